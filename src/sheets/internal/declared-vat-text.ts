/**
 * What follows from the VAT returns of a calendar year, in words: rounding, the next return, or a supplementary return.
 */
import { type Amount, absolute, isPositive, sumOf } from "../../amount/amount.ts";
import { monthsOf } from "../../calendar/month.ts";
import { isAllAccepted } from "../../checks/outcome.ts";
import { declaredVatIsBooked } from "../../checks/vat/declared-vat-is-booked.ts";
import type { Books } from "../../ledger/books.ts";
import type { Quarter } from "../../ledger/dossier/vat-reconciliation.ts";
import { type VatYear, vatYears } from "../../ledger/vat-returns.ts";
import type { SheetSource, Words } from "../sheet.ts";
import { exactMoneyText, MONEY_WORDS } from "./money-text.ts";
import { monthsText, type PeriodWord, periodTitle } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const DECLARED_VAT_WORDS = [
  ...wordsUnder("declared-vat", "equal rounding offset next-return supplementary-return"),
  ...wordsUnder("declared-vat", "to-pay to-receive differing once partial"),
  ...wordsUnder("declared-vat.do", "offset next-return supplementary-return"),
  "sheets.vat-reconciliation.quarter" as const,
  ...MONEY_WORDS,
];
const MONTHS_OF_YEAR = 12;
type VatWords = Words<(typeof DECLARED_VAT_WORDS)[number] | PeriodWord>;

/** `Q1 2025`. */
export const quarterTitle = (
  words: Words<"sheets.vat-reconciliation.quarter">,
  quarter: Quarter,
): string =>
  words.of("sheets.vat-reconciliation.quarter", {
    year: quarter.slice(0, 4),
    quarter: quarter.slice(-1),
  });

/** `Booked EUR 27.91, declared EUR 27.00, rounding EUR 0.91: no supplementary return.` */
export function vatYearText(books: Books, words: VatWords, of: VatYear): string {
  const { currency } = books.administration;
  const money = (amount: Amount): string => exactMoneyText(words, amount, currency);
  return words.of(`declared-vat.${of.outcome}`, {
    year: yearText(words, of),
    declared: money(sumOf(of.returns.map(({ stated }) => stated))),
    booked: money(sumOf(of.returns.map(({ booked }) => booked))),
    difference: money(of.difference),
    amount: money(absolute(of.correction)),
    direction: directionText(words, of),
  });
}

/** The calendar year, to which a correction belongs; where its sums are stated, the months that have returns. */
const yearText = (words: VatWords, { year, period, outcome }: VatYear): string =>
  (outcome !== "equal" && outcome !== "rounding") || monthsOf(period).length === MONTHS_OF_YEAR
    ? String(year)
    : periodTitle(words, period);

const directionText = (words: VatWords, { correction }: VatYear): string =>
  words.of(`declared-vat.${isPositive(correction) ? "to-pay" : "to-receive"}`);

/** What to do about it; its amount is next to it. */
export const vatTodoText = (
  words: VatWords,
  of: VatYear,
  outcome: Exclude<VatYear["outcome"], "equal" | "rounding">,
): string =>
  words.of(`declared-vat.do.${outcome}`, {
    year: String(of.year),
    direction: directionText(words, of),
  });

/** Which returns differ, that one supplementary return is enough, and which months have no return here. */
export function vatYearNotes(words: VatWords, of: VatYear): readonly string[] {
  const { year, returns, outcome, monthsWithout } = of;
  const differing = returns.filter((one) => one.outcome === "differs");
  const periods = differing.map(({ period }) => periodTitle(words, period)).join(", ");
  // Rounding is nothing to correct, whatever the other months add to it.
  const isLimited = outcome !== "equal" && outcome !== "rounding";
  const months = isLimited ? monthsText(words, monthsWithout) : "";
  return [
    ...(periods === "" ? [] : [words.of("declared-vat.differing", { periods })]),
    ...(outcome === "supplementary-return" ? [words.of("declared-vat.once")] : []),
    ...(months === "" ? [] : [words.of("declared-vat.partial", { months, year: String(year) })]),
  ];
}

/** What has to be corrected, for the status of a pack: not rounding, and nothing that a person accepted. */
export function vatCorrections(
  { books, results }: Pick<SheetSource, "books" | "results">,
  words: VatWords,
): readonly string[] {
  if (isAllAccepted(results, declaredVatIsBooked.id)) return [];
  return vatYears(books)
    .filter(({ outcome }) => outcome !== "equal" && outcome !== "rounding")
    .map((year) => vatYearText(books, words, year));
}
