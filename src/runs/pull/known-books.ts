/** What earlier pulls and plans know of the books of a pull, before any request. */

import type { Session } from "../../api/client.ts";
import { PATH_OF_LIST, synchronizationOf } from "../../api/read-document-lists.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Month, monthsOf, type Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { NOTHING_SUPPLIED } from "../../ledger/supplied-names.ts";
import { chooseBasis } from "../../pull/basis.ts";
import {
  contactRequestsIn,
  expectedForContacts,
  type SentForContacts,
  totalForContacts,
} from "../../pull/contacts-again.ts";
import { monthsLeftAtRest } from "../../pull/months-at-rest.ts";
import type { BooksPlan } from "../../pull/plan/books-plan.ts";
import { entryRequestsOf } from "../../pull/plan/expected-month.ts";
import { probeBooks } from "../../pull/plan/probe-books.ts";
import { type DocumentRequests, JOURNALS, listsOf } from "../../pull/plan/probe-documents.ts";
import { pathOf, postTo } from "../../pull/plan/request-counts.ts";
import { readNames, storedNames } from "../../pull/read-names.ts";
import {
  JOURNAL_LISTS_OF_COMPARATIVES,
  probeComparatives,
  type ReportCounts,
  type ReportSubjects,
} from "../../pull/read-period-reports.ts";
import { replaying } from "../../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../../snapshot/snapshot.ts";
import type { RunOrder } from "../order.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath, allSnapshotsOf } from "../state/state.ts";
import { unfinishedSnapshot } from "./chosen-pull.ts";
import { readSnapshot } from "./finished-snapshot.ts";
import { readPlan } from "./plan-file.ts";

export interface PullToEstimate {
  readonly address: BooksAddress;
  readonly order: RunOrder;
  readonly period: Period;
  readonly today: CalendarDate;
}

export interface KnownBooks {
  /** The snapshot that the pull continues; null for a new one. */
  readonly continues: string | null;
  /** Requests that it has answers to, as in `RequestCounts`. */
  readonly answered: ReadonlyMap<string, number>;
  /** The plan of this pull was made today: the counts are those of the plan. */
  readonly isPlanned: boolean;
  /** Requests for entries per month, of the plan or of the last pull of the month. */
  readonly entryPages: ReadonlyMap<Month, number>;
  /** The requests that carrying over a month takes, for months that the plan carries over. */
  readonly carriedOver: ReadonlyMap<Month, number>;
  /** Months in which nothing was booked, by the plan or by the last pull of the same months. */
  readonly atRest: ReadonlySet<Month>;
  /** Months that may be carried over from an earlier pull. */
  readonly pulledBefore: ReadonlySet<Month>;
  /** Requests for document lists, of the plan or of the last pull of the same months; null when there was none. */
  readonly documentRequests: DocumentRequests | null;
  /** Reports for comparison, of the plan or of the last pull of the same months; null when there was none. */
  readonly comparatives: ReportCounts | null;
  readonly contacts: SentForContacts;
  /** Null when no earlier pull knows them. */
  readonly subjects: ReportSubjects | null;
}

export async function knownBooks(
  { address, order, period, today }: PullToEstimate,
  ports: RunPorts,
): Promise<KnownBooks> {
  const { administrationId } = address;
  const files = chooseBasis(allSnapshotsOf(address), { administrationId, period });
  const plan = order.plan === null ? null : readPlan(absolutePath(ports, order.plan));
  const canCarryOver = !order.fresh && files.size > 0;
  const continuing = { place: address, reuse: order, plan, canCarryOver, period, today };
  const continues = unfinishedSnapshot(continuing, ports);
  const planned = continues === null ? null : await storedPlan(continues, ports);
  const paths = [...new Set([...files.values()].map(({ path }) => path))];
  const entryPages = new Map<Month, number>();
  for (const path of paths) {
    for (const [month, pages] of readSnapshot(path, pagesByMonth)) {
      if (files.get(month)?.path === path) entryPages.set(month, pages);
    }
  }
  const carriedOver = new Map<Month, number>();
  for (const month of planned?.months ?? []) {
    if (month.kind === "pulled") entryPages.set(month.month, entryRequestsOf(month));
    if (month.kind !== "carried-over") continue;
    carriedOver.set(month.month, month.requests);
    entryPages.set(month.month, 0);
  }
  const named = continues === null ? paths : [continues, ...paths];
  return {
    continues,
    answered:
      continues === null
        ? new Map()
        : readSnapshot(continues, (snapshot) => answeredByPath(snapshot)),
    isPlanned: planned !== null,
    entryPages,
    carriedOver,
    atRest: new Set(planned === null ? atRestIn(paths, period) : atRestInPlan(planned)),
    pulledBefore: new Set(order.fresh ? [] : monthsOf(period).filter((month) => files.has(month))),
    documentRequests: planned?.documentRequests ?? documentRequestsIn(paths, period),
    comparatives: await comparativesIn(named, period, ports),
    contacts: contactsOf(continues, [...files.values()].at(-1)?.path, canCarryOver),
    subjects: await subjectsIn(named, ports),
  };
}

/** Of a pull that continues, those that it has sent; else those that the last pull of its last months leads to. */
function contactsOf(
  continues: string | null,
  earlier: string | undefined,
  canCarryOver: boolean,
): SentForContacts {
  if (continues !== null) {
    const sent = readSnapshot(continues, contactRequestsIn);
    if (totalForContacts(sent) > 0) return sent;
  }
  const before = earlier === undefined ? null : readSnapshot(earlier, contactRequestsIn);
  return expectedForContacts(before, canCarryOver);
}

/** The plan of the answers that are in the snapshot; null if they are not those of a complete plan. */
const storedPlan = (path: string, ports: RunPorts): Promise<BooksPlan | null> =>
  withSnapshot(path, async (snapshot) => {
    if (snapshot.suppliedNames() !== null) return null;
    return orNull(() =>
      probeBooks(
        snapshot,
        {
          transport: replaying(snapshot),
          budgetLeft: () => null,
          clock: { now: ports.now, sleep: ports.sleep },
          suppliedNames: NOTHING_SUPPLIED,
        },
        () => undefined,
        ports.signal,
      ),
    );
  });

const atRestInPlan = ({ months }: BooksPlan): readonly Month[] =>
  months.flatMap(({ kind, month }) => (kind === "at-rest" ? [month] : []));

/** Those of the last pull of the same months: rest is known of the whole period only. */
function atRestIn(paths: readonly string[], period: Period): readonly Month[] {
  for (const path of paths) {
    const found = readSnapshot(path, (snapshot) => {
      const { first, last } = snapshot.order.period;
      const isSame = first === period.first && last === period.last;
      return isSame ? monthsLeftAtRest(snapshot) : null;
    });
    if (found !== null) return found;
  }
  return [];
}

/** Those of the first pull of the same months; each selection is at least one request. */
function documentRequestsIn(paths: readonly string[], period: Period): DocumentRequests | null {
  for (const path of paths) {
    const found = readSnapshot(path, (snapshot) => {
      const { first, last } = snapshot.order.period;
      if (first !== period.first || last !== period.last) return null;
      const answered = answeredByPath(snapshot, (purpose) => !NOT_REPEATED.test(purpose));
      return new Map(
        listsOf(snapshot.order).map((list) => {
          const { administrationId } = snapshot.order;
          const versions = pathOf(administrationId, synchronizationOf(list));
          const without = (path: string, elsewhere: number): number =>
            Math.max(0, (answered.get(path) ?? 0) - elsewhere);
          const pages = without(
            pathOf(administrationId, PATH_OF_LIST[list]),
            list === JOURNALS ? JOURNALS_COUNTED_ELSEWHERE : 0,
          );
          const byId = without(postTo(versions), 0);
          const asked = without(versions, VERSIONS_COUNTED_ELSEWHERE);
          return [list, { pages, later: COUNTED_AMONG_PAGES, versions: asked, byId }];
        }),
      );
    });
    if (found !== null) return found;
  }
  return null;
}

/** Those of the first snapshot of the same months that has the answers which decide how many they are. */
async function comparativesIn(
  paths: readonly string[],
  period: Period,
  { signal }: RunPorts,
): Promise<ReportCounts | null> {
  for (const path of paths) {
    const found = await withSnapshot(path, (snapshot) => {
      const { first, last } = snapshot.order.period;
      if (first !== period.first || last !== period.last) return Promise.resolve(null);
      return orNull(() => probeComparatives(storedSession(snapshot, signal), snapshot.order));
    });
    if (found !== null) return found;
  }
  return null;
}

/** The projects and financial accounts of the first snapshot that has both lists. */
async function subjectsIn(
  paths: readonly string[],
  { signal }: RunPorts,
): Promise<ReportSubjects | null> {
  for (const path of paths) {
    const found = await withSnapshot(path, (snapshot) =>
      orNull(() => readNames(storedSession(snapshot, signal), storedNames(snapshot))),
    );
    if (found !== null) return found;
  }
  return null;
}

const storedSession = (snapshot: Snapshot, signal: AbortSignal): Session => ({
  transport: replaying(snapshot),
  administrationId: snapshot.order.administrationId,
  signal,
  unknownFields: new Set(),
});

async function withSnapshot<Value>(
  path: string,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  const snapshot = openSnapshot(path);
  try {
    return await work(snapshot);
  } finally {
    snapshot.close();
  }
}

/** Null where an answer is not in the snapshot. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Failure) return null;
    throw cause;
  }
}

/** The requests of a plan, and second attempts at a list, are not expected again. */
const NOT_REPEATED = /^documents\/(?:plan|[23])$/;
/** With the names, and with the comparatives. */
const JOURNALS_COUNTED_ELSEWHERE = 1 + JOURNAL_LISTS_OF_COMPARATIVES;
/** Both have one path. */
const COUNTED_AMONG_PAGES = 0;
/** Before the months, for those that are carried over. */
const VERSIONS_COUNTED_ELSEWHERE = 1;
const ENTRIES = "/reports/journal_entries.json";
const pathIn = (address: string): string => address.split("?", 1)[0] ?? address;

function pagesByMonth(snapshot: Snapshot): ReadonlyMap<Month, number> {
  const attempts = snapshot.postings.months();
  const pages = new Map<Month, number>();
  for (const { purpose, address } of snapshot.requests()) {
    if (!pathIn(address).endsWith(ENTRIES)) continue;
    for (const [month, { attempt }] of attempts) {
      if (purpose.startsWith(`${month}/${String(attempt)}/`)) {
        pages.set(month, (pages.get(month) ?? 0) + 1);
      }
    }
  }
  return pages;
}

function answeredByPath(
  snapshot: Snapshot,
  isCounted: (purpose: string) => boolean = () => true,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { method, address, purpose } of snapshot.requests()) {
    if (!isCounted(purpose)) continue;
    const path = method === "POST" ? postTo(pathIn(address)) : pathIn(address);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}
