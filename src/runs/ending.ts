/** The ways in which a run can end, in the order of their codes. */
import { FAILURES, Failure } from "../failure.ts";
import type { Outcome } from "./outcome.ts";

/** The record of a run states the code, and the program exits with it. */
export const ENDINGS = {
  reconciled: 0,
  bug: 1,
  usage: 2,
  draft: 3,
  refused: 4,
  exhausted: 5,
  moved: 6,
  unverified: 7,
  held: 8,
  interrupted: 130,
} as const;

export type Ending = keyof typeof ENDINGS;

/** The ending for a thrown value; anything but a Failure is a bug. */
export const endingOfThrown = (thrown: unknown): Ending =>
  thrown instanceof Failure ? FAILURES[thrown.code] : "bug";

export function endingOf(outcome: Outcome): Ending {
  switch (outcome.kind) {
    case "pack":
      return outcome.pack.isFinal && outcome.handoff?.pack.isFinal !== false
        ? "reconciled"
        : "draft";
    case "interrupted":
      return "interrupted";
    case "snapshot":
    case "files":
      return "reconciled";
  }
}
