/** Reads the version of every document, for the kinds of documents whose versions the service lists. */
import { daysOf, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import { answerOf, type Session } from "./client.ts";
import { epochMsOf } from "./clock.ts";
import { decodeVersions } from "./decode-synchronization.ts";
import { refusalOf } from "./refusal.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/**
 * The kinds of documents that are booked. General and typeless documents are not booked, so they cannot
 * change a month. Without a period, the last three list this year alone (contract 8.5).
 */
const KINDS: readonly { readonly path: string; readonly isOfPeriod: boolean }[] = [
  { path: "/documents/receipts", isOfPeriod: false },
  { path: "/documents/purchase_invoices", isOfPeriod: false },
  { path: "/documents/general_journal_documents", isOfPeriod: false },
  { path: "/sales_invoices", isOfPeriod: true },
  { path: "/external_sales_invoices", isOfPeriod: true },
  { path: "/financial_mutations", isOfPeriod: true },
];
/** The lists of versions, below the administration; one unpaged request for each. */
export const VERSION_PATHS: readonly string[] = KINDS.map(({ path }) => `${path}/synchronization`);
export const REQUESTS_OF_VERSIONS = VERSION_PATHS.length;

/**
 * A version is the second of a change, so a record may change again within a second that is not over.
 * Two seconds would do (contract 8.5), but `Date` may be stamped long after the list was made.
 */
const UNSETTLED_SECONDS = 60;
const MS_PER_SECOND = 1_000;
/** Statuses that mean that there is no such list, unlike a refused credential or an exhausted limit. */
const NO_SUCH_LIST = new Set([400, 403, 404, 405]);

/** The version of a document when the list was made. */
export interface ListedVersion {
  readonly version: number;
  /** Old enough that a later change must have another version (contract 0.3, 8.5). */
  readonly isSettled: boolean;
}

export type Versions = ReadonlyMap<DocumentId, ListedVersion>;

/** Lacks documents of kinds that the service does not list and, for some kinds, those dated outside the period. */
export async function readVersions(
  session: Session,
  period: Period,
  startedAt: string,
): Promise<Versions> {
  const versions = new Map<DocumentId, ListedVersion>();
  for (const kind of KINDS) {
    const read = await readKind(session, kind, period);
    if (read === null) continue;
    const settledBefore = madeAtSecond(read.response, startedAt) - UNSETTLED_SECONDS;
    for (const { id, version } of read.listed) {
      // An id that occurs in two kinds is ambiguous, so neither version is used.
      const isSettled = version < settledBefore && !versions.has(id);
      versions.set(id, { version, isSettled });
    }
  }
  return versions;
}

/** Whether any document of a kind whose versions are listed by period has one in this period. */
export async function listsVersionsOfPeriod(session: Session, period: Period): Promise<boolean> {
  for (const kind of KINDS.filter(({ isOfPeriod }) => isOfPeriod)) {
    const versions = await readKind(session, kind, period);
    if (versions !== null && versions.listed.length > 0) return true;
  }
  return false;
}

/** The failures of the kinds whose list the credential may not read for lack of a scope. */
export async function refusedVersions(
  session: Session,
  period: Period,
): Promise<readonly Failure[]> {
  const refused: Failure[] = [];
  for (const kind of KINDS) {
    try {
      await readKind(session, kind, period);
    } catch (cause) {
      if (!(cause instanceof Failure && cause.code === "scope-missing")) throw cause;
      refused.push(cause);
    }
  }
  return refused;
}

interface VersionsOfKind {
  readonly listed: ReturnType<typeof decodeVersions>;
  readonly response: ApiResponse;
}

/** Null if the service does not list the versions of this kind. */
async function readKind(
  session: Session,
  kind: (typeof KINDS)[number],
  period: Period,
): Promise<VersionsOfKind | null> {
  const request = requestFor(session, kind, period);
  const response = await session.transport.send(request, session.signal);
  if (NO_SUCH_LIST.has(response.status)) return null;
  if (response.status !== 200) throw refusalOf(request, response);
  return { listed: decodeVersions(answerOf(session, request, response)), response };
}

function requestFor(
  session: Session,
  { path, isOfPeriod }: (typeof KINDS)[number],
  period: Period,
): ApiRequest {
  const { first, last } = daysOf(period);
  const days = `${first}..${last}`.replaceAll("-", "");
  return {
    method: "GET",
    path: `/${session.administrationId}${path}/synchronization.json`,
    query: isOfPeriod ? [["filter", `period:${days}`]] : [],
    body: null,
    purpose: "books/versions",
    mayBeMissing: true,
  };
}

/** By the service's own clock, which also made the versions; without it, the start of the pull. */
function madeAtSecond({ headers }: ApiResponse, startedAt: string): number {
  const stated = epochMsOf(headers["date"] ?? "");
  return Math.floor((Number.isNaN(stated) ? epochMsOf(startedAt) : stated) / MS_PER_SECOND);
}
