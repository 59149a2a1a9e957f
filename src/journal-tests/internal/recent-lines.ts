/** The lines of the last days by keys, while lines are read by date. */
import { type CalendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import type { Posting } from "../../ledger/posting.ts";

export interface RecentLines {
  /** The lines of these days with one of these keys, of other documents. */
  readonly matching: (posting: Posting, keys: Iterable<string>) => readonly Posting[];
  readonly add: (posting: Posting, key: string) => void;
}

/** Memory holds the lines of these days. */
export function recentLines(days: number): RecentLines {
  const byKey = new Map<string, Posting[]>();
  let sweptOn: CalendarDate | null = null;
  const sweep = (date: CalendarDate): void => {
    if (sweptOn === date) return;
    sweptOn = date;
    for (const [key, lines] of byKey) {
      const kept = lines.filter((line) => daysBetween(line.date, date) <= days);
      if (kept.length === 0) byKey.delete(key);
      else if (kept.length < lines.length) byKey.set(key, kept);
    }
  };
  return {
    matching: ({ date, document: { type, id } }, keys) => {
      sweep(date);
      return [...new Set(keys)].flatMap((key) =>
        (byKey.get(key) ?? []).filter(
          ({ document }) => document.id !== id || document.type !== type,
        ),
      );
    },
    add: (posting, key) => {
      const lines = byKey.get(key);
      if (lines === undefined) byKey.set(key, [posting]);
      else lines.push(posting);
    },
  };
}
