/** Age groups in the reader's language; the service names them in its own. */
import { lastDayOf } from "../../calendar/month.ts";
import type { Calibration } from "../../checks/check.ts";
import { agingFollowsFromInvoices } from "../../checks/open-items/aging-follows-from-invoices.ts";
import type { Books } from "../../ledger/books.ts";
import type { Words } from "../sheet.ts";
import { dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const AGE_WORDS = wordsUnder("sheets.ages", "days older older-than");
export const AGE_BASIS_WORDS = wordsUnder("sheets.ages", "from-due from-dated from-unknown");

const RANGE = /^(\d+) - (\d+) (?:dagen|days)$/i;

/**
 * Translates `0 - 30 dagen` and `Ouder`, as in the service's examples, and their English forms. Any
 * other name is kept, so that a reader can find it in the service. `before`: the names of the younger groups, whose last day
 * is the limit of the oldest.
 */
export function ageTitle(
  words: Words<(typeof AGE_WORDS)[number]>,
  name: string,
  before: readonly string[] = [],
): string {
  const [, from, to] = RANGE.exec(name) ?? [];
  if (from !== undefined && to !== undefined) return words.of("sheets.ages.days", { from, to });
  if (!/^(?:ouder|older)$/i.test(name)) return name;
  const [, , days] = RANGE.exec(before.at(-1) ?? "") ?? [];
  return days === undefined
    ? words.of("sheets.ages.older")
    : words.of("sheets.ages.older-than", { days });
}

/** The titles of all groups of a listing, in their order. */
export const ageTitles = (
  words: Words<(typeof AGE_WORDS)[number]>,
  names: readonly string[],
): readonly string[] => names.map((name, at) => ageTitle(words, name, names.slice(0, at)));

/** From which day to which the ages count: the service does not state it, and its invoices show it in most books. */
export function ageBasis(
  books: Books,
  words: Words<(typeof AGE_BASIS_WORDS)[number] | PeriodWord>,
): string {
  const found = agingFollowsFromInvoices.calibrate?.(books);
  const date = dayTitle(words, lastDayOf(books.period.last));
  const asGood = found?.isDecisive === true ? readingsAsGood(found) : [];
  const isFrom = (start: string): boolean =>
    asGood.length > 0 && asGood.every((name) => name.startsWith(start));
  if (isFrom("due-date")) return words.of("sheets.ages.from-due", { date });
  return words.of(`sheets.ages.${isFrom("document-date") ? "from-dated" : "from-unknown"}`, {
    date,
  });
}

/** The chosen reading and those with the same result: invoices that are due at once fit both dates. */
function readingsAsGood({ reading, readings }: Calibration): readonly string[] {
  const chosen = readings.find(({ name }) => name === reading);
  return readings.flatMap(({ name, compared, broken }) =>
    compared === chosen?.compared && broken === chosen.broken ? [name] : [],
  );
}
