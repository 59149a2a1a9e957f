/** Collects the entries received for a month, and records per series whether it is complete. */
import { PAGE_SIZE, type Page } from "../api/client.ts";
import type { EntryRow } from "../api/decode-journal-entries.ts";
import type { Month } from "../calendar/month.ts";
import { IdSet } from "../ledger/id-set.ts";
import type { Series, SeriesIntake } from "../ledger/intake.ts";
import type { LedgerAccountId, ProjectId } from "../ledger/ledger-account.ts";
import { addToSums, type EntrySums, type MonthSums } from "../ledger/month-sums.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { PostingStore } from "../snapshot/posting-store.ts";

/** The entries of a month received so far. It grows with each page. */
export interface MonthIntake {
  readonly month: Month;
  readonly sums: Map<LedgerAccountId, EntrySums>;
  /** The part of `sums` that has a project. */
  readonly sumsByProject: Map<ProjectId, Map<LedgerAccountId, EntrySums>>;
  readonly series: SeriesInProgress[];
}

export interface SeriesInProgress {
  readonly series: Series;
  readonly isControl: boolean;
  pages: number;
  rows: number;
  rowsStated: number | null;
  isEndShown: boolean;
  firstPage: SourceHash | null;
  firstPageAgain: SourceHash | null;
  rowsForeign: number;
  rowsOutsideMonth: number;
  rowsUndocumented: number;
  /** Bounded by the entries of one month; cleared when the next series begins. */
  readonly ids: IdSet;
  rowsDistinct: number;
  entriesFound: number;
  entriesUnexpected: number;
  /** Entries that an earlier series contained as well. */
  entriesRepeated: number;
  /** Pages with such entries whose content was compared. */
  pagesCompared: number;
  /** Pages with rows that were left out or are not as documented. */
  readonly oddPages: Set<SourceHash>;
}

/** A service may get every page wrong; a finding needs one or two examples. */
const ODD_PAGES_MAX = 10;
/** Comparing a page reads the entries of the month: a series that repeats more would take too long. */
const REPEATED_PAGES_MAX = 10;

export const beginIntake = (month: Month): MonthIntake => ({
  month,
  sums: new Map(),
  sumsByProject: new Map(),
  series: [],
});

export function beginSeries(
  intake: MonthIntake,
  { series, isControl }: Pick<SeriesInProgress, "series" | "isControl">,
): SeriesInProgress {
  // Only the series being read needs its ids.
  intake.series.at(-1)?.ids.clear();
  const started: SeriesInProgress = {
    series,
    isControl,
    pages: 0,
    rows: 0,
    rowsStated: null,
    isEndShown: false,
    firstPage: null,
    firstPageAgain: null,
    rowsForeign: 0,
    rowsOutsideMonth: 0,
    rowsUndocumented: 0,
    ids: new IdSet(),
    rowsDistinct: 0,
    entriesFound: 0,
    entriesUnexpected: 0,
    entriesRepeated: 0,
    pagesCompared: 0,
    oddPages: new Set(),
  };
  intake.series.push(started);
  return started;
}

/**
 * Adds one page. A row of another administration or dated in another month is counted and left out: it must
 * not enter the sums. A control series is only compared; its rows are not stored.
 */
export function addPageToIntake(
  intake: MonthIntake,
  of: SeriesInProgress,
  page: Page<EntryRow>,
  postings: Pick<PostingStore, "add" | "countStored">,
): void {
  const entries = entriesOf(page, of, intake.month);
  of.pages += 1;
  of.rows += page.rows.length;
  of.rowsDistinct = of.ids.size;
  of.rowsStated = page.rowsStated ?? of.rowsStated;
  of.isEndShown = page.rows.length < PAGE_SIZE;
  of.firstPage ??= page.source;
  const matching = entries.filter((posting) => belongsTo(of.series, posting));
  const added = of.isControl ? [] : postings.add(intake.month, entries);
  const found = matching.length - othersIn(matching, added, of, intake, postings);
  of.entriesFound += found;
  of.entriesUnexpected += entries.length - found;
  if (of.isControl) return;
  of.entriesRepeated += entries.length - added.length;
  addToIntakeSums(intake, added);
}

/** Entries that an earlier series contained with another content, or that a control series alone contains. */
function othersIn(
  matching: readonly Posting[],
  added: readonly Posting[],
  of: SeriesInProgress,
  intake: MonthIntake,
  postings: Pick<PostingStore, "countStored">,
): number {
  const isNew = new Set(added);
  const repeated = matching.filter((posting) => !isNew.has(posting));
  if (repeated.length === 0) return 0;
  if (!of.isControl && of.pagesCompared === REPEATED_PAGES_MAX) return 0;
  of.pagesCompared += 1;
  return repeated.length - postings.countStored(intake.month, repeated);
}

/** The rows of a page that belong to the month and are new in the series; the others are counted. */
function entriesOf(
  { rows, source }: Page<EntryRow>,
  of: SeriesInProgress,
  month: Month,
): readonly Posting[] {
  return rows.flatMap(({ posting, isForeign, isUndocumented }) => {
    // Both are validated text, so a date begins with its month.
    const isOutside = !posting.date.startsWith(month);
    const isNew = of.ids.add(posting.id);
    if (isForeign) of.rowsForeign += 1;
    if (isOutside) of.rowsOutsideMonth += 1;
    if (isUndocumented) of.rowsUndocumented += 1;
    const isOdd = isForeign || isOutside || isUndocumented;
    if (isOdd && of.oddPages.size < ODD_PAGES_MAX) of.oddPages.add(source);
    return isNew && !isForeign && !isOutside ? [posting] : [];
  });
}

function addToIntakeSums(intake: MonthIntake, added: readonly Posting[]): void {
  for (const posting of added) {
    const { projectId } = posting;
    addToSums(intake.sums, posting);
    if (projectId === null) continue;
    const ofProject = intake.sumsByProject.get(projectId) ?? new Map<LedgerAccountId, EntrySums>();
    addToSums(ofProject, posting);
    intake.sumsByProject.set(projectId, ofProject);
  }
}

function belongsTo(series: Series, { projectId, ledgerAccountId }: Posting): boolean {
  switch (series.kind) {
    case "without-project":
      return projectId === null;
    case "project":
      return projectId === series.projectId;
    case "account":
      return ledgerAccountId === series.ledgerAccountId;
  }
}

/**
 * Whether the series was abandoned after its first page because other series cover the same entries in fewer
 * requests. Its entries count, but it was never meant to be complete. Otherwise the client continues after a
 * full page that is not the last; a page that is not full means that the series is too short.
 */
const isAbandoned = ({ pages, rows, rowsStated }: SeriesInProgress): boolean =>
  pages === 1 && rows >= PAGE_SIZE && rowsStated !== null && rows < rowsStated;

/** Once every series of the month is read: compares each with all the entries that belong to it. */
export const seriesOf = (intake: MonthIntake): readonly SeriesIntake[] =>
  intake.series
    // A series without a page was refused: the service does not know its account or project.
    .filter((of) => of.pages > 0 && !isAbandoned(of))
    .map((of) => {
      const { firstPage, firstPageAgain } = of;
      return {
        month: intake.month,
        series: of.series,
        isControl: of.isControl,
        pages: of.pages,
        rows: of.rows,
        rowsDistinct: of.rowsDistinct,
        rowsStated: of.rowsStated,
        isEndShown: of.isEndShown,
        isFirstPageUnchanged: firstPageAgain === null ? null : firstPageAgain === firstPage,
        rowsForeign: of.rowsForeign,
        rowsOutsideMonth: of.rowsOutsideMonth,
        rowsUndocumented: of.rowsUndocumented,
        entriesExpected: entriesExpected(intake, of.series),
        entriesFound: of.entriesFound,
        entriesUnexpected: of.entriesUnexpected,
        sources: [...new Set([...(firstPage === null ? [] : [firstPage]), ...of.oddPages])],
      };
    });

/**
 * Whether rows moved to another page while the pages of a series were read: a row came twice, or the first page is
 * no longer the same. Another row can then be missing without a difference in any sum, if their amounts are equal.
 */
export const hasShifted = ({ series }: MonthIntake): boolean =>
  series.some(
    ({ rows, rowsDistinct, firstPage, firstPageAgain }) =>
      rowsDistinct < rows || (firstPageAgain !== null && firstPageAgain !== firstPage),
  );

function entriesExpected({ sums, sumsByProject }: MonthIntake, series: Series): number {
  switch (series.kind) {
    case "without-project": {
      const ofProjects = [...sumsByProject.values()].map(entriesIn);
      return ofProjects.reduce((left, entries) => left - entries, entriesIn(sums));
    }
    case "project":
      return entriesIn(sumsByProject.get(series.projectId) ?? new Map());
    case "account":
      return sums.get(series.ledgerAccountId)?.count ?? 0;
  }
}

const entriesIn = (sums: MonthSums): number =>
  [...sums.values()].reduce((total, { count }) => total + count, 0);
