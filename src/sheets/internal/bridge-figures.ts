/**
 * The figures of the indirect cash flow: from net profit, through the changes of the balance sheet, to the change in
 * cash.
 */
import { type Amount, isZero, negate, sumOf } from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { bridgeTypes, flowSections, isCash, movementOf } from "./bridge-flows.ts";
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

/** Results that move no cash of their own, in the order of the sheet. */
const NON_CASH_RESULTS = ["depreciation", "disposals", "participations"] as const;
type NonCash = (typeof NON_CASH_RESULTS)[number] | "provisions" | "in-kind";
const ROLES: Readonly<Record<(typeof NON_CASH_RESULTS)[number], AccountRole>> = {
  depreciation: "depreciation-expense",
  disposals: "divestment-result",
  participations: "participation-result",
};

/** Cash rises by what falls elsewhere: a positive figure is money that came in, or was not spent. */
export interface BridgeFigures {
  readonly netProfit: MonthlyFigures;
  /** Added to the net profit; without those that are zero in every month. */
  readonly nonCash: readonly { readonly name: NonCash; readonly added: MonthlyFigures }[];
  readonly fromResult: MonthlyFigures;
  readonly workingCapital: BridgeSection;
  readonly operating: MonthlyFigures;
  readonly investing: BridgeSection;
  readonly financing: BridgeSection;
  readonly net: MonthlyFigures;
  readonly opening: MonthlyFigures;
  readonly closing: MonthlyFigures;
  /** What of it is debt, and the liquid funds that remain; null if all of it is liquid. */
  readonly liquid: { readonly debt: MonthlyFigures; readonly closing: MonthlyFigures } | null;
  /** Cash on the balance sheet. */
  readonly onBalanceSheet: MonthlyFigures;
  readonly balanceDifference: MonthlyFigures;
  /** The net cash flow by contra account. */
  readonly direct: MonthlyFigures;
  readonly directDifference: MonthlyFigures;
}

export interface BridgeSection {
  /** Of the investing section: investments, then proceeds of disposals. */
  readonly parts: readonly MonthlySection[];
  readonly total: MonthlyFigures;
}

export const CASH_BRIDGE = "cash-bridge";
export const BRIDGE_BACKINGS: readonly Backing[] = [
  ...RESULT_BACKINGS,
  ...[CASH_BALANCES, CASH_FLOWS, CLOSING_BALANCES, LEDGER_AMOUNTS, DERIVED],
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

/** From the result, the balance sheet and the documents of fixed assets and financing. */
function stepsOf(statement: MonthlyStatement, total: Total): Steps {
  const { books } = statement;
  const typeOf = bridgeTypes(books);
  const nonCashAccounts = NON_CASH_RESULTS.map(
    (name) => [name, accountsWithRole(books, ROLES[name])] as const,
  );
  const netProfit = total("net-profit", [profitAndLossTable(books).netProfit]);
  const provisions = [...books.accounts.keys()].filter((id) => typeOf(id) === "provisions");
  const { inKind, investing, financing } = flowSections(statement, {
    typeOf,
    nonCash: new Set(nonCashAccounts.flatMap(([, accounts]) => accounts)),
  });
  const nonCash = [
    ...nonCashAccounts.map(([name, accounts]) => ({
      name,
      added: flowFigures(statement, name, (month) => movementOf(month, accounts)),
    })),
    {
      name: "provisions" as const,
      added: flowFigures(statement, "provisions", (month) => negate(movementOf(month, provisions))),
    },
    { name: "in-kind" as const, added: inKind },
  ].filter(({ added }) => added.some(({ amount }) => !isZero(amount)));
  const fromResult = total("from-result", [netProfit, ...nonCash.map(({ added }) => added)]);
  const section = (key: string, parts: readonly MonthlySection[]): BridgeSection => ({
    parts,
    total: total(key, parts.flatMap(figuresOf)),
  });
  const workingCapital = section(
    "working-capital",
    (["current_assets", "current_liabilities"] as const).map((type) =>
      monthlySection(statement, type, (month) =>
        [...month.generalLedger.rows.keys()]
          .filter((id) => typeOf(id) === type)
          .map((id) => ({ ledgerAccountId: id, amount: negate(movementOf(month, [id])) })),
      ),
    ),
  );
  return {
    netProfit,
    nonCash,
    fromResult,
    workingCapital,
    operating: total("operating", [fromResult, workingCapital.total]),
    investing: section("investing", investing),
    financing: section("financing", financing),
  };
}

const figuresOf = ({ accounts }: MonthlySection): readonly MonthlyFigures[] =>
  accounts.flatMap(({ figures }) => (figures === null ? [] : [figures]));

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
  const cash = cashFigures(books);
  const direct = total("direct", [cash.net]);
  const debt = cash.debt === null ? null : total("debt", [cash.debt.closing]);
  return {
    opening,
    closing,
    liquid: debt === null ? null : { debt, closing: total("liquid-funds", [closing], [debt]) },
    onBalanceSheet,
    balanceDifference: total("balance-difference", [closing], [onBalanceSheet]),
    direct,
    directDifference: total("direct-difference", [net], [direct]),
  };
}

const cashOnBalanceSheet = (books: Books, { balanceSheet: { sections } }: BooksMonth): Amount =>
  sumOf(
    Object.values(sections)
      .flat()
      .filter(({ ledgerAccountId }) => isCash(books, ledgerAccountId))
      .map(({ amount }) => amount),
  );
