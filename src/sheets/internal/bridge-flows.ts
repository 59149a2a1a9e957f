/**
 * The parts of the indirect cash flow that documents show: money for fixed assets, of financing, and private amounts
 * without money.
 */
import { type Amount, equalAmounts, negate, sumOf } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { type CapitalFlow, capitalFlows } from "../../ledger/capital-flows.ts";
import { dividendAccounts } from "../../ledger/dividend-accounts.ts";
import { ownersOf } from "../../ledger/form-of-business.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { sectionHome, statedSections } from "../../ledger/section-homes.ts";
import { movementInYear } from "../../ledger/trial-balance.ts";
import { leadToEntries } from "./entry-marks.ts";
import {
  flowFigures,
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
} from "./monthly-rows.ts";

interface FlowSections
  extends Readonly<Record<"investing" | "financing", readonly MonthlySection[]>> {
  /** What owners deposit and withdraw without money: it is in the result or in a debt, and is taken out there. */
  readonly inKind: MonthlyFigures;
}

/** Without what moves no cash. */
export function flowSections(
  statement: MonthlyStatement,
  about: {
    readonly typeOf: (id: LedgerAccountId) => BridgeType | null;
    readonly nonCash: ReadonlySet<LedgerAccountId>;
  },
): FlowSections {
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
      owners: new Set([...ownersOf(books).flat(), ...accountsWithRole(books, "private")]),
      money: new Set(ids.filter((id) => isCash(books, id))),
    }),
    ({ month }) => month,
  );
  const derived: MonthlyStatement = {
    ...statement,
    backing: DERIVED,
    sourcesOf: ({ month }) => [...new Set(flows.get(month)?.map(({ source }) => source))],
  };
  const section = (key: string, isIn: (flow: CapitalFlow) => boolean): MonthlySection =>
    monthlySection(
      {
        ...derived,
        leadOf: (id, month) => {
          const own = new Map(
            [...flows].map(([at, all]) => [
              at,
              all.filter((flow) => flow.ledgerAccountId === id && isIn(flow)),
            ]),
          );
          return isWhole(books, own, id, month) ? leadToEntries(books, id, month) : {};
        },
      },
      key,
      ({ month }) => flows.get(month)?.filter(isIn) ?? [],
    );
  return {
    inKind: flowFigures(derived, "in-kind", ({ month }) =>
      sumOf(
        (flows.get(month) ?? [])
          .filter(({ kind }) => kind === "in-kind")
          .map(({ amount }) => amount),
      ),
    ),
    investing: (["investments", "disposals"] as const).map((kind) =>
      section(kind === "disposals" ? "proceeds" : kind, (flow) => flow.kind === kind),
    ),
    financing: (["non_current_liabilities", "owners", "equity"] as const).map((type) =>
      section(type, ({ kind, ledgerAccountId: id }) => kind === "financing" && typeOf(id) === type),
    ),
  };
}

/**
 * Whether flows are all movement of their account in a month, or in all for null: then its entries explain them, and
 * no other flow.
 */
const isWhole = (
  { months }: Books,
  flows: ReadonlyMap<Month, readonly CapitalFlow[]>,
  id: LedgerAccountId,
  month: Month | null,
): boolean =>
  months
    .filter((one) => month === null || one.month === month)
    .every((one) => {
      const own = flows.get(one.month) ?? [];
      return equalAmounts(sumOf(own.map(({ amount }) => amount)), negate(movementOf(one, [id])));
    });

export const isCash = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  (accounts.get(id)?.financialAccountId ?? null) !== null;

type BridgeType = BalanceType | "owners";

/**
 * The section of each account other than cash; null for a result. What is owed to those who finance the business is no
 * working capital, wherever the balance sheet has it.
 */
export function bridgeTypes(books: Books): (id: LedgerAccountId) => BridgeType | null {
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
export const movementOf = (month: BooksMonth, ids: readonly LedgerAccountId[]): Amount =>
  sumOf(ids.map((id) => movementInYear(month, id)));
