/** The figures of the indirect cash flow: from net profit, through the changes of the balance sheet, to the change in cash. */
import { type Amount, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Backing } from "../../checks/backing.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SectionLine } from "../../ledger/statements.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import { cashFigures } from "./cash-figures.ts";
import { leadToEntries } from "./entry-marks.ts";
import { CASH_BALANCES, CASH_FLOWS, CLOSING_BALANCES, LEDGER_AMOUNTS } from "./figure-backings.ts";
import {
  closingFigures,
  flowFigures,
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
  monthlyTotal,
  openingFigures,
} from "./monthly-rows.ts";
import { profitAndLossTable } from "./profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./result-table.ts";
import { sectionHome, statedSections } from "./section-homes.ts";

/** Results that move no cash of their own, in the order of the sheet. */
const NON_CASH_RESULTS = ["depreciation", "disposals"] as const;
type NonCashResult = (typeof NON_CASH_RESULTS)[number];
const ROLES: Readonly<Record<NonCashResult, AccountRole>> = {
  depreciation: "depreciation-expense",
  disposals: "divestment-result",
};

/** Cash rises by what falls elsewhere: a positive figure is money that came in, or was not spent. */
export interface BridgeFigures {
  readonly netProfit: MonthlyFigures;
  /** Added to the net profit, and taken from the change of the fixed assets; without those that are zero in every month. */
  readonly nonCash: readonly {
    readonly name: NonCashResult;
    readonly added: MonthlyFigures;
    readonly taken: MonthlyFigures;
  }[];
  readonly fromResult: MonthlyFigures;
  readonly workingCapital: BridgeSection;
  readonly operating: MonthlyFigures;
  readonly investing: BridgeSection;
  readonly financing: BridgeSection;
  readonly net: MonthlyFigures;
  readonly opening: MonthlyFigures;
  readonly closing: MonthlyFigures;
  /** Cash on the balance sheet. */
  readonly onBalanceSheet: MonthlyFigures;
  readonly balanceDifference: MonthlyFigures;
  /** The net cash flow by contra account. */
  readonly direct: MonthlyFigures;
  readonly directDifference: MonthlyFigures;
}

export interface BridgeSection {
  readonly parts: readonly MonthlySection[];
  readonly total: MonthlyFigures;
}

export const CASH_BRIDGE = "cash-bridge";
export const BRIDGE_BACKINGS: readonly Backing[] = [
  ...RESULT_BACKINGS,
  ...[CASH_BALANCES, CASH_FLOWS, CLOSING_BALANCES, LEDGER_AMOUNTS],
];

type Total = (
  key: string,
  added: readonly MonthlyFigures[],
  subtracted?: readonly MonthlyFigures[],
) => MonthlyFigures;

/** A journal that closes the year moves a result to equity: it is left out on both sides. */
export function bridgeFigures(books: Books): BridgeFigures {
  const statement: MonthlyStatement = {
    sheet: CASH_BRIDGE,
    books,
    // Equal to the entries by its check, with one answer for each month instead of every page of entries.
    backing: LEDGER_AMOUNTS,
    sourcesOf: ({ generalLedger }) => generalLedger.sources,
    leadOf: (id, month) => leadToEntries(books, id, month),
  };
  const total: Total = (key, added, subtracted = []) =>
    monthlyTotal(statement, key, added, subtracted);
  const steps = stepsOf(statement, total);
  const { fromResult, workingCapital, investing, financing } = steps;
  const net = total("net", [fromResult, workingCapital.total, investing.total, financing.total]);
  return { ...steps, net, ...cashOf(statement, total, net) };
}

type Steps = Pick<
  BridgeFigures,
  | "netProfit"
  | "nonCash"
  | "fromResult"
  | "workingCapital"
  | "operating"
  | "investing"
  | "financing"
>;

/** From the result and the balance sheet. */
function stepsOf(statement: MonthlyStatement, total: Total): Steps {
  const { books } = statement;
  const linesOf = changesByType(books);
  const section = (
    key: string,
    types: readonly BridgeType[],
    others: readonly MonthlyFigures[] = [],
  ): BridgeSection => {
    const parts = types.map((type) =>
      monthlySection(statement, type, (month) => linesOf(month, type)),
    );
    const rows = parts.flatMap(({ accounts }) =>
      accounts.flatMap(({ figures }) => (figures === null ? [] : [figures])),
    );
    return { parts, total: total(key, [...rows, ...others]) };
  };
  const netProfit = total("net-profit", [profitAndLossTable(books).netProfit]);
  const nonCash = NON_CASH_RESULTS.map((name) => {
    const accounts = accountsWithRole(books, ROLES[name]);
    const added = flowFigures(statement, name, (month) => movementOf(month, accounts));
    return { name, added, taken: total(`${name}-taken`, [], [added]) };
  }).filter(({ added }) => added.some(({ amount }) => !isZero(amount)));
  const fromResult = total("from-result", [netProfit, ...nonCash.map(({ added }) => added)]);
  const workingCapital = section("working-capital", [
    "current_assets",
    "current_liabilities",
    "provisions",
  ]);
  const taken = nonCash.map((one) => one.taken);
  return {
    netProfit,
    nonCash,
    fromResult,
    workingCapital,
    operating: total("operating", [fromResult, workingCapital.total]),
    investing: section("investing", ["non_current_assets"], taken),
    financing: section("financing", ["non_current_liabilities", "owners", "equity"]),
  };
}

/** The cash that the steps lead to, and the same from the balance sheet and by contra account. */
function cashOf(
  statement: MonthlyStatement,
  total: Total,
  net: MonthlyFigures,
): Omit<BridgeFigures, keyof Steps | "net"> {
  const { books } = statement;
  const opening = openingFigures(
    { ...statement, backing: CASH_BALANCES, sourcesOf: ({ cashFlow }) => cashFlow.sources },
    "opening",
    ({ cashFlow }) => cashFlow.opening,
  );
  const closing = total("closing", [net, opening]);
  const onBalanceSheet = closingFigures(
    {
      ...statement,
      backing: CLOSING_BALANCES,
      sourcesOf: ({ balanceSheet }) => balanceSheet.sources,
    },
    "balance-sheet",
    (month) => cashOnBalanceSheet(books, month),
  );
  const direct = total("direct", [cashFigures(books).net]);
  return {
    opening,
    closing,
    onBalanceSheet,
    balanceDifference: total("balance-difference", [closing], [onBalanceSheet]),
    direct,
    directDifference: total("direct-difference", [net], [direct]),
  };
}

const isCash = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  (accounts.get(id)?.financialAccountId ?? null) !== null;

/** What is owed to those who finance the business is no working capital, wherever the balance sheet has it. */
const FINANCING_ROLES: readonly AccountRole[] = ["dividends", "current-accounts"];
type BridgeType = BalanceType | "owners";

/** By section of the balance sheet the movement of each account other than cash, in the sign of cash. */
function changesByType(
  books: Books,
): (month: BooksMonth, type: BridgeType) => readonly SectionLine[] {
  const homes = statedSections(books);
  const owners = new Set(FINANCING_ROLES.flatMap((role) => accountsWithRole(books, role)));
  const typeOf = (id: LedgerAccountId): BridgeType | null =>
    owners.has(id) ? "owners" : sectionHome(books, homes, id);
  const changes = new Map(
    books.months.map((month) => {
      const lines = [...month.generalLedger.rows.keys()]
        .filter((id) => !isCash(books, id))
        .map((id) => ({
          ledgerAccountId: id,
          amount: negate(movementOf(month, [id])),
          type: typeOf(id),
        }));
      return [month, Map.groupBy(lines, ({ type }) => type)];
    }),
  );
  return (month, type) => changes.get(month)?.get(type) ?? [];
}

/** Debit less credit of the ledger in the month, without journals that close the year. */
const movementOf = (
  { generalLedger, closingMovements }: BooksMonth,
  ids: readonly LedgerAccountId[],
): Amount =>
  sumOf(
    ids.map((id) => subtract(netOf(rowOf(generalLedger, id)), closingMovements.get(id) ?? ZERO)),
  );

const cashOnBalanceSheet = (books: Books, { balanceSheet: { sections } }: BooksMonth): Amount =>
  sumOf(
    Object.values(sections)
      .flat()
      .filter(({ ledgerAccountId }) => isCash(books, ledgerAccountId))
      .map(({ amount }) => amount),
  );
