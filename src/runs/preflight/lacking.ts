/** What a run lacks before it pulls, and the failure that names all of it at once. */
import { Failure } from "../../failure.ts";

/** One line of what is lacking, and what to do about it. */
export interface Lacking {
  readonly what: string;
  readonly remedy: string;
}

/** Failure code: `not-ready`, with a line for each cause; nothing if there is none. */
export function refuseLacking(lacking: readonly Lacking[]): void {
  if (lacking.length === 0) return;
  const lines = lacking.map(({ what }) => `  ${what}`);
  const remedies = [...new Set(lacking.map(({ remedy }) => remedy))];
  throw new Failure(
    "not-ready",
    `nothing was pulled, because the run would fail later:\n${lines.join("\n")}`,
    remedies.join("\n"),
  );
}
