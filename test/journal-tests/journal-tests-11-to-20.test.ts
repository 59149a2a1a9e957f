/** JT11 to JT20 on books worked out by hand: what is a hit, the values that make it one, and what is none. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { plainDocument } from "../support/listed-documents.ts";
import { CHART, entry, hitsOf, resultOf } from "./tested.ts";

test("JT11: totals of less than five percent below a limit, once limits are stated", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "4000", "1600", "4749.99", "bill 1  contact Supply") +
      entry("2025-03-10", "4000", "1600", "4750.00", "bill 2  contact Supply") +
      entry("2025-03-10", "4000", "1600", "4999.99", "bill 3  contact Supply") +
      entry("2025-03-10", "4000", "1600", "5000.00", "bill 4  contact Supply"),
  );
  expect(await hitsOf("below-approval-limit", books)).toEqual(["not applicable: no-limits"]);
  const own = "tests:\n  below-approval-limit:\n    limits: [5000]\n";
  expect(await hitsOf("below-approval-limit", books, own)).toEqual([
    "below-limit Document 2: amount 4750.00, limit 5000.00",
    "below-limit Document 3: amount 4999.99, limit 5000.00",
  ]);
});

test("JT12: numbers missing between those of the year, and a number twice", async () => {
  const listed = (id: number, number: string, date: string): string =>
    `  listed sales_invoices ${String(id)}  ${date}  open  10.00  contact Jansen  number ${number}\n`;
  const books = booksFrom(
    CHART +
      listed(1, "2025-0001", "2025-02-10") +
      listed(2, "2025-0002", "2025-03-10") +
      listed(3, "2025-0005", "2025-04-10") +
      listed(4, "2025-0005", "2025-04-11") +
      listed(5, "2024-0001", "2025-01-02"),
  );
  expect(await hitsOf("entry-numbers", books)).toEqual([
    "number-repeated: number 2025-0005",
    "numbers-missing: first 2025-3, last 2025-4, count 2",
  ]);
  expect(await hitsOf("entry-numbers", booksFrom(CHART))).toEqual(["not applicable: no-numbers"]);
});

/** The notation gives every line a text. */
function withoutTexts(books: Books): Books {
  return {
    ...books,
    postings: async function* (...asked) {
      for await (const posting of books.postings(...asked)) yield { ...posting, description: " " };
    },
  };
}

test("JT13: no text, a short one, or a word that explains nothing", async () => {
  const journal = (number: number, text: string): string =>
    entry("2025-03-10", "4000", "1700", "10.00", `journal ${String(number)}${text}`);
  const books = booksFrom(
    CHART +
      journal(2, "  abc") +
      journal(3, "  Correctie, volgens Jan") +
      journal(4, "  Testament of the owner") +
      journal(5, "  Rent of March"),
  );
  expect(await hitsOf("descriptions", books)).toEqual([
    "short-description GeneralJournalDocument 2: text abc",
    "keyword GeneralJournalDocument 3: word correctie",
  ]);
  const blank = withoutTexts(booksFrom(CHART + journal(1, "")));
  expect(await hitsOf("descriptions", blank)).toEqual(["no-description GeneralJournalDocument 1"]);
});

test("JT14: a journal of the last days of a month that a later month reverses", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-31", "4000", "1700", "2000.00", "journal 1") +
      entry("2025-04-01", "1700", "4000", "2000.00", "journal 2") +
      entry("2025-05-26", "4000", "1700", "3000.00", "journal 3") +
      entry("2025-06-01", "1700", "4000", "3000.00", "journal 4") +
      entry("2025-07-31", "4000", "1700", "4000.00", "journal 5") +
      entry("2025-09-30", "1700", "4000", "4000.00", "journal 6") +
      entry("2025-10-31", "4000", "1700", "999.00", "journal 7") +
      entry("2025-11-01", "1700", "4000", "999.00", "journal 8"),
  );
  // 26 May is six days before the end of May; 31 July to 30 September is 61 days.
  expect(await hitsOf("reversals", books)).toEqual([
    "reversed GeneralJournalDocument 2: document 1, date 2025-03-31",
  ]);
});

test("JT14: an invoice of the last days that a document of the next year credits in full", async () => {
  const books = booksFrom(
    `${CHART}
  listed sales_invoices 1  2025-12-20  open  2420.00  contact Jansen  number 2025-0001
  listed sales_invoices 2  2025-12-21  open  1210.00  contact Jansen  number 2025-0002
`,
  );
  const credit = {
    ...plainDocument("sales_invoices", "9", "2026-01-15"),
    ...{ number: "2026-0003", total: amountOf("-2420.00") },
  };
  const jansen = [...books.contacts.values()].find(({ name }) => name === "Jansen")!.id;
  const laterDocuments = {
    period: { first: month("2026-01"), last: month("2026-03") },
    lists: [
      {
        ...({ list: "sales_invoices", drafts: 0, isWhole: true, sources: [] } as const),
        documents: [{ ...credit, contactId: jansen }],
      },
    ],
  };
  expect(await hitsOf("reversals", { ...books, laterDocuments })).toEqual([
    "credited: invoice 2025-0001, credit 2026-0003, date 2026-01-15",
  ]);
});

test("JT15: a line on a control account without a contact, once for each entry", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "4000", "1600", "10.00", "bill 1  contact Supply") +
      entry("2025-03-10", "1300", "1600", "20.00", "journal 2"),
  );
  expect(await hitsOf("control-accounts-without-contact", books)).toEqual([
    "no-contact GeneralJournalDocument 2",
  ]);
  expect(await resultOf("control-accounts-without-contact", books)).toMatchObject({ tested: 3 });
});

test("JT16: not applicable with few lines; digits far above Benford's law with enough of them", async () => {
  const bills = (amounts: readonly string[]): string =>
    amounts
      .map((amount, at) => entry("2025-03-10", "4000", "1600", amount, `bill ${String(at + 1)}`))
      .join("");
  const some = booksFrom(CHART + bills(["47.00", "9.99"]));
  expect(await resultOf("first-digits", some)).toMatchObject({
    gap: { name: "few-lines", values: { lines: { count: 1 }, least: { count: 2000 } } },
  });
  const own = "tests:\n  first-digits:\n    lines: 10\n";
  const all = booksFrom(CHART + bills(Array.from({ length: 10 }, () => "47.00")));
  // All on 47: its share of 1 instead of log10(48/47) = 0.00914; the 89 others lack 0.99086 together: 1.98171 / 90.
  expect((await hitsOf("first-digits", all, own))[0]).toBe(
    "digits: digits 47, lines 10, expected 0, mad 0.022019",
  );
  const byLaw = Array.from({ length: 90 }, (_, at) =>
    Array.from(
      { length: Math.round(300 * Math.log10(1 + 1 / (at + 10))) },
      () => `${String(at + 10)}.50`,
    ),
  ).flat();
  expect(await hitsOf("first-digits", booksFrom(CHART + bills(byLaw)), own)).toEqual([]);
});

test("JT17: entries on accounts of owners, and on accounts that the criteria name", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "1400", "1100", "10.00", "bank 1") +
      entry("2025-03-10", "4100", "1100", "20.00", "bank 2"),
  );
  expect(await hitsOf("owner-accounts", books)).toEqual([
    "owner-account FinancialMutation 1: account 1400",
  ]);
  const own = "tests:\n  owner-accounts:\n    accounts: ['4100']\n    amount: 15\n";
  expect(await hitsOf("owner-accounts", books, own)).toEqual([
    "owner-account FinancialMutation 2: account 4100",
  ]);
});

test("JT18: an entry that takes back one percent of revenue or more", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "1300", "8000", "200000.00", "invoice 1  contact Jansen") +
      entry("2025-04-10", "8000", "1300", "1900.00", "invoice 2  contact Jansen") +
      entry("2025-04-11", "8000", "1300", "2000.00", "invoice 3  contact Jansen"),
  );
  // Revenue is 196,100: 1 % is 1,961.
  expect(await hitsOf("revenue-reversals", books)).toEqual([
    "revenue-reversed SalesInvoice 3: amount 2000.00, least 1961.00",
  ]);
});

test("JT19: a month more than three median deviations from the median", async () => {
  const revenue = ["100", "110", "90", "100", "105", "95", "100", "110", "90", "100", "105", "131"];
  const books = booksFrom(
    CHART +
      revenue
        .map((amount, at) => {
          const day = `2025-${String(at + 1).padStart(2, "0")}-10`;
          return entry(
            day,
            "1300",
            "8000",
            `${amount}.00`,
            `invoice ${String(at + 1)}  contact Jansen`,
          );
        })
        .join(""),
  );
  // Sorted 90 90 95 100 100 100 100 105 105 110 110 131: median 100; deviations 0 0 0 0 5 5 5 10 10 10 10 31: median 5.
  expect(await hitsOf("revenue-outliers", books)).toEqual([
    "revenue-outlier: month 2025-12, revenue 131.00, median 100.00, deviation 5.00",
  ]);
  const short = booksFrom(CHART.replace("year 2025", "year 2025\n  until 2025-05"));
  expect(await hitsOf("revenue-outliers", short)).toEqual(["not applicable: few-months"]);
});

test("JT20: a large payment to a contact without a past", async () => {
  const books = booksFrom(
    `${CHART}
  opening 1600 -20000.00  contact Supply
  opening 1100 20000.00
` +
      entry("2025-03-10", "1600", "1100", "20000.00", "bank 1  contact Supply") +
      entry("2025-04-10", "4000", "1600", "10000.00", "bill 2  contact New") +
      entry("2025-04-12", "1600", "1100", "10000.00", "bank 3  contact New"),
  );
  expect(await hitsOf("new-creditors", books)).toEqual([
    "single-payment FinancialMutation 3: amount 10000.00, lines 2",
  ]);
});
