/** P11 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { movedAccountAppearsInItsSection } from "../../../src/checks/statements/moved-account-appears-in-its-section.ts";
import {
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { longerLine, longerTotals } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("each result account with movement is in its section with that movement", async () => {
  expect(await comparedBy(movedAccountAppearsInItsSection, twoMonths())).toEqual([
    "2025-01 4000: 20.00 = 20.00",
    "2025-01 7000: 30.00 = 30.00",
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 9000: -5.00 = -5.00",
    "2025-02 4000: 7.00 = 7.00",
    "2025-02 8000: -50.00 = -50.00",
  ]);
});

test("rent under direct costs is found, even if totals and longer reports agree with it", async () => {
  const month = withMonth(
    twoMonths(),
    "2025-02",
    profitAndLossLine("expenses", "4000", "-7.00"),
    profitAndLossLine("direct_costs", "4000", "7.00"),
    profitAndLossTotals({ grossProfit: "7.00" }),
  );
  const moved = [
    longerLine(0, "expenses", "4000", "-7.00"),
    longerLine(0, "direct_costs", "4000", "7.00"),
    longerTotals(0, { grossProfit: "7.00" }),
  ].reduce((books, change) => change(books), month);
  expect(await findingsOf(movedAccountAppearsInItsSection, moved)).toEqual([
    "2025-02 4000: 7.00 = 0.00",
  ]);
});
