/** The records of receipts and purchase invoices with what hangs on them, read for all of them at once. */
import { contactRecord, contactSchema } from "../../records/master-records.ts";
import { paymentRecord } from "../../records/payment.ts";
import { receiptRecord, receiptSchema } from "../../records/receipt.ts";
import type { RecordNode } from "../../records/record.ts";
import type { PurchaseRecord } from "../../rules/administration-books.ts";
import { paidOn } from "../../rules/document-state.ts";
import { taxRatesById } from "../../store/booking-defaults.ts";
import { CONTACTS } from "../../store/contacts.ts";
import { paymentsOf } from "../../store/payments.ts";
import type { KeptDocument } from "../../store/query-documents.ts";
import type { Call } from "../endpoint.ts";
import { hangingRecords } from "./hanging-records.ts";

interface KeptPurchase extends Pick<KeptDocument, "version"> {
  readonly document: PurchaseRecord;
}

/** The same in both shapes. */
export const purchaseSchema = receiptSchema(contactSchema);

export function purchaseRecords(
  { store, administration }: Pick<Call, "store" | "administration">,
  kept: readonly KeptPurchase[],
): readonly RecordNode[] {
  const administrationId = administration.id;
  const ids = kept.map(({ document }) => document.id);
  const contactIds = kept.flatMap(({ document }) => document.contactId ?? []);
  const contacts = CONTACTS.byId(store, administrationId, contactIds);
  const payments = paymentsOf(store, administrationId, ids);
  // Both shapes show all of it.
  const hanging = hangingRecords({ store, administration, shapes: "current" }, kept);
  const taxRates = taxRatesById(store, administrationId);
  return kept.map(({ document, version }) => {
    const contact = contacts.get(document.contactId ?? "") ?? null;
    const paid = payments.get(document.id) ?? [];
    const options = {
      administrationId,
      version,
      taxRates,
      paidOn: paidOn(document.state, paid),
      taxNumber: contact?.taxNumber ?? null,
    };
    return receiptRecord(document, options, {
      contact: contact === null ? null : contactRecord(contact, administrationId),
      payments: paid.map((payment) => paymentRecord(payment, administrationId)),
      ...hanging(document.id),
    });
  });
}
