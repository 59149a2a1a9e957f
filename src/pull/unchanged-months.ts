/**
 * Months that need not be pulled again: an earlier snapshot contains them proven, and neither their ledger
 * nor the version of any document behind their entries has changed.
 */
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { readVersions, type Versions } from "../api/read-synchronization.ts";
import { type ApiResponse, hashOf, type Transport } from "../api/transport.ts";
import { type Month, monthsOf, periodOf } from "../calendar/month.ts";
import type { SeriesIntake } from "../ledger/intake.ts";
import {
  breaksOf,
  type MonthSums,
  movedAccounts,
  signEvidence,
  type TypeOf,
} from "../ledger/month-sums.ts";
import { calibrateSign } from "../ledger/sign-calibration.ts";
import type { TrialBalance } from "../ledger/trial-balance.ts";
import type { CarriedOverMonth } from "../snapshot/posting-store.ts";
import { purposes } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { isUnreadable, type OpenedBasis, openBases } from "./basis.ts";
import { changesByMonth, type MonthOfDocuments } from "./document-changes.ts";
import type { MonthOutcome, MonthWork } from "./pull-month.ts";
import { readOpenItemLists } from "./read-month-reports.ts";

export interface UnchangedMonths {
  /** The months found in earlier snapshots, before any ledger is requested. */
  readonly earlier: EarlierMonths;
  /** Copies the month from its basis if nothing changed; null if it must be pulled. */
  readonly carryOver: (work: MonthWork, of: Month) => Promise<MonthOutcome | null>;
  /** Decides as `carryOver` does, requesting only the ledger, and returns what it would cost; null if the month must be pulled. */
  readonly costToCarryOver: (work: MonthWork, of: Month) => Promise<CarryOverCost | null>;
  readonly close: () => void;
}

export interface CarryOverCost {
  readonly requests: number;
  readonly reason: CarriedOverMonth["reason"];
}

/** The months of a pull that earlier snapshots contain. */
export interface EarlierMonths {
  readonly months: number;
  /** How many of them are carried over if their ledger is unchanged; the others are pulled again. */
  readonly reusable: number;
  /** Types of documents in the others for which the service lists no versions: `SalesInvoice`. */
  readonly typesWithoutVersions: readonly string[];
  /** How many requests the others took when they were pulled last. */
  readonly requestsToPullAgain: number;
}

/** A month in an earlier snapshot. */
interface SnapshotMonth {
  readonly basis: OpenedBasis;
  readonly attempt: number;
  readonly documents: MonthOfDocuments;
  /** The evidence accepted in place of its entries; null if they are read again even when the ledger is equal. */
  readonly carriedOver: CarriedOverMonth | null;
}

/**
 * Reads the versions of documents, even without a basis, because the next pull compares with them. Which months are
 * carried over depends only on recorded answers and on the basis that the snapshot names, so that a resumed
 * pull carries over the same months.
 */
export async function openUnchangedMonths(
  session: Session,
  snapshot: Snapshot,
): Promise<UnchangedMonths> {
  const { period, startedAt, basis } = snapshot.order;
  const now = await readVersions(session, period, startedAt);
  const opened = basis === undefined ? [] : openBases(basis);
  const earlier = new Map<Month, SnapshotMonth>();
  for (const one of opened) {
    const then = await versionsThen(one.snapshot, session);
    if (then === null) continue;
    const { order, postings } = one.snapshot;
    const changes = changesByMonth(monthsOf(order.period), postings.documents(), { then, now });
    const found = one.months.flatMap((month) => {
      const of = earlierMonth(one, month, changes.get(month), basis?.isLedgerTrusted === true);
      return of === null ? [] : [[month, of] as const];
    });
    // Months that are pulled again anyway are only counted.
    const isCarriedOver = found.some(([, { carriedOver }]) => carriedOver !== null);
    if (isCarriedOver && !one.isIntact()) continue;
    const usable = isCarriedOver ? one.monthsAsReceived() : new Set(one.months);
    for (const [month, of] of found) if (usable.has(month)) earlier.set(month, of);
  }
  return {
    earlier: describeMonths([...earlier]),
    carryOver: async (work, of) => {
      const one = earlier.get(of);
      return one === undefined ? null : carryOverMonth(work, of, one);
    },
    costToCarryOver: async (work, of) => {
      const one = earlier.get(of);
      const unchanged = one === undefined ? null : await unchangedMonth(work, of, one);
      if (unchanged === null) return null;
      const requests = LEDGERS_TO_CARRY_OVER + (unchanged.needsOpenItemLists ? OPEN_ITEM_LISTS : 0);
      return { requests, reason: unchanged.carriedOver.reason };
    },
    close: () => {
      for (const { snapshot: other } of opened) other.close();
    },
  };
}

const LEDGERS_TO_CARRY_OVER = 1;
/** Open items and their aging, of debtors and of creditors. */
const OPEN_ITEM_LISTS = 4;

/**
 * Reads the versions from the answers of the earlier pull; what it did not request counts as not listed. Null if they are
 * damaged.
 */
async function versionsThen(basis: Snapshot, session: Session): Promise<Versions | null> {
  const { period, startedAt } = basis.order;
  try {
    return await readVersions({ ...session, transport: answersIn(basis) }, period, startedAt);
  } catch (cause) {
    if (isUnreadable(cause)) return null;
    throw cause;
  }
}

const NOT_REQUESTED: ApiResponse = {
  status: 404,
  headers: {},
  body: new Uint8Array(),
  sha256: hashOf(new Uint8Array()),
};

const answersIn = (basis: Snapshot): Transport => ({
  send: (request) => Promise.resolve(basis.answer(request) ?? NOT_REQUESTED),
});

/**
 * Trust does not become proof: a month that was carried over on an equal ledger is read again, or carried over
 * on an equal ledger once more.
 */
function earlierMonth(
  basis: OpenedBasis,
  month: Month,
  documents: MonthOfDocuments | undefined,
  isLedgerTrusted: boolean,
): SnapshotMonth | null {
  const pulled = basis.snapshot.postings.months().get(month);
  if (pulled === undefined || documents === undefined) return null;
  const snapshotId = pulled.carriedOver?.snapshotId ?? basis.snapshotId;
  const isProvenByVersions = documents.areUnchanged && pulled.carriedOver?.reason !== "ledger";
  const found = { basis, attempt: pulled.attempt, documents };
  if (isProvenByVersions) return { ...found, carriedOver: { snapshotId, reason: "versions" } };
  return { ...found, carriedOver: isLedgerTrusted ? { snapshotId, reason: "ledger" } : null };
}

function describeMonths(all: readonly (readonly [Month, SnapshotMonth])[]): EarlierMonths {
  const rest = all.filter(([, { carriedOver }]) => carriedOver === null);
  const typesWithoutVersions = new Set(
    rest.flatMap(([, { documents }]) => documents.typesWithoutVersions),
  );
  const requests = rest.map(([of, { basis, attempt }]) => requestsOf(basis.snapshot, of, attempt));
  return {
    months: all.length,
    reusable: all.length - rest.length,
    typesWithoutVersions: [...typesWithoutVersions].sort(),
    requestsToPullAgain: requests.reduce((total, count) => total + count, 0),
  };
}

function requestsOf(basis: Snapshot, of: Month, attempt: number): number {
  let count = 0;
  for (const { purpose } of basis.requests()) {
    if (purpose.startsWith(`${of}/${String(attempt)}/`)) count += 1;
  }
  return count;
}

async function carryOverMonth(
  work: MonthWork,
  of: Month,
  earlier: SnapshotMonth,
): Promise<MonthOutcome | null> {
  const unchanged = await unchangedMonth(work, of, earlier);
  if (unchanged === null) return null;
  const { session, snapshot } = work;
  const { basis, attempt } = earlier;
  const { carriedOver, sums } = unchanged;
  // The open items at the end of a month depend on documents of earlier months.
  if (unchanged.needsOpenItemLists) await readOpenItemLists(session, of, purposes(of, 1).reports);
  snapshot.carryOverMonth({ month: of, path: basis.path, attempt, carriedOver });
  for (const path of snapshot.postings.unknownFields()) session.unknownFields.add(path);
  const entries = [...sums.values()].reduce((total, { count }) => total + count, 0);
  return { isProven: true, attempts: 1, entries, carriedOver: carriedOver.reason };
}

interface UnchangedMonth {
  readonly carriedOver: CarriedOverMonth;
  readonly sums: MonthSums;
  /** The open items at its end may have changed. */
  readonly needsOpenItemLists: boolean;
}

/**
 * Null for a month that must be pulled. The ledger requested here is the one before the entries, either of the
 * month that is carried over or of the pull that follows, so it costs no extra request.
 */
async function unchangedMonth(
  { session, snapshot, typeOf }: MonthWork,
  of: Month,
  { basis, attempt, carriedOver, documents }: SnapshotMonth,
): Promise<UnchangedMonth | null> {
  if (carriedOver === null || isStarted(snapshot, of)) return null;
  const replay = { ...session, transport: answersIn(basis.snapshot) };
  const then = await readGeneralLedger(replay, periodOf(of), purposes(of, attempt).after);
  const sums = basis.snapshot.postings.sums(of);
  const series = basis.snapshot.postings.series().filter(({ month }) => month === of);
  if (!isProven(then, sums, typeOf) || !series.every(isComplete)) return null;
  const now = await readGeneralLedger(session, periodOf(of), purposes(of, 1).before);
  if (movedAccounts(then, now).length > 0) return null;
  const needsOpenItemLists = carriedOver.reason === "versions" && !documents.areOpenItemsUnchanged;
  return { carriedOver, sums, needsOpenItemLists };
}

/** Whether its entries are being pulled already: answers of then and now must not be mixed. */
function isStarted(snapshot: Snapshot, of: Month): boolean {
  if (snapshot.postings.months().has(of)) return true;
  for (const _ of snapshot.entryAnswers(purposes(of, 1).entries)) return true;
  return false;
}

function isProven(ledger: TrialBalance, sums: MonthSums, typeOf: TypeOf): boolean {
  const { convention } = calibrateSign(signEvidence(ledger, sums, typeOf));
  return breaksOf({ ledger, sums, typeOf, convention }).length === 0;
}

/** An incomplete series is a finding in the pack; carrying it over would make the finding permanent. */
const isComplete = (series: SeriesIntake): boolean =>
  series.isFirstPageUnchanged !== false &&
  series.rows === series.rowsDistinct &&
  series.rows === (series.rowsStated ?? series.rows) &&
  series.entriesFound === series.entriesExpected &&
  series.rowsForeign + series.rowsOutsideMonth === 0;
