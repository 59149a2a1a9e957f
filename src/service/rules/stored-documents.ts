/** The fields that every document has, and the documents that are stored but not booked. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { orNull } from "../../fields/kind.ts";
import type { RecordOf } from "../../fields/record.ts";
import { date, text } from "../../fields/scalars.ts";
import { STAMPS } from "./stamped.ts";

export const DOCUMENT_HEAD = {
  id: text,
  date,
  reference: orNull(text),
  contactId: orNull(text),
  ...STAMPS,
};
export type DocumentHead = RecordOf<typeof DOCUMENT_HEAD>;

/** Specification 2.3. */
export const INVOICE_STATES = ["new", "saved", "open", "late", "paid", "pending_payment"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const DOCUMENT_ORIGINS = [
  "upload",
  "endpoint",
  "si",
  "email",
  "si_local",
  "si_peppol",
  "api",
  "service_bv",
] as const;
export type DocumentOrigin = (typeof DOCUMENT_ORIGINS)[number];

/** A document that is no invoice and no receipt. */
export interface GeneralDocumentRecord extends DocumentHead {
  readonly kind: "general_document";
  readonly state: InvoiceState;
  readonly dueOn: CalendarDate | null;
  readonly entryNumber: number;
  readonly isRecurring: boolean;
  readonly attachmentNames: readonly string[];
}

/** A document that is not classified yet. Gap: Lists beyond the specification. */
export interface TypelessDocumentRecord extends DocumentHead {
  readonly kind: "typeless_document";
  readonly state: InvoiceState;
  readonly origin: DocumentOrigin | null;
  readonly attachmentNames: readonly string[];
}
