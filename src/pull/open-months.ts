/** The months of opened books: those that were pulled, and those at rest, which follow from answers for the period. */
import type { Session } from "../api/client.ts";
import { monthsOf } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { monthsLeftAtRest, readLedgerAtRest } from "./months-at-rest.ts";
import { monthAtRest, type ReadMonth, readMonth } from "./open-month.ts";

/** The pulled months; those at rest follow from the last month of the period, which always is pulled. */
export async function readMonths(
  snapshot: Snapshot,
  session: Session,
): Promise<readonly ReadMonth[]> {
  const pulled = await readPulledMonths(snapshot, session);
  const last = pulled.at(-1);
  const { pulledPeriod: period } = snapshot;
  const atRest: ReadMonth[] = [];
  for (const month of monthsLeftAtRest(snapshot)) {
    invariant(last !== undefined, "the last month of a period is pulled");
    atRest.push(monthAtRest(month, await readLedgerAtRest(session, period, month), last));
  }
  return [...atRest, ...pulled];
}

async function readPulledMonths(
  { order, postings }: Snapshot,
  session: Session,
): Promise<readonly ReadMonth[]> {
  const attempts = postings.months();
  const sources = postings.sources();
  const months: ReadMonth[] = [];
  for (const month of monthsOf(order.period)) {
    const started = attempts.get(month);
    if (started === undefined) continue;
    const { attempt, carriedOver } = started;
    const sums = postings.sums(month);
    const entrySources = sources.get(month) ?? [];
    months.push(await readMonth(session, { month, attempt, carriedOver, sums, entrySources }));
  }
  return months;
}
