/** Reads what final packs of the fiscal years before and after were made from, from their snapshots. */
import type { Session } from "../api/client.ts";
import { readBalanceSheet, readGeneralLedger, readProfitAndLoss } from "../api/read-reports.ts";
import { isSamePeriod } from "../calendar/compared-period.ts";
import { periodOf } from "../calendar/month.ts";
import { Failure, invariant } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import { statementsWithout } from "../ledger/books-without-closing.ts";
import type { BooksToClose } from "../ledger/closings-by-effect.ts";
import { type KeyedResults, keyedResults, type ResultKey } from "../ledger/keyed-results.ts";
import type { NamedAccounts } from "../ledger/named-accounts.ts";
import type { ClosingsLeftOut, NextPack, PriorBooks } from "../ledger/prior-books.ts";
import { emptyProfitAndLoss } from "../ledger/statements.ts";
import { purposes } from "../snapshot/purposes.ts";
import { replaying } from "../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { monthsLeftAtRest, readLedgerAtRest } from "./months-at-rest.ts";
import type { Sign } from "./open-month.ts";
import { pullDocuments, readJournals } from "./pull-documents.ts";
import { readComparatives } from "./read-period-reports.ts";
import { sumsIn } from "./stored-entries.ts";
import { type Closings, closingsIn, leftOut, type StatedBooks } from "./take-out-closings.ts";

/** The snapshot of a final pack. */
export interface FinalSnapshot {
  readonly path: string;
  /** What the pack left out of results when it was made; null if a version made it that did not record it. */
  readonly closings: ClosingsLeftOut | null;
}

/** How the statements of both years are read: by one chart, and with the same closing entries left out. */
interface Reading extends Pick<NamedAccounts, "closingJournals"> {
  readonly session: Session;
  readonly sign: Sign;
}

/**
 * Returns the newest usable one of these snapshots that has the complete previous fiscal year; null without one.
 * They are of
 * final packs: their months are proven, and their statements passed every blocking check.
 */
export function readPriorBooks(
  snapshots: readonly FinalSnapshot[],
  { administrationId, priorYear }: PullOrder,
  reading: Reading,
): Promise<PriorBooks | null> {
  const isOfYear = (other: PullOrder): boolean =>
    other.administrationId === administrationId && isSamePeriod(other.period, priorYear.period);
  return newestUsable(snapshots, isOfYear, (one) => readMonths(one, reading));
}

/** Empty without a usable snapshot of the fiscal year that follows. */
export async function readNextPack(
  snapshots: readonly FinalSnapshot[],
  { administrationId, fiscalYear }: PullOrder,
  reading: Reading,
): Promise<Pick<Books, "nextPack">> {
  const isOfYear = (other: PullOrder): boolean =>
    other.administrationId === administrationId &&
    isSamePeriod(other.priorYear.period, fiscalYear.period);
  const nextPack = await newestUsable(snapshots, isOfYear, (one) => readLedgers(one, reading));
  return nextPack === null ? {} : { nextPack };
}

async function newestUsable<Value>(
  snapshots: readonly FinalSnapshot[],
  isOfYear: (order: PullOrder) => boolean,
  read: (one: FinalSnapshot) => Promise<Value>,
): Promise<Value | null> {
  const candidates = snapshots
    .flatMap((one) => {
      const startedAt = startOfYear(one.path, isOfYear);
      return startedAt === null ? [] : [{ one, startedAt }];
    })
    .sort((left, right) => (left.startedAt < right.startedAt ? 1 : -1));
  for (const { one } of candidates) {
    const found = await usable(() => read(one));
    if (found !== null) return found;
  }
  return null;
}

/** Null for a snapshot of other books, of other months, or one that is unfinished or unreadable. */
function startOfYear(path: string, isOfYear: (order: PullOrder) => boolean): string | null {
  const snapshot = readable(path);
  if (snapshot === null) return null;
  try {
    const { order } = snapshot;
    return isOfYear(order) && snapshot.isFinished() ? order.startedAt : null;
  } finally {
    snapshot.close();
  }
}

const readMonths = ({ path, closings }: FinalSnapshot, reading: Reading): Promise<PriorBooks> =>
  inSnapshot(path, reading, async (snapshot, session) => {
    const months = await statedMonths(session, snapshot);
    const results = months.map(({ profitAndLoss }) => profitAndLoss);
    const comparatives = await readComparatives(session, snapshot.order);
    const own = { ...reading, session };
    const closingsNow = await closingsOf({ results, comparatives }, snapshot, own);
    const { taken, found } = closingsNow;
    const now = leftOut(found);
    return {
      snapshotId: snapshot.identity(),
      ...resultsIn(snapshot, closingsNow, reading),
      // As in the pack: it does not show what the closing entries of an ordinary type took from the results.
      months: months.map((month) => ({ ...month, ...statementsWithout(month, taken) })),
      ...(closings === null
        ? {}
        : {
            closings: {
              shown: [...closings.ofYear, ...closings.ofYearBefore],
              now: [...now.ofYear, ...now.ofYearBefore],
            },
          }),
    };
  });

/** Entries that another version arranged would have to be arranged again, in a file that is evidence. */
function resultsIn(
  snapshot: Snapshot,
  { typed, found }: Closings,
  { sign }: Reading,
): Pick<PriorBooks, "results"> {
  if (!snapshot.arePostingsCurrent()) return {};
  const closing = [...typed, ...found.ids].map((id) => ({ id, closesYear: true }));
  const sums = sumsIn(snapshot, sign, closing);
  const per = (key: ResultKey): KeyedResults[ResultKey] => [
    ...keyedResults(sums.per(key, null), sign.typeOf),
  ];
  return { results: { contact: per("contact"), project: per("project") } };
}

async function statedMonths(session: Session, snapshot: Snapshot): Promise<PriorBooks["months"]> {
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
  return [...(await readMonthsAtRest(session, snapshot, months.at(-1))), ...months];
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

/** The ledgers that the pack of the next year compares itself with, and the journals that close the year of these. */
const readLedgers = ({ path, closings }: FinalSnapshot, reading: Reading): Promise<NextPack> =>
  inSnapshot(path, reading, async (snapshot, session) => {
    const comparatives = await readComparatives(session, snapshot.order);
    const next = { snapshotId: snapshot.identity(), ledgers: comparatives.ledgers };
    if (closings === null) return next;
    // Without results of its own year, closings of that year are not found, and none is wanted here.
    const own = { ...reading, session };
    const { found } = await closingsOf({ results: [], comparatives }, snapshot, own);
    const { ofYearBefore: now } = leftOut(found);
    return { ...next, closings: { shown: closings.ofYearBefore, now } };
  });

async function inSnapshot<Value>(
  path: string,
  { session: outer }: Reading,
  read: (snapshot: Snapshot, session: Session) => Promise<Value>,
): Promise<Value> {
  const snapshot = openSnapshot(path);
  try {
    // What its answers have of unknown fields was reported with its own books.
    const session = { ...outer, transport: replaying(snapshot), unknownFields: new Set<string>() };
    return await read(snapshot, session);
  } finally {
    snapshot.close();
  }
}

async function closingsOf(
  stated: Pick<StatedBooks, "comparatives"> & Pick<BooksToClose, "results">,
  snapshot: Snapshot,
  reading: Reading,
): Promise<Awaited<ReturnType<typeof closingsIn>>> {
  const { session, sign } = reading;
  if (snapshot.isEarlier) await pullDocuments(session, snapshot);
  const journalDocuments = await readJournals(session, snapshot);
  const { typeOf } = sign;
  return closingsIn({ ...stated, journalDocuments }, { ...reading, snapshot, typeOf });
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
