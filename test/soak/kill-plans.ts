/**
 * When and how the processes of an order are killed, and when its clock jumps: drawn from the seed and the number of
 * the order.
 */
import type { Random } from "../service/kill/random.ts";

/** What an undisturbed order took, within which instants are drawn. */
export interface Extent {
  readonly durationMs: number;
  readonly requests: number;
  readonly steps: number;
}

export type Whom = "process" | "group" | "worker" | "everything";

export interface KillPlan {
  readonly when: "time" | "request" | "step";
  /** Milliseconds after the start, or the number of the request or of the step that changes a file. */
  readonly at: number;
  readonly whom: Whom;
}

export interface LifePlan {
  /** Null for a life that is left to end. */
  readonly kill: KillPlan | null;
  /** Milliseconds by which the clock is off at the start, and from `jumpAtMs` on. */
  readonly jumpsMs: readonly [number, number];
  readonly jumpAtMs: number;
}

const KILLS_MIN = 3;
const KILLS_MORE = 7;
/** Neither way past midnight: packs state the day. */
const JUMP_MS_MAX = 5 * 3_600_000;

/** The lives of an order that end by a kill; those after them are left to end. */
export function livesPlanned(next: Random, extent: Extent, isFleet: boolean): readonly LifePlan[] {
  return Array.from({ length: KILLS_MIN + next(KILLS_MORE) }, () => {
    const kill = isFleet ? fleetKill(next, extent) : commandKill(next, extent);
    return { ...lastLife(next, extent), kill };
  });
}

/** A life that is left to end; its clock jumps as well. */
export const lastLife = (next: Random, { durationMs }: Extent): LifePlan => ({
  kill: null,
  jumpsMs: [jump(next), jump(next)],
  jumpAtMs: next(Math.ceil(durationMs)),
});

/** Early instants more often: a command that continues has less left to do. */
const early = (next: Random, end: number): number => Math.min(next(end), next(end));

const jump = (next: Random): number => next(2 * JUMP_MS_MAX) - JUMP_MS_MAX;

function commandKill(next: Random, { durationMs, requests, steps }: Extent): KillPlan {
  const whom = next(2) === 0 ? "process" : "group";
  const by = next(3);
  if (by === 1 && steps > 0) return { when: "step", at: 1 + early(next, steps), whom: "process" };
  if (by === 0 || requests === 0)
    return { when: "time", at: early(next, Math.ceil(durationMs)), whom };
  return { when: "request", at: 1 + early(next, requests), whom };
}

const OF_FLEET: readonly Whom[] = ["process", "worker", "everything"];

function fleetKill(next: Random, { durationMs, requests }: Extent): KillPlan {
  const whom = OF_FLEET[next(OF_FLEET.length)] ?? "process";
  if (next(2) === 0) return { when: "time", at: early(next, Math.ceil(durationMs)), whom };
  return { when: "request", at: 1 + early(next, requests), whom };
}

export const killText = ({ when, at, whom }: KillPlan): string => `${when} ${String(at)} (${whom})`;
