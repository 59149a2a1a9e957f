/** S5 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { wagesAreSettled } from "../../../src/checks/suspense/wages-are-settled.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { booksWith, PAID, SHORT, UNDER_WAY } from "./cleared-books.ts";

test("what a month leaves is gone at the end of the next, also after the books", async () => {
  expect(await comparedBy(wagesAreSettled, booksFrom(booksWith("BSchBepLhe", PAID)))).toEqual([
    "2025-01 2010: 0.00 = 0.00",
    "2025-02 2010: 0.00 = 0.00",
    "2025-03 2010: 0.00 = 0.00",
    "2025-04 2010: 0.00 = 0.00",
    "2025-05 2010: 0.00 = 0.00",
  ]);
  expect(await findingsIn(booksFrom(booksWith("BSchBepLhe", PAID)))).toEqual([]);
});

test("a payment that is one short leaves its item open until a later one pays it", async () => {
  expect(await findingsOf(wagesAreSettled, booksFrom(booksWith("BSchBepLhe", SHORT)))).toEqual([
    "2025-02 2010: 0.00 = -1.00",
    "2025-03 2010: 0.00 = -1.00",
    "2025-04 2010: 0.00 = -1.00",
    "2025-05 2010: 0.00 = -1.00",
  ]);
});

test("net wages are compared too", async () => {
  expect(await findingsOf(wagesAreSettled, booksFrom(booksWith("BSchSalNet", SHORT)))).toHaveLength(
    4,
  );
});

test("the month after is not compared before it is over", async () => {
  const books = booksFrom(booksWith("BSchSalNet", UNDER_WAY));
  const early = { ...books, asOf: dateOf("2025-05-31") };
  expect(await findingsOf(wagesAreSettled, early)).toEqual([]);
  const later = { ...books, asOf: dateOf("2025-06-01") };
  expect(await findingsOf(wagesAreSettled, later)).toEqual(["2025-05 2010: 0.00 = -7.00"]);
});

test("a chart with codes and no account of wages has none; without codes they may be anywhere", () => {
  const [coded, uncoded] = ["rgs BLimBanRba", ""].map((code) =>
    booksFrom(`
      year 2025
      until 2025-02
      account 1000 current_assets Bank  [cash]  ${code}
      account 8000 revenue Sales
      2025-01-10  1000  10.00  bank 1
      2025-01-10  8000  -10.00  bank 1`),
  );
  expect(wagesAreSettled.gap?.(coded!)).toBe("no-wages-booked");
  expect(wagesAreSettled.gap?.(uncoded!)).toBe("no-payroll-accounts");
});
