/** The lines of the last days by keys, while lines are read by date. */
import { type CalendarDate, dayNumber } from "../../calendar/calendar-date.ts";
import type { Posting } from "../../ledger/posting.ts";

export interface RecentLines {
  /** The lines of these days with one of these different keys, of other documents. */
  readonly matching: (posting: Posting, keys: readonly string[]) => readonly Posting[];
  readonly add: (posting: Posting, key: string) => void;
}

const NONE: readonly Posting[] = [];

/** Memory holds the lines of these days. */
export function recentLines(days: number): RecentLines {
  const byKey = new Map<string, Posting[]>();
  /** The keys of the lines of each day, in the order of the lines. */
  const keysOfDays = new Map<CalendarDate, string[]>();
  let today: CalendarDate | null = null;
  const sweep = (date: CalendarDate): void => {
    if (today === date) return;
    today = date;
    const first = dayNumber(date) - days;
    for (const [day, keys] of keysOfDays) {
      if (dayNumber(day) >= first) return;
      keysOfDays.delete(day);
      // Lines come by date: those of the oldest day are the first of their keys.
      for (const key of keys) {
        const lines = byKey.get(key);
        if (lines === undefined || lines.length === 1) byKey.delete(key);
        else lines.shift();
      }
    }
  };
  return {
    matching: ({ date, document: { type, id } }, keys) => {
      sweep(date);
      let found: Posting[] | null = null;
      for (const key of keys) {
        for (const line of byKey.get(key) ?? NONE) {
          if (line.document.id === id && line.document.type === type) continue;
          found ??= [];
          found.push(line);
        }
      }
      return found ?? NONE;
    },
    add: (posting, key) => {
      const lines = byKey.get(key);
      if (lines === undefined) byKey.set(key, [posting]);
      else lines.push(posting);
      const keys = keysOfDays.get(posting.date);
      if (keys === undefined) keysOfDays.set(posting.date, [key]);
      else keys.push(key);
    },
  };
}
