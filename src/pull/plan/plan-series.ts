/**
 * Chooses the series that cover the entries of a month in the fewest requests; pure. An entry can be requested
 * by its project or by its ledger account: a plan covers every open entry by one of the two.
 */
import { PAGE_SIZE } from "../../api/client.ts";
import type { ResultKind } from "../../api/decode-by-contact-or-project.ts";
import type { Series } from "../../ledger/intake.ts";
import { compareText, type LedgerAccountId, type ProjectId } from "../../ledger/ledger-account.ts";
import type { MonthSums } from "../../ledger/month-sums.ts";

/** The first series of every month: most entries have no project. */
export const SERIES_FIRST: Series = { kind: "without-project" };

/** By account is first: if two strategies are equally cheap, it repeats known entries and so compares two sources. */
export const STRATEGIES = [
  "accounts",
  "projects",
  "revenue-by-project",
  "expenses-by-project",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/**
 * The kinds of accounts whose entries a strategy requests by project; it requests all others by account. Every
 * entry missing from the first series has a project. So all projects together also contain the open entries of
 * accounts that are in no report by project, unless those have a project that no report shows.
 */
const BY_PROJECT: Readonly<Record<Strategy, readonly OpenAccount["kind"][]>> = {
  accounts: [],
  projects: ["revenue", "expenses", null],
  "revenue-by-project": ["revenue"],
  "expenses-by-project": ["expenses"],
};

/** An account that does not tie yet and was not read individually. Numbers of entries are estimates. */
export interface OpenAccount {
  readonly ledgerAccountId: LedgerAccountId;
  /** Null where no report shows the projects of its entries. */
  readonly kind: ResultKind | null;
  readonly entriesOpen: number;
  readonly entriesPulled: number;
}

/** A project for which the reports show more than was pulled. */
export interface OpenProject {
  readonly projectId: ProjectId;
  readonly entriesOpen: Readonly<Record<ResultKind, number>>;
  readonly entriesPulled: number;
}

export interface OpenEntries {
  readonly accounts: readonly OpenAccount[];
  readonly projects: readonly OpenProject[];
}

/** The series that cover the open entries, those with the most entries per page first. */
export interface Cover {
  readonly strategy: Strategy;
  readonly series: readonly Series[];
  readonly pages: number;
  /** The part of `pages` that is read by project. */
  readonly pagesByProject: number;
}

/** Returns the cover with the fewest pages, or that of the given strategy; without series when nothing is open. */
export function planRest(open: OpenEntries, strategy: Strategy | null): Cover {
  const covers = (strategy === null ? STRATEGIES : [strategy]).map((one) => coverBy(one, open));
  return covers.reduce((best, cover) => (cover.pages < best.pages ? cover : best));
}

interface Candidate {
  readonly series: Series;
  readonly id: string;
  readonly entries: number;
  readonly pages: number;
}

function coverBy(strategy: Strategy, open: OpenEntries): Cover {
  const kinds = BY_PROJECT[strategy].filter(
    (kind) => kind !== null && open.projects.some(({ entriesOpen }) => entriesOpen[kind] > 0),
  );
  const projects = open.projects.filter(({ entriesOpen }) =>
    kinds.some((kind) => kind !== null && entriesOpen[kind] > 0),
  );
  const isByProject = ({ kind }: OpenAccount): boolean =>
    projects.length > 0 &&
    (kind === null ? BY_PROJECT[strategy].includes(null) : kinds.includes(kind));
  const accounts = open.accounts.filter((account) => !isByProject(account));
  const ofAccounts = accounts.map(accountCandidate);
  const ofProjects = projects.map(projectCandidate);
  const candidates = [...ofAccounts, ...ofProjects].sort(
    (left, right) =>
      right.entries / right.pages - left.entries / left.pages || compareText(left.id, right.id),
  );
  return {
    strategy,
    series: candidates.map(({ series }) => series),
    pages: totalPages(candidates),
    pagesByProject: totalPages(ofProjects),
  };
}

const totalPages = (candidates: readonly Candidate[]): number =>
  candidates.reduce((total, { pages }) => total + pages, 0);

function accountCandidate(account: OpenAccount): Candidate {
  const { ledgerAccountId, entriesOpen, entriesPulled } = account;
  return {
    series: { kind: "account", ledgerAccountId },
    id: ledgerAccountId,
    entries: entriesOpen,
    pages: pagesOf(entriesOpen + entriesPulled),
  };
}

function projectCandidate({ projectId, entriesOpen, entriesPulled }: OpenProject): Candidate {
  const entries = entriesOpen.revenue + entriesOpen.expenses;
  return {
    series: { kind: "project", projectId },
    id: projectId,
    entries,
    pages: pagesOf(entries + entriesPulled),
  };
}

/** Even an empty series takes one request. */
export const pagesOf = (entries: number): number => Math.max(1, Math.ceil(entries / PAGE_SIZE));

/** What is known from the first page of the first series. */
export interface FirstPage {
  readonly rows: number;
  /** Null where the service states no total. */
  readonly rowsStated: number | null;
  /** Rows on accounts of a kind for which the reports show projects. */
  readonly rowsOnProjectKinds: number;
  /** Accounts with movement in the month, and those of such a kind among them. */
  readonly accounts: number;
  readonly accountsOnProjectKinds: number;
  readonly projects: number;
}

/** On average the last page of a series is half empty. */
const PAGES_LOST_PER_SERIES = 0.5;
/** The estimate comes from a hundred rows and accounts of unequal length, so only a clear difference counts. */
const CERTAINTY = 1.5;

/**
 * Whether reading the first series to its end pays. In a month with many entries, reading every account and
 * nothing else can take fewer requests: no half-empty last pages of projects, and no entries twice.
 */
export function isFirstSeriesWorthCompleting(page: FirstPage): boolean {
  const { rows, rowsStated, projects, accounts } = page;
  if (rowsStated === null || rows === 0 || rowsStated <= rows) return true;
  const byProjects = projects * PAGES_LOST_PER_SERIES;
  const repeated = ((page.rowsOnProjectKinds / rows) * rowsStated) / PAGE_SIZE;
  const byAccounts = repeated + page.accountsOnProjectKinds * PAGES_LOST_PER_SERIES;
  const onlyAccounts = 1 + accounts * PAGES_LOST_PER_SERIES;
  return onlyAccounts * CERTAINTY >= Math.min(byProjects, byAccounts);
}

/**
 * Returns the control series of a month in which no two series overlap: the account with the fewest entries,
 * so that they fit on one page; the first by id if there are several. Null where every account has more
 * than a page.
 */
export function planControl(sums: MonthSums, requested: readonly Series[]): Series | null {
  const known = new Set(
    requested.map((one) => (one.kind === "account" ? one.ledgerAccountId : null)),
  );
  const [fewest] = [...sums]
    .filter(([id, { count }]) => count > 0 && count <= PAGE_SIZE && !known.has(id))
    .sort(([left, { count: a }], [right, { count: b }]) => a - b || compareText(left, right));
  return fewest === undefined ? null : { kind: "account", ledgerAccountId: fewest[0] };
}
