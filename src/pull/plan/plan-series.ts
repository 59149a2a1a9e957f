/**
 * Which series of entries cover a month in the fewest requests; pure. An entry comes with its project and
 * with its ledger account: a plan covers every open entry by one of the two.
 */
import { PAGE_SIZE } from "../../api/client.ts";
import type { ResultKind } from "../../api/decode-by-contact-or-project.ts";
import type { Series } from "../../ledger/intake.ts";
import { compareText, type LedgerAccountId, type ProjectId } from "../../ledger/ledger-account.ts";
import type { MonthSums } from "../../ledger/month-sums.ts";

/** The first series of every month: most entries have no project. */
export const SERIES_FIRST: Series = { kind: "without-project" };

/** By account comes first: where two cost the same, it repeats known entries, and so compares two ways. */
export const STRATEGIES = [
  "accounts",
  "projects",
  "revenue-by-project",
  "expenses-by-project",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/**
 * Of which kinds of accounts a strategy asks the entries by project; it asks all others by account. What
 * the first series does not bring has a project, on every account: so all projects together bring also
 * what is open on accounts that are in no report by project, unless they have a project of their own.
 */
const BY_PROJECT: Readonly<Record<Strategy, readonly OpenAccount["kind"][]>> = {
  accounts: [],
  projects: ["revenue", "expenses", null],
  "revenue-by-project": ["revenue"],
  "expenses-by-project": ["expenses"],
};

/** An account that does not tie yet and was not asked by itself. Numbers of entries are estimates. */
export interface OpenAccount {
  readonly ledgerAccountId: LedgerAccountId;
  /** Null where no report tells the projects of its entries. */
  readonly kind: ResultKind | null;
  readonly entriesOpen: number;
  readonly entriesPulled: number;
}

/** A project that the reports show to have more than was pulled. */
export interface OpenProject {
  readonly projectId: ProjectId;
  readonly entriesOpen: Readonly<Record<ResultKind, number>>;
  readonly entriesPulled: number;
}

export interface OpenEntries {
  readonly accounts: readonly OpenAccount[];
  readonly projects: readonly OpenProject[];
}

/** The series that cover what is open, those that bring the most entries per page first. */
export interface Cover {
  readonly strategy: Strategy;
  readonly series: readonly Series[];
  readonly pages: number;
  /** Of `pages`, those of projects. */
  readonly pagesByProject: number;
}

/** The cover with the fewest pages, or the one of a given strategy; no series when nothing is left to ask. */
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
    pages: pagesTogether(candidates),
    pagesByProject: pagesTogether(ofProjects),
  };
}

const pagesTogether = (candidates: readonly Candidate[]): number =>
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

/** A series takes one request even where it has nothing. */
export const pagesOf = (entries: number): number => Math.max(1, Math.ceil(entries / PAGE_SIZE));

/** What the first page of the first series tells. */
export interface FirstPage {
  readonly rows: number;
  /** Null where the service states no total. */
  readonly rowsStated: number | null;
  /** Rows on accounts of a kind of which the reports show projects. */
  readonly rowsOnProjectKinds: number;
  /** Accounts that moved in the month, and those of such a kind. */
  readonly accounts: number;
  readonly accountsOnProjectKinds: number;
  readonly projects: number;
}

/** On average the last page of a series is half empty. */
const PAGES_LOST_PER_SERIES = 0.5;
/** Shares of a hundred rows and accounts of unequal length: an estimate must be clear to be followed. */
const CERTAINTY = 1.5;

/**
 * Whether the first series is read to its end. Where a month has many entries, asking every account and
 * nothing else can be less: no series of projects with a page that is half empty, and no entries twice.
 */
export function isFirstSeriesWhole(page: FirstPage): boolean {
  const { rows, rowsStated, projects, accounts } = page;
  if (rowsStated === null || rows === 0 || rowsStated <= rows) return true;
  const byProjects = projects * PAGES_LOST_PER_SERIES;
  const twice = ((page.rowsOnProjectKinds / rows) * rowsStated) / PAGE_SIZE;
  const byAccounts = twice + page.accountsOnProjectKinds * PAGES_LOST_PER_SERIES;
  const onlyAccounts = 1 + accounts * PAGES_LOST_PER_SERIES;
  return onlyAccounts * CERTAINTY >= Math.min(byProjects, byAccounts);
}

/**
 * The series that is asked only to be compared, where no series brought what another had brought: the
 * account with the fewest entries, so that one page holds them, and of those the first by id. Null where
 * each is longer than a page.
 */
export function planControl(sums: MonthSums, asked: readonly Series[]): Series | null {
  const known = new Set(asked.map((one) => (one.kind === "account" ? one.ledgerAccountId : null)));
  const [fewest] = [...sums]
    .filter(([id, { count }]) => count > 0 && count <= PAGE_SIZE && !known.has(id))
    .sort(([left, { count: a }], [right, { count: b }]) => a - b || compareText(left, right));
  return fewest === undefined ? null : { kind: "account", ledgerAccountId: fewest[0] };
}
