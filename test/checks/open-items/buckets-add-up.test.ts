/** D2 by hand: holds for debtors and creditors, and breaks alone. */
import { expect, test } from "vitest";
import { bucketsAddUp } from "../../../src/checks/open-items/buckets-add-up.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn } from "../compared.ts";
import { TWO_DEBTORS } from "./two-debtors.ts";

test("the amount outstanding of each contact is the sum of its buckets", async () => {
  expect(await comparedBy(bucketsAddUp, booksFrom(TWO_DEBTORS))).toEqual([
    "2025-01 debtors no contact: 100.00 = 100.00",
    "2025-01 creditors no contact: -30.00 = -30.00",
    "2025-02 debtors no contact: 50.00 = 50.00",
    "2025-02 debtors Jansen: 12.00 = 12.00",
    "2025-02 debtors De-Vries: 8.00 = 8.00",
    "2025-02 creditors no contact: -7.00 = -7.00",
  ]);
});

test("a bucket that is one cent off is found, on either list", async () => {
  const off = withMonth(
    booksFrom(TWO_DEBTORS),
    "2025-02",
    agedItem("debtors", "Jansen", 0, "0.01"),
    agedItem("creditors", null, 2, "-0.01"),
  );
  expect(await findingsIn(off)).toEqual([
    "D2 2025-02 debtors Jansen: 12.00 = 12.01",
    "D2 2025-02 creditors no contact: -7.00 = -7.01",
  ]);
});
