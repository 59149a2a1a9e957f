/** Estimates the requests of a month from its ledger, its reports by project and its first page of entries. */
import { readGeneralLedger, readJournalEntries } from "../../api/read-reports.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import { purposes } from "../../snapshot/purposes.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { addPageToIntake, beginIntake, beginSeries } from "../month-intake.ts";
import type { MonthWork } from "../pull-month.ts";
import { readByProjects } from "../read-month-reports.ts";
import type { MonthPlan } from "./books-plan.ts";
import { expectMonth } from "./expected-month.ts";
import type { MonthKnown } from "./open-entries.ts";
import { SERIES_FIRST } from "./plan-series.ts";

/** Whether the snapshot already has the answers, so that probing the month sends nothing. */
export function isProbed(snapshot: Snapshot, month: Month, attempt: number): boolean {
  // The page of entries is the last answer of a probe.
  for (const _ of snapshot.entryAnswers(purposes(month, attempt).entries)) return true;
  return false;
}

/** Stores nothing: the pull stores the page when it reaches the month. */
const NOT_STORED = { add: <Row>(_: Month, rows: readonly Row[]) => rows, countStored: () => 0 };
const NO_PROJECTS = { lines: [], sources: [] };

export async function probeMonth(
  { session, typeOf, choiceOf }: MonthWork,
  of: { readonly month: Month; readonly attempt: number; readonly hasProjects: boolean },
): Promise<MonthPlan> {
  const { month, attempt, hasProjects } = of;
  const purpose = purposes(month, attempt);
  const ledger = await readGeneralLedger(session, periodOf(month), purpose.before);
  const byProject = hasProjects
    ? await readByProjects(session, month, purpose.reports)
    : { revenue: NO_PROJECTS, expenses: NO_PROJECTS };
  const intake = beginIntake(month);
  const series = beginSeries(intake, { series: SERIES_FIRST, isControl: false });
  for await (const page of readJournalEntries(session, month, SERIES_FIRST, purpose.entries)) {
    addPageToIntake(intake, series, page, NOT_STORED);
    break;
  }
  const known: MonthKnown = { ledger, byProject, ...intake, typeOf };
  return { kind: "pulled", month, ...expectMonth(known, series, choiceOf(month)) };
}
