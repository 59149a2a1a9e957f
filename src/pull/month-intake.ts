/** Takes in what a month's requests for entries brought, and notes per series whether it came whole. */
import { PAGE_SIZE, type Page } from "../api/client.ts";
import type { EntryRow } from "../api/decode-journal-entries.ts";
import type { Month } from "../calendar/month.ts";
import type { Series, SeriesIntake } from "../ledger/intake.ts";
import type { LedgerAccountId, ProjectId } from "../ledger/ledger-account.ts";
import { addToSums, type EntrySums, type MonthSums } from "../ledger/month-sums.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { IdSet } from "../snapshot/id-set.ts";
import type { PostingStore } from "../snapshot/posting-store.ts";

/** What a month has brought so far. It grows with each page. */
export interface MonthIntake {
  readonly month: Month;
  readonly sums: Map<LedgerAccountId, EntrySums>;
  /** Of `sums`, the entries that have a project. */
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
  /** Bounded by the entries of one month; given up when the series is over. */
  readonly ids: IdSet;
  rowsDistinct: number;
  entriesFound: number;
  entriesUnexpected: number;
  /** Entries that another series had brought before. */
  entriesTwice: number;
  /** Pages with rows that were left out, or are not as documented. */
  readonly oddPages: Set<SourceHash>;
}

/** A service may get every page wrong; a finding needs one or two to look at. */
const ODD_PAGES_KEPT_MAX = 10;

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
  // Only the series that is being read needs its ids.
  intake.series.at(-1)?.ids.clear();
  const begun: SeriesInProgress = {
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
    entriesTwice: 0,
    oddPages: new Set(),
  };
  intake.series.push(begun);
  return begun;
}

/**
 * Takes in one page. A row of another administration or dated in another month is counted and left
 * out: it must not enter the sums. A control series keeps nothing, it is only compared.
 */
export function takePage(
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
  const asked = entries.filter((posting) => answersTo(of.series, posting));
  const found = of.isControl ? postings.countStored(intake.month, asked) : asked.length;
  of.entriesFound += found;
  of.entriesUnexpected += entries.length - found;
  if (of.isControl) return;
  const added = postings.add(intake.month, entries);
  of.entriesTwice += entries.length - added.length;
  keep(intake, added);
}

/** The rows of a page that belong here and came for the first time; the others are counted. */
function entriesOf(
  { rows, source }: Page<EntryRow>,
  of: SeriesInProgress,
  month: Month,
): readonly Posting[] {
  return rows.flatMap(({ posting, isForeign, isUndocumented }) => {
    // Both are checked text, so the month of a date is its beginning.
    const isOutside = !posting.date.startsWith(month);
    const isNew = of.ids.add(posting.id);
    if (isForeign) of.rowsForeign += 1;
    if (isOutside) of.rowsOutsideMonth += 1;
    if (isUndocumented) of.rowsUndocumented += 1;
    const isOdd = isForeign || isOutside || isUndocumented;
    if (isOdd && of.oddPages.size < ODD_PAGES_KEPT_MAX) of.oddPages.add(source);
    return isNew && !isForeign && !isOutside ? [posting] : [];
  });
}

function keep(intake: MonthIntake, added: readonly Posting[]): void {
  for (const posting of added) {
    const { projectId } = posting;
    addToSums(intake.sums, posting);
    if (projectId === null) continue;
    const ofProject = intake.sumsByProject.get(projectId) ?? new Map<LedgerAccountId, EntrySums>();
    addToSums(ofProject, posting);
    intake.sumsByProject.set(projectId, ofProject);
  }
}

function answersTo(series: Series, { projectId, ledgerAccountId }: Posting): boolean {
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
 * A series that was left after its first page, because other series bring the same in fewer requests.
 * What it brought counts, but it was never to be whole. Behind a full page that is not all of them the
 * client would ask on; a page that is not full is a series that came short.
 */
const isLeft = ({ pages, rows, rowsStated }: SeriesInProgress): boolean =>
  pages === 1 && rows >= PAGE_SIZE && rowsStated !== null && rows < rowsStated;

/** When every series of the month has come: each against all the entries that answer to it. */
export const seriesOf = (intake: MonthIntake): readonly SeriesIntake[] =>
  intake.series
    .filter((of) => !isLeft(of))
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
