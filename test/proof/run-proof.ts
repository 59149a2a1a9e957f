/** The leaf test: tries every lie about every leaf of every recorded answer, and writes what becomes of it to docs/proof.md. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { AGREED_LIES } from "./agreed-lies.ts";
import { leafCount } from "./leaves.ts";
import { escapedOf, proofPage } from "./proof-table.ts";
import { recordBooks } from "./record-books.ts";
import { type LieOutcome, readRecorded } from "./try-lies.ts";
import { findingsOfSeed } from "./try-seeds.ts";
import { type TriedVariant, tryAgreed, tryVariant } from "./try-variants.ts";
import { VARIANTS } from "./variants.ts";

const PAGE = "docs/proof.md";
const EVERY = 1_000;
const SEEDS = 200;
const { signal } = new AbortController();
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const snapshot = await recordBooks("specification", signal);
const recorded = await readRecorded(snapshot, signal);
const leaves = recorded.answers.reduce((total, { body }) => total + leafCount(body), 0);
print(`${String(recorded.answers.length)} answers, ${String(leaves)} leaves`);
const lies = await triedLies(snapshot);
const variants: TriedVariant[] = [];
for (const variant of VARIANTS) {
  const tried = await tryVariant(recorded, variant, signal);
  variants.push(...tried);
  for (const { claim, which, outcome, because } of tried)
    if (outcome === "escaped") print(`escaped: ${claim}, stated by ${which}: ${because}`);
}
for (const lie of AGREED_LIES) {
  const tried = await tryAgreed(lie, signal);
  variants.push(tried);
  if (tried.outcome === "escaped") print(`escaped: ${tried.claim}, stated by ${tried.which}`);
}
const falseAlarms: string[] = [];
for (let seed = 1; seed <= SEEDS; seed++) falseAlarms.push(...(await findingsOfSeed(seed, signal)));
for (const alarm of falseAlarms) print(`false alarm: ${alarm}`);
print(`${String(SEEDS)} generated companies, blocking findings: ${String(falseAlarms.length)}`);
const figures = { answers: recorded.answers.length, leaves, lies, variants };
writeFileSync(PAGE, proofPage({ ...figures, seeds: SEEDS, falseAlarms: falseAlarms.length }));
print(
  `${String(lies.length)} lies and ${String(variants.length)} consistent lies; ${PAGE} written`,
);
const escaped = escapedOf(lies) + escapedOf(variants);
print(`escaped: ${String(escaped)}`);
process.exitCode = escaped + falseAlarms.length === 0 ? 0 : 1;

/** All lies, shared by as many processes as the machine has cores, in their order. */
async function triedLies(bytes: Uint8Array): Promise<readonly LieOutcome[]> {
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  writeFileSync(path, bytes);
  const tried: LieOutcome[] = [];
  const shares = availableParallelism();
  try {
    await Promise.all(
      Array.from({ length: shares }, async (_, index) => {
        const script = join(import.meta.dirname, "proof-share.ts");
        const child = fork(script, [path, String(index), String(shares)]);
        child.on("message", (message) => {
          const outcome = message as LieOutcome;
          tried.push(outcome);
          if (outcome.outcome === "escaped" || outcome.outcome === "elsewhere")
            print(`${outcome.outcome}: ${outcome.line}: ${outcome.because}`);
          if (tried.length % EVERY === 0) print(`${String(tried.length)} lies tried`);
        });
        const [code] = (await once(child, "exit")) as [number | null];
        if (code !== 0) throw new Error(`a process of the leaf test ended with ${String(code)}`);
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tried.toSorted((left, right) => left.number - right.number);
}
