/** Q1 by hand: balances of two locked months, and of months that are open again. */
import { expect, test } from "vitest";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { judgedBy, lateBooks, lockOf, unlockedFrom } from "../../support/late-books.ts";
import { findingsIn, TWO_MONTHS } from "../compared.ts";
import { ADDED, CHECKS_OF_LOCKS, changed, lateFindings } from "./late-findings.ts";

test("nothing is found in books that are as they were locked, and the checks compare something", async () => {
  expect(await lateFindings(TWO_MONTHS, TWO_MONTHS)).toEqual([]);
  const results = await runChecks(await lateBooks(TWO_MONTHS, TWO_MONTHS), CHECKS_OF_LOCKS);
  expect(results.map(({ check, compared }) => [check.id, compared])).toEqual([
    ["Q1", 8],
    ["Q2", 1],
    ["Q3", 8],
  ]);
});

test("a document that moved to another locked month changes the balances between", async () => {
  const moved = changed(/2025-01-05(.*bill 1)/g, "2025-02-05$1");
  expect(await lateFindings(TWO_MONTHS, moved)).toEqual([
    "Q1 2025-01 1600: -30.00 = 0.00",
    "Q1 2025-01 7000: 30.00 = 0.00",
    "Q2 2025-01 Document 1, 7000, 2025-01-05, bill 1: 30.00 = 0.00",
    "Q2 2025-01 Document 1, 1600, 2025-01-05, bill 1: -30.00 = 0.00",
    "Q2 2025-02 Document 1, 7000, 2025-02-05, bill 1: 0.00 = 30.00",
    "Q2 2025-02 Document 1, 1600, 2025-02-05, bill 1: 0.00 = -30.00",
  ]);
});

test("without the books of the lock its balances are compared, and the entries cannot be", async () => {
  expect(await lateFindings(TWO_MONTHS, ADDED, { by: "balances" })).toEqual([
    "Q1 2025-02 1600: -7.00 = -10.00",
    "Q1 2025-02 4000: 27.00 = 30.00",
  ]);
  const results = await runChecks(
    await lateBooks(TWO_MONTHS, ADDED, { by: "balances" }),
    CHECKS_OF_LOCKS,
  );
  expect(results.map(({ gap }) => gap)).toEqual([
    undefined,
    "locked-books-are-elsewhere",
    "locked-books-are-elsewhere",
  ]);
});

test("months that were opened again may change, and those before may not", async () => {
  const more = [unlockedFrom("2025-02")];
  expect(await lateFindings(TWO_MONTHS, ADDED, { more })).toEqual([]);
  const early = changed(/30.00(.*bill 1)/g, "31.00$1").replaceAll("bill 1", "bill 1");
  expect(await lateFindings(TWO_MONTHS, early, { more })).toEqual([
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
  const results = await runChecks(books, CHECKS_OF_LOCKS);
  expect(results.map(({ compared, gap }) => [compared, gap])).toEqual(
    CHECKS_OF_LOCKS.map(() => [0, "locked-books-are-elsewhere"]),
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
