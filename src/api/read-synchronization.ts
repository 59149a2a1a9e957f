/** Reads which version every document has, of the kinds that the service shows versions of. */
import { daysOf, type Period } from "../calendar/month.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import { answerOf, type Session } from "./client.ts";
import { epochMsOf } from "./clock.ts";
import { decodeVersions } from "./decode-synchronization.ts";
import { refusalOf } from "./refusal.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/**
 * Kinds of documents that are booked. General and typeless documents are not: nothing of a month can
 * change with them. The last three list this year alone where no period is named (contract 8.5).
 */
const KINDS: readonly { readonly path: string; readonly isOfPeriod: boolean }[] = [
  { path: "/documents/receipts", isOfPeriod: false },
  { path: "/documents/purchase_invoices", isOfPeriod: false },
  { path: "/documents/general_journal_documents", isOfPeriod: false },
  { path: "/sales_invoices", isOfPeriod: true },
  { path: "/external_sales_invoices", isOfPeriod: true },
  { path: "/financial_mutations", isOfPeriod: true },
];
/** One unpaged request for each kind. */
export const REQUESTS_OF_VERSIONS = KINDS.length;

/**
 * A version is the second of a change, and in a second that is not over a record may change once more:
 * two seconds would do (contract 8.5), were `Date` not stamped when a long list has been made already.
 */
const SECONDS_UNSETTLED = 60;
const MS_PER_SECOND = 1_000;
/** Not for want of a credential or of patience, but because there is no such list. */
const NOT_SHOWN = new Set([400, 403, 404, 405]);

/** Which version a document had when the list was made. */
export interface ListedVersion {
  readonly version: number;
  /** The version is so old that a later change must have another one (contract 0.3, 8.5). */
  readonly isSettled: boolean;
}

export type Versions = ReadonlyMap<DocumentId, ListedVersion>;

/** Documents of kinds that the service does not show are missing; so are, of some kinds, those dated outside the period. */
export async function readVersions(
  session: Session,
  period: Period,
  startedAt: string,
): Promise<Versions> {
  const versions = new Map<DocumentId, ListedVersion>();
  for (const kind of KINDS) {
    const request = requestFor(session, kind, period);
    const response = await session.transport.send(request, session.signal);
    if (NOT_SHOWN.has(response.status)) continue;
    if (response.status !== 200) throw refusalOf(request, response);
    const settledBefore = madeAtSecond(response, startedAt) - SECONDS_UNSETTLED;
    for (const { id, version } of decodeVersions(answerOf(session, request, response))) {
      // An id that two kinds share tells nothing about either.
      const isSettled = version < settledBefore && !versions.has(id);
      versions.set(id, { version, isSettled });
    }
  }
  return versions;
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

/** By the service's own clock, which made the versions too; without it, from when the pull began. */
function madeAtSecond({ headers }: ApiResponse, startedAt: string): number {
  const stated = epochMsOf(headers["date"] ?? "");
  return Math.floor((Number.isNaN(stated) ? epochMsOf(startedAt) : stated) / MS_PER_SECOND);
}
