/** Periods by the name that people and folders give them: `2025-10`, `2025-Q3`, `2025`, `2025-07..2025-12`. */
import {
  addMonths,
  type Month,
  monthCountOf,
  monthNumberOf,
  type Period,
  parseMonth,
  periodOf,
} from "./month.ts";

const QUARTER_MONTHS = 3;
const YEAR_MONTHS = 12;

/** Quarters and years are those of the calendar; other months are named by the first and the last. */
export function periodName({ first, last }: Period): string {
  const count = monthCountOf({ first, last });
  const before = monthNumberOf(first) - 1;
  const year = first.slice(0, 4);
  if (count === 1) return first;
  if (count === YEAR_MONTHS && before === 0) return year;
  if (count === QUARTER_MONTHS && before % QUARTER_MONTHS === 0) {
    return `${year}-Q${String(before / QUARTER_MONTHS + 1)}`;
  }
  return `${first}..${last}`;
}

/** Null for a text that names no months, or months in the wrong order. */
export function periodNamed(text: string): Period | null {
  const [from = "", until] = text.split("..");
  if (until !== undefined) {
    const [first, last] = [parseMonth(from), parseMonth(until)];
    return first === null || last === null || first > last ? null : { first, last };
  }
  const month = parseMonth(text);
  if (month !== null) return periodOf(month);
  const [, year = "", quarter] = /^(\d{4})(?:-Q([1-4]))?$/i.exec(text) ?? [];
  const first = parseMonth(`${year}-01`);
  if (first === null) return null;
  return quarter === undefined
    ? monthsFrom(first, YEAR_MONTHS)
    : monthsFrom(
        addMonths(first, (Number.parseInt(quarter, 10) - 1) * QUARTER_MONTHS),
        QUARTER_MONTHS,
      );
}

const monthsFrom = (first: Month, count: number): Period => ({
  first,
  last: addMonths(first, count - 1),
});
