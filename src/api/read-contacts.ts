/**
 * Reads the contacts. A long list is compared with the versions of its contacts: those that it lacks, or has in
 * another version, are fetched by their ids. So a pull may begin from the pages of an earlier one, and asks for what
 * changed since.
 */

import { Failure } from "../failure.ts";
import type { Contact } from "../ledger/books.ts";
import {
  askAllOptional,
  askByPost,
  askOptional,
  PAGE_SIZE,
  type Question,
  type Session,
} from "./client.ts";
import { decodeVersionedContacts, type VersionedContact } from "./decode-names.ts";
import { decodeVersions } from "./decode-synchronization.ts";
import type { Answer } from "./decoding.ts";
import { idBlocks, requestsForIds } from "./id-blocks.ts";
import type { ListPages } from "./list-pages.ts";

/** Archived contacts too, because old postings refer to them. Gap: Contacts. */
export const CONTACTS: Question = {
  path: "/contacts",
  query: [["include_archived", "true"]],
  purpose: "books",
};
export const CONTACT_VERSIONS = "/contacts/synchronization";
/** A list of one or two pages costs no more than its versions and what changed. */
export const PAGES_WITHOUT_VERSIONS_MAX = 2;

/** Null if the service does not list its contacts (contract 4.12). */
export async function readContacts(session: Session): Promise<readonly Contact[] | null> {
  const { onList, ...quiet } = session;
  const read: ListPages[] = [];
  const listed = await askAllOptional(
    { ...quiet, onList: (_, pages) => read.push(pages) },
    CONTACTS,
    decodeVersionedContacts,
  );
  const [list] = read;
  if (listed === null || list === undefined) return null;
  const synchronized = await synchronizedWith(listed, session);
  if (synchronized === null) {
    onList?.(CONTACTS.path, list);
    return listed.map(withoutVersion);
  }
  const { contacts, rowsStated, answers } = synchronized;
  const sources = [...list.sources, ...answers.map(({ source }) => source)];
  onList?.(CONTACTS.path, { ...list, rows: contacts.length, rowsStated, sources });
  return contacts;
}

const withoutVersion = ({ id, name, taxNumber }: VersionedContact): Contact => ({
  ...{ id, name },
  ...(taxNumber === undefined ? {} : { taxNumber }),
});

interface Synchronized {
  readonly contacts: readonly Contact[];
  /** The versions, and the contacts without one that the service gives by their ids all the same. */
  readonly rowsStated: number;
  readonly answers: readonly Answer[];
}

/** Null for a list that is used as it is: it is short, there are no versions, or they say little of it. */
async function synchronizedWith(
  listed: readonly VersionedContact[],
  session: Session,
): Promise<Synchronized | null> {
  const pages = Math.ceil(listed.length / PAGE_SIZE);
  if (pages <= PAGES_WITHOUT_VERSIONS_MAX) return null;
  // Snapshots of earlier versions of slotsom have the list alone.
  const versions = await readContactVersions(session).catch(withoutAnswer);
  if (versions === null) return null;
  const wanted = changedSince(listed, versions.byId);
  if (requestsForIds(wanted) >= pages) return null;
  const contacts = new Map<string, Contact>(listed.map((one) => [one.id, withoutVersion(one)]));
  for (const id of wanted) contacts.delete(id);
  const answers = [versions.answer];
  for (const ids of idBlocks(wanted)) {
    const answer = await readContactsById(session, ids);
    if (answer === null) return null;
    answers.push(answer);
    for (const contact of decodeVersionedContacts(answer))
      contacts.set(contact.id, withoutVersion(contact));
  }
  const without = [...contacts.keys()].filter((id) => !versions.byId.has(id)).length;
  return {
    contacts: [...contacts.values()],
    rowsStated: versions.byId.size + without,
    answers,
  };
}

/** Null for an answer that the snapshot does not have; any other failure is thrown. */
function withoutAnswer(cause: unknown): null {
  if (cause instanceof Failure && cause.code === "snapshot-missing") return null;
  throw cause;
}

export interface ContactVersions {
  readonly byId: ReadonlyMap<string, number>;
  readonly answer: Answer;
}

/** Null if the service has no versions of contacts, or not for this credential. */
export async function readContactVersions(session: Session): Promise<ContactVersions | null> {
  const answer = await askOptional(session, {
    path: CONTACT_VERSIONS,
    query: [["filter", "include_archived:true"]],
    purpose: CONTACTS.purpose,
    mayBeMissing: true,
    mayBeRefused: true,
  });
  if (answer === null) return null;
  return { byId: new Map(decodeVersions(answer).map(({ id, version }) => [id, version])), answer };
}

/** At most a hundred contacts; null if the service does not give them by their ids. */
export const readContactsById = (
  session: Session,
  ids: readonly string[],
): Promise<Answer | null> =>
  askByPost(
    session,
    {
      path: CONTACT_VERSIONS,
      query: [],
      purpose: CONTACTS.purpose,
      mayBeMissing: true,
      mayBeRefused: true,
    },
    { ids },
  );

/**
 * The contacts with another version than the list has, and those that one of both lacks: which of these are gone, the
 * service says when it is asked for them. In the order of the ids, so that equal answers lead to equal requests.
 */
export function changedSince(
  listed: readonly VersionedContact[],
  versions: ReadonlyMap<string, number>,
): readonly string[] {
  const known = new Map<string, number | null>(listed.map(({ id, version }) => [id, version]));
  const changed = [...versions].flatMap(([id, version]) => {
    const before = known.get(id);
    // A list that was read after the versions may have a newer one.
    return before === undefined || before === null || before < version ? [id] : [];
  });
  const without = [...known.keys()].filter((id) => !versions.has(id));
  return [...changed, ...without].toSorted();
}
