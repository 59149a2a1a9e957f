/**
 * Placeholders for accounts that have figures or entries but are not in the chart: the books show them, and checks name
 * them.
 */

import { compareAccounts } from "../ledger/account-order.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  type LedgerAccount,
  type LedgerAccountId,
  RESULT_TYPES,
} from "../ledger/ledger-account.ts";
import type { TypeOf } from "../ledger/month-sums.ts";
import type { ProfitAndLoss, SectionLine } from "../ledger/statements.ts";
import { accountsWithFigures, type TrialBalance } from "../ledger/trial-balance.ts";

type Accounts = ReadonlyMap<LedgerAccountId, LedgerAccount>;

/** The type of an account outside the chart is unknown: it counts as a balance account without a section. */
export const typesOf =
  (accounts: Accounts): TypeOf =>
  (id) =>
    accounts.get(id)?.type ?? "other";

/**
 * The chart with a placeholder for every account that only the reports or the entries have, in the order of the chart.
 */
export function withUnlisted(
  accounts: Accounts,
  read: Pick<Books, "months" | "periodReports" | "comparatives">,
): Accounts {
  const used = new Set([...accountsUsed(read), ...accountsBefore(read.comparatives)]);
  const unlisted = [...used].filter((id) => !accounts.has(id));
  if (unlisted.length === 0) return accounts;
  const before = typesBefore(read.comparatives);
  for (const { movements } of read.months) for (const id of movements.keys()) before.delete(id);
  for (const id of accountsWithFigures(read.months)) before.delete(id);
  const placeholders = unlisted.map((id) => placeholderOf(id, before.get(id) ?? "other"));
  const all = [...accounts.values(), ...placeholders].sort(compareAccounts);
  return new Map(all.map((account) => [account.id, account]));
}

/**
 * An account of the year before alone has the type of the section in which its statements show it. One with figures in
 * the books has none: their entries were read before any statement.
 */
function typesBefore({
  balanceSheets,
  months,
  priorYear,
}: Books["comparatives"]): Map<LedgerAccountId, AccountType> {
  const results = [...months.map(({ profitAndLoss }) => profitAndLoss), ...priorYear.profitAndLoss];
  const types = new Map<LedgerAccountId, AccountType>();
  for (const { sections } of results) {
    for (const type of RESULT_TYPES) {
      for (const { ledgerAccountId } of sections[type]) types.set(ledgerAccountId, type);
    }
  }
  for (const { sections } of balanceSheets.values()) {
    for (const type of BALANCE_TYPES) {
      for (const { ledgerAccountId } of sections[type]) types.set(ledgerAccountId, type);
    }
  }
  return types;
}

const placeholderOf = (id: LedgerAccountId, type: AccountType): LedgerAccount => ({
  id,
  code: null,
  name: id,
  type,
  parentId: null,
  isActive: true,
  rgsCode: null,
  rgsVersion: null,
  financialAccountId: null,
  isUnlisted: true,
});

function* accountsUsed({
  months,
  periodReports,
}: Pick<Books, "months" | "periodReports">): Generator<LedgerAccountId> {
  for (const month of months) yield* accountsOfMonth(month);
  for (const { ledger } of periodReports.generalLedgers) yield* ledger.rows.keys();
  for (const { profitAndLoss } of periodReports.profitAndLoss) yield* accountsShown(profitAndLoss);
  for (const { profitAndLoss } of periodReports.projects) {
    for (const piece of profitAndLoss) yield* accountsShown(piece);
  }
  for (const { cashFlow } of periodReports.cashFlows) {
    yield* accountsOn([...cashFlow.received, ...cashFlow.paid]);
  }
}

function* accountsBefore(comparatives: Books["comparatives"]): Generator<LedgerAccountId> {
  const { ledgers, ledgerBefore, ledgerAfter, balanceSheets, priorYear } = comparatives;
  const adjacent: readonly TrialBalance[] = [
    ...ledgers.map(({ generalLedger }) => generalLedger),
    ledgerBefore,
    ...(ledgerAfter === null ? [] : [ledgerAfter]),
  ];
  for (const { rows } of adjacent) yield* rows.keys();
  for (const { sections } of balanceSheets.values()) yield* accountsShown({ sections });
  for (const { profitAndLoss } of comparatives.months) yield* accountsShown(profitAndLoss);
  for (const profitAndLoss of priorYear.profitAndLoss) yield* accountsShown(profitAndLoss);
}

function* accountsOfMonth(month: BooksMonth): Generator<LedgerAccountId> {
  yield* month.generalLedger.rows.keys();
  yield* month.movements.keys();
  yield* accountsShown(month.profitAndLoss);
  yield* accountsShown(month.balanceSheet);
  yield* accountsOn([...month.cashFlow.received, ...month.cashFlow.paid]);
  for (const { ledgerAccountId } of month.assets.lines) yield ledgerAccountId;
}

const accountsShown = ({
  sections,
}: {
  readonly sections: ProfitAndLoss["sections"] | BooksMonth["balanceSheet"]["sections"];
}): Generator<LedgerAccountId> => accountsOn(Object.values(sections).flat());

function* accountsOn(lines: readonly SectionLine[]): Generator<LedgerAccountId> {
  for (const { ledgerAccountId } of lines) yield ledgerAccountId;
}
