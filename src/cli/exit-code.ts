/** Exit codes: documented in the README and stable, because schedulers depend on them. */
import { ENDINGS, endingOfThrown } from "../runs/ending.ts";

export const EXIT = ENDINGS;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Returns the exit code for a thrown value. */
export const exitCodeOf = (thrown: unknown): ExitCode => EXIT[endingOfThrown(thrown)];
