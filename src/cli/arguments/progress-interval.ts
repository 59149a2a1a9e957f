/** How often progress is shown, by the environment: a log of a scheduler needs fewer lines than a person at a terminal. */
import { invalid } from "./command.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE = "SLOTSOM_PROGRESS_SECONDS";
const SECONDS_MIN = 0.1;
const SECONDS_MAX = 3_600;
const NONE = ["0", "none"];

/** The milliseconds between two showings of progress, infinite where it is hidden; null for the usual ones. */
export function progressEveryMs(environment: Environment): number | null {
  const stated = environment[VARIABLE] ?? "";
  if (NONE.includes(stated)) return Infinity;
  const seconds = /^\d{1,4}(?:\.\d{1,3})?$/.test(stated) ? Number(stated) : 0;
  return SECONDS_MIN <= seconds && seconds <= SECONDS_MAX ? seconds * 1_000 : null;
}

/** Failure code: `arguments-invalid`, for a variable that states no interval. */
export function refuseInterval(environment: Environment): void {
  const stated = environment[VARIABLE] ?? "";
  if (stated === "" || progressEveryMs(environment) !== null) return;
  throw invalid(
    `the environment variable ${VARIABLE} is ${stated}: not a number of seconds from ${String(SECONDS_MIN)} to ${String(SECONDS_MAX)}`,
    "Write a number such as 30, or 0 to hide progress, or unset the variable.",
  );
}
