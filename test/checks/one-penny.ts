/** Consistent books with a penny added to one figure, for each figure that a check reads. */
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import { BALANCE_TYPES, RESULT_TYPES } from "../../src/ledger/ledger-account.ts";
import {
  balanceSheetLine,
  balanceSheetTotals,
  cashFlowBalances,
  cashFlowLine,
  closingMovement,
  ledgerRow,
  type MonthChange,
  movement,
  openYear,
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
} from "../support/books-notation-changes.ts";
import {
  byContact,
  byProject,
  projectLine,
  projectTotals,
} from "../support/books-notation-changes-intake.ts";
import {
  agedItem,
  assetFigure,
  openItem,
  workingCapital,
} from "../support/books-notation-changes-lists.ts";
import {
  priorLedgerRow,
  priorLine,
  priorOpenYear,
  priorSheetLine,
  priorSheetTotals,
  priorTotals,
  priorYearLine,
  priorYearTotals,
} from "../support/books-notation-changes-prior.ts";
import {
  accountCash,
  accountCashLine,
  adjacentLedger,
  longerLine,
  longerTotals,
  periodLedgerRow,
} from "../support/books-notation-changes-reports.ts";

const PENNY = "0.01";
const TOTALS = ["revenue", "grossProfit", "operatingProfit", "expenses", "netProfit"] as const;
const ROW = ["opening", "debit", "credit", "closing"] as const;

export interface Changed {
  /** The figure with the penny. */
  readonly name: string;
  readonly changed: Books;
}

export function everyPenny(books: Books): readonly Changed[] {
  const inMonths = books.months.flatMap((month) =>
    [...changesOf(month, String(books.fiscalYear.year)), ...listChangesOf(month)].map(
      ([name, change]) => ({
        name: `${month.month} ${name}`,
        changed: withMonth(books, month.month, change),
      }),
    ),
  );
  const outsideMonths = [...longerChangesOf(books), ...otherChangesOf(books)];
  return [
    ...inMonths,
    ...outsideMonths.map(([name, change]) => ({ name, changed: change(books) })),
  ];
}

function changesOf(month: BooksMonth, year: string): readonly (readonly [string, MonthChange])[] {
  const { generalLedger, profitAndLoss, balanceSheet, cashFlow, movements } = month;
  return [
    ...[...generalLedger.rows.keys()].flatMap((code) =>
      ROW.map((key) => [`ledger ${code} ${key}`, ledgerRow(code, { [key]: PENNY })] as const),
    ),
    ...TOTALS.map((key) => [`total ${key}`, profitAndLossTotals({ [key]: PENNY })] as const),
    ...RESULT_TYPES.flatMap((type) =>
      codesOf(profitAndLoss.sections[type]).map(
        (code) => [`result ${code}`, profitAndLossLine(type, code, PENNY)] as const,
      ),
    ),
    ...BALANCE_TYPES.flatMap((type) =>
      codesOf(balanceSheet.sections[type]).map(
        (code) => [`balance ${code}`, balanceSheetLine(type, code, PENNY)] as const,
      ),
    ),
    ...(["totalDebit", "totalCredit"] as const).map(
      (key) => [key, balanceSheetTotals({ [key]: PENNY })] as const,
    ),
    ...(balanceSheet.openYears ?? [])
      .filter((open) => open.year === year)
      .map((open) => [`open year ${open.year}`, openYear(open.year, PENNY)] as const),
    ...(["opening", "closing"] as const).map(
      (key) => [`cash ${key}`, cashFlowBalances({ [key]: PENNY })] as const,
    ),
    ...(["received", "paid"] as const).flatMap((side) =>
      codesOf(cashFlow[side]).map(
        (code) => [`cash ${side} ${code}`, cashFlowLine(side, code, PENNY)] as const,
      ),
    ),
    ...[...movements.keys()].flatMap((code) =>
      (["debit", "credit"] as const).map(
        (key) => [`entries ${code} ${key}`, movement(code, { [key]: PENNY })] as const,
      ),
    ),
    ...[...month.closingMovements.keys()]
      .filter((code) => /^[4-9]/.test(code))
      .map((code) => [`closing ${code}`, closingMovement(code, PENNY)] as const),
  ];
}

const codesOf = (lines: readonly { readonly ledgerAccountId: string }[]): readonly string[] =>
  lines.map(({ ledgerAccountId }) => ledgerAccountId);

/** Open items, their ages, assets, and the working capital. */
function listChangesOf(month: BooksMonth): readonly (readonly [string, MonthChange])[] {
  const lists = [
    ["debtors", month.debtors, month.debtorsAging],
    ["creditors", month.creditors, month.creditorsAging],
  ] as const;
  const figures = [
    "calculatedPurchaseValue",
    "valueChangesSincePurchase",
    "valueAtBegin",
    "investment",
    "depreciation",
    "divestment",
    "valueChanges",
    "valueAtEnd",
  ] as const;
  return [
    ...lists.flatMap(([list, items, aging]) => [
      ...items.lines.map(
        ({ contactId }) => [`${list} ${contactId}`, openItem(list, contactId, PENNY)] as const,
      ),
      ...aging.lines.flatMap(({ contactId, buckets }) =>
        (["amount", ...buckets.keys()] as const).map(
          (of) => [`${list} ${contactId} ${of}`, agedItem(list, contactId, of, PENNY)] as const,
        ),
      ),
    ]),
    ...month.assets.lines.flatMap(({ assetId }) =>
      figures.map(
        (figure) => [`asset ${assetId} ${figure}`, assetFigure(assetId, figure, PENNY)] as const,
      ),
    ),
    ["working capital", workingCapital(PENNY)],
    ...(["revenueByContact", "expensesByContact"] as const).flatMap((list) =>
      month[list].lines.map(
        ({ contactId }) => [`${list} ${contactId}`, byContact(list, contactId, PENNY)] as const,
      ),
    ),
    ...(["revenueByProject", "expensesByProject"] as const).flatMap((list) =>
      month[list].lines.map(
        ({ projectId }) => [`${list} ${projectId}`, byProject(list, projectId, PENNY)] as const,
      ),
    ),
  ];
}

type NamedChange = readonly [string, (books: Books) => Books];

/** The ledger and the profit and loss of longer periods and of projects, and cash by financial account. */
function longerChangesOf({ periodReports }: Books): readonly NamedChange[] {
  const { generalLedgers, profitAndLoss, cashFlows, projects } = periodReports;
  return [
    ...projects.flatMap(({ projectId: id, profitAndLoss: reports }) => [
      ...TOTALS.map(
        (key) =>
          [
            `${key} of ${id}`,
            (books: Books) => projectTotals(books, id, { [key]: PENNY }),
          ] as const,
      ),
      ...RESULT_TYPES.flatMap((section) =>
        codesOf(reports.flatMap(({ sections }) => sections[section])).map((code) => {
          const line = { section, code, added: PENNY };
          return [`${code} of ${id}`, (books: Books) => projectLine(books, id, line)] as const;
        }),
      ),
    ]),
    ...generalLedgers.flatMap(({ ledger }) =>
      [...ledger.rows.keys()].flatMap((code) =>
        ROW.map(
          (key) => [`period ${code} ${key}`, periodLedgerRow(code, { [key]: PENNY })] as const,
        ),
      ),
    ),
    ...profitAndLoss.flatMap(({ profitAndLoss: { sections } }, at) => [
      ...TOTALS.map((key) => [`longer ${key}`, longerTotals(at, { [key]: PENNY })] as const),
      ...RESULT_TYPES.flatMap((type) =>
        codesOf(sections[type]).map(
          (code) => [`longer ${code}`, longerLine(at, type, code, PENNY)] as const,
        ),
      ),
    ]),
    ...cashFlows.flatMap(({ financialAccountId: id, cashFlow }) => [
      ...(["opening", "closing"] as const).map(
        (key) => [`cash of ${id} ${key}`, accountCash(id, { [key]: PENNY })] as const,
      ),
      ...(["received", "paid"] as const).flatMap((side) =>
        codesOf(cashFlow[side]).map(
          (code) => [`cash of ${id} ${code}`, accountCashLine(id, side, code, PENNY)] as const,
        ),
      ),
    ]),
  ];
}

/** Figures of the previous and next months that the books have too. */
function otherChangesOf({ comparatives }: Books): readonly NamedChange[] {
  const { ledgerAfter } = comparatives;
  return [
    ...priorChangesOf(comparatives),
    ...[...(ledgerAfter?.rows.keys() ?? [])].map(
      (code) => [`after ${code}`, adjacentLedger("ledgerAfter", code, { opening: PENNY })] as const,
    ),
  ];
}

/** Every figure of the months before the books. */
function priorChangesOf(comparatives: Books["comparatives"]): readonly NamedChange[] {
  const { ledgers, months, balanceSheets, priorYear } = comparatives;
  const [year] = priorYear.profitAndLoss;
  return [
    ...ledgers.flatMap(({ month, generalLedger: { rows } }) =>
      [...rows.keys()].flatMap((code) =>
        ROW.map(
          (key) =>
            [`${month} ${code} ${key}`, priorLedgerRow(month, code, { [key]: PENNY })] as const,
        ),
      ),
    ),
    ...months.flatMap(({ month, profitAndLoss: { sections } }) => [
      ...TOTALS.map((key) => [`${month} ${key}`, priorTotals(month, { [key]: PENNY })] as const),
      ...linesIn(RESULT_TYPES, sections).map(
        ([type, code]) => [`${month} ${code}`, priorLine(month, type, code, PENNY)] as const,
      ),
    ]),
    ...TOTALS.map((key) => [`year before ${key}`, priorYearTotals({ [key]: PENNY })] as const),
    ...linesIn(RESULT_TYPES, year?.sections ?? {}).map(
      ([type, code]) => [`year before ${code}`, priorYearLine(type, code, PENNY)] as const,
    ),
    ...[...balanceSheets].flatMap(([month, { sections, openYears }]) => [
      ...(["totalDebit", "totalCredit"] as const).map(
        (key) => [`${month} ${key}`, priorSheetTotals(month, { [key]: PENNY })] as const,
      ),
      ...linesIn(BALANCE_TYPES, sections).map(
        ([type, code]) =>
          [`${month} sheet ${code}`, priorSheetLine(month, type, code, PENNY)] as const,
      ),
      ...(openYears ?? []).map(
        (open) => [`${month} open ${open.year}`, priorOpenYear(month, open.year, PENNY)] as const,
      ),
    ]),
  ];
}

const linesIn = <Type extends string>(
  types: readonly Type[],
  sections: Partial<Record<Type, readonly { readonly ledgerAccountId: string }[]>>,
): readonly (readonly [Type, string])[] =>
  types.flatMap((type) => codesOf(sections[type] ?? []).map((code) => [type, code] as const));
