/**
 * Months that need not be pulled again: an earlier snapshot holds them proven, their ledger is what it
 * was, and so is the version of every document behind their entries.
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
import { type OpenedBasis, openBases } from "./basis.ts";
import { changesByMonth, type MonthOfDocuments } from "./document-changes.ts";
import type { MonthOutcome, MonthWork } from "./pull-month.ts";
import { readOpenItemLists } from "./read-month-reports.ts";

export interface UnchangedMonths {
  /** What earlier pulls have of the months, before any ledger is asked. */
  readonly outlook: Outlook;
  /** Takes the month from its basis where nothing changed; null when it is to be pulled. */
  readonly take: (work: MonthWork, of: Month) => Promise<MonthOutcome | null>;
  /** As `take` decides, and asking the ledger only: how many requests taking the month costs; null when it is to be pulled. */
  readonly costToTake: (work: MonthWork, of: Month) => Promise<CostToTake | null>;
  readonly close: () => void;
}

export interface CostToTake {
  readonly requests: number;
  readonly because: CarriedOverMonth["because"];
}

export interface Outlook {
  /** How many months of this pull an earlier snapshot holds. */
  readonly held: number;
  /** Of those, how many are taken if their ledger is equal. */
  readonly candidates: number;
  /** Types of documents in the others of which the service shows no versions: `SalesInvoice`. */
  readonly typesWithoutVersions: readonly string[];
}

/** A month as an earlier snapshot holds it. */
interface SnapshotMonth {
  readonly basis: OpenedBasis;
  readonly attempt: number;
  readonly documents: MonthOfDocuments;
  /** What may stand for its entries; null when they are read again, whatever the ledger says. */
  readonly taken: CarriedOverMonth | null;
}

/**
 * Asks the versions, which the next pull compares with, also where there is no basis. What is taken
 * depends on recorded answers and on the basis that the snapshot names, and on nothing else: a pull
 * that is resumed takes the same months.
 */
export async function openUnchangedMonths(
  session: Session,
  snapshot: Snapshot,
): Promise<UnchangedMonths> {
  const { period, startedAt, basis } = snapshot.order;
  const now = await readVersions(session, period, startedAt);
  const opened = basis === undefined ? [] : openBases(basis);
  const held = new Map<Month, SnapshotMonth>();
  for (const one of opened) {
    const then = await versionsThen(one.snapshot, session);
    const { order, postings } = one.snapshot;
    const changes = changesByMonth(monthsOf(order.period), postings.documents(), { then, now });
    for (const month of one.months) {
      const found = heldMonth(one, month, changes.get(month), basis?.isLedgerTrusted === true);
      if (found !== null) held.set(month, found);
    }
  }
  return {
    outlook: outlookOf([...held.values()]),
    take: async (work, of) => {
      const one = held.get(of);
      return one === undefined ? null : takeMonth(work, of, one);
    },
    costToTake: async (work, of) => {
      const one = held.get(of);
      const unchanged = one === undefined ? null : await unchangedMonth(work, of, one);
      if (unchanged === null) return null;
      const requests = LEDGERS_TO_TAKE + (unchanged.isWithOpenLists ? OPEN_LISTS : 0);
      return { requests, because: unchanged.taken.because };
    },
    close: () => {
      for (const { snapshot: other } of opened) other.close();
    },
  };
}

const LEDGERS_TO_TAKE = 1;
/** Open items and their aging, of debtors and of creditors. */
const OPEN_LISTS = 4;

/** From the answers of then; what was not asked then was not seen. */
function versionsThen(basis: Snapshot, session: Session): Promise<Versions> {
  const { period, startedAt } = basis.order;
  return readVersions({ ...session, transport: keptBy(basis) }, period, startedAt);
}

const NOT_ASKED: ApiResponse = {
  status: 404,
  headers: {},
  body: new Uint8Array(),
  sha256: hashOf(new Uint8Array()),
};

const keptBy = (basis: Snapshot): Transport => ({
  send: (request) => Promise.resolve(basis.answer(request) ?? NOT_ASKED),
});

/** Trust does not turn into proof: what was taken on an equal ledger is read again, or taken so once more. */
function heldMonth(
  basis: OpenedBasis,
  month: Month,
  documents: MonthOfDocuments | undefined,
  isLedgerTrusted: boolean,
): SnapshotMonth | null {
  const pulled = basis.snapshot.postings.months().get(month);
  if (pulled === undefined || documents === undefined) return null;
  const snapshotId = pulled.taken?.snapshotId ?? basis.snapshotId;
  const isProvenByVersions = documents.areUnchanged && pulled.taken?.because !== "ledger";
  const held = { basis, attempt: pulled.attempt, documents };
  if (isProvenByVersions) return { ...held, taken: { snapshotId, because: "versions" } };
  return { ...held, taken: isLedgerTrusted ? { snapshotId, because: "ledger" } : null };
}

function outlookOf(held: readonly SnapshotMonth[]): Outlook {
  const rest = held.filter(({ taken }) => taken === null);
  const typesWithoutVersions = new Set(
    rest.flatMap(({ documents }) => documents.typesWithoutVersions),
  );
  return {
    held: held.length,
    candidates: held.length - rest.length,
    typesWithoutVersions: [...typesWithoutVersions].sort(),
  };
}

async function takeMonth(
  work: MonthWork,
  of: Month,
  held: SnapshotMonth,
): Promise<MonthOutcome | null> {
  const unchanged = await unchangedMonth(work, of, held);
  if (unchanged === null) return null;
  const { session, snapshot } = work;
  const { basis, attempt } = held;
  const { taken, sums } = unchanged;
  // What is open at the end of a month depends on documents of earlier ones.
  if (unchanged.isWithOpenLists) await readOpenItemLists(session, of, purposes(of, 1).reports);
  snapshot.takeMonth({ month: of, path: basis.path, attempt, taken });
  for (const path of snapshot.postings.unknownFields()) session.unknownFields.add(path);
  const entries = [...sums.values()].reduce((total, { count }) => total + count, 0);
  return { isProven: true, attempts: 1, entries, taken: taken.because };
}

interface UnchangedMonth {
  readonly taken: CarriedOverMonth;
  readonly sums: MonthSums;
  /** What is open at its end may have changed. */
  readonly isWithOpenLists: boolean;
}

/**
 * Null for a month that is to be pulled. The ledger that is asked here is the one before the entries: of
 * the month that is taken, or else of the pull that follows, so it costs no request of its own.
 */
async function unchangedMonth(
  { session, snapshot, typeOf }: MonthWork,
  of: Month,
  { basis, attempt, taken, documents }: SnapshotMonth,
): Promise<UnchangedMonth | null> {
  if (taken === null || isStarted(snapshot, of)) return null;
  const replay = { ...session, transport: keptBy(basis.snapshot) };
  const then = await readGeneralLedger(replay, periodOf(of), purposes(of, attempt).after);
  const sums = basis.snapshot.postings.sums(of);
  const series = basis.snapshot.postings.series().filter(({ month }) => month === of);
  if (!isProven(then, sums, typeOf) || !series.every(cameWhole)) return null;
  const now = await readGeneralLedger(session, periodOf(of), purposes(of, 1).before);
  if (movedAccounts(then, now).length > 0) return null;
  const isWithOpenLists = taken.because === "versions" && !documents.areOpenItemsUnchanged;
  return { taken, sums, isWithOpenLists };
}

/** Its entries are being pulled already: answers of then and now must not be mixed. */
function isStarted(snapshot: Snapshot, of: Month): boolean {
  if (snapshot.postings.months().has(of)) return true;
  for (const _ of snapshot.entryAnswers(purposes(of, 1).entries)) return true;
  return false;
}

function isProven(ledger: TrialBalance, sums: MonthSums, typeOf: TypeOf): boolean {
  const calibration = calibrateSign(signEvidence(ledger, sums, typeOf));
  const convention = calibration?.convention ?? "debit-positive";
  return breaksOf({ ledger, sums, typeOf, convention }).length === 0;
}

/** A series with a blemish is a finding in the pack; it must not stay one for good. */
const cameWhole = (series: SeriesIntake): boolean =>
  series.isFirstPageUnchanged !== false &&
  series.rows === series.rowsDistinct &&
  series.rows === (series.rowsStated ?? series.rows) &&
  series.entriesFound === series.entriesExpected &&
  series.rowsForeign + series.rowsOutsideMonth === 0;
