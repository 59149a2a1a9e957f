/** Durations in the notation of the options: 90s, 45m, 2h. */
const MS_OF: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Returns milliseconds; NaN for text that is not a duration. */
export function durationMs(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,5})([smh])$/.exec(text) ?? [];
  return Number.parseInt(count, 10) * (MS_OF[unit] ?? Number.NaN);
}

/** Writes milliseconds in the largest unit that gives a whole number. */
export function durationText(ms: number): string {
  const [unit = "s", unitMs = 1_000] =
    Object.entries(MS_OF).findLast(([, unitMs]) => ms % unitMs === 0) ?? [];
  return `${String(Math.ceil(ms / unitMs))}${unit}`;
}
