/** JT1 to JT10 on books worked out by hand: what is a hit, the values that make it one, and what is none. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import { booksFrom } from "../support/books-notation.ts";
import { lateBooks } from "../support/late-books.ts";
import { CHART, entry, hitsOf, resultOf } from "./tested.ts";

test("JT1: journals of the amount or more, and every journal of the last days", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "4000", "1700", "1000.00", "journal 1") +
      entry("2025-03-11", "4000", "1700", "999.99", "journal 2") +
      entry("2025-12-26", "4000", "1700", "5.00", "journal 3") +
      entry("2025-12-27", "4000", "1700", "5.00", "journal 4") +
      entry("2025-12-27", "4000", "1600", "5000.00", "bill 5  contact Supply"),
  );
  expect(await hitsOf("manual-journals", books)).toEqual([
    "above-amount GeneralJournalDocument 1: amount 1000.00, least 1000.00",
    "last-days GeneralJournalDocument 4: date 2025-12-27, from 2025-12-27",
  ]);
  expect(await resultOf("manual-journals", books)).toMatchObject({ tested: 4, found: 2 });
});

test("JT2: a journal that closes the year", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-12-31", "8000", "0500", "100.00", "closing 1") +
      entry("2025-12-31", "4000", "1700", "5.00", "journal 2"),
  );
  expect(await hitsOf("year-closing-journals", books)).toEqual([
    "closes-year GeneralJournalDocument 1: amount 100.00",
  ]);
});

test("JT3: Saturdays, Sundays and Dutch holidays, without the last day of a month", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-08", "4000", "1700", "1.00", "journal 1") +
      entry("2025-03-09", "4000", "1700", "1.00", "journal 2") +
      entry("2025-04-21", "4000", "1700", "1.00", "journal 3") +
      entry("2025-04-26", "4000", "1700", "1.00", "journal 4") +
      entry("2025-05-31", "4000", "1700", "1.00", "journal 5") +
      entry("2025-03-10", "4000", "1700", "1.00", "journal 6") +
      entry("2025-03-08", "4000", "1600", "1.00", "bill 7  contact Supply"),
  );
  // 2025: Easter Monday is 21 April; King's Day is celebrated on Saturday 26 April.
  const expected = [
    "saturday GeneralJournalDocument 1: date 2025-03-08",
    "sunday GeneralJournalDocument 2: date 2025-03-09",
    "holiday GeneralJournalDocument 3: date 2025-04-21",
    "holiday GeneralJournalDocument 4: date 2025-04-26",
  ];
  expect(await hitsOf("weekends-and-holidays", books)).toEqual(expected);
  const own = "tests:\n  weekends-and-holidays:\n    except: []\n";
  expect(await hitsOf("weekends-and-holidays", books, own)).toEqual([
    ...expected,
    "saturday GeneralJournalDocument 5: date 2025-05-31",
  ]);
});

test("JT4: what is new since the earlier pack and dated at least 30 days before it", async () => {
  const older = CHART + entry("2025-06-01", "4000", "1700", "10.00", "journal 1");
  const newer =
    CHART +
    entry("2025-06-01", "4000", "1700", "12.00", "journal 1") +
    entry("2025-12-02", "4000", "1700", "7.00", "journal 2") +
    entry("2025-12-03", "4000", "1700", "8.00", "journal 3");
  const books = booksFrom(newer);
  expect(await hitsOf("entries-after-a-pack", books)).toEqual(["not applicable: no-earlier-pack"]);
  const changes = await changesBetween({
    ...{ older: booksFrom(older), newer: books, period: books.period },
  });
  const earlier = { snapshotId: "1", asOf: dateOf("2026-01-01"), status: "final" } as const;
  const changed = { ...books, adjustments: { ...changes, earlier } };
  expect(await hitsOf("entries-after-a-pack", changed)).toEqual([
    "changed-after-pack GeneralJournalDocument 1: pack 2026-01-01, days 214",
    "changed-after-pack GeneralJournalDocument 1: pack 2026-01-01, days 214",
    "added-after-pack GeneralJournalDocument 2: pack 2026-01-01, days 30",
    "added-after-pack GeneralJournalDocument 2: pack 2026-01-01, days 30",
  ]);
});

test("JT5: what changed in locked months", async () => {
  const older = CHART + entry("2025-06-01", "4000", "1700", "10.00", "journal 1");
  const books = await lateBooks(older, CHART);
  expect(await hitsOf("entries-after-a-lock", books)).toEqual([
    "removed-after-lock GeneralJournalDocument 1: month 2025-12",
    "removed-after-lock GeneralJournalDocument 1: month 2025-12",
  ]);
  expect(await hitsOf("entries-after-a-lock", booksFrom(CHART))).toEqual([
    "not applicable: no-lock",
  ]);
});

test("JT6: the last five days of the year and its first ten", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-01-10", "4000", "1600", "1000.00", "bill 1  contact Supply") +
      entry("2025-01-11", "4000", "1600", "1000.00", "bill 2  contact Supply") +
      entry("2025-12-26", "1300", "8000", "1000.00", "invoice 3  contact Jansen") +
      entry("2025-12-27", "1300", "8000", "1000.00", "invoice 4  contact Jansen") +
      entry("2025-12-28", "1300", "8000", "999.00", "invoice 5  contact Jansen") +
      entry("2025-12-28", "1100", "1300", "1000.00", "bank 6  contact Jansen"),
  );
  expect(await hitsOf("around-year-end", books)).toEqual([
    "after-year-start Document 1: date 2025-01-10, until 2025-01-10",
    "before-year-end SalesInvoice 4: date 2025-12-27, from 2025-12-27",
  ]);
});

test("JT7: one hit for an entry with a round line, or one that ends on 999", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "4000", "1700", "3000.00", "journal 1") +
      entry("2025-03-10", "4000", "1700", "4999.00", "journal 2") +
      entry("2025-03-10", "4000", "1700", "3000.01", "journal 3") +
      entry("2025-03-10", "4000", "1700", "999.00", "journal 4") +
      entry("2025-03-10", "4100", "1600", "2000.00", "bill 5  contact Supply"),
  );
  expect(await hitsOf("round-amounts", books)).toEqual([
    "multiple GeneralJournalDocument 1: amount 3000.00, multiple 1000.00",
    "ending GeneralJournalDocument 2: amount 4999.00, ending 999.00",
  ]);
});

test("JT8: one hit for two documents with the same lines, or nearly the same a day later", async () => {
  const bill = (date: string, amount: string, number: number, text: string): string =>
    entry(date, "4000", "1600", amount, `bill ${String(number)}  contact Supply  ${text}`);
  const books = booksFrom(
    CHART +
      bill("2025-03-10", "250.00", 1, "F1") +
      bill("2025-03-10", "250.00", 2, "F1") +
      bill("2025-04-10", "300.00", 3, "F3") +
      bill("2025-04-11", "300.01", 4, "F4") +
      bill("2025-05-10", "300.00", 5, "F5") +
      bill("2025-05-12", "300.00", 6, "F6") +
      bill("2025-06-10", "300.00", 7, "F7") +
      bill("2025-06-10", "300.02", 8, "F8") +
      bill("2025-07-10", "99.00", 9, "F9") +
      bill("2025-07-10", "99.00", 10, "F9"),
  );
  expect(await hitsOf("duplicates", books)).toEqual([
    "same-line Document 2: document 1, date 2025-03-10",
    "near-line Document 4: document 3, date 2025-04-10",
  ]);
});

test("JT9: every line on an account with at most three lines", async () => {
  const rents = ["01", "02", "03", "04"].map((month) =>
    entry(`2025-${month}-10`, "4100", "1600", "10.00", `bill ${month}  contact Supply`),
  );
  const books = booksFrom(
    CHART + rents.join("") + entry("2025-06-10", "4000", "1600", "10.00", "bill 9  contact Supply"),
  );
  expect(await hitsOf("seldom-used-accounts", books)).toEqual([
    "seldom-used Document 9: lines 1, most 3",
  ]);
  expect(await resultOf("seldom-used-accounts", books)).toMatchObject({ tested: 3 });
});

test("JT10: a pair of fewer than one in two hundred, revenue from elsewhere, costs against equity", async () => {
  const bills = (count: number): string =>
    Array.from({ length: count }, (_, at) =>
      entry("2025-03-10", "4000", "1600", "10.00", `bill ${String(at + 1)}  contact Supply`),
    ).join("");
  const odd =
    entry("2025-03-11", "1100", "8000", "50.00", "bank 1001") +
    entry("2025-03-11", "4000", "0500", "60.00", "journal 1002") +
    entry("2025-03-11", "1300", "8000", "70.00", "invoice 1003  contact Jansen") +
    entry("2025-03-11", "1400", "0500", "80.00", "journal 1004");
  const exact = [
    "revenue-from-elsewhere FinancialMutation 1001: debit 1100, credit 8000",
    "costs-to-equity GeneralJournalDocument 1002: debit 4000, credit 0500",
  ];
  // One of 200 is 0.5 %, which is not less than that; one of 201 is.
  expect(await hitsOf("unusual-pairs", booksFrom(CHART + bills(196) + odd))).toEqual(exact);
  expect(await hitsOf("unusual-pairs", booksFrom(CHART + bills(197) + odd))).toEqual([
    ...exact,
    "rare-pair GeneralJournalDocument 1004: debit 1400, credit 0500, entries 1, all 201",
    "rare-pair SalesInvoice 1003: debit 1300, credit 8000, entries 1, all 201",
  ]);
});
