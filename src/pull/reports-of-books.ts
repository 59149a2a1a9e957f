/** The reports of opened books, and their journals: of all months of the pull, or until an earlier month. */
import type { Session } from "../api/client.ts";
import type { JournalDocument } from "../api/decode-journal-documents.ts";
import { nextMonth } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { BooksPart } from "../ledger/books-parts.ts";
import type { PeriodReports } from "../ledger/period-reports.ts";
import { yearPurpose } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { monthsLeftAtRest } from "./months-at-rest.ts";
import { generationOf, storedLedger } from "./prove-year.ts";
import { readJournals } from "./pull-documents.ts";
import { type ReportSubjects, readComparatives, readPeriodReports } from "./read-period-reports.ts";
import { readSubscriptions } from "./read-subscriptions.ts";

const NOT_STATED: ReadonlySet<BooksPart> = new Set(["period-reports"]);
const NO_REPORTS: PeriodReports = {
  generalLedgers: [],
  profitAndLoss: [],
  projects: [],
  cashFlows: [],
};

/**
 * The reports of the period and the comparatives. Books that end before their pull have no reports of their period,
 * which no sheet shows and only checks compare, nor of subscriptions, which were asked of the last month; the month
 * after them was pulled like their own.
 */
export async function reportsOfBooks(
  snapshot: Snapshot,
  session: Session,
  subjects: ReportSubjects,
): Promise<Pick<Books, "periodReports" | "comparatives" | "subscriptions" | "derived">> {
  const { order, pulledPeriod } = snapshot;
  const { period } = order;
  const comparatives = await readComparatives(session, { ...order, period: pulledPeriod });
  if (period.last === pulledPeriod.last) {
    const isAtRest = monthsLeftAtRest(snapshot).length > 0;
    const purpose = yearPurpose(generationOf(snapshot));
    const of = { period, isAtRest };
    const periodReports = await readPeriodReports(session, of, subjects, purpose);
    const subscriptions = await readSubscriptions(session, order);
    return {
      ...{ periodReports, comparatives },
      ...(subscriptions.size === 0 ? {} : { subscriptions }),
    };
  }
  const ledgerAfter = await storedLedger(session, snapshot, nextMonth(period.last));
  return {
    periodReports: NO_REPORTS,
    comparatives: { ...comparatives, ledgerAfter },
    derived: NOT_STATED,
  };
}

/** The journals that are listed; until an earlier month those that have postings in it. */
export async function journalsOfBooks(
  snapshot: Snapshot,
  session: Session,
): Promise<readonly JournalDocument[]> {
  const listed = await readJournals(session, snapshot);
  if (snapshot.order.period.last === snapshot.pulledPeriod.last) return listed;
  const posted = new Set([...snapshot.postings.documents()].map(({ id }) => id));
  return listed.filter(({ id }) => posted.has(id));
}
