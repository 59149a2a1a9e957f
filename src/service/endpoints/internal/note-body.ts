/** The body of a note on a document or a task, and how it is read. Gap: Payments, notes and attachments. */

import { optional, orNull, type ValueOf } from "../../../fields/kind.ts";
import { record } from "../../../fields/record.ts";
import { flag, identifier, shortText } from "../../../fields/scalars.ts";
import type { NotedType, StoredNote } from "../../rules/document-parts.ts";
import { findUserWithScopes } from "../../store/users.ts";
import { type Call, invalidRecord, Refusal, type Scope } from "../endpoint.ts";
import { sentOr, TEXT_MAX, titled } from "./body-kinds.ts";
import { BLANK } from "./field-problems.ts";

export const NOTE_BODY = titled(
  "note_body",
  record({
    note: record({
      note: optional(orNull(shortText(TEXT_MAX))),
      todo: optional(orNull(flag)),
      assignee_id: optional(orNull(identifier)),
    }),
  }),
);

/** The type of the annotated record, and the scopes that an assignee needs to read it. */
interface NoteTarget {
  readonly entityType: NotedType;
  readonly scopes: readonly Scope[];
}

/** The fields of the note; a note with an assignee is a to-do. */
export function readNoteFields(
  { store, administration }: Call,
  { note: sent }: ValueOf<typeof NOTE_BODY>,
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
  if (assigneeId === null) return { note, todo: sent.todo === true, assigneeId };
  const needed = { administrationId: administration.id, scopes };
  if (findUserWithScopes(store, assigneeId, needed) === null) {
    throw new Refusal(400, `User has no permissions to notes for ${entityType}`, {
      symbolic: ["user", "insufficient_permissions"],
    });
  }
  return { note, todo: true, assigneeId };
}
