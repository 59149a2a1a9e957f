/** The body of a note on a document or a task, and how it is read. Gap: Payments, notes and attachments. */
import type { Static } from "typebox";
import { Type } from "../../records/json-schema.ts";
import type { NotedType, StoredNote } from "../../rules/document-parts.ts";
import { findUserWithScopes } from "../../store/users.ts";
import { type Call, invalidRecord, Refusal, type Scope } from "../endpoint.ts";
import { flag, identifier, orNull, text } from "./body-schemas.ts";
import { BLANK } from "./field-problems.ts";
import { isSet, sentOr } from "./sent-values.ts";

export const NOTE_BODY = Type.Object(
  {
    note: Type.Object({
      note: Type.Optional(orNull(text())),
      todo: Type.Optional(orNull(flag)),
      assignee_id: Type.Optional(orNull(identifier)),
    }),
  },
  { title: "note_body" },
);

/** The type of the annotated record, and the scopes that an assignee needs to read it. */
interface NoteTarget {
  readonly entityType: NotedType;
  readonly scopes: readonly Scope[];
}

/** The fields of the note; a note with an assignee is a to-do. */
export function readNoteFields(
  { store, administration }: Call,
  { note: sent }: Static<typeof NOTE_BODY>,
  { entityType, scopes }: NoteTarget,
): Pick<StoredNote, "note" | "todo" | "assigneeId"> {
  const note = sent.note ?? "";
  if (note.trim() === "") {
    // The real service reports both fields; `todo_type` repeats the missing text.
    throw invalidRecord([
      { field: "note", ...BLANK },
      { field: "todo_type", ...BLANK },
    ]);
  }
  const assigneeId = sentOr(sent.assignee_id, null);
  if (assigneeId === null) return { note, todo: isSet(sent.todo), assigneeId };
  const needed = { administrationId: administration.id, scopes };
  if (findUserWithScopes(store, assigneeId, needed) === null) {
    throw new Refusal(400, `User has no permissions to notes for ${entityType}`, {
      symbolic: ["user", "insufficient_permissions"],
    });
  }
  return { note, todo: true, assigneeId };
}
