/** The small administration with subscriptions, and with data of customers that others must not see. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  SalesInvoiceRecord,
} from "../../src/service/rules/administration-books.ts";
import type {
  Frequency,
  ProductRecord,
  SubscriptionBooks,
  SubscriptionRecord,
} from "../../src/service/rules/subscription-books.ts";
import { CUSTOMER, edgeBooks } from "./edge-books.ts";

/** A name that a page must escape. */
export const HOSTILE = "5001";
const HOSTILE_NAME = `<script>alert("1")</script> & 'Zn'`;
/** Another customer, whose data may not be on pages of others. */
export const SECRETIVE = "5002";
export const ARCHIVED = "496081608722351689";

export const MONTHLY: Frequency = { count: 1, type: "month" };

export const product = (
  id: string,
  price: string,
  frequency: Frequency | null,
  more: Partial<ProductRecord> = {},
): ProductRecord => ({
  id,
  title: `Product ${id}`,
  description: `What ${id} is`,
  identifier: null,
  price: amountOf(price),
  currency: "EUR",
  frequency,
  taxRateId: "21",
  ledgerAccountId: "8000",
  active: true,
  ...more,
});

/** `lines` are products with their quantity; with a template by default. */
export const subscription = (
  id: string,
  contactId: string,
  [startOn, endOn]: readonly [startOn: string, endOn: string | null],
  lines: Readonly<Record<string, string>>,
  templateId: string | null = "80",
): SubscriptionRecord => ({
  id,
  contactId,
  templateId,
  startOn: dateOf(startOn),
  endOn: endOn === null ? null : dateOf(endOn),
  lines: Object.entries(lines).map(([productId, quantity]) => ({
    productId,
    quantity: amountOf(quantity),
  })),
});

export const SOLD: SubscriptionBooks = {
  products: [
    product("61", "10.50", MONTHLY, { title: "<b>Koffie</b>", identifier: "KOF" }),
    product("62", "100", { count: 2, type: "quarter" }, { title: null, taxRateId: "22" }),
    product("63", "35", null, { ledgerAccountId: "4700" }),
    product("64", "7", MONTHLY, { active: false }),
    product("65", "1", MONTHLY, { title: "Geheim product" }),
  ],
  templates: [
    template("80", ["62", "61"], true),
    template("81", ["64"], false),
    template("82", ["65"], false),
  ],
  subscriptions: [
    subscription("70", HOSTILE, ["2026-01-31", null], { "61": "3" }),
    subscription("71", HOSTILE, ["2026-02-15", "2026-10-31"], { "62": "1" }),
    subscription("72", HOSTILE, ["2026-03-01", null], { "61": "1" }, null),
    subscription("73", SECRETIVE, ["2026-01-01", null], { "65": "1" }, "82"),
  ],
};

function template(
  id: string,
  productIds: readonly string[],
  mergeable: boolean,
): SubscriptionBooks["templates"][number] {
  const settings = { workflowId: "91", documentStyleId: "92", contactCanUpdate: !mergeable };
  return { id, mergeable, productIds, ...settings };
}

export const salesInvoice = (
  id: string,
  contactId: string,
  [date, dueOn]: readonly [date: string, dueOn: string],
  more: Partial<SalesInvoiceRecord> = {},
): SalesInvoiceRecord => ({
  kind: "sales_invoice",
  id,
  date: dateOf(date),
  reference: `F${id}`,
  contactId,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
  state: "open",
  dueOn: dateOf(dueOn),
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details: [
    {
      id: `${id}1`,
      ledgerAccountId: "8000",
      taxRateId: "21",
      projectId: null,
      description: `<i>Regel</i> van ${id}`,
      quantity: amountOf("2"),
      price: amountOf("500"),
      period: null,
    },
  ],
  ...more,
});

const DOCUMENTS: readonly BookedDocument[] = [
  // 1,210.00 of which 210.00 was paid; late by today.
  salesInvoice("710", HOSTILE, ["2026-10-01", "2026-10-15"]),
  // In yen, not due yet: 7.38 in the books, which at 0.0061 would be 1,209.84.
  salesInvoice("711", HOSTILE, ["2026-11-10", "2026-11-24"], {
    currency: "JPY",
    exchangeRate: amountOf("0.0061"),
  }),
  salesInvoice("712", HOSTILE, ["2026-11-11", "2026-11-25"], {
    state: "draft",
    reference: "KLADJE",
  }),
  // Paid in full.
  salesInvoice("713", HOSTILE, ["2026-09-01", "2026-09-15"]),
  salesInvoice("720", SECRETIVE, ["2026-10-02", "2026-10-16"], { reference: "GEHEIM-1" }),
  paid("730", "2026-10-20", "710", "210"),
  paid("731", "2026-09-10", "713", "1210"),
];

function paid(id: string, date: string, invoiceId: string, sum: string): BookedDocument {
  const amount = amountOf(sum);
  const payment = { kind: "payment", invoiceKind: "sales_invoice", invoiceId } as const;
  return {
    kind: "financial_mutation",
    id,
    date: dateOf(date),
    reference: null,
    contactId: null,
    createdAt: `${date}T10:00:00.000Z`,
    updatedAt: `${date}T10:00:00.000Z`,
    financialAccountId: "41",
    message: "paid",
    amount,
    parts: [{ ...payment, contactId: HOSTILE, amount, settledAmount: amount }],
  };
}

export function subscribedBooks(changes: Partial<AdministrationBooks> = {}): AdministrationBooks {
  const books = edgeBooks();
  const [customer] = books.contacts.filter(({ id }) => id === CUSTOMER);
  const named = (id: string, companyName: string): AdministrationBooks["contacts"] =>
    customer === undefined ? [] : [{ ...customer, id, companyName, customerId: `K${id}` }];
  return edgeBooks({
    contacts: [
      ...books.contacts,
      ...named(HOSTILE, HOSTILE_NAME),
      ...named(SECRETIVE, "Geheim B.V."),
    ],
    subscriptions: SOLD,
    documents: () => DOCUMENTS,
    ...changes,
  });
}
