/** The intake of books of the notation: entries are received completely, once, and from the right books. */
import { type Month, monthsOf, type Period } from "../../src/calendar/month.ts";
import type { Intake, Series, SeriesIntake } from "../../src/ledger/intake.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { sourceOf } from "./books-notation-reports.ts";

const PAGE_SIZE = 100;

/** Each month without project, then each project that has entries in it. */
export function intakeOf(draft: BooksDraft, period: Period): Intake {
  const series = monthsOf(period).flatMap((month) => {
    const postings = draft.postings.filter(({ date }) => date.startsWith(month));
    const projects = draft.projects
      .map(({ id }): Series => ({ kind: "project", projectId: id }))
      .filter((one) => countOf(one, postings) > 0);
    return [{ kind: "without-project" } as const, ...projects].map((one) =>
      seriesIntake(month, one, countOf(one, postings)),
    );
  });
  return { answers: 100, answersIntact: 100, series, nameLists: [], unknownFields: [] };
}

function seriesIntake(month: Month, series: Series, count: number): SeriesIntake {
  return {
    month,
    series,
    isControl: false,
    pages: Math.floor(count / PAGE_SIZE) + 1,
    rows: count,
    rowsDistinct: count,
    rowsStated: count,
    isEndShown: true,
    isFirstPageUnchanged: true,
    rowsForeign: 0,
    rowsOutsideMonth: 0,
    rowsUndocumented: 0,
    entriesExpected: count,
    entriesFound: count,
    entriesUnexpected: 0,
    sources: [sourceOf(`journal-entries/${month}`)],
  };
}

function countOf(series: Series, postings: readonly Posting[]): number {
  const project = series.kind === "project" ? series.projectId : null;
  return postings.filter(({ projectId }) => projectId === project).length;
}
