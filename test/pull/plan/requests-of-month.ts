/** The requests for the entries of one month, made by the planner against entries in memory. */
import { type Amount, add, isNegative, isZero, negate, ZERO } from "../../../src/amount/amount.ts";
import type { ResultKind } from "../../../src/api/decode-by-contact-or-project.ts";
import type { Series } from "../../../src/ledger/intake.ts";
import type { LedgerAccountId, ProjectId } from "../../../src/ledger/ledger-account.ts";
import { addToSums, type EntrySums } from "../../../src/ledger/month-sums.ts";
import type { ByProject } from "../../../src/ledger/statements.ts";
import type { TrialBalance } from "../../../src/ledger/trial-balance.ts";
import { expectMonth } from "../../../src/pull/plan/expected-month.ts";
import { type MonthKnown, openEntries } from "../../../src/pull/plan/open-entries.ts";
import { planControl, planRest, SERIES_FIRST } from "../../../src/pull/plan/plan-series.ts";
import type { EntryOfPlan, GeneratedMonth } from "./generated-months.ts";

export interface RequestsOfMonth {
  readonly requests: number;
  readonly expected: number;
  /** Whether every account ties at the end. */
  readonly isWhole: boolean;
}

export function requestsOfMonth(
  { entries, typeOf }: GeneratedMonth,
  { isTotalStated }: { readonly isTotalStated: boolean },
): RequestsOfMonth {
  const sums = new Map<LedgerAccountId, EntrySums>();
  const sumsByProject = new Map<ProjectId, Map<LedgerAccountId, EntrySums>>();
  const taken = new Set<EntryOfPlan>();
  const known: MonthKnown = {
    ledger: ledgerOf(entries),
    byProject: { revenue: report("revenue"), expenses: report("expenses") },
    sums,
    sumsByProject,
    typeOf,
  };
  function report(kind: ResultKind): ByProject {
    const amounts = new Map<ProjectId | null, Amount>();
    for (const { ledgerAccountId, projectId, amount } of entries) {
      const type = typeOf(ledgerAccountId);
      const isOfKind =
        kind === "revenue" ? type === "revenue" : type === "direct_costs" || type === "expenses";
      if (isOfKind) amounts.set(projectId, add(amounts.get(projectId) ?? ZERO, amount));
    }
    const lines = [...amounts].map(([projectId, amount]) => ({ projectId, amount }));
    return { lines, sources: [] };
  }
  const take = (rows: readonly EntryOfPlan[]): number => {
    const added = rows.filter((row) => !taken.has(row));
    for (const row of added) {
      taken.add(row);
      addToSums(sums, row);
      if (row.projectId === null) continue;
      const own = sumsByProject.get(row.projectId) ?? new Map<LedgerAccountId, EntrySums>();
      addToSums(own, row);
      sumsByProject.set(row.projectId, own);
    }
    return rows.length - added.length;
  };
  const pages = (rows: number): number =>
    isTotalStated ? Math.max(1, Math.ceil(rows / 100)) : Math.floor(rows / 100) + 1;

  const first = entries.filter(({ projectId }) => projectId === null);
  take(first.slice(0, 100));
  const rowsStated = isTotalStated ? first.length : null;
  const counted = { rows: Math.min(100, first.length), rowsStated };
  const expected = expectMonth(known, counted, null);
  const { isFirstSeriesComplete } = expected.choice;
  if (isFirstSeriesComplete) take(first.slice(100));
  const lengths = [isFirstSeriesComplete ? pages(first.length) : 1];
  const requests: Series[] = [SERIES_FIRST];
  let twice = 0;
  for (;;) {
    const open = openEntries(known, requests);
    const [series] = planRest(open, isFirstSeriesComplete ? null : "accounts").series;
    if (series === undefined) break;
    const rows = entries.filter((entry) => isOf(series, entry));
    twice += take(rows);
    lengths.push(pages(rows.length));
    requests.push(series);
  }
  const again = Math.max(...lengths) > 1 ? 1 : 0;
  const control = twice === 0 && planControl(sums, requests) !== null ? 1 : 0;
  const { pagesOfFirst, pagesByAccount, pagesByProject, pagesToCompare } = expected;
  return {
    requests: lengths.reduce((total, length) => total + length, again + control),
    expected: pagesOfFirst + pagesByAccount + pagesByProject + pagesToCompare,
    isWhole: taken.size === entries.length,
  };
}

function isOf(series: Series, { projectId, ledgerAccountId }: EntryOfPlan): boolean {
  switch (series.kind) {
    case "without-project":
      return projectId === null;
    case "project":
      return projectId === series.projectId;
    case "account":
      return ledgerAccountId === series.ledgerAccountId;
  }
}

function ledgerOf(entries: readonly EntryOfPlan[]): TrialBalance {
  const rows = new Map<LedgerAccountId, { debit: Amount; credit: Amount }>();
  for (const { ledgerAccountId, amount } of entries) {
    if (isZero(amount)) continue;
    const { debit, credit } = rows.get(ledgerAccountId) ?? { debit: ZERO, credit: ZERO };
    rows.set(
      ledgerAccountId,
      isNegative(amount)
        ? { debit, credit: add(credit, negate(amount)) }
        : { debit: add(debit, amount), credit },
    );
  }
  const balances = { opening: ZERO, closing: ZERO };
  return {
    rows: new Map([...rows].map(([id, row]) => [id, { ...balances, ...row }])),
    sources: [],
  };
}
