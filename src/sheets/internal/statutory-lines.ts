/**
 * What the ledger has for each line of the condensed statements, in the section of the administration, and what the
 * statement moves to another section. Amounts are debit positive.
 */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { withoutEntry } from "../../ledger/dossier/adjustments.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  type BalanceType,
  isResultType,
  type LedgerAccountId,
  RESULT_TYPES,
} from "../../ledger/ledger-account.ts";
import { type ResultSection, sectionsByRole } from "../../ledger/result-sections.ts";
import { sectionHome, statedSections } from "../../ledger/section-homes.ts";
import { movementInYear, rowOf } from "../../ledger/trial-balance.ts";
import { mainAccountOf } from "./account-rows.ts";
import { endsOf } from "./balance-figures.ts";

export interface StatutoryLine {
  /** Before the adjusting entries, in the section of the account's type. */
  readonly administration: Amount;
  readonly entries: Amount;
  /** Changes since the earlier pack that no entry explains. */
  readonly other: Amount;
  /** What the statement shows in this section and the administration in another, or the other way round. */
  readonly reclassified: Amount;
}

type Lines<Section> = ReadonlyMap<Section, ReadonlyMap<LedgerAccountId, StatutoryLine>>;

/** An account as it is now, with what changed since the earlier pack. */
interface AccountAmounts<Section> extends Pick<StatutoryLine, "entries" | "other"> {
  readonly id: LedgerAccountId;
  readonly now: Amount;
  /** Of its type, and of the statement. */
  readonly own: Section;
  readonly stated: Section;
}

const NOTHING: StatutoryLine = {
  ...{ administration: ZERO, entries: ZERO, other: ZERO, reclassified: ZERO },
};

/** The result of the year, without entries that close it. */
export function resultLinesOf(books: Books): Lines<ResultSection> {
  const byRole = sectionsByRole(books);
  const stated = statedResultSections(books);
  return linesOf(
    books,
    accountsOf(books).flatMap(({ id, type, ...change }) => {
      if (!isResultType(type)) return [];
      const now = sumOf(books.months.map((month) => movementInYear(month, id)));
      const entries = subtract(change.entries, change.closing);
      const section: ResultSection = byRole.get(id) ?? stated.get(id) ?? type;
      return [{ id, now, entries, other: change.other, own: type, stated: section }];
    }),
  );
}

/** Balances at the end. */
export function balanceLines(books: Books): Lines<BalanceType> {
  const [, last] = endsOf(books);
  const homes = statedSections(books);
  const closing = new Map(
    BALANCE_TYPES.flatMap((type) =>
      last.balanceSheet.sections[type].map(({ ledgerAccountId: id }) => [id, type] as const),
    ),
  );
  return linesOf(
    books,
    accountsOf(books).flatMap(({ id, type, entries, other }) => {
      if (isResultType(type)) return [];
      const stated = closing.get(id) ?? sectionHome(books, homes, id) ?? "current_assets";
      const own = isBalanceType(type) ? type : stated;
      const now = rowOf(last.generalLedger, id).closing;
      return [{ id, now, entries, other, own, stated }];
    }),
  );
}

const isBalanceType = (type: AccountType): type is BalanceType =>
  BALANCE_TYPES.some((one) => one === type);

interface ChangedAccount extends Pick<StatutoryLine, "entries" | "other"> {
  readonly id: LedgerAccountId;
  readonly type: AccountType;
  readonly closing: Amount;
}

/** Those of the chart, then those that were removed from it since the earlier pack. */
function accountsOf({ accounts, adjustments }: Books): readonly ChangedAccount[] {
  const changes = new Map(
    (adjustments?.accounts ?? []).map((one) => [one.ledgerAccountId, one] as const),
  );
  const removed = [...changes.values()].filter(({ ledgerAccountId: id }) => !accounts.has(id));
  return [
    ...[...accounts.values()].map(({ id, type }) => ({ id, type })),
    ...removed.map(({ ledgerAccountId: id, type }) => ({ id, type })),
  ].map(({ id, type }) => {
    const change = changes.get(id);
    if (change === undefined) return { id, type, entries: ZERO, other: ZERO, closing: ZERO };
    const { entries, closing } = change;
    return { id, type, entries, closing, other: withoutEntry(change) };
  });
}

/** The section in which the profit and loss account of the service has each account. */
const statedResultSections = ({
  months,
}: Books): ReadonlyMap<LedgerAccountId, (typeof RESULT_TYPES)[number]> =>
  new Map(
    months.flatMap(({ profitAndLoss }) =>
      RESULT_TYPES.flatMap((type) =>
        profitAndLoss.sections[type].map(({ ledgerAccountId: id }) => [id, type] as const),
      ),
    ),
  );

/** By section and main account. */
function linesOf<Section extends string>(
  books: Books,
  accounts: readonly AccountAmounts<Section>[],
): Lines<Section> {
  const found = new Map<Section, Map<LedgerAccountId, StatutoryLine>>();
  const put = (section: Section, id: LedgerAccountId, more: Partial<StatutoryLine>): void => {
    const lines = found.get(section) ?? new Map<LedgerAccountId, StatutoryLine>();
    const main = mainAccountOf(books, id);
    const line = lines.get(main) ?? NOTHING;
    lines.set(main, {
      administration: add(line.administration, more.administration ?? ZERO),
      entries: add(line.entries, more.entries ?? ZERO),
      other: add(line.other, more.other ?? ZERO),
      reclassified: add(line.reclassified, more.reclassified ?? ZERO),
    });
    found.set(section, lines);
  };
  for (const { id, now, entries, other, own, stated } of accounts) {
    if ([now, entries, other].every(isZero)) continue;
    const administration = subtract(now, add(entries, other));
    put(own, id, { administration, entries, other });
    if (own === stated) continue;
    put(own, id, { reclassified: subtract(ZERO, now) });
    put(stated, id, { reclassified: now });
  }
  return found;
}
