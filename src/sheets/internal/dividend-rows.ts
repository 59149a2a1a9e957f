/** The rows of dividend: declared, paid, open, and whether its tax is right and in time. */
import { isNegative, isPositive, isZero } from "../../amount/amount.ts";
import type { DividendPayment } from "../../ledger/dossier/dividends.ts";
import type { Cell, Row, SheetSource } from "../sheet.ts";
import { alarmCell, BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { type DeclaredFigures, dividendFigures } from "./dividend-figures.ts";
import { dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const DIVIDEND_WORDS = wordsUnder(
  "sheets.equity-detail",
  "dividend-before declared paid current-account journal tax-paid tax-withheld",
  "dividend-open dividend-ledger dividend-difference tax-at-rate tax-exempt tax-difference",
  "rate-unknown tax-in-time tax-late tax-unpaid tax-not-due dividend-rule",
);
type Input = Pick<SheetSource<(typeof DIVIDEND_WORDS)[number] | PeriodWord>, "books" | "words">;
type Name = (typeof DIVIDEND_WORDS)[number] extends `sheets.equity-detail.${infer Own}`
  ? Own
  : never;

/** Gross, tax and net; fewer cells are the last of them. */
const AMOUNTS = 3;

const line = (kind: Row["kind"], label: Cell, on: string | null, cells: readonly Cell[]): Row =>
  row(kind, 0, [
    label,
    on === null ? BLANK : textCell(on),
    ...blanks(AMOUNTS - cells.length),
    ...cells,
  ]);

export function dividendRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const figures = dividendFigures(books).of;
  if (figures === null) return [];
  const text = (name: Name): Cell => textCell(words.of(`sheets.equity-detail.${name}`));
  const { opening, declared, payments, open, ledger, difference } = figures;
  const hasOpening = !isZero(opening.tax.amount) || !isZero(opening.net.amount);
  const differs = !isZero(difference.tax.amount) || !isZero(difference.net.amount);
  return [
    ...(hasOpening
      ? [line("item", text("dividend-before"), null, [opening.tax, opening.net])]
      : []),
    ...declared.map(({ of, gross, tax, net }) =>
      line("item", text("declared"), dayTitle(words, of.on), [gross, tax, net]),
    ),
    ...payments.map(({ of, tax, net }) =>
      line("item", text(nameOf(of)), dayTitle(words, of.on), [tax, net]),
    ),
    line("total", text("dividend-open"), null, [open.tax, open.net]),
    line("cross-check", text("dividend-ledger"), null, [ledger.tax, ledger.net]),
    ...(differs
      ? [line("cross-check", text("dividend-difference"), null, [difference.tax, difference.net])]
      : []),
    ...declared.flatMap((one) => taxRows(input, one)),
    textRow("note", words.of("sheets.equity-detail.dividend-rule")),
  ];
}

const nameOf = ({ tax, net, way }: DividendPayment): Name => {
  if (isNegative(tax)) return "tax-withheld";
  return isPositive(tax) && isZero(net) ? "tax-paid" : way;
};

/** The tax beside the rate of the year, and the day on which it was due. */
function taxRows(
  { books, words }: Input,
  { of, taxDue, taxDifference, openWhenDue }: DeclaredFigures,
): readonly Row[] {
  const word = (name: Name, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.equity-detail.${name}`, values);
  const reason = books.clientInput?.withholdingExemption?.reason ?? null;
  const inTax = (cell: Cell): readonly Cell[] => [cell, BLANK];
  const days = { day: dayTitle(words, of.dueOn), declared: dayTitle(words, of.on) };
  const { lastPaidOn } = of;
  const wrong = taxDifference !== null && !isZero(taxDifference.amount);
  const difference = word("tax-difference");
  const inTime = (): readonly Row[] => {
    if (isZero(of.tax)) return [];
    if (openWhenDue === null) return [textRow("note", word("tax-not-due", days))];
    if (isZero(openWhenDue.amount)) {
      const paid = lastPaidOn === null ? "" : dayTitle(words, lastPaidOn);
      return [textRow("note", word("tax-in-time", { ...days, paid }))];
    }
    const label = isZero(of.openTax)
      ? word("tax-late", { ...days, paid: lastPaidOn === null ? "" : dayTitle(words, lastPaidOn) })
      : word("tax-unpaid", days);
    return [line("memo", alarmCell(label), null, inTax(openWhenDue))];
  };
  return [
    ...(taxDue === null || taxDifference === null
      ? [textRow("note", word("rate-unknown", { year: of.on.slice(0, 4) }))]
      : [
          line(
            "memo",
            textCell(reason === null ? word("tax-at-rate") : word("tax-exempt", { reason })),
            days.declared,
            inTax(taxDue),
          ),
          line(
            "cross-check",
            wrong ? alarmCell(difference) : textCell(difference),
            null,
            inTax(taxDifference),
          ),
        ]),
    ...inTime(),
  ];
}
