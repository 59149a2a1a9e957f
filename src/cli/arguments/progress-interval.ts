/**
 * How often progress is shown, by the environment: a log of a scheduler needs fewer lines than a person at a
 * terminal.
 */
import { invalid } from "./command.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLE = "SLOTSOM_PROGRESS_SECONDS";
/** Whole seconds, and up to three digits of a fraction. */
const SECONDS = /^(\d{1,4})(?:\.(\d{1,3}))?$/;
const MS_MIN = 100;
const MS_MAX = 3_600_000;
const NONE = ["0", "none"];

/** The milliseconds between two showings of progress, infinite where it is hidden; null for the usual ones. */
export function progressEveryMs(environment: Environment): number | null {
  const stated = environment[VARIABLE] ?? "";
  if (NONE.includes(stated)) return Infinity;
  const [, seconds = "0", thousandths = ""] = SECONDS.exec(stated) ?? [];
  const ms = Number.parseInt(`${seconds}${thousandths.padEnd(3, "0")}`, 10);
  return MS_MIN <= ms && ms <= MS_MAX ? ms : null;
}

/** Failure code: `arguments-invalid`, for a variable that states no interval. */
export function refuseInterval(environment: Environment): void {
  const stated = environment[VARIABLE] ?? "";
  if (stated === "" || progressEveryMs(environment) !== null) return;
  throw invalid(
    `the environment variable ${VARIABLE} is ${stated}: not a number of seconds from 0.1 to 3600`,
    "Write a number such as 30, or 0 to hide progress, or unset the variable.",
  );
}
