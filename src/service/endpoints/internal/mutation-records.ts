/** Bank mutations with their payments, bookings and other parties, read in one batch. */
import type { Amount } from "../../../amount/amount.ts";
import type { ShownBooking, ShownMutation } from "../../records/financial-mutation.ts";
import type { FinancialMutationRecord, PaymentRecord } from "../../rules/administration-books.ts";
import type { StoredPayment } from "../../rules/document-parts.ts";
import { isPlaced, mutationState, unplacedAmount } from "../../rules/mutation-state.ts";
import { partId } from "../../rules/payments-in-document.ts";
import type { PostingContext } from "../../rules/posting-line.ts";
import { readPostingContext } from "../../store/book-document.ts";
import { CONTACTS } from "../../store/contacts.ts";
import { paymentsOfMutations } from "../../store/payments.ts";
import { contactName } from "../../store/query-contact-name.ts";
import type { StoredMutation } from "../../store/query-mutations.ts";
import type { Call } from "../endpoint.ts";

export function shownMutations(
  { store, administration }: Pick<Call, "store" | "administration">,
  stored: readonly StoredMutation[],
): readonly ShownMutation[] {
  const mutations = stored.map(({ document }) => document);
  const payments = paymentsOfMutations(store, administration.id, mutations);
  const context = readPostingContext(store, administration.id);
  const contactIds = mutations.flatMap((mutation) => counterpartyOf(mutation) ?? []);
  const contacts = CONTACTS.byId(store, administration.id, contactIds);
  return stored.map(({ document, version }) => {
    const contact = contacts.get(counterpartyOf(document) ?? "");
    const ofMutation = payments.get(document.id) ?? [];
    const unplaced = unplacedIn(document, ofMutation, context);
    return {
      ...document,
      version,
      state: mutationState(unplaced),
      unplaced,
      currency: administration.currency,
      counterparty:
        contact === undefined
          ? null
          : { name: contactName(contact), bankAccount: contact.bankAccount },
      payments: ofMutation,
      bookings: bookingsOf(document, context),
    };
  });
}

/** What neither the parts nor the payments that users took from it explain. */
function unplacedIn(
  mutation: FinancialMutationRecord,
  payments: readonly StoredPayment[],
  context: PostingContext,
): Amount {
  const ofParts = new Set(mutation.parts.map((_part, index) => partId(mutation, index)));
  const taken = payments
    .filter(({ id }) => !ofParts.has(id))
    .map(
      ({ invoiceType, priceBase }): Pick<PaymentRecord, "invoiceKind" | "amount"> => ({
        invoiceKind: invoiceType === "SalesInvoice" ? "sales_invoice" : "receipt",
        amount: priceBase,
      }),
    );
  return unplacedAmount(mutation, taken, context);
}

/** The parts that are booked on ledger accounts. A part has the same id as a payment in its place would have. */
const bookingsOf = (
  mutation: FinancialMutationRecord,
  context: PostingContext,
): readonly ShownBooking[] =>
  mutation.parts.flatMap((part, index) =>
    part.kind === "booking" && isPlaced(part, context)
      ? [
          {
            ...part,
            id: partId(mutation, index),
            financialMutationId: mutation.id,
            createdAt: mutation.createdAt,
            updatedAt: mutation.updatedAt,
          },
        ]
      : [],
  );

/** The contact of the mutation, or else the only contact of its parts. */
function counterpartyOf({ contactId, parts }: FinancialMutationRecord): string | null {
  if (contactId !== null) return contactId;
  const [only, ...more] = new Set(parts.flatMap((part) => part.contactId ?? []));
  return only === undefined || more.length > 0 ? null : only;
}
