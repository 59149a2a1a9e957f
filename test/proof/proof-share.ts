/** One process of the proof: tries its share of the lies and sends each outcome to the process that started it. */
import { readFileSync } from "node:fs";
import { everyLie, kindOfAnswer, type LeafLie, lineOf, type Scope } from "./leaf-lies.ts";
import { type ConsistentOutcome, everyConsistentLie } from "./lies/every-consistent-lie.ts";
import type { Tried } from "./outcomes.ts";
import { type Recorded, readRecorded, trialsOf, tryWhole } from "./try-lies.ts";

/** What became of a lie in one answer, or in the answers of several months. */
export interface LeafOutcome extends Tried {
  /** Its place among all lies. */
  readonly number: number;
  readonly administration: string;
  readonly scope: Scope;
  readonly kind: string;
  /** The answer, the path and the mutation. */
  readonly line: string;
}

/** What a process sends. */
export type ShareOutcome =
  | { readonly kind: "leaf"; readonly outcome: LeafOutcome }
  | { readonly kind: "consistent"; readonly outcome: ConsistentOutcome }
  | { readonly kind: "end"; readonly cpuSeconds: number };

/** The process tries every lie whose number has this remainder; `paths` are those of the snapshots by the names of their books. */
export interface Share {
  readonly index: number;
  readonly shares: number;
  readonly paths: Readonly<Record<string, string>>;
}

/** Of so many lies one is judged by all checks and whole packs too, whatever decided about it. */
const WHOLE_EVERY = 100;
const MICROSECONDS = 1_000_000;

const { signal } = new AbortController();
const [order] = process.argv.slice(2);
if (order !== undefined) await tryShare(JSON.parse(order) as Share);

async function tryShare(share: Share): Promise<void> {
  await tryLeaves(share);
  for await (const outcome of everyConsistentLie(share, signal))
    send({ kind: "consistent", outcome });
  const { user, system } = process.cpuUsage();
  send({ kind: "end", cpuSeconds: (user + system) / MICROSECONDS });
  process.disconnect?.();
}

async function tryLeaves({ index, shares, paths }: Share): Promise<void> {
  let number = 0;
  for (const [administration, path] of Object.entries(paths)) {
    const recorded = await readRecorded(administration, readFileSync(path), signal);
    const tryLie = trialsOf(recorded, { listsUnseen: false });
    for (const lie of everyLie(recorded.answers)) {
      number += 1;
      if (number % shares !== index) continue;
      const tried = await tryLie(lie, signal);
      if (number % WHOLE_EVERY === 0) await mustAgree(recorded, lie, tried);
      const { scope } = lie;
      const stated = { number, administration, scope, kind: kindOfAnswer(lie), line: lineOf(lie) };
      send({ kind: "leaf", outcome: { ...tried, ...stated } });
    }
  }
}

async function mustAgree(recorded: Recorded, lie: LeafLie, { outcome }: Tried): Promise<void> {
  const whole = await tryWhole(recorded, lie, signal);
  if (whole.outcome !== outcome)
    throw new Error(`${lineOf(lie)}: ${outcome}, by whole packs ${whole.outcome}`);
}

function send(sent: ShareOutcome): void {
  process.send?.(sent);
}
