/** Changes an existing document: books it again, or only marks it as changed, always with a new version. */

import { epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import { countIn } from "../../fields/row.ts";
import type { BookedDocument } from "../rules/administration-books.ts";
import { bookDocument, removeDocument } from "./book-document.ts";
import { settleMutation } from "./settle-mutation.ts";
import type { Store } from "./store.ts";

/**
 * Replaces the document with the same id and books the new one, in one transaction; its `updatedAt` is
 * `now`. Throws `PostingRefusal` if it cannot be booked; then nothing has changed.
 */
export function replaceDocument(
  store: Store,
  administrationId: string,
  document: BookedDocument,
  now: string,
): void {
  store.transaction(() => {
    const version = nextVersion(versionOf(store, administrationId, document.id), now);
    invariant(removeDocument(store, administrationId, document.id), "a changed document exists");
    bookDocument(store, administrationId, { ...document, updatedAt: now });
    if (document.kind === "financial_mutation")
      settleMutation(store, administrationId, document.id);
    setVersion(store, administrationId, document.id, version, now);
  });
}

/** For a change to what belongs to a document: a note, a payment, an attachment. */
export function touchDocument(
  store: Store,
  administrationId: string,
  documentId: string,
  now: string,
): void {
  const version = nextVersion(versionOf(store, administrationId, documentId), now);
  setVersion(store, administrationId, documentId, version, now);
}

/**
 * The second of the change, or the previous version plus one if that second is taken: a version never
 * occurs twice. Gap: Versions.
 */
const nextVersion = (before: number, now: string): number =>
  Math.max(before + 1, epochSecondsOf(now));

function versionOf(store: Store, administrationId: string, id: string): number {
  const [row] = store.rows(
    "SELECT version FROM documents WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  invariant(row !== undefined, "a changed document exists");
  return countIn(row, "version");
}

function setVersion(
  store: Store,
  administrationId: string,
  id: string,
  version: number,
  now: string,
): void {
  store.run(
    "UPDATE documents SET version = ?, updated_at = ? WHERE administration_id = ? AND id = ?",
    version,
    now,
    administrationId,
    id,
  );
}
