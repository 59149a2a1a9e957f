/** The rows of dividend: declared, paid, open, and whether its tax is right and in time. */
import { isNegative, isPositive, isZero } from "../../amount/amount.ts";
import type { DividendPayment, DividendTaxDebt } from "../../ledger/dossier/dividends.ts";
import type { Cell, Row, SheetSource, Words } from "../sheet.ts";
import { alarmCell, BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { type DeclaredFigures, dividendFigures, type TaxPayment } from "./dividend-figures.ts";
import { MONEY_WORDS, rateText } from "./money-text.ts";
import { dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

const OWN_WORDS = wordsUnder(
  "sheets.equity-detail",
  "dividend-before declared paid current-account journal tax-paid tax-withheld",
  "dividend-open dividend-ledger dividend-difference tax-at-rate tax-exempt tax-difference",
  "rate-unknown tax-in-time tax-late tax-unpaid tax-not-due dividend-rule",
);
/** What stands for the day of a dividend from before the books. */
export const EARLIER_DIVIDEND = "sheets.equity-detail.earlier-dividend";
export const DIVIDEND_WORDS = [...OWN_WORDS, EARLIER_DIVIDEND, ...MONEY_WORDS] as const;
type Input = Pick<SheetSource<(typeof DIVIDEND_WORDS)[number] | PeriodWord>, "books" | "words">;
type Name = (typeof OWN_WORDS)[number] extends `sheets.equity-detail.${infer Own}` ? Own : never;

const wordIn = (
  { words }: Pick<Input, "words">,
  name: Name,
  values?: Readonly<Record<string, string>>,
): string => words.of(`sheets.equity-detail.${name}`, values);

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
  const text = (name: Name): Cell => textCell(wordIn(input, name));
  const { opening, taxBefore, declared, payments, open, ledger, difference } = figures;
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
    ...(taxBefore === null ? [] : paymentRows(input, taxBefore, words.of(EARLIER_DIVIDEND))),
    ...declared.flatMap((one) => taxRows(input, one)),
    textRow("note", wordIn(input, "dividend-rule")),
  ];
}

const nameOf = ({ tax, net, way }: DividendPayment): Name => {
  if (isNegative(tax)) return "tax-withheld";
  return isPositive(tax) && isZero(net) ? "tax-paid" : way;
};

/** The tax beside the rate of the year, and the day on which it was due. */
function taxRows(input: Input, declared: DeclaredFigures): readonly Row[] {
  const { books, words } = input;
  const { of, taxDue, taxDifference } = declared;
  const reason = books.clientInput?.withholdingExemption?.reason ?? null;
  const on = dayTitle(words, of.on);
  const dueText = (): string => {
    if (reason !== null) return wordIn(input, "tax-exempt", { reason });
    const rate = of.rate === null ? "" : rateText(words, of.rate);
    return wordIn(input, "tax-at-rate", { rate });
  };
  const difference = wordIn(input, "tax-difference");
  const wrong = taxDifference !== null && !isZero(taxDifference.amount);
  return [
    ...(taxDue === null || taxDifference === null
      ? [textRow("note", wordIn(input, "rate-unknown", { year: of.on.slice(0, 4) }))]
      : [
          line("memo", textCell(dueText()), on, inTax(taxDue)),
          line(
            "cross-check",
            wrong ? alarmCell(difference) : textCell(difference),
            null,
            inTax(taxDifference),
          ),
        ]),
    ...paymentRows(input, declared, on),
  ];
}

const inTax = (cell: Cell): readonly Cell[] => [cell, BLANK];

/** Whether the tax was paid when it was due; `declared` is the day of its dividend. */
function paymentRows(
  input: Input,
  { of, openWhenDue }: TaxPayment,
  declared: string,
): readonly Row[] {
  if (isZero(of.tax)) return [];
  const { words } = input;
  const values = { declared, day: dayTitle(words, of.dueOn), paid: paidText(words, of) };
  if (openWhenDue === null) return [textRow("note", wordIn(input, "tax-not-due", values))];
  if (isZero(openWhenDue.amount)) return [textRow("note", wordIn(input, "tax-in-time", values))];
  const name = isZero(of.openTax) ? "tax-late" : "tax-unpaid";
  return [line("memo", alarmCell(wordIn(input, name, values)), null, inTax(openWhenDue))];
}

/** The day of the last payment; empty without one. */
export const paidText = (
  words: Words<PeriodWord>,
  { lastPaidOn }: Pick<DividendTaxDebt, "lastPaidOn">,
): string => (lastPaidOn === null ? "" : dayTitle(words, lastPaidOn));
