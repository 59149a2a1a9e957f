/** Prints what becomes of every lie whose claim matches a pattern: `node test/proof/lies/run-lies.ts "never made"`. */
import { LIES } from "./index.ts";
import { type ToldOutcome, tellLie, trueBase } from "./tell-lie.ts";

const [pattern = ""] = process.argv.slice(2);
const { signal } = new AbortController();
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const counts = new Map<string, number>();
const base = trueBase(signal);
for (const lie of LIES) {
  if (!new RegExp(pattern).test(`${lie.claim} (${lie.base})`)) continue;
  const { outcome, checks, because } = await toldOrError(() => tellLie(base, lie, signal));
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  print([outcome, lie.base, lie.claim, checks.join(" "), because].join(" | "));
}
await base.close();
print([...counts].map(([outcome, count]) => `${outcome} ${String(count)}`).join(", "));

type Printed = Omit<ToldOutcome, "outcome"> & { readonly outcome: string };

/** A lie that cannot be told is a mistake of the list, and the others are still of use. */
async function toldOrError(tell: () => Promise<ToldOutcome>): Promise<Printed> {
  try {
    return await tell();
  } catch (thrown) {
    return { outcome: "error", checks: [], because: String(thrown) };
  }
}
