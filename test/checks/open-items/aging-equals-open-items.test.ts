/** D3 by hand: holds for debtors and creditors, and breaks. */
import { expect, test } from "vitest";
import { agingEqualsOpenItems } from "../../../src/checks/open-items/aging-equals-open-items.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the aging equals the open items", async () => {
  expect(await comparedBy(agingEqualsOpenItems, twoMonths())).toEqual([
    "2025-01 figures.debtors: 100.00 = 100.00",
    "2025-01 figures.creditors: -30.00 = -30.00",
    "2025-02 figures.debtors: 50.00 = 50.00",
    "2025-02 figures.creditors: -7.00 = -7.00",
  ]);
});

test("a creditor one cent short in the aging is found", async () => {
  const short = withMonth(
    twoMonths(),
    "2025-02",
    agedItem("creditors", null, "amount", "0.01"),
    agedItem("creditors", null, 0, "0.01"),
  );
  expect(await findingsOf(agingEqualsOpenItems, short)).toEqual([
    "2025-02 figures.creditors: -7.00 = -6.99",
  ]);
});
