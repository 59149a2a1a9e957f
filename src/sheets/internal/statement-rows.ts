/** The row order of the profit and loss account and the balance sheet, for any columns. */
import type { Books } from "../../ledger/books.ts";
import type { UndividedPart } from "../../ledger/budget/budget-of-period.ts";
import { isTaxUnbooked } from "../../ledger/form-of-business.ts";
import type { BalanceType } from "../../ledger/ledger-account.ts";
import type { ResultSection } from "../../ledger/result-sections.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { accountRow } from "./account-rows.ts";
import { type BalanceTable, type OpenResult, openResultRows } from "./balance-table.ts";
import { labelRow, textRow } from "./cells.ts";
import type { ResultTable, ResultTotals } from "./result-table.ts";
import type { RowFigures } from "./statement-columns.ts";
import { wordsUnder } from "./word-keys.ts";

const RESULT_WORDS =
  "revenue direct_costs expenses other_income_expenses financial_result income_tax";
const BALANCE_SECTIONS =
  "non_current_assets current_assets equity provisions non_current_liabilities current_liabilities";

export const RESULT_ROW_WORDS = [
  ...wordsUnder("sections", RESULT_WORDS),
  ...wordsUnder("sections.total", RESULT_WORDS),
  ...wordsUnder("named", "gross-profit operating-profit before-tax net-profit"),
  "sheets.tax-not-booked" as const,
];
export const UNDIVIDED_WORDS = wordsUnder("sheets.comparison", "undivided undivided-of");
type UndividedWord = (typeof UNDIVIDED_WORDS)[number];
export const BALANCE_ROW_WORDS = [
  ...wordsUnder("sections", BALANCE_SECTIONS),
  ...wordsUnder("sections.total", BALANCE_SECTIONS),
  ...wordsUnder("balance", "assets liabilities total-assets total-liabilities difference"),
];

/** The rows of each section and its total, in the columns of one sheet. */
interface Sections<Type extends string> {
  readonly accounts: (type: Type) => readonly Row[];
  readonly total: (type: Type) => readonly Cell[];
}

/**
 * The rows of a profit and loss account of which each row becomes cells by its key: `expenses/4000`, and `expenses` for
 * the total.
 */
export const sectionsOf = (
  { books, words }: { readonly books: Books; readonly words: Words<UndividedWord> },
  { sections }: Pick<ResultTable, "sections">,
  cellsOf: (type: ResultSection, key: string, figures: RowFigures) => readonly Cell[],
): Sections<ResultSection> => ({
  accounts: (type) => {
    const { accounts, undivided } = sections[type];
    return [
      ...accounts.map(({ account, figures }) =>
        accountRow(
          books,
          account,
          figures === null ? null : cellsOf(type, `${type}/${account.id}`, figures),
        ),
      ),
      ...undivided.map(({ part, key, figures }) =>
        labelRow("item", undividedLabel(words, part), cellsOf(type, key, figures)),
      ),
    ];
  },
  total: (type) => cellsOf(type, type, sections[type].total),
});

function undividedLabel(words: Words<UndividedWord>, { code, name }: UndividedPart): string {
  if (code === "") return words.of("sheets.comparison.undivided");
  return words.of("sheets.comparison.undivided-of", { group: groupName({ code, name }) });
}

/** A group of a budget, as its file names it. */
export const groupName = ({ code, name }: Pick<UndividedPart, "code" | "name">): string =>
  name === "" ? code : `${code} ${name}`;

const headingRow = (text: string): Row => textRow("heading", text, 1);

const sectionRows = <Type extends string>(
  words: Words<`sections.${Type}` | `sections.total.${Type}`>,
  type: Type,
  { accounts, total }: Sections<Type>,
): readonly Row[] => [
  headingRow(words.of(`sections.${type}`)),
  ...accounts(type),
  labelRow("subtotal", words.of(`sections.total.${type}`), total(type)),
];

/**
 * In the order of specification 2.10, with the sections by role below those of the service where they have accounts.
 */
export function resultRows(
  words: Words<(typeof RESULT_ROW_WORDS)[number]>,
  sections: Sections<ResultSection>,
  totals: Pick<
    ResultTotals<readonly Cell[]>,
    "grossProfit" | "operatingProfit" | "beforeTax" | "netProfit"
  >,
  books: Books,
): readonly Row[] {
  const { beforeTax } = totals;
  const section = (type: ResultSection): readonly Row[] => sectionRows(words, type, sections);
  const has = (type: ResultSection): boolean => sections.accounts(type).length > 0;
  const total = (
    key: "gross-profit" | "operating-profit" | "before-tax" | "net-profit",
    cells: readonly Cell[],
  ): Row => labelRow("total", words.of(`named.${key}`), cells);
  return [
    ...section("revenue"),
    ...section("direct_costs"),
    total("gross-profit", totals.grossProfit),
    ...section("expenses"),
    total("operating-profit", totals.operatingProfit),
    ...(has("financial_result") && !has("other_income_expenses")
      ? []
      : section("other_income_expenses")),
    ...(has("financial_result") ? section("financial_result") : []),
    ...(beforeTax === null ? [] : [total("before-tax", beforeTax), ...section("income_tax")]),
    total("net-profit", totals.netProfit),
    ...(isTaxUnbooked(books) ? [textRow("note", taxNotBookedText(words, books), 1)] : []),
  ];
}

/** Says of what year no tax is booked, so that its result is that before tax. */
export const taxNotBookedText = (
  words: Words<"sheets.tax-not-booked">,
  { fiscalYear }: Pick<Books, "fiscalYear">,
): string => words.of("sheets.tax-not-booked", { year: String(fiscalYear.year) });

interface BalanceRowsInput {
  readonly books: Books;
  readonly words: Words<(typeof BALANCE_ROW_WORDS)[number]>;
  readonly labelOf: (result: OpenResult) => string;
  /** The cells of a row; without it, its figures. */
  readonly cellsOf?: (figures: RowFigures) => readonly Cell[];
}

/** Results on no account are rows of equity, after its accounts. */
export function balanceRows(
  table: BalanceTable,
  { books, words, labelOf, cellsOf = (figures) => figures }: BalanceRowsInput,
): readonly Row[] {
  const results = openResultRows(table.results).map(({ name, figures }) =>
    labelRow("item", labelOf(name), cellsOf(figures)),
  );
  const sections = {
    accounts: (type: BalanceType) => [
      ...table.sections[type].accounts.map(({ account, figures }) =>
        accountRow(books, account, figures === null ? null : cellsOf(figures)),
      ),
      ...(type === "equity" ? results : []),
    ],
    total: (type: BalanceType) => cellsOf(table.sections[type].total),
  };
  const section = (type: BalanceType): readonly Row[] => sectionRows(words, type, sections);
  return [
    headingRow(words.of("balance.assets")),
    ...section("non_current_assets"),
    ...section("current_assets"),
    labelRow("total", words.of("balance.total-assets"), cellsOf(table.assets)),
    headingRow(words.of("balance.liabilities")),
    ...section("equity"),
    ...section("provisions"),
    ...section("non_current_liabilities"),
    ...section("current_liabilities"),
    labelRow("total", words.of("balance.total-liabilities"), cellsOf(table.liabilities)),
    labelRow("cross-check", words.of("balance.difference"), cellsOf(table.difference)),
  ];
}
