/** The list of contacts of an earlier pull, from which a pull begins, so that it asks for those that changed since. */
import { answerOf, askAllOptional, type Session } from "../api/client.ts";
import { epochMsOf } from "../api/clock.ts";
import { decodeVersionedContacts, type VersionedContact } from "../api/decode-names.ts";
import { idBlocks, requestsForIds } from "../api/id-blocks.ts";
import {
  CONTACT_VERSIONS,
  CONTACTS,
  changedSince,
  PAGES_WITHOUT_VERSIONS_MAX,
  readContactsById,
  readContactVersions,
} from "../api/read-contacts.ts";
import { addressOf } from "../api/request-line.ts";
import type { ApiRequest, ApiResponse } from "../api/transport.ts";
import { replaying } from "../snapshot/replaying.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { isUnreadable, openChosen } from "./basis.ts";

/**
 * Copies the pages of the list from the newest earlier pull, unless fetching what changed takes as many requests as
 * the list. The pull finds them as its own answers, and compares them with the versions. A snapshot that has contacts
 * stays as it is.
 */
export async function bringContacts(session: Session, snapshot: Snapshot): Promise<void> {
  const { basis } = snapshot.order;
  const file = basis === undefined ? undefined : [...basis.files.values()].at(-1);
  if (file === undefined || hasContacts(snapshot)) return;
  const earlier = openChosen(file);
  if (earlier === null) return;
  try {
    const list = await listIn(earlier, session);
    if (list === null || list.pages.length <= PAGES_WITHOUT_VERSIONS_MAX) return;
    if (!(await areFewChanged(list, session))) return;
    for (const { request, response, receivedAt } of list.pages) {
      if (isSettled(session, request, response))
        snapshot.storeAnswer(request, response, receivedAt);
    }
  } finally {
    earlier.close();
  }
}

interface ListedPage {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly receivedAt: string;
}

interface EarlierList {
  readonly contacts: readonly VersionedContact[];
  readonly pages: readonly ListedPage[];
}

/** Null if the earlier pull has no list, or a damaged one. */
async function listIn(earlier: Snapshot, { signal, administrationId }: Session) {
  const stored = replaying(earlier);
  const pages: ListedPage[] = [];
  const received = new Map<string, string>();
  const list = pathOfList({ administrationId });
  for (const { address, receivedAt } of earlier.requests()) {
    if (address.startsWith(list)) received.set(address, receivedAt);
  }
  const send = async (request: ApiRequest, abort: AbortSignal): Promise<ApiResponse> => {
    const response = await stored.send(request, abort);
    const receivedAt = received.get(addressOf(request)) ?? earlier.order.startedAt;
    pages.push({ request, response, receivedAt });
    return response;
  };
  const session = {
    transport: { send },
    administrationId,
    signal,
    unknownFields: new Set<string>(),
  };
  try {
    const contacts = await askAllOptional(session, CONTACTS, decodeVersionedContacts);
    return contacts === null ? null : { contacts, pages };
  } catch (cause) {
    // An earlier pull only saves requests: without it, the list is read.
    if (isUnreadable(cause)) return null;
    throw cause;
  }
}

/** Also fetches them: a service that does not give them by their ids is asked for the list. */
async function areFewChanged({ contacts, pages }: EarlierList, session: Session): Promise<boolean> {
  const versions = await readContactVersions(session);
  if (versions === null) return false;
  const changed = changedSince(contacts, versions.byId);
  if (requestsForIds(changed) >= pages.length) return false;
  for (const ids of idBlocks(changed)) {
    if ((await readContactsById(session, ids)) === null) return false;
  }
  return true;
}

/** As for documents: a version is a second, and `Date` may be stamped long after the page was made. */
const UNSETTLED_MS = 60_000;
const MS_PER_SECOND = 1_000;

/**
 * Whether every contact of the page changed long before the page was made, so that another change has another
 * version.
 */
function isSettled(session: Session, request: ApiRequest, response: ApiResponse): boolean {
  const madeMs = epochMsOf(response.headers["date"] ?? "");
  if (Number.isNaN(madeMs)) return false;
  const rows = decodeVersionedContacts(
    answerOf({ ...session, unknownFields: new Set() }, request, response),
  );
  return rows.every(
    ({ version }) => version !== null && version * MS_PER_SECOND < madeMs - UNSETTLED_MS,
  );
}

/**
 * How often a pull sends each request for contacts: pages of the list, lists of versions, and a hundred by their ids.
 */
export interface SentForContacts {
  readonly pages: number;
  readonly versions: number;
  readonly byId: number;
}

export interface ContactRequests extends SentForContacts {
  /** Pages that are those of an earlier pull. */
  readonly carriedOver: number;
}

export const totalForContacts = ({ pages, versions, byId }: SentForContacts): number =>
  pages + versions + byId;

/** Those of a pull that begins from this one, or reads the list again; before any pull one page is expected. */
export function expectedForContacts(
  earlier: ContactRequests | null,
  canCarryOver: boolean,
): SentForContacts {
  if (earlier === null) return { pages: 1, versions: 0, byId: 0 };
  const pages = earlier.pages + earlier.carriedOver;
  if (pages <= PAGES_WITHOUT_VERSIONS_MAX) return { pages, versions: 0, byId: 0 };
  // What changed before changed since the same list.
  return canCarryOver
    ? { pages: 0, versions: 1, byId: earlier.byId }
    : { pages, versions: 1, byId: 0 };
}

export function contactRequestsIn(snapshot: Snapshot): ContactRequests {
  const { administrationId, startedAt } = snapshot.order;
  const counts = { pages: 0, versions: 0, byId: 0, carriedOver: 0 };
  for (const { method, address, receivedAt } of snapshot.requests()) {
    if (address.startsWith(`/${administrationId}${CONTACT_VERSIONS}.`)) {
      counts[method === "POST" ? "byId" : "versions"] += 1;
    } else if (address.startsWith(pathOfList(snapshot.order))) {
      counts[receivedAt < startedAt ? "carriedOver" : "pages"] += 1;
    }
  }
  return counts;
}

const pathOfList = ({ administrationId }: Pick<Session, "administrationId">): string =>
  `/${administrationId}${CONTACTS.path}.json`;

function hasContacts(snapshot: Snapshot): boolean {
  const { pages, carriedOver } = contactRequestsIn(snapshot);
  return pages + carriedOver > 0;
}
