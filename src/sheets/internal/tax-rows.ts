/**
 * The lines from the result to corporate tax, or to the profit that owners declare: label, what it rests on, amount.
 */
import { isPositive, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { BracketTax } from "../../ledger/dossier/corporate-tax.ts";
import { type ComputedCorrection, isDutch } from "../../ledger/dossier/taxable-profit.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { BLANK, type FigureCell } from "./cells.ts";
import { exactMoneyText, MONEY_WORDS, rateText } from "./money-text.ts";
import { BOOKS_TO_TAX } from "./statutory-figures.ts";
import { type CompanyTax, companyTax, type TaxAccountCells, taxFigures } from "./tax-figures.ts";
import { wordsUnder } from "./word-keys.ts";

const NAMES = [
  "result permanent temporary part-of no-corrections allowance allowance-of allowance-unknown",
  "profit owner-profit partners-profit owner-rest relief relief-of relief-limit losses-left left-of",
  "taxable bracket bracket-of days computed computed-of booked difference cents",
  "position opening paid other closing correction owed assessments no-account",
  "rates-unknown unowned unknown-form not-liable foreign",
] as const;
const OWN_WORDS = wordsUnder(`sheets.${BOOKS_TO_TAX}.tax`, ...NAMES);
export const TAX_ROW_WORDS = [
  ...OWN_WORDS,
  ...MONEY_WORDS,
  ...wordsUnder("named", "before-tax net-profit"),
];

export interface TaxRow {
  readonly kind: Row["kind"];
  readonly label: string;
  readonly basis: string;
  readonly cell: Cell;
}

interface Source {
  readonly books: Books;
  readonly words: Words<(typeof TAX_ROW_WORDS)[number]>;
}

type Name = (typeof OWN_WORDS)[number] extends `sheets.books-to-tax.tax.${infer Rest}`
  ? Rest
  : never;

const wordOf = ({ words }: Source, name: Name, values?: Readonly<Record<string, string>>) =>
  words.of(`sheets.${BOOKS_TO_TAX}.tax.${name}`, values);

const line = (kind: Row["kind"], label: string, cell: Cell, basis = ""): TaxRow => ({
  ...{ kind, label, basis, cell },
});
const note = (text: string): TaxRow => line("note", text, BLANK);

const money = ({ books, words }: Source, amount: FigureCell["amount"]): string =>
  exactMoneyText(words, amount, books.administration.currency);

/** Whether there is a profit to compute from, or something that the user states about it. */
export function hasTaxRows(books: Books): boolean {
  const { basis, result } = taxFigures(books);
  if (books.clientInput?.tax !== undefined) return true;
  return ["company", "owner", "partners"].includes(basis) && !isZero(result.amount);
}

export function taxRows(source: Source): readonly TaxRow[] {
  const { books } = source;
  const { basis } = taxFigures(books);
  switch (basis) {
    case "company":
      return isDutch(books) ? companyRows(source) : [note(wordOf(source, "foreign"))];
    case "owner":
    case "partners":
      return isDutch(books)
        ? [...profitRows(source, `${basis}-profit`, "total"), note(wordOf(source, "owner-rest"))]
        : [note(wordOf(source, "foreign"))];
    case "unowned":
    case "unknown-form":
    case "not-liable":
      return [note(wordOf(source, basis))];
  }
}

function profitRows(
  source: Source,
  label: "profit" | "owner-profit" | "partners-profit",
  kind: "subtotal" | "total",
): readonly TaxRow[] {
  const { basis, result, corrections, profit } = taxFigures(source.books);
  // Without accounts of tax the result of a company is that before tax too.
  const name = basis === "company" ? "before-tax" : "net-profit";
  return [
    line("item", source.words.of(`named.${name}`), result, wordOf(source, "result")),
    ...corrections.map(({ of, cell }) =>
      line("item", of.correction.description, cell, correctionText(source, of)),
    ),
    ...allowanceRows(source),
    line(kind, wordOf(source, label), profit),
    ...(corrections.length === 0 ? [note(wordOf(source, "no-corrections"))] : []),
  ];
}

function correctionText(source: Source, { correction, base }: ComputedCorrection): string {
  const { kind, law, of } = correction;
  const part =
    of.kind === "amount" || base === null
      ? []
      : [
          wordOf(source, "part-of", {
            percentage: rateText(source.words, of.percentage),
            amount: money(source, base),
            accounts: of.accounts.map((id) => accountLabel(source.books, id)).join(", "),
          }),
        ];
  return [wordOf(source, kind), ...part, ...(law === null ? [] : [law])].join("; ");
}

function allowanceRows(source: Source): readonly TaxRow[] {
  const { allowance } = taxFigures(source.books);
  if (allowance === null) return [];
  const { of, cell } = allowance;
  const values = {
    ...{ investments: money(source, of.investments), law: of.law ?? "", year: String(of.year) },
  };
  const label = wordOf(source, "allowance");
  return cell === null
    ? [note(wordOf(source, "allowance-unknown", values))]
    : [line("item", label, cell, wordOf(source, "allowance-of", values))];
}

function companyRows(source: Source): readonly TaxRow[] {
  const company = companyTax(source.books);
  const profit = profitRows(source, "profit", "subtotal");
  if (typeof company === "number") {
    return [...profit, note(wordOf(source, "rates-unknown", { year: String(company) }))];
  }
  const { taxable, brackets, computed, booked, difference, rates, account } = company;
  const { law, year } = rates.first;
  return [
    ...profit,
    ...reliefRows(source, company),
    line("total", wordOf(source, "taxable"), taxable),
    ...leftRows(source, company),
    ...brackets.map(({ of, cell }) => bracketRow(source, of, cell)),
    line(
      "total",
      wordOf(source, "computed"),
      computed,
      wordOf(source, "computed-of", { law, year: String(year) }),
    ),
    line("memo", wordOf(source, "booked"), booked),
    line("cross-check", wordOf(source, "difference"), difference),
    note(wordOf(source, "cents")),
    ...(account === null ? [note(wordOf(source, "no-account"))] : positionRows(source, account)),
  ];
}

function reliefRows(source: Source, { relief, reliefCell }: CompanyTax): readonly TaxRow[] {
  if (reliefCell === null) return [];
  const losses = source.books.clientInput?.tax?.losses ?? [];
  const texts = [
    wordOf(source, "relief-of", {
      losses: losses
        .map(({ year, amount }) => `${String(year)}: ${money(source, amount)}`)
        .join(", "),
    }),
    ...(relief.limit === null
      ? []
      : [wordOf(source, "relief-limit", { limit: money(source, relief.limit) })]),
  ];
  return [line("item", wordOf(source, "relief"), reliefCell, texts.join("; "))];
}

/** What remains of losses for the years after this one. */
function leftRows(source: Source, { relief, left }: CompanyTax): readonly TaxRow[] {
  const { available, lossOfYear } = relief;
  if (!isPositive(available) && !isPositive(lossOfYear)) return [];
  return [
    line(
      "memo",
      wordOf(source, "losses-left"),
      left,
      isPositive(lossOfYear)
        ? wordOf(source, "left-of", {
            loss: money(source, lossOfYear),
            year: String(source.books.fiscalYear.year),
          })
        : "",
    ),
  ];
}

function bracketRow(source: Source, of: BracketTax, cell: FigureCell): TaxRow {
  const { percentage, base, share } = of;
  const rate = rateText(source.words, percentage);
  const texts = [
    wordOf(source, "bracket-of", { amount: money(source, base) }),
    ...(share === null
      ? []
      : [
          wordOf(source, "days", {
            year: String(share.year),
            days: String(share.days),
            all: String(share.daysInAll),
          }),
        ]),
  ];
  return line("item", wordOf(source, "bracket", { percentage: rate }), cell, texts.join("; "));
}

function positionRows(source: Source, account: TaxAccountCells): readonly TaxRow[] {
  const { of, opening, booked, paid, other, closing, correction, owed } = account;
  const accounts = of.accounts.map((id) => accountLabel(source.books, id)).join(", ");
  return [
    line("heading", wordOf(source, "position"), BLANK),
    line("item", wordOf(source, "opening"), opening),
    line("item", wordOf(source, "booked"), booked),
    line("item", wordOf(source, "paid"), paid),
    ...(isZero(other.amount) ? [] : [line("item", wordOf(source, "other"), other)]),
    line("total", wordOf(source, "closing"), closing, accounts),
    ...(isZero(correction.amount) ? [] : [line("memo", wordOf(source, "correction"), correction)]),
    line("memo", wordOf(source, "owed"), owed),
    note(wordOf(source, "assessments", { year: String(source.books.fiscalYear.year) })),
  ];
}
