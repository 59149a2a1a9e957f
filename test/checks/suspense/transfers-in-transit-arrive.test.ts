/** S4 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { transfersInTransitArrive } from "../../../src/checks/suspense/transfers-in-transit-arrive.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { adjacentLedger } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { booksWith, PAID, UNDER_WAY } from "./cleared-books.ts";

test("what a month leaves is gone at the end of the next, also after the books", async () => {
  expect(
    await comparedBy(transfersInTransitArrive, booksFrom(booksWith("BLimKruSto", PAID))),
  ).toEqual([
    "2025-01 2010: 0.00 = 0.00",
    "2025-02 2010: 0.00 = 0.00",
    "2025-03 2010: 0.00 = 0.00",
    "2025-04 2010: 0.00 = 0.00",
    "2025-05 2010: 0.00 = 0.00",
  ]);
  expect(await findingsIn(booksFrom(booksWith("BLimKruSto", PAID)))).toEqual([]);
});

test("a transfer that is in transit at the end passes if the ledger of the month after clears it", async () => {
  const open = booksFrom(booksWith("BLimKruSto", UNDER_WAY));
  expect(await findingsOf(transfersInTransitArrive, open)).toEqual(["2025-05 2010: 0.00 = -7.00"]);
  const cleared = adjacentLedger("ledgerAfter", "2010", { debit: "7.00", closing: "7.00" })(open);
  expect(await findingsOf(transfersInTransitArrive, cleared)).toEqual([]);
});

test("the month after is not compared while its transfers may still be missing", async () => {
  const open = booksFrom(booksWith("BLimKruSto", UNDER_WAY));
  const early = { ...open, asOf: dateOf("2025-05-05") };
  expect(await findingsOf(transfersInTransitArrive, early)).toEqual([]);
  const later = { ...open, asOf: dateOf("2025-05-06") };
  expect(await findingsOf(transfersInTransitArrive, later)).toHaveLength(1);
});
