/** Exit codes: documented in the README, stable, and the only thing a scheduler looks at. */
import { FAILURES, Failure, type FailureKind } from "../failure.ts";

export const EXIT = {
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

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const OF_KIND: Readonly<Record<FailureKind, ExitCode>> = {
  usage: EXIT.usage,
  refused: EXIT.refused,
  exhausted: EXIT.exhausted,
  moved: EXIT.moved,
  unverified: EXIT.unverified,
  held: EXIT.held,
};

/** What a thrown value ends the program with; anything that is no Failure is a bug of ours. */
export const exitCodeOf = (thrown: unknown): ExitCode =>
  thrown instanceof Failure ? OF_KIND[FAILURES[thrown.code]] : EXIT.bug;
