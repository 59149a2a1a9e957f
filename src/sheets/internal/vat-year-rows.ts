/**
 * The rows below the VAT returns of a calendar year: their total, what is to be corrected, what is booked as rounding.
 */
import { isZero, subtract } from "../../amount/amount.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import { isAllAccepted } from "../../checks/outcome.ts";
import { declaredVatIsBooked } from "../../checks/vat/declared-vat-is-booked.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { VatYear } from "../../ledger/vat-returns.ts";
import type { Cell, Row, SheetSource, Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import {
  alarmCell,
  amountCell,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./cells.ts";
import { CLIENT_INPUT, type ClientRow } from "./client-cells.ts";
import { DECLARED_VAT_WORDS, vatYearNotes, vatYearText } from "./declared-vat-text.ts";
import { yearKey } from "./monthly-rows.ts";
import { type PeriodWord, periodTitle } from "./period-words.ts";

const PART_WORDS = [
  ...(["vat-total", "vat-correction", "vat-rounding", "vat-rounding-unknown"] as const),
  ...(["vat-explained", "vat-unexplained", "no-account"] as const),
];
type PartWord = (typeof PART_WORDS)[number];
export const VAT_YEAR_WORDS = [
  ...PART_WORDS.map((key) => `sheets.client-input.${key}` as const),
  ...DECLARED_VAT_WORDS,
];
interface Source {
  readonly books: Books;
  readonly words: Words<(typeof VAT_YEAR_WORDS)[number] | PeriodWord>;
}

/** What a line about the returns of a year has; the sheet says in which of its columns. */
export interface VatYearLine {
  readonly kind: Row["kind"];
  readonly label: string;
  readonly supplied?: Cell;
  readonly booked?: Cell;
  readonly difference?: Cell;
  readonly outcome?: Cell;
}

/**
 * `returns` are the rows of its returns: the total adds them up, and each row after it takes a part of its difference.
 */
export function vatYearRows(
  { books, results, words }: Source & Pick<SheetSource, "results">,
  year: VatYear,
  returns: readonly ClientRow[],
  lineRow: (line: VatYearLine) => Row,
): readonly Row[] {
  const { period } = year;
  const total = (column: "supplied" | "booked" | "difference"): FigureCell =>
    totalCell(
      { id: idOf(books, year, column), period },
      returns.flatMap((one) => one[column] ?? []),
    );
  const difference = total("difference");
  const label = words.of("sheets.client-input.vat-total", {
    period: year.monthsWithout.length === 0 ? String(year.year) : periodTitle(words, period),
  });
  const isAction = year.outcome === "next-return" || year.outcome === "supplementary-return";
  const isAccepted = isAllAccepted(results, declaredVatIsBooked.id);
  const text = vatYearText(books, words, year);
  return [
    lineRow({
      ...{ kind: "subtotal", label, difference },
      ...{ supplied: total("supplied"), booked: total("booked") },
    }),
    ...partLines({ books, words }, year, difference).map(lineRow),
    row("note", 0, [isAction && !isAccepted ? alarmCell(text) : textCell(text)]),
    ...vatYearNotes(words, year).map((note) => textRow("note", note)),
  ];
}

/** Of the total difference: what is to be corrected, what is booked as rounding, and the rest if there is any. */
function partLines(
  { books, words }: Source,
  year: VatYear,
  difference: FigureCell,
): readonly VatYearLine[] {
  const { correction, roundingBooked, period } = year;
  const figure = (name: string) => ({ id: idOf(books, year, name), period, sources: [] });
  const word = (key: PartWord, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.client-input.${key}`, values);
  const backing = [CLIENT_SUPPLIED, DERIVED];
  const corrected = amountCell({ ...figure("correction"), backing }, correction);
  const correctionLines = isZero(correction) ? [] : [partLine(word("vat-correction"), corrected)];
  const rest = subtract(year.difference, correction);
  if (roundingBooked === null) {
    const none: Cell = { kind: "absent", text: word("no-account") };
    return isZero(rest)
      ? correctionLines
      : [...correctionLines, partLine(word("vat-rounding-unknown"), none)];
  }
  if (isZero(rest) && isZero(roundingBooked)) return correctionLines;
  const booked = amountCell({ ...figure("rounding"), backing: DERIVED }, roundingBooked);
  const unexplained = totalCell(
    { id: idOf(books, year, "unexplained"), period },
    [difference],
    isZero(correction) ? [booked] : [corrected, booked],
  );
  const isExplained = isZero(unexplained.amount);
  const accounts = accountsWithRole(books, "tax-rounding")
    .map((id) => accountLabel(books, id))
    .join(", ");
  return [
    ...correctionLines,
    {
      ...partLine(word("vat-rounding", { accounts }), booked),
      ...(isExplained ? { outcome: textCell(word("vat-explained")) } : {}),
    },
    ...(isExplained ? [] : [partLine(word("vat-unexplained"), unexplained)]),
  ];
}

const partLine = (label: string, difference: Cell): VatYearLine => ({
  ...{ kind: "memo", label, difference },
});

const idOf = (books: Books, { year }: VatYear, name: string): string =>
  `${CLIENT_INPUT}/${yearKey(books)}/${name}/vat/${String(year)}`;
