/** Notes on receipts, general documents and general journal documents (specification 4.4, 4.5). */
import { NOTE } from "../records/document-parts.ts";
import type { DocumentKind } from "../store/document-codecs.ts";
import { findNote } from "../store/notes.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { GENERAL_DOCUMENTS } from "./general-documents.ts";
import { GENERAL_JOURNAL_DOCUMENTS } from "./general-journal-documents.ts";
import {
  DOCUMENT_SCOPES,
  type DocumentResource,
  inWords,
  requireDocument,
} from "./internal/document-resource.ts";
import { NOTE_BODY, readNoteFields } from "./internal/note-body.ts";
import { removeNote, writeNote } from "./internal/note-changes.ts";
import { withBody } from "./internal/read-body.ts";
import { RECEIPTS } from "./receipts.ts";

const DOCUMENT = { entityType: "Document" } as const;

const write = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint =>
  withBody({
    operation: `POST ${resource.prefix}/{${resource.idName}}/notes`,
    scopes: DOCUMENT_SCOPES,
    summary: `Writes a note on a ${inWords(resource.kind)}.`,
    answers: NOTE,
    status: 201,
    body: NOTE_BODY,
    example: { note: { note: "Ask the supplier for the invoice", todo: true } },
    bodyStyle: "title",
    answer: (call, sent) => {
      const note = call.store.transaction(() => {
        const { document } = requireDocument(call, resource, call.path[resource.idName]);
        return writeNote(call, {
          ...DOCUMENT,
          entityId: document.id,
          ...readNoteFields(call, sent, { ...DOCUMENT, scopes: DOCUMENT_SCOPES.allOf }),
          todoType: null,
        });
      });
      return note;
    },
  });

/** Gap: Payments, notes and attachments. An unknown note is 400, an unknown document 404. */
const remove = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint => ({
  operation: `DELETE ${resource.prefix}/{${resource.idName}}/notes/{id}`,
  scopes: DOCUMENT_SCOPES,
  summary: `Deletes a note on a ${inWords(resource.kind)}.`,
  success: { status: 204 },
  answer: (call) => {
    const { store, administration, path } = call;
    store.transaction(() => {
      const { document } = requireDocument(call, resource, path[resource.idName]);
      const note = findNote(store, {
        administrationId: administration.id,
        ...DOCUMENT,
        entityId: document.id,
        id: path["id"] ?? "",
      });
      if (note === null) {
        throw new Refusal(400, "note not found", { symbolic: ["id", "not_found"] });
      }
      removeNote(call, note);
    });
    return { kind: "nothing", status: 204 };
  },
});

export const DOCUMENT_NOTE_ENDPOINTS: readonly Endpoint[] = [
  remove(GENERAL_DOCUMENTS),
  remove(GENERAL_JOURNAL_DOCUMENTS),
  remove(RECEIPTS),
  write(GENERAL_DOCUMENTS),
  write(GENERAL_JOURNAL_DOCUMENTS),
  write(RECEIPTS),
];
