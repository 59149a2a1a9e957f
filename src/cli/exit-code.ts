/** Exit codes: documented in the README, stable, and the only thing a scheduler looks at. */
import { ENDINGS, endingOfThrown } from "../runs/ending.ts";

export const EXIT = ENDINGS;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a thrown value ends the program with. */
export const exitCodeOf = (thrown: unknown): ExitCode => EXIT[endingOfThrown(thrown)];
