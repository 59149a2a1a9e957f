/** Estimates which entries of a month are missing, from the ledger, the reports by project and the entries pulled so far. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  divideRounded,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { ResultKind } from "../../api/decode-by-contact-or-project.ts";
import type { Series } from "../../ledger/intake.ts";
import type { AccountType, LedgerAccountId, ProjectId } from "../../ledger/ledger-account.ts";
import {
  accountsIn,
  breaksOf,
  type EntrySums,
  type MonthSums,
  signEvidence,
  type TypeOf,
} from "../../ledger/month-sums.ts";
import { calibrateSign, readSign, type SignConvention } from "../../ledger/sign-calibration.ts";
import type { ByProject } from "../../ledger/statements.ts";
import { rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import type { FirstPage, OpenAccount, OpenEntries, OpenProject } from "./plan-series.ts";

/** Everything known about a month while its entries are being pulled. */
export interface MonthKnown {
  readonly ledger: TrialBalance;
  readonly byProject: Readonly<Record<ResultKind, ByProject>>;
  readonly sums: MonthSums;
  /** The sums of the pulled entries that have a project. */
  readonly sumsByProject: ReadonlyMap<ProjectId, MonthSums>;
  readonly typeOf: TypeOf;
}

const KINDS: readonly ResultKind[] = ["revenue", "expenses"];
/** With fewer entries than this, the mean of all result accounts is a better estimate than the account's own. */
const ENTRIES_FOR_MEAN_MIN = 5;

/** The report by project that includes the entries of an account; null for none. */
function kindOf(type: AccountType): ResultKind | null {
  if (type === "revenue") return "revenue";
  return type === "direct_costs" || type === "expenses" ? "expenses" : null;
}

/** The accounts that do not tie, whether or not they were read individually. */
export function untiedAccounts(
  known: Pick<MonthKnown, "ledger" | "sums" | "typeOf">,
): readonly LedgerAccountId[] {
  return breaksOf({ ...known, convention: conventionOf(known) }).map(
    ({ ledgerAccountId }) => ledgerAccountId,
  );
}

/** While a month is incomplete, the sign is derived from the accounts that already tie. */
function conventionOf({
  ledger,
  sums,
  typeOf,
}: Pick<MonthKnown, "ledger" | "sums" | "typeOf">): SignConvention {
  return calibrateSign(signEvidence(ledger, sums, typeOf)).convention;
}

/** The entries that none of the series read so far contains. */
export function openEntries(known: MonthKnown, requested: readonly Series[]): OpenEntries {
  const convention = conventionOf(known);
  const requestedAccounts = new Set(
    requested.map((one) => one.kind === "account" && one.ledgerAccountId),
  );
  const requestedProjects = new Set(
    requested.map((one) => one.kind === "project" && one.projectId),
  );
  const means = meansOf(known);
  const accounts = breaksOf({ ...known, convention })
    .filter(({ ledgerAccountId }) => !requestedAccounts.has(ledgerAccountId))
    .map(({ ledgerAccountId, reported, pulled }): OpenAccount => {
      const kind = kindOf(known.typeOf(ledgerAccountId));
      const own = known.sums.get(ledgerAccountId);
      const entriesPulled = own?.count ?? 0;
      const mean = own !== undefined && entriesPulled >= ENTRIES_FOR_MEAN_MIN ? own : means;
      const amount = add(
        absolute(subtract(reported.debit, pulled.debit)),
        absolute(subtract(reported.credit, pulled.credit)),
      );
      return { ledgerAccountId, kind, entriesOpen: entriesIn(amount, mean), entriesPulled };
    });
  const projects = openProjects(known, convention, entriesOfKinds(accounts));
  return {
    accounts,
    projects: projects.filter(({ projectId }) => !requestedProjects.has(projectId)),
  };
}

/** Divides the missing entries of each kind of account over the projects in proportion to their missing amounts. */
function openProjects(
  known: MonthKnown,
  convention: SignConvention,
  entries: Readonly<Record<ResultKind, number>>,
): readonly OpenProject[] {
  const shares = new Map<ProjectId, { revenue: number; expenses: number }>();
  for (const kind of KINDS) {
    const amounts = known.byProject[kind].lines.flatMap(({ projectId, amount }) => {
      if (projectId === null) return [];
      const rest = subtract(amount, pulledOf(known, { projectId, kind, convention }));
      return isZero(rest) ? [] : [{ projectId, rest: absolute(rest) }];
    });
    const total = { amount: sumOf(amounts.map(({ rest }) => rest)), count: entries[kind] };
    for (const { projectId, rest } of amounts) {
      const share = shares.get(projectId) ?? { revenue: 0, expenses: 0 };
      share[kind] = entriesIn(rest, total);
      shares.set(projectId, share);
    }
  }
  return [...shares].map(([projectId, entriesOpen]) => ({
    projectId,
    entriesOpen,
    entriesPulled: countOf(known.sumsByProject.get(projectId)?.values() ?? []),
  }));
}

function pulledOf(
  { sumsByProject, typeOf }: MonthKnown,
  of: {
    readonly projectId: ProjectId;
    readonly kind: ResultKind;
    readonly convention: SignConvention;
  },
): Amount {
  let total: Amount = ZERO;
  for (const [id, { positive, negative }] of sumsByProject.get(of.projectId) ?? []) {
    const type = typeOf(id);
    if (kindOf(type) !== of.kind) continue;
    total = add(total, readSign(subtract(positive, negative), type, of.convention));
  }
  return total;
}

/**
 * Like `openEntries`, when only the first page of a longer first series is known: the page is extrapolated to
 * the complete series, and the reports by project show what that series lacks. With `isFirstSeriesComplete`
 * only the accounts that would then lack entries are open; without it every account is open.
 */
export function openEntriesExpected(
  known: MonthKnown,
  page: FirstPage,
  { isFirstSeriesComplete }: { readonly isFirstSeriesComplete: boolean },
): OpenEntries {
  const scale = (page.rowsStated ?? entriesExpected(known)) / Math.max(1, page.rows);
  const means = meansOf(known);
  const entries = { revenue: 0, expenses: 0 };
  const moved = accountsIn(known.ledger, known.sums).map((id) => {
    return { id, kind: kindOf(known.typeOf(id)), movement: movementIn(known.ledger, id) };
  });
  const movements = { revenue: ZERO, expenses: ZERO };
  for (const { kind, movement } of moved) {
    if (kind !== null) movements[kind] = add(movements[kind], movement);
  }
  for (const kind of KINDS) {
    const ofProjects = known.byProject[kind].lines.filter(({ projectId }) => projectId !== null);
    if (ofProjects.length === 0) continue;
    entries[kind] = entriesIn(sumOf(ofProjects.map(({ amount }) => absolute(amount))), means);
  }
  const accounts = moved.map(({ id, kind, movement }): OpenAccount => {
    const isOpen = kind !== null && entries[kind] > 0;
    const total = isOpen ? { amount: movements[kind], count: entries[kind] } : null;
    return {
      ledgerAccountId: id,
      kind,
      entriesOpen: total === null ? 0 : entriesIn(movement, total),
      entriesPulled: Math.round((known.sums.get(id)?.count ?? 0) * scale),
    };
  });
  const nothingPulled = { ...known, sumsByProject: new Map<ProjectId, MonthSums>() };
  return {
    accounts: accounts.filter(({ entriesOpen }) => !isFirstSeriesComplete || entriesOpen > 0),
    projects: openProjects(nothingPulled, "debit-positive", entries),
  };
}

/** Estimates the number of entries in the month, where the service states no total, from the amounts of those received. */
export function entriesExpected({ ledger, sums }: Pick<MonthKnown, "ledger" | "sums">): number {
  const pulled = totalSums(sums.values());
  const moved = sumOf(accountsIn(ledger, sums).map((id) => movementIn(ledger, id)));
  return Math.max(pulled.count, entriesIn(moved, pulled));
}

/** `counted` are the rows of the page as sent, and the total number of rows where the service states it. */
export function firstPageOf(
  known: MonthKnown,
  counted: Pick<FirstPage, "rows" | "rowsStated">,
): FirstPage {
  const projects = new Set(
    KINDS.flatMap((kind) =>
      known.byProject[kind].lines.flatMap(({ projectId }) => projectId ?? []),
    ),
  );
  const isOnProjectKind = (id: LedgerAccountId): boolean => {
    const kind = kindOf(known.typeOf(id));
    if (kind === null) return false;
    return known.byProject[kind].lines.some(({ projectId }) => projectId !== null);
  };
  const accounts = accountsIn(known.ledger, known.sums);
  return {
    ...counted,
    rowsOnProjectKinds: countOf(
      [...known.sums].flatMap(([id, sums]) => (isOnProjectKind(id) ? [sums] : [])),
    ),
    accounts: accounts.length,
    accountsOnProjectKinds: accounts.filter(isOnProjectKind).length,
    projects: projects.size,
  };
}

const movementIn = (ledger: TrialBalance, id: LedgerAccountId): Amount => {
  const { debit, credit } = rowOf(ledger, id);
  return add(absolute(debit), absolute(credit));
};

/** The sums of the entries on result accounts, or of all entries while none of those has been received. */
function meansOf({ sums, typeOf }: Pick<MonthKnown, "sums" | "typeOf">): EntrySums {
  const ofResult = [...sums].flatMap(([id, own]) => (kindOf(typeOf(id)) === null ? [] : [own]));
  return totalSums(ofResult.length === 0 ? sums.values() : ofResult);
}

function totalSums(all: Iterable<EntrySums>): EntrySums {
  let [positive, negative, count] = [ZERO, ZERO, 0];
  for (const one of all) {
    positive = add(positive, one.positive);
    negative = add(negative, one.negative);
    count += one.count;
  }
  return { positive, negative, count };
}

const countOf = (all: Iterable<EntrySums>): number => totalSums(all).count;

function entriesOfKinds(accounts: readonly OpenAccount[]): Readonly<Record<ResultKind, number>> {
  const entries = { revenue: 0, expenses: 0 };
  for (const { kind, entriesOpen } of accounts) if (kind !== null) entries[kind] += entriesOpen;
  return entries;
}

/** Estimates how many entries make up an amount, given the sum and count of similar entries: at least one. */
function entriesIn(
  amount: Amount,
  like: EntrySums | { readonly amount: Amount; readonly count: number },
): number {
  const total = "amount" in like ? like.amount : add(like.positive, like.negative);
  if (isZero(total) || like.count === 0) return 1;
  const counted = multiply(absolute(amount), amountOf(String(Math.round(like.count))));
  return Math.max(1, Number.parseInt(amountText(divideRounded(counted, total, 0), 0), 10));
}
