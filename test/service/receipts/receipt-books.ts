/** Receipts in the initial books, for lists and filters. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  PurchaseRecord,
} from "../../../src/service/rules/administration-books.ts";
import { edgeBooks } from "../edge-books.ts";

/** A receipt of 121.00 including tax, for rent; `more` overrides the fields that a test is about. */
export const receiptOf = (
  id: string,
  date: string,
  more: Partial<PurchaseRecord> = {},
): PurchaseRecord => ({
  id,
  date: dateOf(date),
  reference: `B${id}`,
  contactId: null,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
  state: "open",
  dueOn: null,
  entryNumber: Number.parseInt(id, 10),
  origin: null,
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: true,
  details: [
    {
      id: `${id}1`,
      ledgerAccountId: "4700",
      taxRateId: "23",
      projectId: null,
      description: "rent",
      quantity: amountOf("1"),
      price: amountOf("121"),
      period: null,
    },
  ],
  isRecurring: false,
  isSavedAutomatically: false,
  attachmentNames: [],
  ...more,
  kind: "receipt",
});

export const booksWith = (...documents: readonly PurchaseRecord[]): AdministrationBooks =>
  edgeBooks({ documents: () => documents });
