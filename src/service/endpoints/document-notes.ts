/** Notes on receipts, general documents and general journal documents (specification 4.4, 4.5). */
import { type Static, Type } from "typebox";
import { NOTE_SCHEMA, noteRecord } from "../records/note.ts";
import type { KeptNote } from "../rules/document-parts.ts";
import { nextId } from "../store/next-id.ts";
import { findNote, forgetNote, keepNote } from "../store/notes.ts";
import type { DocumentKind } from "../store/query-documents.ts";
import { findUser } from "../store/users.ts";
import { type Call, type Endpoint, invalidRecord, Refusal } from "./endpoint.ts";
import { GENERAL_DOCUMENTS } from "./general-documents.ts";
import { GENERAL_JOURNAL_DOCUMENTS } from "./general-journal-documents.ts";
import { flag, identifier, orNull, text } from "./internal/body-schemas.ts";
import { type DocumentResource, demandDocument } from "./internal/document-resource.ts";
import { noteChanged } from "./internal/note-changes.ts";
import { withBody } from "./internal/read-body.ts";
import { receipts } from "./receipts.ts";

const SCOPES = { allOf: ["documents"] } as const;

const BODY = Type.Object({
  note: Type.Object({
    note: Type.Optional(orNull(text())),
    todo: Type.Optional(orNull(flag)),
    assignee_id: Type.Optional(orNull(identifier)),
  }),
});
type SentNote = Static<typeof BODY>["note"];

const write = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint =>
  withBody({
    operation: `POST ${resource.prefix}/{${resource.idName}}/notes`,
    method: "POST",
    path: `${resource.prefix}/{${resource.idName}}/notes`,
    scopes: SCOPES,
    isReport: false,
    summary: `Writes a note on a ${inWords(resource)}.`,
    success: { status: 201, record: () => NOTE_SCHEMA },
    body: BODY,
    bodyStyle: "title",
    answer: (call, { note: sent }) => {
      const { store, administration, now } = call;
      const note = store.transaction(() => {
        const { document } = demandDocument(call, resource, call.path[resource.idName]);
        const written = keepNote(store, administration.id, {
          id: nextId(store, now),
          entityType: "Document",
          entityId: document.id,
          userId: call.userId,
          ...noteGiven(call, sent),
          todoType: null,
          createdAt: now,
        });
        noteChanged(call, written, written.todo ? "todo_created" : "note_created");
        return written;
      });
      return {
        kind: "record",
        status: 201,
        root: "note",
        record: noteRecord(note, administration.id),
      };
    },
  });

/** Gap: Payments, notes and attachments. An unknown note is 400, an unknown document 404. */
const remove = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint => ({
  operation: `DELETE ${resource.prefix}/{${resource.idName}}/notes/{id}`,
  method: "DELETE",
  path: `${resource.prefix}/{${resource.idName}}/notes/{id}`,
  scopes: SCOPES,
  isReport: false,
  summary: `Deletes a note on a ${inWords(resource)}.`,
  success: { status: 204 },
  answer: (call) => {
    const { store, administration, path } = call;
    store.transaction(() => {
      const { document } = demandDocument(call, resource, path[resource.idName]);
      const note = findNote(store, {
        administrationId: administration.id,
        entityType: "Document",
        entityId: document.id,
        id: path["id"] ?? "",
      });
      if (note === null) {
        throw new Refusal(400, "note not found", { symbolic: ["id", "not_found"] });
      }
      forgetNote(store, administration.id, note.id);
      noteChanged(call, note, note.todo ? "todo_destroyed" : "note_destroyed");
    });
    return { kind: "nothing", status: 204 };
  },
});

export const postReceiptNote = write(receipts);
export const deleteReceiptNote = remove(receipts);
export const postGeneralDocumentNote = write(GENERAL_DOCUMENTS);
export const deleteGeneralDocumentNote = remove(GENERAL_DOCUMENTS);
export const postGeneralJournalDocumentNote = write(GENERAL_JOURNAL_DOCUMENTS);
export const deleteGeneralJournalDocumentNote = remove(GENERAL_JOURNAL_DOCUMENTS);

/** With somebody to do it, a note is something to do. */
function noteGiven(call: Call, sent: SentNote): Pick<KeptNote, "note" | "todo" | "assigneeId"> {
  const note = sent.note ?? "";
  if (note.trim() === "") {
    // The real service names both; the kind of to-do stands for the text.
    throw invalidRecord([
      { field: "note", text: "can't be blank", word: "blank" },
      { field: "todo_type", text: "can't be blank", word: "blank" },
    ]);
  }
  const assigneeId = sent.assignee_id ?? "";
  const isTodo = sent.todo === true || sent.todo === "true" || sent.todo === "1";
  if (assigneeId === "") return { note, todo: isTodo, assigneeId: null };
  if (!mayReadNotes(call, assigneeId)) {
    throw new Refusal(400, "User has no permissions to notes for Document", {
      symbolic: ["user", "insufficient_permissions"],
    });
  }
  return { note, todo: true, assigneeId };
}

function mayReadNotes({ store, administration }: Call, userId: string): boolean {
  const user = findUser(store, userId);
  if (user === null || !user.scopes.includes("documents")) return false;
  return user.administrationIds === null || user.administrationIds.includes(administration.id);
}

function inWords({ root }: Pick<DocumentResource, "root">): string {
  return root.replaceAll("_", " ");
}
