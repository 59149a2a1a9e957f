/** One process of the leaf test: tries its share of the lies and sends each outcome to the process that started it. */
import { readFileSync } from "node:fs";
import { everyLie, kindOfAnswer, type LeafLie, lineOf, type Scope } from "./leaf-lies.ts";
import type { Tried } from "./outcomes.ts";
import { type Recorded, readRecorded, tryLie, tryWhole } from "./try-lies.ts";

/** What became of a lie, as one process reports it to another. */
export interface LeafOutcome extends Tried {
  /** Its place among all lies. */
  readonly number: number;
  readonly administration: string;
  readonly scope: Scope;
  readonly kind: string;
  /** The answer, the path and the mutation. */
  readonly line: string;
}

/** Of so many lies one is judged by all checks and whole packs, whatever decides before. */
const WHOLE_EVERY = 100;

/** Tries every lie whose number has this remainder; `paths` are those of the snapshots by the names of their books. */
export interface Share {
  readonly index: number;
  readonly shares: number;
  readonly paths: Readonly<Record<string, string>>;
}

const [order] = process.argv.slice(2);
if (order !== undefined) await tryShare(JSON.parse(order) as Share);

async function tryShare({ index, shares, paths }: Share): Promise<void> {
  const { signal } = new AbortController();
  let number = 0;
  for (const [administration, path] of Object.entries(paths)) {
    const recorded = await readRecorded(administration, readFileSync(path), signal);
    for (const lie of everyLie(recorded.answers)) {
      number += 1;
      if (number % shares !== index) continue;
      const tried = await tryLie(recorded, lie, signal);
      if (number % WHOLE_EVERY === 0) await mustAgree(recorded, lie, tried, signal);
      const { scope } = lie;
      const sent: LeafOutcome = {
        ...tried,
        ...{ number, administration, scope, kind: kindOfAnswer(lie), line: lineOf(lie) },
      };
      process.send?.(sent);
    }
  }
  process.disconnect?.();
}

async function mustAgree(
  recorded: Recorded,
  lie: LeafLie,
  { outcome }: Tried,
  signal: AbortSignal,
): Promise<void> {
  const whole = await tryWhole(recorded, lie, signal);
  if (whole.outcome !== outcome)
    throw new Error(`${lineOf(lie)}: ${outcome}, by whole packs ${whole.outcome}`);
}
