/**
 * Estimates the requests of an order without sending any: from the order, and from what earlier pulls and plans left in
 * the state. It takes no lock and no run number, starts no service, and reads no credential.
 */

import { synchronizationOf } from "../api/read-document-lists.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { monthsOf, type Period, splitPeriod } from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { EXPORTS, type ExportName } from "../exports/export-names.ts";
import { WRITTEN_LISTS } from "../ledger/listed-document.ts";
import { documentRequestsAtLeast } from "../pull/plan/probe-documents.ts";
import {
  ADMINISTRATIONS,
  pathOf,
  type RequestCounts,
  requestCounts,
} from "../pull/plan/request-counts.ts";
import { reportsOfComparatives, reportsOfPeriod } from "../pull/read-period-reports.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { checklistRequests, chosenChecklist } from "./checklist/close-checklist.ts";
import { HOLDS_EXPORTS, keptExports } from "./exports/kept-exports.ts";
import type { RunKind, RunOrder } from "./order.ts";
import { type BooksAddress, booksAddress } from "./profile/books-address.ts";
import { profileOfService } from "./profile/profile.ts";
import { withoutService } from "./profile/without-service.ts";
import { lastPull } from "./pull/books-as-pulled.ts";
import { listsRead } from "./pull/chosen-pull.ts";
import { type ChosenPeriod, wholeYear } from "./pull/chosen-year.ts";
import { type KnownBooks, knownBooks, type PullToEstimate } from "./pull/known-books.ts";
import { untilReported } from "./pull/reported-months.ts";
import { validatedWork } from "./run-order.ts";
import type { RunPorts } from "./run-ports.ts";

export interface DryRunOutcome {
  readonly kind: RunKind;
  readonly address: BooksAddress;
  readonly fiscalYear: FiscalYear;
  readonly period: Period;
  /** Null for an export, which pulls nothing. */
  readonly pull: EstimatedPull | null;
  readonly requests: readonly EstimatedRequest[];
  readonly unknown: readonly Unknown[];
  readonly limits: RateLimits | null;
}

export interface EstimatedPull {
  /** The snapshot that is continued; null for a new one. */
  readonly continues: string | null;
  /** Answers that are already in it. */
  readonly answered: number;
  /** Reports of longer periods and of the months before, requested after the months. */
  readonly reportsAfterMonths: number;
  /** The requests of the pull if every month that was pulled before can be carried over; null when none was. */
  readonly requestsIfUnchanged: number | null;
  /**
   * The requests of a handoff of the last pull, if the ledger of the year is still the same; null where there is
   * none.
   */
  readonly requestsAsPulled: number | null;
}

export interface EstimatedRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly count: number;
  /** The count depends on answers of the service. */
  readonly isEstimated: boolean;
}

/** What only the service knows. */
export type Unknown =
  /** No earlier pull has entries of these months: each counts as an average month, or as two pages. */
  | "entries-of-months"
  /** Earlier pulls have these months; which of them are unchanged is known when their ledgers are read. */
  | "unchanged-months"
  /** The projects and financial accounts that have reports of their own. */
  | "subjects"
  /** Bank mutations, and documents that entries name and no list of the period has, a hundred a request. */
  | "documents-by-id"
  /** How often the list of files is read until an export is ready. */
  | "exports-ready"
  /** How many attachments the sampled documents have. */
  | "attachments";

/** Failure codes: those of the order and of the profile; `arguments-invalid` for books of auditfiles. */
export async function dryRun(order: RunOrder, ports: RunPorts): Promise<DryRunOutcome> {
  const address = booksAddress(order, ports);
  const { chosen } = address;
  if (chosen.kind === "auditfile") throw withoutService("--dry-run", chosen);
  await validatedWork(order, address, ports);
  return estimateRun(order, address, ports);
}

/** As a dry run, of a valid order on these books. Failure codes: those of the period. */
export async function estimateRun(
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Promise<DryRunOutcome> {
  // The time zone of the administration is not known before the first request.
  const today = address.todayIn("UTC");
  const choose = order.kind === "monthly" ? untilReported(order) : wholeYear(order);
  const chosen = choose(address.fiscalCalendar, today);
  const names = exportsOf(order);
  const exports = exportRequests(names, { ...address, isForPack: order.kind !== "export" });
  const attachments = attachmentPaths(order).map((path): EstimatedRequest => {
    const below = pathOf(address.administrationId, path);
    return { method: "POST", path: below, count: 1, isEstimated: true };
  });
  const wanted = { address, chosen, today, order };
  const pulled = order.kind === "export" ? null : await pullRequests(wanted, ports);
  const own: readonly EstimatedRequest[] =
    pulled === null ? exportsOwner(address) : pulled.requests;
  return {
    kind: order.kind,
    address,
    fiscalYear: chosen.fiscalYear,
    period: chosen.period,
    pull:
      pulled === null
        ? null
        : {
            ...pulled.pull,
            requestsAsPulled: await requestsAsPulled(wanted, exports, attachments),
          },
    requests: [...own, ...exports, ...attachments, ...taskListRequests(order, address)],
    unknown: [
      ...(pulled?.unknown ?? []),
      ...(names.length === 0 ? [] : (["exports-ready"] as const)),
      ...(attachments.length === 0 ? [] : (["attachments"] as const)),
    ],
    limits: profileOfService(address.profile)?.rateLimits ?? null,
  };
}

const GET = { method: "GET", isEstimated: false } as const;

/** What the files of an export are compared with, whose they are. */
const exportsOwner = ({ administrationId }: BooksAddress): readonly EstimatedRequest[] => [
  { ...GET, path: ADMINISTRATIONS, count: 1 },
  { ...GET, path: pathOf(administrationId, "/ledger_accounts"), count: 1 },
];

function exportsOf({ kind, skipExports, exported }: RunOrder): readonly ExportName[] {
  if (kind === "export") return EXPORTS.filter((name) => exported === "all" || name === exported);
  return kind === "pull" || skipExports || !HOLDS_EXPORTS[kind] ? [] : EXPORTS;
}

/** The paths below the administration where the documents of a sample are read by their ids, a request each. */
const attachmentPaths = ({ kind, handoff, skipExports }: RunOrder): readonly string[] =>
  !skipExports && (kind === "handoff" || kind === "journal-tests" || handoff)
    ? WRITTEN_LISTS.map(synchronizationOf)
    : [];

/**
 * The scope of a pack, and each export: the list before, the request, the list until it is there, its address. The file
 * itself is not below the API.
 */
function exportRequests(
  names: readonly ExportName[],
  { administrationId, isForPack }: Pick<BooksAddress, "administrationId"> & { isForPack: boolean },
): readonly EstimatedRequest[] {
  if (names.length === 0) return [];
  const below = (path: string): string => pathOf(administrationId, path);
  const get = { method: "GET", isEstimated: true } as const;
  return [
    ...names.map((name) => {
      const path = below(`/reports/export/${name.replaceAll("-", "_")}`);
      return { method: "POST", path, count: 1, isEstimated: false } as const;
    }),
    ...(isForPack ? [{ ...get, path: below("/estimates"), count: 1, isEstimated: false }] : []),
    { ...get, path: below("/downloads"), count: 2 * names.length },
    { ...get, method: "POST", path: below("/downloads/{id}/download"), count: names.length },
  ];
}

/** The scope, the list and its template, and at most a change of each task. */
function taskListRequests(order: RunOrder, address: BooksAddress): readonly EstimatedRequest[] {
  const template = order.kind === "close" ? chosenChecklist("close", order, address) : null;
  if (template === null) return [];
  const { reads, changes } = checklistRequests(template, address);
  const path = pathOf(address.administrationId, "/task_lists");
  const isEstimated = true;
  return [
    { method: "GET", path, count: reads, isEstimated },
    { method: "POST", path, count: changes, isEstimated },
  ];
}

/** The administration and the ledger of the year, the sampled documents, and exports that were not kept with the pull. */
async function requestsAsPulled(
  { address, chosen, order, today }: Wanted,
  exports: readonly EstimatedRequest[],
  attachments: readonly EstimatedRequest[],
): Promise<number | null> {
  if (order.kind !== "handoff" && order.kind !== "journal-tests") return null;
  const path = lastPull(address, chosen.period, { today, order });
  if (path === null) return null;
  const kept = exports.length === 0 ? null : await keptExports(path, chosen.fiscalYear.year);
  const isKept = kept === null || kept.files.length === EXPORTS.length;
  const fetched = [...(isKept ? [] : exports), ...attachments].map(({ count }) => count);
  return 1 + splitPeriod(chosen.period, MULTI_MONTH_LIMIT).length + totalOf(fetched);
}

interface PulledRequests {
  readonly pull: Omit<EstimatedPull, "requestsAsPulled">;
  readonly requests: readonly EstimatedRequest[];
  readonly unknown: readonly Unknown[];
}

interface Wanted extends Omit<PullToEstimate, "period"> {
  readonly chosen: ChosenPeriod;
}

async function pullRequests(wanted: Wanted, ports: RunPorts): Promise<PulledRequests> {
  const { address, chosen, today } = wanted;
  const { administrationId } = address;
  const known = await knownBooks({ ...wanted, period: chosen.period }, ports);
  const order = { administrationId, asOf: today, ...chosen };
  const subjects = known.subjects ?? { projects: [], financialAccounts: [] };
  const pulledMonths = monthsOf(chosen.period).filter((month) => !known.atRest.has(month));
  const isAtRest = known.atRest.size > 0;
  const months = pulledMonths.map((month) => ({
    month,
    entryPages: known.entryPages.get(month) ?? averagePages(known),
    carriedOver: known.carriedOver.get(month) ?? null,
  }));
  const lists = listsRead(address.profile);
  const documentRequests =
    known.documentRequests ?? documentRequestsAtLeast({ ...order, ...lists });
  const { contacts, comparatives } = known;
  const counted = { isAtRest, order, subjects, contacts, comparatives, documentRequests };
  const counts = requestCounts({ ...counted, months });
  const unchanged = months.map((one) =>
    known.pulledBefore.has(one.month) ? { ...one, entryPages: 0, carriedOver: 1 } : one,
  );
  const requests = remaining(counts, known);
  return {
    pull: {
      continues: known.continues,
      answered: totalOf([...known.answered.values()]),
      reportsAfterMonths: totalOf([
        ...Object.values(reportsOfPeriod({ period: chosen.period, isAtRest }, subjects)),
        ...Object.values(comparatives ?? reportsOfComparatives(order)),
      ]),
      requestsIfUnchanged:
        known.pulledBefore.size === 0 || known.isPlanned
          ? null
          : totalOf(
              remaining(requestCounts({ ...counted, months: unchanged }), known).map(
                ({ count }) => count,
              ),
            ),
    },
    requests,
    unknown: [
      ...(months.some(({ month }) => !known.entryPages.has(month))
        ? (["entries-of-months"] as const)
        : []),
      ...(known.pulledBefore.size === 0 || known.isPlanned ? [] : (["unchanged-months"] as const)),
      ...(known.subjects === null ? (["subjects"] as const) : []),
      ...(areDocumentsKnown(known) || lists.skipsDocumentLists === true
        ? []
        : (["documents-by-id"] as const)),
    ],
  };
}

/** A plan knows no documents that only entries name. */
const areDocumentsKnown = ({ documentRequests, isPlanned }: KnownBooks): boolean =>
  documentRequests !== null && !isPlanned;

/** Without any earlier month: a page of entries, and one to compare it with. */
const PAGES_UNKNOWN = 2;

function averagePages({ entryPages }: KnownBooks): number {
  if (entryPages.size === 0) return PAGES_UNKNOWN;
  return Math.ceil(totalOf([...entryPages.values()]) / entryPages.size);
}

/**
 * The requests that have no answer in the snapshot that is continued; the first list of administrations is not stored.
 */
const remaining = (counts: RequestCounts, { answered }: KnownBooks): readonly EstimatedRequest[] =>
  [...counts].flatMap(([path, count]) => {
    const left = count - (answered.get(path) ?? 0);
    if (left <= 0) return [];
    const [, posted] = /^POST (.*)$/.exec(path) ?? [];
    return posted === undefined
      ? { method: "GET", path, count: left, isEstimated: path.endsWith(ENTRIES) }
      : { method: "POST", path: posted, count: left, isEstimated: true };
  });

const ENTRIES = "/reports/journal_entries.json";

const totalOf = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);
