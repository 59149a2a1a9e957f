/** Any consistent books pass every check; a penny on any figure that the checks read does not pass. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { add, amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { contactId, taxRateId } from "../../src/ledger/ledger-account.ts";
import type { ListedDocument, ListVersions } from "../../src/ledger/listed-document.ts";
import { account, booksFrom } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";
import { sourceOf } from "../support/books-notation-reports.ts";
import { withClientInput } from "../support/client-input.ts";
import {
  PLAIN_DETAIL,
  paid,
  plainDocument,
  plainList,
  withListed,
} from "../support/listed-documents.ts";
import { findingsIn, TWO_MONTHS } from "./compared.ts";
import { everyPenny } from "./one-penny.ts";
import { randomBooks } from "./random-books.ts";

const PENNY = "0.01";
const RUNS = { numRuns: 60 };

test("any consistent books pass every check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      expect(await findingsIn(booksFrom(text))).toEqual([]);
    }),
    RUNS,
  );
});

test("a penny added to any posting breaks at least one check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, index) => {
      const books = booksFrom(text);
      fc.pre(books.entryCount > 0);
      const id = `p${(index % books.entryCount) + 1}`;
      const changed = withPosting(books, id, (posting) => ({
        ...posting,
        amount: add(posting.amount, amountOf(PENNY)),
      }));
      expect(await findingsIn(changed)).not.toEqual([]);
    }),
    RUNS,
  );
});

test("a penny added to any one reported figure breaks at least one check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, index) => {
      const books = booksFrom(text);
      const broken = everyPenny(books);
      const { name, changed } = broken[index % broken.length]!;
      expect([name, await findingsIn(changed)]).not.toEqual([name, []]);
    }),
    { ...RUNS, numRuns: 200 },
  );
});

test("a penny added to each figure of books worked out by hand is found", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    shows open years
    contact Jansen
    account 0200 non_current_assets Van
    account 1200 current_assets Savings  [cash]
    opening 0200 9.00
    opening 1200 4.00
    opening 0500 -73.00
    asset 7  0200  Van  2024-12-01  9.00
    asset 7  2025-01-31  depreciation  -1.00  contra 4000
    2025-02-05  1200   12.00  bank 5
    2025-02-05  1300  -12.00  bank 5  contact Jansen`);
  expect(await findingsIn(books)).toEqual([]);
  const missed: string[] = [];
  for (const { name, changed } of everyPenny(books)) {
    if ((await findingsIn(changed)).length === 0) missed.push(name);
  }
  expect(missed).toEqual([]);
});

/** The invoice of the books below, as a document list states it. */
const INVOICE: ListedDocument = {
  ...plainDocument("sales_invoices", "1", "2025-01-01"),
  contactId: contactId("Jansen"),
  total: amountOf("1.21"),
  inCurrency: { currency: "EUR", total: amountOf("1.21") },
  unpaid: amountOf("0.71"),
  payments: [paid("2025-01-02", "0.50")],
  details: [
    {
      ...PLAIN_DETAIL,
      ledgerAccountId: account("8000"),
      taxRateId: taxRateId("21"),
      amount: amountOf("1.00"),
      description: "invoice 1",
      period: { first: dateOf("2025-01-01"), last: dateOf("2025-01-31") },
    },
  ],
  source: sourceOf("sales-invoices/1"),
};

/** The closing journal of the books, in the list. */
const JOURNAL: ListedDocument = {
  ...plainDocument("general_journal_documents", "1", "2025-12-31"),
  state: "processed",
  number: null,
  inCurrency: INVOICE.inCurrency,
};

const ONE_VERSION: ListVersions = {
  rows: 1,
  source: sourceOf("versions"),
  onlyInVersions: { count: 0, ids: [] },
  onlyInList: { count: 0, ids: [] },
};

test("every check compares something, and none is listed twice", async () => {
  const books = booksFrom(`
      shows open years
      account 0200 non_current_assets Van
      account 0210 non_current_assets Depreciated  under 0200
      account 1100 current_assets Bank  [cash]  rgs BLimBanRba
      account 1300 current_assets Debtors  [debtors]
      account 4100 expenses Wages  rgs WPerLes
      account 0500 equity Capital
      account 1520 current_liabilities VAT  rgs BSchBepBtw
      account 1540 current_liabilities Wage tax  rgs BSchBepLhe
      account 1570 current_liabilities Invoiced ahead  rgs BSchOpaVgo
      account 2010 temporary Suspense  rgs BSchTusTov
      account 2020 temporary In transit  rgs BLimKruSto
      account 8000 revenue Sales
      opening 0200 9.00
      open year 2024 -9.00
      contact Jansen
      tax 21 High  [sales]
      asset 7  0200  Van  2024-12-01  9.00  life 9
      asset 7  2025-02-28  depreciation  -1.00  contra 8000  on 0210
      asset 8  0200  Trailer  2025-02-01  1.00  contra 1100
      2025-01-01  1100  1.00  invoice 1
      2025-01-01  1300  1.21  invoice 1  contact Jansen
      2025-01-01  8000  -1.00  invoice 1  tax 21
      2025-01-01  1520  -0.21  invoice 1  tax 21
      2025-01-01  1570  -1.00  invoice 1
      2025-01-02  1100  0.50  bank 1
      2025-01-02  1300  -0.50  bank 1  contact Jansen
      2025-12-31  0500  0.00  closing 1
      2025-12-31  8000  0.00  closing 1`);
  const input = `declared_vat: [{ period: 2025-01..2025-12, amount: 0.21 }]
bank_balances: [{ account: "1100", on: 2025-01-01, balance: 1.00 }]
payroll: [{ period: 2025-01, gross_wages: 0, wage_tax: 0, net_wages: 0 }]
adopted_opening: { "0200": 9.00 }`;
  const results = await runChecks({
    ...withClientInput(books, input),
    ...withListed([INVOICE, JOURNAL]),
    documentLists: [{ ...plainList("sales_invoices", 1), versions: ONE_VERSION }],
  });
  const idle = results.filter(({ compared }) => compared === 0);
  // Only books that a final pack of the previous year precedes can be compared with it.
  expect(idle.map(({ check, gap }) => `${check.id} ${gap}`)).toEqual(["R6 no-prior-snapshot"]);
  expect(new Set(results.map(({ check }) => check.id)).size).toBe(results.length);
  expect(new Set(results.map(({ check }) => check.name)).size).toBe(results.length);
  const harmless = results.filter(({ severity }) => severity !== "blocking");
  expect(harmless.map(({ check, severity }) => `${check.id} ${severity}`)).toEqual([
    "T3 information",
    "P13 warning",
    "P14 warning",
    "G7 warning",
    "G9 warning",
    "G10 information",
    "G14 warning",
    "G17 warning",
    "G18 warning",
    "B13 warning",
    "F8 information",
    "D6 warning",
    "D7 information",
    "D9 information",
    "D14 warning",
    "D15 warning",
    "A6 warning",
    "A7 warning",
    "A8 warning",
    "A9 information",
    "A11 warning",
    "V3 warning",
    "V4 information",
    "V5 warning",
    "V6 warning",
    "V11 warning",
    "S2 warning",
    "S4 warning",
    "S5 warning",
    "J8 warning",
    "J9 information",
    "J11 warning",
    "C2 warning",
  ]);
});
