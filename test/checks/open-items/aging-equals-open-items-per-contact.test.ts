/** D4 by hand: holds for debtors and creditors, and breaks alone. */
import { expect, test } from "vitest";
import { agingEqualsOpenItemsPerContact } from "../../../src/checks/open-items/aging-equals-open-items-per-contact.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn } from "../compared.ts";
import { TWO_DEBTORS } from "./two-debtors.ts";

test("the aging of each contact equals its open items", async () => {
  expect(await comparedBy(agingEqualsOpenItemsPerContact, booksFrom(TWO_DEBTORS))).toEqual([
    "2025-01 debtors no contact: 100.00 = 100.00",
    "2025-01 creditors no contact: -30.00 = -30.00",
    "2025-02 debtors no contact: 50.00 = 50.00",
    "2025-02 debtors Jansen: 12.00 = 12.00",
    "2025-02 debtors De-Vries: 8.00 = 8.00",
    "2025-02 creditors no contact: -7.00 = -7.00",
  ]);
});

test("an amount at the wrong contact in the aging is found, although the sum is correct", async () => {
  const moved = withMonth(
    booksFrom(TWO_DEBTORS),
    "2025-02",
    agedItem("debtors", "Jansen", "amount", "1.00"),
    agedItem("debtors", "Jansen", 0, "1.00"),
    agedItem("debtors", "De-Vries", "amount", "-1.00"),
    agedItem("debtors", "De-Vries", 0, "-1.00"),
  );
  expect(await findingsIn(moved)).toEqual([
    "D4 2025-02 debtors Jansen: 12.00 = 13.00",
    "D4 2025-02 debtors De-Vries: 8.00 = 7.00",
  ]);
});
