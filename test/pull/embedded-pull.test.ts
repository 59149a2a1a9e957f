/** The full sample year, pulled from the embedded service over a socket. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { PullEvent } from "../../src/pull/pull.ts";
import type { GeneralJournalRecord } from "../../src/service/rules/administration-books.ts";
import { bookDocument, removeDocument } from "../../src/service/store/book-document.ts";
import { gathered } from "../api/answering.ts";
import { type Embedded, embedded } from "./embedded.ts";
import { ADMINISTRATION_ID, pullSample } from "./pull-sample.ts";
import { folder, idle } from "./small-pull.ts";

let service: Embedded;
beforeAll(async () => {
  service = await embedded();
});
afterAll(() => service[Symbol.asyncDispose]());

const at = (shapes: "specification" | "current") => ({
  baseUrl: service.baseUrl[shapes],
  token: service.token,
});

async function withBooks<Value>(path: string, use: (books: Books) => Value | Promise<Value>) {
  const { books, unknownFields, close } = await openBooks(path, idle());
  try {
    expect(unknownFields).toEqual([]);
    return await use(books);
  } finally {
    close();
  }
}

/** The parts of the books that do not depend on the shape of the answers. */
async function figuresOf(books: Books): Promise<unknown> {
  const withoutSources = (report: object) => ({ ...report, sources: [] });
  return {
    calibration: books.calibration,
    accounts: [...books.accounts.values()],
    months: books.months.map((month) => ({
      proof: month.proof,
      generalLedger: withoutSources(month.generalLedger),
      profitAndLoss: withoutSources(month.profitAndLoss),
      cashFlow: withoutSources(month.cashFlow),
      debtors: withoutSources(month.debtors),
      creditors: withoutSources(month.creditors),
      debtorsAging: withoutSources(month.debtorsAging),
      assets: withoutSources(month.assets),
      totals: [month.balanceSheet.totalDebit, month.balanceSheet.totalCredit],
      movements: month.movements,
    })),
    postings: (await gathered(books.postings("document"))).map((posting) => ({
      ...posting,
      source: "",
    })),
    lists: books.documentLists.map((read) => ({
      ...read,
      sources: [],
      versions: read.versions && { ...read.versions, source: "" },
    })),
    documents: [...books.listedDocuments()].map(({ list, id }) => ({
      ...books.listedDocument(list, id),
      source: "",
    })),
  };
}

test("both shapes of answers give the same books, with every month proven in about thirty requests", async () => {
  using one = folder();
  using two = folder();
  const events: PullEvent[] = [];
  await pullSample(one.snapshotPath, at("specification"), (event) => events.push(event));
  await pullSample(two.snapshotPath, at("current"));
  const specification = await withBooks(one.snapshotPath, figuresOf);
  const current = await withBooks(two.snapshotPath, figuresOf);
  expect(current).toEqual(specification);
  const proofs = await withBooks(one.snapshotPath, ({ months }) =>
    months.map(({ proof }) => proof.isProven),
  );
  expect(proofs).toEqual(Array.from({ length: 12 }, () => true));
  const openYears = await withBooks(two.snapshotPath, ({ months }) =>
    months.at(-1)!.balanceSheet.openYears?.map(({ year }) => year),
  );
  expect(openYears).toEqual(["2025"]);
  const lists = await withBooks(one.snapshotPath, ({ documentLists }) =>
    documentLists.map(({ list, rows, rowsStated, versions }) => [
      `${list} ${rows} of ${rowsStated ?? "-"}`,
      versions && [versions.rows, versions.onlyInVersions.count, versions.onlyInList.count],
    ]),
  );
  expect(lists).toEqual([
    ["sales_invoices 413 of 413", [413, 0, 0]],
    ["purchase_invoices 373 of 373", [373, 0, 0]],
    ["receipts 126 of 126", [126, 0, 0]],
    ["general_journal_documents 105 of 105", [105, 0, 0]],
    ["financial_mutations 986 of -", [986, 0, 0]],
  ]);

  // Thirteen for entries, two for comparison, twelve reports, two ledgers.
  const requests = events.flatMap((event) =>
    event.kind === "month-pulled" ? [event.requests] : [],
  );
  expect(requests).toHaveLength(12);
  expect(Math.max(...requests)).toBeLessThanOrEqual(29);
  expect(events.findLast((event) => event.kind === "request")).toMatchObject({ isReplayed: false });
});

const CORRECTION_ID = "999000000000000001";

function correction(accounts: readonly [string, string]): GeneralJournalRecord {
  const line = (id: string, ledgerAccountId: string, debit: string, credit: string) => ({
    id,
    ledgerAccountId,
    taxRateId: null,
    projectId: null,
    contactId: null,
    description: "Correction",
    debit: amountOf(debit),
    credit: amountOf(credit),
  });
  return {
    kind: "general_journal_document",
    id: CORRECTION_ID,
    date: dateOf("2025-06-30"),
    reference: "Correction",
    contactId: null,
    createdAt: "2026-11-15T12:00:00.000Z",
    updatedAt: "2026-11-15T12:00:00.000Z",
    state: "saved",
    journalType: null,
    lines: [
      line("999000000000000002", accounts[0], "12.34", "0"),
      line("999000000000000003", accounts[1], "0", "12.34"),
    ],
    isRecurring: false,
    attachmentNames: [],
  };
}

test.each([
  [
    "while its month is pulled",
    (event: PullEvent) =>
      event.kind === "request" && event.address.includes("balance_sheet.json?period=202506"),
  ],
  [
    "after its month was pulled",
    (event: PullEvent) => event.kind === "month-pulled" && event.month === "2025-06",
  ],
])("a correction that is booked %s is in the books", async (_, isMoment) => {
  using place = folder();
  const accounts = service.store
    .rows("SELECT id FROM ledger_accounts WHERE account_type = 'expenses' ORDER BY id LIMIT 2")
    .map((row) => String(row["id"]));
  let isBooked = false;
  try {
    const summary = await pullSample(place.snapshotPath, at("current"), (event) => {
      if (isBooked || !isMoment(event)) return;
      isBooked = true;
      bookDocument(service.store, ADMINISTRATION_ID, correction([accounts[0]!, accounts[1]!]));
    });
    await withBooks(place.snapshotPath, async (books) => {
      // Later months may be pulled again as well: their opening balances have changed.
      const monthsAgain = books.months.filter(({ proof }) => proof.attempts > 1);
      expect(monthsAgain.map(({ month }) => month)).toContain("2025-06");
      expect(monthsAgain.every(({ month }) => month >= "2025-06")).toBe(true);
      expect(books.months.every(({ proof }) => proof.isProven)).toBe(true);
      expect(books.entryCount).toBe(summary.entries);
      const found = (await gathered(books.postings("document"))).filter(
        ({ document }) => document.id === CORRECTION_ID,
      );
      expect(found.map(({ amount }) => amount)).toEqual([amountOf("12.34"), amountOf("-12.34")]);
    });
  } finally {
    removeDocument(service.store, ADMINISTRATION_ID, CORRECTION_ID);
  }
});
