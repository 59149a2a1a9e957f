/** L8: each payment of a listed invoice is booked on its day, on the account that it names, and for the contact of the invoice. */
import { listedCheck } from "../internal/listed-check.ts";

/** Postings name no invoice: which of the invoices of a contact a payment is of follows from the lists alone. */
export const paymentsAreBooked = listedCheck("listed-payments", {
  id: "L8",
  name: "payments-are-booked",
  formula: "sum of x of open items = payments, per document that books them, day and contact",
  lacks: "no-listed-payments",
  compares: {
    expected: "payments of invoices, list of documents",
    actual: "postings of the document on the account of open items",
  },
});
