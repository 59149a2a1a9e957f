/**
 * Which requests a pull makes; pure. One series of entries without a project covers most of a month;
 * what the general ledger shows beyond it is asked by project or by ledger account, whichever takes
 * fewer requests.
 */
import { PAGE_SIZE } from "../api/client.ts";
import type { Month } from "../calendar/month.ts";
import type { Series } from "../ledger/intake.ts";
import { compareText, type LedgerAccountId, type ProjectId } from "../ledger/ledger-account.ts";
import type { MonthSums } from "./month-sums.ts";

/** Purposes keep apart what is asked twice; they are part of the key of an answer. */
export const purposes = (
  month: Month,
  attempt: number,
): Readonly<Record<"before" | "entries" | "again" | "control" | "reports" | "after", string>> => ({
  before: `${month}/${attempt}/before`,
  entries: `${month}/${attempt}/entries`,
  again: `${month}/${attempt}/again`,
  control: `${month}/${attempt}/control`,
  reports: `${month}/${attempt}/reports`,
  after: `${month}/${attempt}/after`,
});

/** A generation of the year: it changes with each month that is pulled again. */
export const yearPurpose = (generation: number): string => `year/${generation}`;
export const recheckPurpose = (month: Month, generation: number): string =>
  `recheck/${generation}/${month}`;

/** The first series of every month. */
export const SERIES_FIRST: Series = { kind: "without-project" };

export interface Uncovered {
  /** Accounts that do not tie after the first series. */
  readonly accounts: readonly LedgerAccountId[];
  /** What was pulled so far. */
  readonly sums: MonthSums;
  readonly projects: readonly ProjectId[];
}

/**
 * The series that cover the rest. A project takes at least one page. An account brings again what is
 * known of it, and at least one entry more. After projects an account may still not tie (an entry of
 * a project that no longer exists); the caller then asks `planByAccount` for those.
 */
export function planRest(uncovered: Uncovered): readonly Series[] {
  const byAccount = planByAccount(uncovered.accounts);
  const { projects, sums } = uncovered;
  if (projects.length === 0 || byAccount.length === 0) return byAccount;
  const pagesByAccount = uncovered.accounts
    .map((id) => Math.ceil(((sums.get(id)?.count ?? 0) + 1) / PAGE_SIZE))
    .reduce((total, pages) => total + pages, 0);
  if (projects.length > pagesByAccount) return byAccount;
  return projects.map((projectId) => ({ kind: "project", projectId }));
}

export const planByAccount = (accounts: readonly LedgerAccountId[]): readonly Series[] =>
  accounts.map((ledgerAccountId) => ({ kind: "account", ledgerAccountId }));

/**
 * The series that is asked only to be compared: the account with the fewest entries, so that one page
 * holds them, and of those the first by id; not one that was asked by account already. Null where there is none.
 */
export function planControl(sums: MonthSums, asked: readonly Series[]): Series | null {
  const known = new Set(asked.map((one) => (one.kind === "account" ? one.ledgerAccountId : null)));
  const [fewest] = [...sums]
    .filter(([id, { count }]) => count > 0 && count <= PAGE_SIZE && !known.has(id))
    .sort(([left, { count: a }], [right, { count: b }]) => a - b || compareText(left, right));
  return fewest === undefined ? null : { kind: "account", ledgerAccountId: fewest[0] };
}

/** Administrations, accounts, rates, contacts, projects in two states, financial accounts, journals. */
export const REQUESTS_OF_NAMES = 8;
/** Ledger before and after, twelve reports, at least one page of entries and one to compare. */
const REQUESTS_OF_MONTH = 16;

export interface PullProgress {
  readonly done: number;
  readonly monthsFinished: number;
  readonly monthsTotal: number;
  /** Of `done`, those of the months that are finished. */
  readonly doneInMonths: number;
  /** Of `done`, those of the months that are being pulled. */
  readonly doneInMonth: number;
  /** Requests for reports of more than a month and for what is compared. */
  readonly requestsAfterMonths: number;
}

/** How many requests the pull will have made in all: a guess that finished months make better. */
export function requestsPlanned(progress: PullProgress): number {
  const { monthsFinished, doneInMonths } = progress;
  const perMonth =
    monthsFinished === 0 ? REQUESTS_OF_MONTH : Math.ceil(doneInMonths / monthsFinished);
  const monthsLeft = progress.monthsTotal - monthsFinished;
  const inMonthsLeft =
    monthsLeft === 0 ? 0 : Math.max(perMonth, progress.doneInMonth) + (monthsLeft - 1) * perMonth;
  const planned = REQUESTS_OF_NAMES + doneInMonths + inMonthsLeft + progress.requestsAfterMonths;
  return Math.max(planned, progress.done);
}
