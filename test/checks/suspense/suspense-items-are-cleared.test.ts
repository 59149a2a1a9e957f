/** S2 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { suspenseItemsAreCleared } from "../../../src/checks/suspense/suspense-items-are-cleared.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { booksWith, PAID, SHORT } from "./cleared-books.ts";

test("what a month leaves is gone at the end of the next, also after the books", async () => {
  expect(
    await comparedBy(suspenseItemsAreCleared, booksFrom(booksWith("BSchTusTov", PAID))),
  ).toEqual([
    "2025-01 2010: 0.00 = 0.00",
    "2025-02 2010: 0.00 = 0.00",
    "2025-03 2010: 0.00 = 0.00",
    "2025-04 2010: 0.00 = 0.00",
    "2025-05 2010: 0.00 = 0.00",
  ]);
  expect(await findingsIn(booksFrom(booksWith("BSchTusTov", PAID)))).toEqual([]);
});

test("a payment that is one short leaves its item open until a later one pays it", async () => {
  expect(
    await findingsOf(suspenseItemsAreCleared, booksFrom(booksWith("BSchTusTov", SHORT))),
  ).toEqual([
    "2025-02 2010: 0.00 = -1.00",
    "2025-03 2010: 0.00 = -1.00",
    "2025-04 2010: 0.00 = -1.00",
    "2025-05 2010: 0.00 = -1.00",
  ]);
});
