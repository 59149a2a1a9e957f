/** Instants and durations on the page. The script of the page replaces an instant by how long ago it is. */
import { momentText } from "../../calendar/date-text.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";

/** `3 January 2026 06:00 UTC`, which the script shows as `4 min ago`. */
export const timeMarkup = (instant: string): Markup =>
  html`<time datetime="${instant}">${momentText(instant)}</time>`;

export const timeOrNothing = (instant: string | null): Markup =>
  instant === null ? NOTHING : timeMarkup(instant);

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** `50 s`, `12 min`, `3 h 20 min`, `2 days 4 h`; rounded up. */
export function durationWords(ms: number): string {
  if (ms < 1.5 * MINUTE_MS) return `${String(Math.ceil(ms / 1_000))} s`;
  if (ms < HOUR_MS) return `${String(Math.ceil(ms / MINUTE_MS))} min`;
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (ms < 2 * DAY_MS) return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
  const hours = Math.ceil(ms / HOUR_MS);
  return `${String(Math.floor(hours / 24))} days ${String(hours % 24)} h`;
}

export const countText = (count: number): string => count.toLocaleString("en");
