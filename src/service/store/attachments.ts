/** Files attached to documents. A change to them belongs in the transaction of the document's change. */

import { invariant } from "../../failure.ts";
import { columns } from "../../fields/columns.ts";
import { ATTACHMENT_FIELDS, type StoredAttachment } from "../rules/document-parts.ts";
import { partsOf } from "./file-parts.ts";
import { NAMED_FILE_BYTES, namedFile } from "./named-file.ts";
import type { Store } from "./store.ts";
import { isAmong, OLDEST_FIRST, table } from "./table.ts";

/** In bytes: neither storing nor sending a file holds a second complete copy. */
const PART_BYTES_MAX = 512 * 1024;

export const ATTACHMENTS = table<StoredAttachment>("attachments", columns(ATTACHMENT_FIELDS));

export type NewAttachment = Omit<StoredAttachment, "size" | "updatedAt">;

/** `bytes` must not be empty. */
export function insertAttachment(
  store: Store,
  attachment: NewAttachment,
  bytes: Uint8Array,
): StoredAttachment {
  invariant(bytes.byteLength > 0, "a stored attachment is not empty");
  const { administrationId, id, documentId, createdAt } = attachment;
  const stored = { ...attachment, size: bytes.byteLength, updatedAt: createdAt };
  ATTACHMENTS.insert(store, administrationId, stored);
  for (let start = 0, number = 0; start < bytes.byteLength; start += PART_BYTES_MAX, number++) {
    store.run(
      "INSERT INTO attachment_parts VALUES (?, ?, ?, ?)",
      administrationId,
      id,
      number,
      bytes.subarray(start, start + PART_BYTES_MAX),
    );
  }
  storeAttachmentNames(store, administrationId, documentId);
  return stored;
}

/** The bytes of a file, part by part. A file loaded with the books by name alone is generated here. */
export function* attachmentParts(
  store: Store,
  attachment: StoredAttachment,
): Generator<Uint8Array, void> {
  let hasParts = false;
  for (const part of partsOf(store, "attachment", attachment)) {
    hasParts = true;
    yield part;
  }
  if (!hasParts) yield namedFile(attachment);
}

/** Oldest first, by the id of their document; a document without attachments is not in the map. */
export function attachmentsOf(
  store: Store,
  administrationId: string,
  documentIds: readonly string[],
): ReadonlyMap<string, readonly StoredAttachment[]> {
  const attachments = ATTACHMENTS.select(
    store,
    administrationId,
    `${isAmong("document_id")} ORDER BY ${OLDEST_FIRST}`,
    JSON.stringify(documentIds),
  );
  return Map.groupBy(attachments, ({ documentId }) => documentId);
}

export function deleteAttachment(
  store: Store,
  { administrationId, id, documentId }: StoredAttachment,
): void {
  store.run(
    "DELETE FROM attachment_parts WHERE administration_id = ? AND attachment_id = ?",
    administrationId,
    id,
  );
  ATTACHMENTS.remove(store, administrationId, id);
  storeAttachmentNames(store, administrationId, documentId);
}

/** Deletes the attachments of a document, which may be deleted already. */
export function deleteAttachments(
  store: Store,
  administrationId: string,
  documentId: string,
): void {
  for (const attachment of attachmentsOf(store, administrationId, [documentId]).get(documentId) ??
    []) {
    deleteAttachment(store, attachment);
  }
}

/** Stores the names in the document too, for the lists that filter on them and for booking it again. */
function storeAttachmentNames(store: Store, administrationId: string, documentId: string): void {
  store.run(
    `WITH names AS (
       SELECT filename FROM attachments WHERE administration_id = ?1 AND document_id = ?2
       ORDER BY length(id), id
     )
     UPDATE documents SET
       has_attachment = EXISTS (SELECT 1 FROM names),
       content = json_set(content, '$.attachmentNames', json((SELECT json_group_array(filename) FROM names)))
     WHERE administration_id = ?1 AND id = ?2`,
    administrationId,
    documentId,
  );
}

/**
 * Turns the names of files loaded with the books of an administration into attachments. Migration 0009
 * does the same for older books. Ids have the time at which the document was created, with a counter that
 * no other record reaches.
 */
export function attachNamedFiles(store: Store, administrationId: string): void {
  store.run(
    `INSERT INTO attachments
     SELECT d.administration_id,
       CAST((max(unixepoch(d.created_at) - 1314220021, 0) * 1000 << 20) + 524288
         + row_number() OVER (ORDER BY d.created_at, length(d.id), d.id, n.key) AS TEXT),
       d.id, n.value,
       CASE
         WHEN n.value LIKE '%.pdf' THEN 'application/pdf'
         WHEN n.value LIKE '%.jpg' OR n.value LIKE '%.jpeg' THEN 'image/jpeg'
         WHEN n.value LIKE '%.png' THEN 'image/png'
         ELSE 'text/plain'
       END,
       ?2, d.created_at, d.created_at
     FROM documents d, json_each(d.content, '$.attachmentNames') n
     WHERE d.administration_id = ?1`,
    administrationId,
    NAMED_FILE_BYTES,
  );
}
