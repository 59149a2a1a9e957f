/** The proof: tries every lie about the recorded answers, and writes what becomes of it to docs/proof.md. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { ADMINISTRATIONS } from "./administrations.ts";
import { leafCount } from "./leaves.ts";
import type { ConsistentOutcome } from "./lies/every-consistent-lie.ts";
import { isMissed, type Outcome } from "./outcomes.ts";
import type { LeafOutcome, Share, ShareOutcome } from "./proof-share.ts";
import { proofPage } from "./proof-table.ts";
import { recordBooks } from "./record-books.ts";
import { readAnswers } from "./recorded-answers.ts";
import { findingsOfSeed } from "./try-seeds.ts";

const PAGE = "docs/proof.md";
const EVERY = 1_000;
const SEEDS = 200;
const MICROSECONDS = 1_000_000;
const { signal } = new AbortController();
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const lies: LeafOutcome[] = [];
const consistent: ConsistentOutcome[] = [];
let cpuSeconds = 0;

const folder = temporaryFolder();
try {
  const paths: Record<string, string> = {};
  const counts = { answers: 0, leaves: 0 };
  for (const [at, { name, books, shapes }] of ADMINISTRATIONS.entries()) {
    const snapshot = await recordBooks(shapes, signal, books);
    const answers = readAnswers(snapshot);
    counts.answers += answers.length;
    counts.leaves += answers.reduce((total, { body }) => total + leafCount(body), 0);
    const path = join(folder, `${String(at)}.snapshot`);
    writeFileSync(path, snapshot);
    paths[name] = path;
  }
  print(`${String(counts.answers)} answers, ${String(counts.leaves)} values`);
  const shares = availableParallelism();
  await Promise.all(
    Array.from({ length: shares }, (_, index) => shareTried({ index, shares, paths })),
  );
  const falseAlarms: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++)
    falseAlarms.push(...(await findingsOfSeed(seed, signal)));
  for (const alarm of falseAlarms) print(`false alarm: ${alarm}`);
  print(`${String(SEEDS)} generated companies, blocking findings: ${String(falseAlarms.length)}`);
  const { user, system } = process.cpuUsage();
  cpuSeconds += (user + system) / MICROSECONDS;
  writeFileSync(
    PAGE,
    proofPage({
      ...counts,
      lies: lies.toSorted((left, right) => left.number - right.number),
      consistent: consistent.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1)),
      seeds: SEEDS,
      falseAlarms: falseAlarms.length,
      cpuSeconds: Math.round(cpuSeconds),
    }),
  );
  const tried = `${String(lies.length)} lies and ${String(consistent.length)} consistent lies`;
  print(`${tried}; ${PAGE} written; CPU seconds: ${String(Math.round(cpuSeconds))}`);
  const countOf = (outcome: Outcome): string =>
    String([...lies, ...consistent].filter((one) => one.outcome === outcome).length);
  print(`elsewhere: ${countOf("elsewhere")}`);
  print(`escaped: ${countOf("escaped")}`);
  const isProven = ![...lies, ...consistent].some(isMissed) && falseAlarms.length === 0;
  process.exitCode = isProven ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** A process that tries a share of the lies. */
async function shareTried(share: Share): Promise<void> {
  const child = fork(join(import.meta.dirname, "proof-share.ts"), [JSON.stringify(share)]);
  child.on("message", (message) => {
    note(message as ShareOutcome);
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`a process of the proof ended with ${String(code)}`);
}

function note(sent: ShareOutcome): void {
  if (sent.kind === "end") {
    cpuSeconds += sent.cpuSeconds;
    return;
  }
  if (sent.kind === "leaf") lies.push(sent.outcome);
  else consistent.push(sent.outcome);
  const { outcome, because } = sent.outcome;
  const of =
    sent.kind === "leaf"
      ? `${sent.outcome.administration} ${sent.outcome.line}`
      : nameOf(sent.outcome);
  if (isMissed(sent.outcome)) print(`${outcome}: ${of}: ${because}`);
  if ((lies.length + consistent.length) % EVERY === 0)
    print(`${String(lies.length + consistent.length)} lies tried`);
}

function nameOf({ claim, way }: ConsistentOutcome): string {
  return `${claim} (${way})`;
}
