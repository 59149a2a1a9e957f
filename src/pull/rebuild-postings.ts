/** Reads the postings of a snapshot from its answers again, after an answer was replaced or the snapshot was joined from parts. */
import type { Page, Session } from "../api/client.ts";
import { rowsStatedIn } from "../api/client.ts";
import { decodeJournalEntries, type EntryRow } from "../api/decode-journal-entries.ts";
import { amountAt, answerFrom } from "../api/decoding.ts";
import { parseLossless } from "../api/lossless-json.ts";
import type { ApiResponse } from "../api/transport.ts";
import type { Month } from "../calendar/month.ts";
import type { Series } from "../ledger/intake.ts";
import { ledgerAccountId, projectId } from "../ledger/ledger-account.ts";
import { purposes } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import {
  addPageToIntake,
  beginIntake,
  beginSeries,
  type MonthIntake,
  type SeriesInProgress,
  seriesOf,
} from "./month-intake.ts";

/** Failures: answer-malformed, answer-not-json, snapshot-damaged. */
export function rebuildPostings(snapshot: Snapshot, administrationId: string): void {
  rebuildMonths(snapshot, administrationId);
  snapshot.finish();
}

/** Those of the pulled months of an unfinished snapshot; the pull reads the others again. Failures: as there. */
export function rebuildMonths(snapshot: Snapshot, administrationId: string): void {
  for (const [month, { attempt, isPulled, carriedOver }] of snapshot.postings.months()) {
    if (!isPulled) continue;
    snapshot.postings.begin(month, attempt, carriedOver);
    const { intake, session } = readMonthAgain(snapshot, administrationId, { month, attempt });
    const purpose = purposes(month, attempt);
    addAnswers(snapshot, session, { intake, purpose: purpose.control, isControl: true });
    for (const { address, response } of snapshot.entryAnswers(purpose.again)) {
      const of = intake.series.find(({ series }) => isSame(series, seriesIn(address)));
      if (of !== undefined) of.firstPageAgain = response.sha256;
    }
    snapshot.postings.finish(month, {
      sums: intake.sums,
      series: seriesOf(intake),
      unknownFields: session.unknownFields,
    });
  }
}

/** The postings of pulled months are lost when a pull stops: the next run reads them again. Failures: as there. */
export function restorePostings(snapshot: Snapshot, administrationId: string): void {
  for (const [month, { attempt, isPulled }] of snapshot.postings.months()) {
    if (!isPulled || !snapshot.postings.areLost(month)) continue;
    snapshot.postings.receiveAgain(month, () => {
      readMonthAgain(snapshot, administrationId, { month, attempt });
    });
  }
}

function readMonthAgain(
  snapshot: Snapshot,
  administrationId: string,
  { month, attempt }: { readonly month: Month; readonly attempt: number },
): { readonly intake: MonthIntake; readonly session: AnswersSession } {
  const intake = beginIntake(month);
  const session = { administrationId, unknownFields: new Set<string>() };
  const purpose = purposes(month, attempt).entries;
  addAnswers(snapshot, session, { intake, purpose, isControl: false });
  return { intake, session };
}

type AnswersSession = Pick<Session, "administrationId" | "unknownFields">;

interface AnswersOf {
  readonly intake: MonthIntake;
  readonly purpose: string;
  readonly isControl: boolean;
}

/** The pages of a series are consecutive, in the order in which they were requested. */
function addAnswers(
  snapshot: Snapshot,
  session: AnswersSession,
  { intake, purpose, isControl }: AnswersOf,
): void {
  let of: SeriesInProgress | null = null;
  for (const { address, response } of snapshot.entryAnswers(purpose)) {
    const series = seriesIn(address);
    if (of === null || !isSame(of.series, series)) of = beginSeries(intake, { series, isControl });
    addPageToIntake(intake, of, pageIn(address, response, session), snapshot.postings);
  }
}

function pageIn(
  address: string,
  response: ApiResponse,
  { administrationId, unknownFields }: AnswersSession,
): Page<EntryRow> {
  const request = `GET ${address}`;
  const content = parseLossless(response.body, request);
  const source = response.sha256;
  const answer = answerFrom({ request, content, source, unknownFields });
  const rows = decodeJournalEntries(answer, administrationId, amountAt);
  return {
    rows,
    count: rows.length,
    rowsStated: rowsStatedIn(response),
    source,
  };
}

/** The series of a request for entries, from its address: `...?period=202503&project_id=null&...`. */
function seriesIn(address: string): Series {
  const query = new URLSearchParams(address.slice(address.indexOf("?") + 1));
  const account = query.get("ledger_account_id");
  if (account !== null) return { kind: "account", ledgerAccountId: ledgerAccountId(account) };
  const project = query.get("project_id");
  if (project === null || project === "null") return { kind: "without-project" };
  return { kind: "project", projectId: projectId(project) };
}

const isSame = (left: Series, right: Series): boolean => nameOf(left) === nameOf(right);

function nameOf(series: Series): string {
  switch (series.kind) {
    case "without-project":
      return series.kind;
    case "project":
      return `project ${series.projectId}`;
    case "account":
      return `account ${series.ledgerAccountId}`;
  }
}
