/** The figures of the indirect cash flow: from net profit, through the changes of the balance sheet, to the change in cash. */
import {
  type Amount,
  equalAmounts,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { type CapitalFlow, capitalFlows } from "../../ledger/capital-flows.ts";
import { dividendAccounts } from "../../ledger/dividend-accounts.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
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
type NonCash = (typeof NON_CASH_RESULTS)[number] | "provisions";
const ROLES: Readonly<Record<(typeof NON_CASH_RESULTS)[number], AccountRole>> = {
  depreciation: "depreciation-expense",
  disposals: "divestment-result",
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
  const nonCash = [
    ...nonCashAccounts.map(([name, accounts]) => ({
      name,
      added: flowFigures(statement, name, (month) => movementOf(month, accounts)),
    })),
    {
      name: "provisions" as const,
      added: flowFigures(statement, "provisions", (month) => negate(movementOf(month, provisions))),
    },
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
  const { investing, financing } = flowSections(statement, {
    typeOf,
    nonCash: new Set(nonCashAccounts.flatMap(([, accounts]) => accounts)),
  });
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

/** What documents show of money for fixed assets and of financing, without what moves no cash. */
function flowSections(
  statement: MonthlyStatement,
  about: {
    readonly typeOf: (id: LedgerAccountId) => BridgeType | null;
    readonly nonCash: ReadonlySet<LedgerAccountId>;
  },
): Readonly<Record<"investing" | "financing", readonly MonthlySection[]>> {
  const { books } = statement;
  const { typeOf, nonCash } = about;
  const ids = [...new Set([...books.accounts.keys(), ...statedSections(books).keys()])];
  const ofTypes = (types: readonly BridgeType[]): readonly LedgerAccountId[] =>
    types.flatMap((type) => ids.filter((id) => typeOf(id) === type));
  const flows = Map.groupBy(
    capitalFlows(books, {
      fixedAssets: new Set(ofTypes(["non_current_assets"])),
      nonCash,
      financing: new Set(ofTypes(["equity", "owners", "non_current_liabilities"])),
    }),
    ({ month }) => month,
  );
  const section = (key: string, isIn: (flow: CapitalFlow) => boolean): MonthlySection =>
    monthlySection(
      {
        ...statement,
        backing: DERIVED,
        sourcesOf: ({ month }) => [...new Set(flows.get(month)?.map(({ source }) => source))],
        // The entries of an account explain a flow that is all its movement, and no other.
        leadOf: (id, month) => {
          const months = books.months.filter((one) => month === null || one.month === month);
          const isWhole = months.every((one) =>
            equalAmounts(
              sumOf(
                (flows.get(one.month) ?? [])
                  .filter((flow) => flow.ledgerAccountId === id && isIn(flow))
                  .map(({ amount }) => amount),
              ),
              negate(movementOf(one, [id])),
            ),
          );
          return isWhole ? leadToEntries(books, id, month) : {};
        },
      },
      key,
      ({ month }) => flows.get(month)?.filter(isIn) ?? [],
    );
  return {
    investing: (["investments", "disposals"] as const).map((kind) =>
      section(kind === "disposals" ? "proceeds" : kind, (flow) => flow.kind === kind),
    ),
    financing: (["non_current_liabilities", "owners", "equity"] as const).map((type) =>
      section(type, ({ kind, ledgerAccountId: id }) => kind === "financing" && typeOf(id) === type),
    ),
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

const isCash = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  (accounts.get(id)?.financialAccountId ?? null) !== null;

type BridgeType = BalanceType | "owners";

/**
 * The section of each account other than cash; null for a result. What is owed to those who finance the business is no
 * working capital, wherever the balance sheet has it.
 */
function bridgeTypes(books: Books): (id: LedgerAccountId) => BridgeType | null {
  const homes = statedSections(books);
  const owners = new Set([
    ...dividendAccounts(books),
    ...accountsWithRole(books, "current-accounts"),
  ]);
  return (id) => {
    if (isCash(books, id)) return null;
    return owners.has(id) ? "owners" : sectionHome(books, homes, id);
  };
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
