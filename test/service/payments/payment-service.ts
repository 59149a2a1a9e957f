/** The small administration with receipts to pay, one paid by a bank mutation, and functions to pay them. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  BookedDocument,
  FinancialMutationRecord,
} from "../../../src/service/rules/administration-books.ts";
import { edgeBooks } from "../edge-books.ts";
import {
  FUEL,
  openReceipts,
  RECEIPTS,
  type ReceiptAnswer,
  type ReceiptService,
} from "../receipts/receipt-service.ts";

export interface PaymentService extends ReceiptService {
  /** Creates a receipt, by default of 121.00 including tax, and returns its id. */
  readonly newReceipt: (fields?: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly pay: (id: string, payment: unknown) => Promise<ReceiptAnswer>;
  readonly deletePayment: (id: string, paymentId: string) => Promise<ReceiptAnswer>;
  /** The balance of a ledger account over all dates, in euros. */
  readonly balance: (account: string) => string;
}

/** Pays a receipt of `newReceipt` in full. */
export const PAID = { payment_date: "2026-03-10", price: "121" } as const;

export async function openPayments(): Promise<PaymentService> {
  const small = edgeBooks();
  const service = await openReceipts({
    books: [{ ...small, documents: () => [...small.documents(), ...BOOKED] }],
  });
  return {
    ...service,
    newReceipt: async (fields = {}) =>
      (await service.create({ date: "2026-03-05", details_attributes: [FUEL], ...fields })).receipt
        .id,
    pay: (id, payment) => service.ask("POST", `${RECEIPTS}/${id}/payments`, { payment }),
    deletePayment: (id, paymentId) =>
      service.ask("DELETE", `${RECEIPTS}/${id}/payments/${paymentId}`),
    balance: (account) =>
      String(
        service.store.rows(
          `SELECT printf('%.2f', coalesce(sum(amount), 0) / 10000.0) AS sum FROM postings
           WHERE ledger_account_id = ?`,
          account,
        )[0]?.["sum"],
      ),
  };
}

const mutation = (
  id: string,
  amount: string,
  parts: FinancialMutationRecord["parts"] = [],
): FinancialMutationRecord => ({
  kind: "financial_mutation",
  id,
  date: dateOf("2026-03-09"),
  reference: null,
  contactId: null,
  createdAt: "2026-03-09T10:00:00.000Z",
  updatedAt: "2026-03-09T10:00:00.000Z",
  financialAccountId: "41",
  message: "card",
  amount: amountOf(amount),
  parts,
});

const line = {
  id: "6001",
  ledgerAccountId: "4700",
  taxRateId: "23",
  projectId: null,
  description: "fuel",
  quantity: amountOf("1"),
  price: amountOf("121"),
  period: null,
};

/** A receipt, a bank mutation that paid it in full, and an unallocated mutation. */
const BOOKED: readonly BookedDocument[] = [
  {
    kind: "receipt",
    id: "900",
    date: dateOf("2026-03-05"),
    reference: "Bon 1",
    contactId: null,
    createdAt: "2026-03-05T10:00:00.000Z",
    updatedAt: "2026-03-05T10:00:00.000Z",
    state: "paid",
    dueOn: dateOf("2026-03-31"),
    entryNumber: 1,
    origin: null,
    currency: "EUR",
    exchangeRate: amountOf("1"),
    pricesIncludeTax: true,
    details: [line],
    isRecurring: false,
    isSavedAutomatically: false,
    attachmentNames: [],
  },
  mutation("901", "-121", [
    {
      kind: "payment",
      invoiceKind: "receipt",
      invoiceId: "900",
      contactId: null,
      amount: amountOf("-100"),
      settledAmount: amountOf("-100"),
    },
    {
      kind: "payment",
      invoiceKind: "receipt",
      invoiceId: "900",
      contactId: null,
      amount: amountOf("-21"),
      settledAmount: amountOf("-21"),
    },
  ]),
  mutation("902", "-100"),
];
