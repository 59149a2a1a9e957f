/**
 * The books of the last pull, for a handoff of what was closed: another pull of them would cost hundreds of requests.
 */
import { readAdministration } from "../../api/read-administration.ts";
import { readGeneralLedger } from "../../api/read-reports.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, nextMonth, type Period, splitPeriod } from "../../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../../calendar/period-words.ts";
import { movedAccounts } from "../../ledger/month-sums.ts";
import { generationOf } from "../../pull/prove-year.ts";
import { yearPurpose } from "../../snapshot/purposes.ts";
import { replaying } from "../../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../../snapshot/snapshot.ts";
import type { Run } from "../execute-run.ts";
import type { RunOrder } from "../order.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { sessionOf, withConnection } from "../profile/with-connection.ts";
import type { RunPorts } from "../run-ports.ts";
import { allSnapshotsOf, type BooksPlace, snapshotsOf } from "../state/state.ts";
import type { Choose } from "./chosen-year.ts";
import { isFinished, readSnapshot } from "./finished-snapshot.ts";
import type { PulledYear } from "./pull-year.ts";

interface Wanted {
  readonly access: ServiceAccess;
  readonly choose: Choose;
  readonly order: RunOrder;
}

/**
 * The last pull of the year, if its general ledger is still what it was then. Null where it moved, where there is no
 * such pull, and for an order that says how to pull. Two requests: the administration, whose time zone decides which
 * day it is, and the ledger of the year.
 */
export async function booksAsPulled(
  { access, choose, order }: Wanted,
  run: Run,
  ports: RunPorts,
): Promise<Omit<PulledYear, "summary"> | null> {
  if (run.snapshotPath !== null || allSnapshotsOf(access).length === 0) return null;
  return withConnection(access, ports, async (connection) => {
    const session = sessionOf(access, connection, ports);
    const stated = access.suppliedNames().administration;
    const { timeZone } = await readAdministration(session, stated);
    const today = access.todayIn(timeZone);
    const { fiscalYear, period } = choose(access.fiscalCalendar, today);
    const path = lastPull(access, period, { today, order });
    if (path === null) return null;
    const snapshot = openSnapshot(path);
    try {
      const isSame = await hasSameLedger(snapshot, session);
      const { asOf } = snapshot.order;
      ports.onEvent({ kind: "pulled-before", year: fiscalYear.year, asOf, isSame });
      if (!isSame) return null;
    } finally {
      snapshot.close();
    }
    run.pulls(period, path);
    return { snapshotPath: path, fiscalYear };
  });
}

/**
 * The last finished pull of the period that an order may use: of today, or of a day when nothing could follow the
 * period any more; with no month on an equal ledger that the order does not trust.
 */
export function lastPull(
  place: BooksPlace,
  period: Period,
  {
    today,
    order: { fresh, plan, trustLedger },
  }: { readonly today: CalendarDate; readonly order: RunOrder },
): string | null {
  if (fresh || plan !== null) return null;
  const path = snapshotsOf(place, period).findLast(isFinished);
  if (path === undefined) return null;
  return readSnapshot(path, ({ order: { asOf }, postings }) => {
    const isOver = asOf === today || asOf >= firstDayOf(nextMonth(period.last));
    const months = [...postings.months().values()];
    const isProven = months.every(({ carriedOver }) => carriedOver?.reason !== "ledger");
    return isOver && (trustLedger || isProven) ? path : null;
  });
}

async function hasSameLedger(
  snapshot: Snapshot,
  session: ReturnType<typeof sessionOf>,
): Promise<boolean> {
  const stored = { ...session, transport: replaying(snapshot) };
  const purpose = yearPurpose(generationOf(snapshot));
  for (const piece of splitPeriod(snapshot.order.period, MULTI_MONTH_LIMIT)) {
    const then = await readGeneralLedger(stored, piece, purpose);
    const now = await readGeneralLedger(session, piece, purpose);
    if (movedAccounts(then, now).length > 0) return false;
  }
  return true;
}
