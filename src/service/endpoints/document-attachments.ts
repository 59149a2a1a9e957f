/**
 * Files of receipts, general documents and general journal documents (specification 4.4, 4.5); those of purchase
 * invoices can be read. Gap: Lists beyond the specification.
 */

import { scalar } from "../../fields/kind.ts";
import { isFields, record } from "../../fields/record.ts";
import { LINK_MESSAGE, STATUS } from "../records/declared-record.ts";
import type { StoredAttachment } from "../rules/document-parts.ts";
import { filenameOf } from "../rules/filename.ts";
import { ATTACHMENTS, deleteAttachment, insertAttachment } from "../store/attachments.ts";
import { touchDocument } from "../store/change-document.ts";
import type { DocumentKind } from "../store/document-codecs.ts";
import { nextId } from "../store/next-id.ts";
import { type Call, type Endpoint, invalidRecord, type UploadedFile } from "./endpoint.ts";
import { GENERAL_DOCUMENTS } from "./general-documents.ts";
import { GENERAL_JOURNAL_DOCUMENTS } from "./general-journal-documents.ts";
import {
  DOCUMENT_SCOPES,
  type DocumentResource,
  inWords,
  publishDocumentChange,
  requireDocument,
} from "./internal/document-resource.ts";
import { recordNotFound } from "./internal/not-found.ts";
import { withBody } from "./internal/read-body.ts";
import { PURCHASE_INVOICES } from "./purchase-invoices.ts";
import { RECEIPTS } from "./receipts.ts";

/** What the decoder of forms makes, so that only its absence has to be found. */
const uploadedFile = scalar<UploadedFile>(
  "a file",
  { type: "object", required: ["filename", "contentType", "bytes"] },
  (given) => (isUploadedFile(given) ? given : undefined),
);

const isUploadedFile = (given: unknown): given is UploadedFile =>
  isFields(given) &&
  typeof given["filename"] === "string" &&
  typeof given["contentType"] === "string" &&
  given["bytes"] instanceof Uint8Array;

const EXAMPLE_FILE = new TextEncoder().encode("Paper, 43.60");

/** Returns only the status. Gap: Payments, notes and attachments. */
const upload = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint =>
  withBody({
    operation: `POST ${resource.prefix}/{id}/attachments`,
    scopes: DOCUMENT_SCOPES,
    isUpload: true,
    summary: `Adds a file to a ${inWords(resource.kind)}.`,
    answers: STATUS,
    body: record({ file: uploadedFile }),
    // Sent as the part of a form.
    example: { file: { filename: "receipt.txt", contentType: "text/plain", bytes: EXAMPLE_FILE } },
    bodyStyle: "title",
    answer: (call, { file }) => {
      const { store, administration, now } = call;
      store.transaction(() => {
        const { document } = requireDocument(call, resource, call.path["id"]);
        const attachment = {
          administrationId: administration.id,
          id: nextId(store, now),
          documentId: document.id,
          filename: nameOf(file),
          contentType: file.contentType,
          createdAt: now,
        };
        insertAttachment(store, attachment, file.bytes);
        recordAttachmentChange(call, resource, document.id);
      });
      return 200;
    },
  });

/** The link in `Location` is valid for half a minute and needs no token. */
const download = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint => ({
  operation: `GET ${resource.prefix}/{id}/attachments/{attachment_id}/download`,
  scopes: DOCUMENT_SCOPES,
  summary: `Redirects to a file of a ${inWords(resource.kind)} by a link that soon expires.`,
  success: { status: 302, record: LINK_MESSAGE.schemaIn },
  answer: (call) => {
    const { administrationId, id } = requireAttachment(call, resource);
    return {
      kind: "file",
      status: 302,
      file: { source: "attachment", administrationId, id },
      message: "Use the Location header to download the attachment",
    };
  },
});

const remove = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint => ({
  operation: `DELETE ${resource.prefix}/{id}/attachments/{attachment_id}`,
  scopes: DOCUMENT_SCOPES,
  summary: `Deletes a file of a ${inWords(resource.kind)}.`,
  success: { status: 204 },
  answer: (call) => {
    call.store.transaction(() => {
      const attachment = requireAttachment(call, resource);
      deleteAttachment(call.store, attachment);
      recordAttachmentChange(call, resource, attachment.documentId);
    });
    return { kind: "nothing", status: 204 };
  },
});

export const DOCUMENT_ATTACHMENT_ENDPOINTS: readonly Endpoint[] = [
  remove(GENERAL_DOCUMENTS),
  remove(GENERAL_JOURNAL_DOCUMENTS),
  remove(RECEIPTS),
  download(GENERAL_DOCUMENTS),
  download(GENERAL_JOURNAL_DOCUMENTS),
  download(PURCHASE_INVOICES),
  download(RECEIPTS),
  upload(GENERAL_DOCUMENTS),
  upload(GENERAL_JOURNAL_DOCUMENTS),
  upload(RECEIPTS),
];

/** The attachment in the path; also 404 for an attachment of another document. */
function requireAttachment<Kind extends DocumentKind>(
  call: Call,
  resource: DocumentResource<Kind>,
): StoredAttachment {
  const { store, administration, path } = call;
  const { document } = requireDocument(call, resource, path["id"]);
  const attachment = ATTACHMENTS.find(store, administration.id, path["attachment_id"] ?? "");
  if (attachment === null || attachment.documentId !== document.id) throw recordNotFound();
  return attachment;
}

function nameOf(file: UploadedFile): string {
  if (file.bytes.byteLength === 0) {
    throw invalidRecord([{ field: "file", text: "can't be empty", word: "empty" }]);
  }
  const filename = filenameOf(file.filename);
  if (filename !== null) return filename;
  throw invalidRecord([{ field: "filename", text: "is invalid", word: "invalid" }]);
}

function recordAttachmentChange<Kind extends DocumentKind>(
  call: Call,
  resource: DocumentResource<Kind>,
  id: string,
): void {
  touchDocument(call.store, call.administration.id, id, call.now);
  publishDocumentChange(call, resource, id, { action: "document_updated" });
}
