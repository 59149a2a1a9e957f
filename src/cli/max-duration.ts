/** `--max-duration`: how long a run may ask and wait. */

import type { TimeLeft } from "../connection/time-limit.ts";
import { Failure } from "../failure.ts";
import { type Arguments, textOption } from "./command.ts";
import type { World } from "./world.ts";

const MS_OF: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const DAY_MS = 86_400_000;

/** From now on; without the option there is no end. Failure code: `arguments-invalid`. */
export function timeLeftOf(
  given: Arguments,
  { monotonicMs }: Pick<World, "monotonicMs">,
): TimeLeft {
  const text = textOption(given, "max-duration");
  if (text === null) return () => Infinity;
  const endMs = monotonicMs() + durationMs(text);
  return () => endMs - monotonicMs();
}

function durationMs(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,5})([smh])$/.exec(text) ?? [];
  const ms = Number.parseInt(count, 10) * (MS_OF[unit] ?? Number.NaN);
  if (ms <= DAY_MS) return ms;
  throw new Failure(
    "arguments-invalid",
    Number.isNaN(ms)
      ? `--max-duration ${text}: it is not a number of seconds, minutes or hours`
      : `--max-duration ${text}: it is longer than a day`,
    "Write it as 90s, 45m or 2h; without it a run takes the time it needs.",
  );
}
