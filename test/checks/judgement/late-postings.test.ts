/** Q1, Q2 and Q3 by hand: what changed in two locked months, one change at a time. */
import { expect, test } from "vitest";
import { CHECKS } from "../../../src/checks/index.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { judgedBy, lateBooks, lockOf, unlockedFrom } from "../../support/late-books.ts";
import { findingsIn, TWO_MONTHS } from "../compared.ts";

const Q = CHECKS.filter(({ id }) => ["Q1", "Q2", "Q3"].includes(id));

/** The findings of the three checks; the books are otherwise without any. */
async function found(...of: Parameters<typeof lateBooks>): Promise<readonly string[]> {
  const all = await findingsIn(await lateBooks(...of));
  return all.filter((line) => /^Q[123] /.test(line));
}

const changed = (from: string | RegExp, to: string): string => TWO_MONTHS.replaceAll(from, to);

test("nothing is found in books that are as they were locked, and the checks compare something", async () => {
  expect(await found(TWO_MONTHS, TWO_MONTHS)).toEqual([]);
  const results = await runChecks(await lateBooks(TWO_MONTHS, TWO_MONTHS), Q);
  expect(results.map(({ check, compared }) => [check.id, compared])).toEqual([
    ["Q1", 8],
    ["Q2", 1],
    ["Q3", 8],
  ]);
});

const ADDED = TWO_MONTHS.concat(
  "  2025-02-28  4000  3.00  journal 9\n  2025-02-28  1600  -3.00  journal 9\n",
);

test("an entry that was added is found on both accounts, with its lines", async () => {
  expect(await found(TWO_MONTHS, ADDED)).toEqual([
    "Q1 2025-02 1600: -7.00 = -10.00",
    "Q1 2025-02 4000: 27.00 = 30.00",
    "Q2 2025-02 GeneralJournalDocument 9, 4000, 2025-02-28, journal 9: 0.00 = 3.00",
    "Q2 2025-02 GeneralJournalDocument 9, 1600, 2025-02-28, journal 9: 0.00 = -3.00",
  ]);
});

test("an entry that was removed is found on both accounts, with its lines", async () => {
  expect(await found(TWO_MONTHS, changed(/^.*journal 1 .*$/gm, ""))).toEqual([
    "Q1 2025-02 1600: -7.00 = 0.00",
    "Q1 2025-02 4000: 27.00 = 20.00",
    "Q2 2025-02 GeneralJournalDocument 1, 4000, 2025-02-28, journal 1: 7.00 = 0.00",
    "Q2 2025-02 GeneralJournalDocument 1, 1600, 2025-02-28, journal 1: -7.00 = 0.00",
  ]);
});

test("an amount that changed is one line before and now", async () => {
  const other = changed("50.00  invoice 2", "60.00  invoice 2");
  expect(await found(TWO_MONTHS, other)).toEqual([
    "Q1 2025-02 1300: 50.00 = 60.00",
    "Q1 2025-02 8000: -150.00 = -160.00",
    "Q2 2025-02 SalesInvoice 2, 1300, 2025-02-04, invoice 2: 50.00 = 60.00",
    "Q2 2025-02 SalesInvoice 2, 8000, 2025-02-04, invoice 2: -50.00 = -60.00",
  ]);
});

test("a line that moved to another account left the one and came to the other", async () => {
  const moved = changed("8000   -50.00  invoice 2", "8010   -50.00  invoice 2");
  expect(await found(TWO_MONTHS, moved)).toEqual([
    "Q1 2025-02 8000: -150.00 = -100.00",
    "Q1 2025-02 8010: 0.00 = -50.00",
    "Q2 2025-02 SalesInvoice 2, 8000, 2025-02-04, invoice 2: -50.00 = 0.00",
    "Q2 2025-02 SalesInvoice 2, 8010, 2025-02-04, invoice 2: 0.00 = -50.00",
  ]);
});

test("a document that moved to another locked month changes the balances between", async () => {
  const moved = changed(/2025-01-05(.*bill 1)/g, "2025-02-05$1");
  expect(await found(TWO_MONTHS, moved)).toEqual([
    "Q1 2025-01 1600: -30.00 = 0.00",
    "Q1 2025-01 7000: 30.00 = 0.00",
    "Q2 2025-01 Document 1, 7000, 2025-01-05, bill 1: 30.00 = 0.00",
    "Q2 2025-01 Document 1, 1600, 2025-01-05, bill 1: -30.00 = 0.00",
    "Q2 2025-02 Document 1, 7000, 2025-02-05, bill 1: 0.00 = 30.00",
    "Q2 2025-02 Document 1, 1600, 2025-02-05, bill 1: 0.00 = -30.00",
  ]);
});

test("another text of a line is no finding", async () => {
  const other = changed("7.00  journal 1 ", "7.00  journal 1  Rent of March ");
  const books = await lateBooks(TWO_MONTHS, other);
  expect(books.latePostings?.lines.map(({ description }) => description)).toEqual([
    "Rent of March",
    "Rent of March",
  ]);
  expect(await found(TWO_MONTHS, other)).toEqual([]);
});

test("another opening balance is explained by no entry", async () => {
  const other = changed("1100 100.00", "1100 103.00").replace("0500 -60.00", "0500 -63.00");
  expect(await found(TWO_MONTHS, other)).toEqual([
    "Q1 2025-02 0500: -60.00 = -63.00",
    "Q1 2025-02 1100: 155.00 = 158.00",
    "Q3 2025-01..2025-02 0500: 0.00 = -3.00",
    "Q3 2025-01..2025-02 1100: 0.00 = 3.00",
  ]);
});

test("without the books of the lock its balances are compared, and the entries cannot be", async () => {
  expect(await found(TWO_MONTHS, ADDED, { by: "balances" })).toEqual([
    "Q1 2025-02 1600: -7.00 = -10.00",
    "Q1 2025-02 4000: 27.00 = 30.00",
  ]);
  const results = await runChecks(await lateBooks(TWO_MONTHS, ADDED, { by: "balances" }), Q);
  expect(results.map(({ gap }) => gap)).toEqual([
    undefined,
    "locked-books-are-elsewhere",
    "locked-books-are-elsewhere",
  ]);
});

test("months that were opened again may change, and those before may not", async () => {
  const more = [unlockedFrom("2025-02")];
  expect(await found(TWO_MONTHS, ADDED, { more })).toEqual([]);
  const early = changed(/30.00(.*bill 1)/g, "31.00$1").replaceAll("bill 1", "bill 1");
  expect(await found(TWO_MONTHS, early, { more })).toEqual([
    "Q1 2025-01 1600: -30.00 = -31.00",
    "Q1 2025-01 7000: 30.00 = 31.00",
    "Q2 2025-01 Document 1, 7000, 2025-01-05, bill 1: 30.00 = 31.00",
    "Q2 2025-01 Document 1, 1600, 2025-01-05, bill 1: -30.00 = -31.00",
  ]);
});

test("balances of an open month say nothing of the locked one before it", async () => {
  const books = await lateBooks(TWO_MONTHS, ADDED, {
    by: "balances",
    more: [unlockedFrom("2025-02")],
  });
  const results = await runChecks(books, Q);
  expect(results.map(({ compared, gap }) => [compared, gap])).toEqual(
    Q.map(() => [0, "locked-books-are-elsewhere"]),
  );
});

test("months after the lock are free", async () => {
  const january = TWO_MONTHS.replace("..2025-02 called", "..2025-01 called").replace(
    /^ {2}2025-02.*$/gm,
    "",
  );
  const [older, newer] = [january, ADDED].map(booksFrom);
  const judged = judgedBy(newer!, { ...lockOf(older!), id: "l2" });
  expect((await findingsIn(judged)).filter((line) => line.startsWith("Q"))).toEqual([]);
});

test("without a lock the checks are not there", async () => {
  const results = await runChecks(judgedBy(booksFrom(TWO_MONTHS)));
  expect(results.filter(({ check }) => check.id.startsWith("Q"))).toEqual([]);
});
