/** Rows of document lists: numbers, amounts in the administration's currency, drafts left out, faults named. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { decodeListedDocuments, type ListedRow } from "../../src/api/decode-document-lists.ts";
import { answerFrom } from "../../src/api/decoding.ts";
import { readDocumentList } from "../../src/api/read-document-lists.ts";
import { month } from "../../src/calendar/month.ts";
import type { DocumentListName } from "../../src/ledger/listed-document.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { answering, fixtureText } from "./answering.ts";

const SOURCE = sourceHash("0".repeat(64));

const decoded = (list: DocumentListName, content: unknown, unknownFields = new Set<string>()) =>
  decodeListedDocuments(
    answerFrom({ request: "GET /", content, source: SOURCE, unknownFields }),
    list,
  );
const recordedIn = (folder: string, name: string): unknown =>
  JSON.parse(fixtureText(folder, name)) as unknown;

/** The row with its amounts as text; a draft as it is. */
function shown(row: ListedRow): unknown {
  if (!("details" in row)) return row;
  const { payments, details, allocations, total, inCurrency, unpaid, ...rest } = row;
  return {
    ...rest,
    total: total === null ? null : amountText(total, 2),
    inCurrency:
      inCurrency === null ? null : `${inCurrency.currency} ${amountText(inCurrency.total, 2)}`,
    unpaid: unpaid === null ? null : amountText(unpaid, 2),
    payments: payments.map(
      ({
        id,
        date,
        amount,
        invoiceId,
        mutationId,
        financialAccountId,
        ledgerAccountId,
        linkedPaymentId,
      }) =>
        `${id} of ${invoiceId} ${date} ${amountText(amount, 2)} by ${mutationId ?? "-"} ${financialAccountId ?? "-"} ${ledgerAccountId ?? "-"} ${linkedPaymentId ?? "-"}`,
    ),
    details: details.map(({ amount, ...detail }) => {
      const { ledgerAccountId, contactId, taxRateId, projectId, description, period } = detail;
      const days = period === null ? "" : ` ${period.first}..${period.last}`;
      return `${ledgerAccountId} ${contactId ?? "-"} ${taxRateId ?? "-"} ${projectId ?? "-"} ${amountText(amount, 2)} ${description}${days}`;
    }),
    allocations: allocations.map(
      ({ ledgerAccountId, privateLedgerAccountId, amount }) =>
        `${ledgerAccountId} ${privateLedgerAccountId} ${amountText(amount, 2)}`,
    ),
  };
}

test("a sales invoice has its number and amounts in the administration's currency; a draft is a draft", () => {
  const rows = decoded("sales_invoices", recordedIn("sales_invoices", "rows"));
  expect(rows.map((row) => [row.id, shown(row)])).toEqual([
    [
      "413500000000000101",
      {
        list: "sales_invoices",
        source: SOURCE,
        id: "413500000000000101",
        number: "2025-0007",
        date: "2025-03-02",
        dueDate: "2025-03-16",
        contactId: "7001",
        total: "108.90",
        inCurrency: "USD 121.00",
        unpaid: "63.90",
        state: "late",
        payments: ["900 of 52 2025-03-20 45.00 by 77 - - -"],
        details: ["8000 7001 11 31 90.00 Oven 2025-03-01..2025-05-31"],
        allocations: [],
        bankLine: null,
      },
    ],
    [
      "413500000000000102",
      {
        list: "sales_invoices",
        source: SOURCE,
        id: "413500000000000102",
        number: null,
        date: "2025-03-04",
        dueDate: null,
        contactId: null,
        total: "-12.10",
        inCurrency: "USD 121.00",
        unpaid: "0.00",
        state: "paid",
        payments: [],
        details: ["8000 - 11 - -10.00 Oven"],
        allocations: [],
        bankLine: null,
      },
    ],
    [
      "413500000000000103",
      {
        list: "sales_invoices",
        id: "413500000000000103",
        state: "draft",
        number: null,
        source: SOURCE,
      },
    ],
  ]);
});

test.each(["specification", "current"])("a purchase invoice in the shape %s", (shape) => {
  const rows = decoded("purchase_invoices", recordedIn("purchase_invoices", shape));
  expect(rows.map(shown)).toEqual([
    {
      list: "purchase_invoices",
      source: SOURCE,
      id: "413500000000000201",
      number: "F 88/2025",
      date: "2025-02-10",
      dueDate: "2025-03-10",
      contactId: "7002",
      total: "242.00",
      inCurrency: "EUR 242.00",
      unpaid: null,
      state: "open",
      payments: ["900 of 52 2025-02-20 100.00 by 77 - - -"],
      details: ["4000 7002 21 - 200.00 Oven"],
      allocations: ["4000 0520 80.00"],
      bankLine: null,
    },
    {
      list: "purchase_invoices",
      id: "413500000000000202",
      state: "new",
      number: null,
      source: SOURCE,
    },
  ]);
});

test("a journal has its reference as its number, and its entries debit positive", () => {
  const rows = decoded(
    "general_journal_documents",
    recordedIn("general_journal_documents", "year-ending"),
  );
  expect(rows.map(shown)).toMatchObject([
    {
      state: null,
      number: "Closing 2025",
      details: ["8000 - - - 1400.00 ", "2000 - - - -1400.00 "],
    },
    { number: "Correction", details: ["4000 7002 - 31 12.50 Wrong rate", "1600 7002 - - -12.50 "] },
  ]);
});

test("a bank mutation has its parts as details, its payments and the line of the statement", () => {
  const payment = { id: "900", invoice_id: "52", payment_date: "2025-03-20", price_base: "45.0" };
  const booking = {
    ...{ ledger_account_id: "4000", project_id: "31", description: null, price: "-20.0" },
  };
  const [row] = decoded("financial_mutations", [
    {
      ...{ id: "77", date: "2025-03-20", amount: "30.0", amount_open: "5.0", currency: "EUR" },
      ...{ state: "unprocessed", message: "Jansen 2025-0007", financial_account_id: "1100" },
      payments: [{ ...payment, financial_mutation_id: "77" }],
      ledger_account_bookings: [booking],
    },
  ]);
  expect(row && shown(row)).toEqual({
    list: "financial_mutations",
    source: SOURCE,
    id: "77",
    state: "unprocessed",
    number: null,
    date: "2025-03-20",
    dueDate: null,
    contactId: null,
    total: "30.00",
    inCurrency: "EUR 30.00",
    unpaid: "5.00",
    payments: ["900 of 52 2025-03-20 45.00 by 77 - - -"],
    details: ["4000 - - 31 -20.00 "],
    allocations: [],
    bankLine: { financialAccountId: "1100", message: "Jansen 2025-0007" },
  });
});

test.each([
  ["state", undefined, "$[1].state is missing, expected text"],
  ["invoice_date", null, "$[1].invoice_date is null, expected text"],
  ["total_unpaid_base", "1,50", '$[1].total_unpaid_base is "1,50", expected a decimal amount'],
  ["payments", null, "$[1].payments is null, expected a list"],
  ["contact_id", "", '$[1].contact_id is "", expected an identifier'],
])("an invoice with an unreadable %s is left out and named", (field, value, problem) => {
  const [first, second] = recordedIn("sales_invoices", "rows") as readonly { id: string }[];
  const notes = new Set<string>();
  const rows = decoded("sales_invoices", [first, { ...second, [field]: value }], notes);
  expect(rows.map(({ id }) => id)).toEqual([first?.id]);
  expect([...notes]).toEqual([`${problem} (id ${second?.id})`]);
});

test("a number that is no text leaves the invoice without one, and is named", () => {
  const [first] = recordedIn("sales_invoices", "rows") as readonly { id: string }[];
  const notes = new Set<string>();
  const [row] = decoded("sales_invoices", [{ ...first, invoice_id: ["7"] }], notes);
  expect(row?.number).toBeNull();
  expect([...notes]).toEqual([`$[0].invoice_id is ["7"], expected text (id ${first?.id})`]);
});

test("an invoice with a period that is not two days is left out and named", () => {
  const [first] = recordedIn("sales_invoices", "rows") as readonly {
    id: string;
    details: readonly { id: string }[];
  }[];
  const details = [{ ...first?.details[0], id: "77", period: "202503..202505" }];
  const notes = new Set<string>();
  expect(decoded("sales_invoices", [{ ...first, details }], notes)).toEqual([]);
  expect([...notes]).toEqual([
    `$[0].details[0].period is "202503..202505", expected a period as YYYYMMDD..YYYYMMDD (id ${first?.id})`,
  ]);
});

test("a list is requested by its days, and what is open by its state until the day before", async () => {
  const { session, requests } = answering(() => ({ body: [] }));
  const period = { first: month("2025-01"), last: month("2025-03") };
  for (const which of ["of-period", "open-before"] as const) {
    for await (const { rows } of readDocumentList(
      session,
      period,
      { list: "receipts", which },
      "a",
    )) {
      expect(rows).toEqual([]);
    }
  }
  expect(requests.map(({ path, query }) => `${path} ${query[0]?.[1] ?? ""}`)).toEqual([
    "/123/documents/receipts.json period:20250101..20250331",
    "/123/documents/receipts.json state:open|late|pending_payment,period:20000101..20241231",
  ]);
});
