/** Prints what becomes of every lie whose claim matches a pattern: `node test/proof/lies/run-lies.ts "never made"`. */

import type { Base } from "./consistent-lie.ts";
import { FOREIGN_EXPORTS } from "./foreign-exports.ts";
import { LIES } from "./index.ts";
import { trueExports, tryForeignExport } from "./try-foreign-export.ts";
import { mustBeConsistent, type TriedLie, trueBase, tryLie } from "./try-lie.ts";

const [pattern = ""] = process.argv.slice(2);
const { signal } = new AbortController();
const counts = new Map<string, number>();

const lies = LIES.filter(isWanted);
const base = trueBase(signal);
for (const lie of lies) {
  await print(lie, async () => {
    await mustBeConsistent(lie, signal);
    return tryLie(base, lie, signal);
  });
}
await base.close();
const foreign = FOREIGN_EXPORTS.filter(isWanted);
if (foreign.length > 0) {
  const truth = await trueExports(signal);
  for (const lie of foreign) await print(lie, () => tryForeignExport(truth, lie, signal));
}
write([...counts].map(([outcome, count]) => `${outcome} ${String(count)}`).join(", "));

interface Claimed {
  readonly claim: string;
  readonly base: Base;
}

function isWanted({ claim, base: of }: Claimed): boolean {
  return new RegExp(pattern).test(`${claim} (${of})`);
}

/** A lie that cannot be tried is a mistake of the list, and the others are still of use. */
async function print(lie: Claimed, attempt: () => Promise<TriedLie>): Promise<void> {
  const tried = await attempt().catch((thrown: unknown) => ({
    outcome: "error",
    checks: [],
    because: String(thrown),
  }));
  counts.set(tried.outcome, (counts.get(tried.outcome) ?? 0) + 1);
  write([tried.outcome, lie.base, lie.claim, tried.checks.join(" "), tried.because].join(" | "));
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
