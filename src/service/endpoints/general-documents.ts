/** General documents: stored, but not booked (specification 4.5). */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { optional, orNull, type ValueOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { flag, identifier, shortText } from "../../fields/scalars.ts";
import { GENERAL_DOCUMENT } from "../records/documents.ts";
import { readDay } from "../rules/days-of-books.ts";
import { idOf, TODAY } from "../rules/examples.ts";
import type { GeneralDocumentRecord } from "../rules/stored-documents.ts";
import { nextEntryNumber, nextId } from "../store/next-id.ts";
import { hasRecord } from "../store/query-existence.ts";
import { type Call, type Endpoint, type FieldProblem, invalidRecord } from "./endpoint.ts";
import { day, oneRequired, sentOr, TEXT_MAX, titled } from "./internal/body-kinds.ts";
import { documentEndpoints } from "./internal/document-endpoints.ts";
import { documentResource } from "./internal/document-resource.ts";
import { BLANK, MUST_EXIST, NO_DATE } from "./internal/field-problems.ts";
import { writeNote } from "./internal/note-changes.ts";
import { shownDocuments } from "./internal/related-records.ts";

export const GENERAL_DOCUMENTS = documentResource({
  kind: "general_document",
  listing: { isSortable: true, knowsAutomaticSaving: false, canExcludeNew: false },
  record: GENERAL_DOCUMENT,
  shown: shownDocuments,
});

/** Gap: General documents. An omitted field keeps its value, or gets its default on a new document. */
const FIELDS = titled(
  "general_document_fields",
  record({
    reference: optional(orNull(shortText(TEXT_MAX))),
    date: optional(orNull(day)),
    due_date: optional(orNull(day)),
    contact_id: optional(orNull(identifier)),
    reminder_date: optional(orNull(day)),
    reminder: optional(
      record({ date: optional(orNull(day)), message: optional(orNull(shortText(TEXT_MAX))) }),
    ),
  }),
);
type SentFields = ValueOf<typeof FIELDS>;

export const GENERAL_DOCUMENT_ENDPOINTS: readonly Endpoint[] = documentEndpoints(
  GENERAL_DOCUMENTS,
  {
    body: record({ general_document: FIELDS }),
    example: {
      general_document: {
        reference: "Lease of the delivery van",
        date: TODAY,
        contact_id: idOf("contact"),
        reminder: { date: TODAY, message: "Give notice three months before the end" },
      },
    },
    readNew: (call, { general_document: sent }) => {
      const { store, administration, now, today } = call;
      const blank: GeneralDocumentRecord = {
        kind: "general_document",
        id: nextId(store, now),
        date: today,
        reference: null,
        contactId: null,
        createdAt: now,
        updatedAt: now,
        state: "saved",
        dueOn: null,
        entryNumber: nextEntryNumber(store, administration.id),
        isRecurring: false,
        attachmentNames: [],
      };
      // A new document needs a reference, so an omitted one is validated too.
      return changed(call, blank, { reference: null, ...sent });
    },
    afterSave: (call, { general_document: sent }, document) => {
      saveReminder(call, sent, document);
    },
  },
  {
    body: oneRequired(
      ["general_document", "remove_contact"],
      record({ general_document: optional(FIELDS), remove_contact: optional(orNull(flag)) }),
    ),
    example: {
      general_document: { reference: "Lease of the delivery van, signed", due_date: TODAY },
    },
    readChange: (call, { general_document: sent, remove_contact: removal }, stored) => {
      return changed(call, stored, removal === true ? { ...sent, contact_id: null } : (sent ?? {}));
    },
    afterSave: (call, { general_document: sent = {} }, document) => {
      saveReminder(call, sent, document);
    },
  },
);

/** A change to a document that waits for processing counts as its processing. Gap: General documents. */
function changed(
  call: Call,
  stored: GeneralDocumentRecord,
  sent: SentFields,
): GeneralDocumentRecord {
  const problems: FieldProblem[] = [];
  const date = sent.date === undefined ? stored.date : dateIn("date", sent.date, problems);
  const dueOn =
    sent.due_date === undefined ? stored.dueOn : dateIn("due_date", sent.due_date, problems);
  const reference = sent.reference === undefined ? stored.reference : blankIsNull(sent.reference);
  const contactId = sentOr(sent.contact_id, stored.contactId);
  if (date === null && (sent.date ?? "") === "") problems.push({ field: "date", ...BLANK });
  if (sent.reference !== undefined && reference === null)
    problems.push({ field: "reference", ...BLANK });
  if (contactId !== null && contactId !== stored.contactId && !isContact(call, contactId)) {
    problems.push({ field: "contact", ...MUST_EXIST });
  }
  reminderIn(sent, problems);
  if (problems.length > 0 || date === null) throw invalidRecord(problems);
  const state = stored.state === "new" ? "saved" : stored.state;
  return { ...stored, date, dueOn, reference, contactId, state };
}

const isContact = ({ store, administration }: Call, id: string): boolean =>
  hasRecord(store, "contacts", administration.id, id);

const blankIsNull = (sent: string | null): string | null =>
  sent === null || sent.trim() === "" ? null : sent;

/** Null for an empty value, and for a day that does not exist, which is also added to `problems`. */
function dateIn(field: string, sent: string | null, problems: FieldProblem[]): CalendarDate | null {
  if (sent === null || sent === "") return null;
  const date = readDay(sent);
  if (date === null) problems.push({ field, ...NO_DATE });
  return date;
}

interface Reminder {
  readonly on: CalendarDate;
  /** Empty when only the date is given. */
  readonly message: string;
}

/** `reminder` takes precedence over `reminder_date`, which has no message. */
function reminderIn(sent: SentFields, problems: FieldProblem[]): Reminder | null {
  if (sent.reminder === undefined) {
    const on = dateIn("reminder_date", sent.reminder_date ?? null, problems);
    return on && { on, message: "" };
  }
  const { date, message } = sent.reminder;
  const on = dateIn("reminder_date", date ?? null, problems);
  if (on === null && (date ?? "") === "") problems.push({ field: "reminder_date", ...BLANK });
  return on && { on, message: message ?? "" };
}

/** Gap: General documents. A reminder is a to-do, created immediately, whose text starts with its day. */
function saveReminder(call: Call, sent: SentFields, { id }: GeneralDocumentRecord): void {
  const reminder = reminderIn(sent, []);
  if (reminder === null) return;
  const { on, message } = reminder;
  writeNote(call, {
    entityType: "Document",
    entityId: id,
    assigneeId: null,
    todo: true,
    note: message === "" ? on : `${on}: ${message}`,
    todoType: "general_document_reminder",
  });
}
