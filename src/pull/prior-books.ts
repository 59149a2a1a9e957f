/** Reads the statements of the previous fiscal year from the snapshot of its final pack. */
import type { Session } from "../api/client.ts";
import { readBalanceSheet, readGeneralLedger, readProfitAndLoss } from "../api/read-reports.ts";
import { periodOf } from "../calendar/month.ts";
import { Failure, invariant } from "../failure.ts";
import { statementsWithout } from "../ledger/books-without-closing.ts";
import type { NamedAccounts } from "../ledger/named-accounts.ts";
import type { PriorBooks } from "../ledger/prior-books.ts";
import { emptyProfitAndLoss } from "../ledger/statements.ts";
import type { TypeOf } from "../ledger/without-closing.ts";
import { purposes } from "../snapshot/purposes.ts";
import { replaying } from "../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { monthsLeftAtRest, readLedgerAtRest } from "./months-at-rest.ts";
import { pullDocuments, readJournals } from "./pull-documents.ts";
import { readComparatives } from "./read-period-reports.ts";
import { closingsIn } from "./take-out-closings.ts";

/** How the statements of both years are read: by one chart, and with the same closing entries left out. */
interface Reading extends Pick<NamedAccounts, "closingJournals"> {
  readonly session: Session;
  readonly typeOf: TypeOf;
}

/**
 * Returns the newest usable snapshot among `paths` that has the complete previous fiscal year; null without one. The
 * paths name snapshots of final packs: their months are proven, and their statements passed every blocking check.
 */
export async function readPriorBooks(
  paths: readonly string[],
  order: PullOrder,
  reading: Reading,
): Promise<PriorBooks | null> {
  const candidates = paths
    .flatMap((path) => startOfYear(path, order) ?? [])
    .sort((left, right) => (left.startedAt < right.startedAt ? 1 : -1));
  for (const { path } of candidates) {
    const found = await usable(() => readMonths(path, reading));
    if (found !== null) return found;
  }
  return null;
}

/** Null for a snapshot of other books, of other months, or one that is unfinished or unreadable. */
function startOfYear(
  path: string,
  { administrationId, priorYear }: PullOrder,
): { readonly path: string; readonly startedAt: string } | null {
  const snapshot = readable(path);
  if (snapshot === null) return null;
  try {
    const { period, startedAt, administrationId: other } = snapshot.order;
    const { first, last } = priorYear.period;
    const isYear = other === administrationId && period.first === first && period.last === last;
    return isYear && snapshot.isFinished() ? { path, startedAt } : null;
  } finally {
    snapshot.close();
  }
}

async function readMonths(
  path: string,
  { session: outer, ...reading }: Reading,
): Promise<PriorBooks> {
  const snapshot = openSnapshot(path);
  try {
    // What its answers have of unknown fields was reported with its own books.
    const session = { ...outer, transport: replaying(snapshot), unknownFields: new Set<string>() };
    const months: PriorBooks["months"][number][] = [];
    for (const [month, { attempt }] of snapshot.postings.months()) {
      const { after, reports } = purposes(month, attempt);
      months.push({
        month,
        generalLedger: await readGeneralLedger(session, periodOf(month), after),
        profitAndLoss: await readProfitAndLoss(session, month, reports),
        balanceSheet: await readBalanceSheet(session, month, reports),
      });
    }
    months.unshift(...(await readMonthsAtRest(session, snapshot, months.at(-1))));
    const taken = await linesLeftOut(months, snapshot, { ...reading, session });
    return {
      snapshotId: snapshot.identity(),
      months: months.map((month) => ({ ...month, ...statementsWithout(month, taken) })),
    };
  } finally {
    snapshot.close();
  }
}

/** As in the pack: their balances are those of the last month. */
async function readMonthsAtRest(
  session: Session,
  snapshot: Snapshot,
  last: PriorBooks["months"][number] | undefined,
): Promise<PriorBooks["months"]> {
  const months: PriorBooks["months"][number][] = [];
  for (const month of monthsLeftAtRest(snapshot)) {
    invariant(last !== undefined, "the last month of a period is pulled");
    const generalLedger = await readLedgerAtRest(session, snapshot.order.period, month);
    const profitAndLoss = emptyProfitAndLoss(generalLedger.sources);
    months.push({ month, generalLedger, profitAndLoss, balanceSheet: last.balanceSheet });
  }
  return months;
}

/** As in the pack: it does not show what the closing entries of an ordinary type took from the results. */
async function linesLeftOut(
  months: PriorBooks["months"],
  snapshot: Snapshot,
  reading: Reading,
): Promise<Awaited<ReturnType<typeof closingsIn>>["taken"]> {
  const { session } = reading;
  if (snapshot.isEarlier) await pullDocuments(session, snapshot);
  const stated = {
    results: months.map(({ profitAndLoss }) => profitAndLoss),
    journalDocuments: await readJournals(session, snapshot),
    comparatives: await readComparatives(session, snapshot.order),
  };
  const { taken } = await closingsIn(stated, { ...reading, snapshot });
  return taken;
}

function readable(path: string): Snapshot | null {
  try {
    return openSnapshot(path);
  } catch (cause) {
    if (isAboutSnapshot(cause)) return null;
    throw cause;
  }
}

/** Null if the snapshot is damaged, incomplete or of another version: it then vouches for nothing. */
async function usable<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (cause) {
    if (isAboutSnapshot(cause)) return null;
    throw cause;
  }
}

const isAboutSnapshot = (cause: unknown): boolean =>
  cause instanceof Failure && cause.code.startsWith("snapshot-");
