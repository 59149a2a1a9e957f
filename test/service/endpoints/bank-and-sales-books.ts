/** The small administration with sales invoices, paid in part and in another currency, and the bank mutations that paid them. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  DetailRecord,
  FinancialMutationRecord,
  MutationPart,
  SalesInvoiceRecord,
} from "../../../src/service/rules/administration-books.ts";
import { CUSTOMER, edgeBooks } from "../edge-books.ts";

const at = (id: string, date: string) => ({
  id,
  date: dateOf(date),
  reference: `F${id}`,
  contactId: null,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
});

const line = (id: string, price: string, taxRateId: string): DetailRecord => ({
  id,
  ledgerAccountId: "8000",
  taxRateId,
  projectId: null,
  description: "goods",
  quantity: amountOf("1"),
  price: amountOf(price),
  period: null,
});

const invoice = (
  id: string,
  date: string,
  more: Partial<SalesInvoiceRecord> = {},
): SalesInvoiceRecord => ({
  ...at(id, date),
  kind: "sales_invoice",
  contactId: CUSTOMER,
  state: "open",
  dueOn: dateOf("2026-12-31"),
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details: [line(`${id}1`, "100", "21")],
  ...more,
});

export const mutation = (
  id: string,
  date: string,
  amount: string,
  parts: readonly MutationPart[] = [],
): FinancialMutationRecord => ({
  ...at(id, date),
  kind: "financial_mutation",
  reference: null,
  financialAccountId: "41",
  message: `statement ${id}`,
  amount: amountOf(amount),
  parts,
});

const pays = (invoiceId: string, amount: string, settled = amount): MutationPart => ({
  kind: "payment",
  invoiceKind: "sales_invoice",
  invoiceId,
  contactId: CUSTOMER,
  amount: amountOf(amount),
  settledAmount: amountOf(settled),
});

const books = (ledgerAccountId: string, amount: string): MutationPart => ({
  kind: "booking",
  ledgerAccountId,
  taxRateId: "23",
  projectId: "31",
  contactId: null,
  description: "rent of April",
  amount: amountOf(amount),
});

/** In 2026, except for 913 and 924. */
const DOCUMENTS: readonly BookedDocument[] = [
  // 121.00, of which 50.00 is paid; due in February.
  invoice("910", "2026-02-10", { dueOn: dateOf("2026-02-24") }),
  // 200.00 dollars at 0.90, of which 100.00 is paid at 0.88.
  invoice("911", "2026-05-04", {
    currency: "USD",
    exchangeRate: amountOf("0.9"),
    details: [line("9111", "200", "26")],
  }),
  invoice("912", "2026-07-01", { state: "draft" }),
  invoice("913", "2025-03-01", { state: "paid" }),
  // 100.00 with 21% and 50.00 with 9%.
  invoice("914", "2026-08-03", {
    details: [line("9141", "100", "21"), line("9142", "50", "22")],
  }),
  mutation("920", "2026-03-02", "50", [pays("910", "50")]),
  mutation("921", "2026-06-01", "88", [pays("911", "88", "90")]),
  mutation("922", "2026-04-01", "-121", [books("4700", "-121")]),
  mutation("923", "2026-04-30", "-60"),
  { ...mutation("924", "2025-04-01", "121", [pays("913", "121")]), financialAccountId: "42" },
];

export const bankAndSalesBooks = (more: readonly BookedDocument[] = []): AdministrationBooks =>
  edgeBooks({ documents: () => [...DOCUMENTS, ...more] });
