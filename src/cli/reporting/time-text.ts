/** Clock times and durations for people. */

/** `07:33:10`, in the time zone of the user; `epochMs` is an instant in milliseconds since 1970. */
export function clockText(epochMs: number): string {
  const at = new Date(epochMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** `4 min 51 s`, rounded up to a second. */
export function exactDurationText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1_000), 0);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${String(seconds)} s`;
  if (hours === 0) return `${String(minutes)} min ${String(seconds % 60)} s`;
  return `${String(hours)} h ${String(minutes % 60)} min`;
}

/** `about` durations: seconds for a short one, else minutes. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} min`;
}
