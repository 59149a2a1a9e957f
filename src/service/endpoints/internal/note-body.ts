/** The body of a note on a document or a task, and what it says. Gap: Payments, notes and attachments. */
import { type Static, Type } from "typebox";
import type { NotedType, StoredNote } from "../../rules/document-parts.ts";
import { findUserWithScopes } from "../../store/users.ts";
import { type Call, invalidRecord, Refusal, type Scope } from "../endpoint.ts";
import { flag, identifier, orNull, text } from "./body-schemas.ts";
import { BLANK } from "./field-problems.ts";
import { given, isSet } from "./sent-values.ts";

export const NOTE_BODY = Type.Object({
  note: Type.Object({
    note: Type.Optional(orNull(text())),
    todo: Type.Optional(orNull(flag)),
    assignee_id: Type.Optional(orNull(identifier)),
  }),
});

/** What a note is on, and which scopes somebody needs to read it there. */
interface NotedPlace {
  readonly entityType: NotedType;
  readonly scopes: readonly Scope[];
}

/** With somebody to do it, a note is something to do. */
export function noteGiven(
  { store, administration }: Call,
  { note: sent }: Static<typeof NOTE_BODY>,
  { entityType, scopes }: NotedPlace,
): Pick<StoredNote, "note" | "todo" | "assigneeId"> {
  const note = sent.note ?? "";
  if (note.trim() === "") {
    // The real service names both; the kind of to-do stands for the text.
    throw invalidRecord([
      { field: "note", ...BLANK },
      { field: "todo_type", ...BLANK },
    ]);
  }
  const assigneeId = given(sent.assignee_id, null);
  if (assigneeId === null) return { note, todo: isSet(sent.todo), assigneeId };
  const needed = { administrationId: administration.id, scopes };
  if (findUserWithScopes(store, assigneeId, needed) === null) {
    throw new Refusal(400, `User has no permissions to notes for ${entityType}`, {
      symbolic: ["user", "insufficient_permissions"],
    });
  }
  return { note, todo: true, assigneeId };
}
