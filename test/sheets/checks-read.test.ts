/** The sheet of checks: interpretations of rules, and findings on periods and lists. */
import { expect, test } from "vitest";
import { smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { agedItem, assetFigure } from "../support/books-notation-changes-lists.ts";
import { accountCash, longerTotals } from "../support/books-notation-changes-reports.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

test("the interpretation is shown below its check, with a remark if the books do not determine it", async () => {
  const rows = await sheetText(await sheetOf(smallCompany(), "checks"));
  const below = (id: string): string | undefined =>
    rows[rows.findIndex((row) => row.startsWith(`${id} |`)) + 1]?.trim();
  expect([below("D1"), below("F4")]).toEqual([
    "note: Interpretation: the list shows the balance outstanding at the end of the month",
    "note: Interpretation (these figures do not determine it): the total cash flow excludes transfers between own accounts",
  ]);
});

test("findings show the quarter, contact and list, asset, or bank account", async () => {
  const month = withMonth(
    smallCompany(),
    "2025-12",
    agedItem("creditors", "Van-Dijk", 0, "0.01"),
    assetFigure("1", "valueChangesSincePurchase", "0.01"),
  );
  const broken = [
    longerTotals(0, { grossProfit: "0.01" }),
    accountCash("f1100", { closing: "0.01" }),
  ].reduce((books, change) => change(books), month);
  const rows = await sheetText(await sheetOf(broken, "checks"));
  const findings = rows
    .filter((row) => /^ {2}\w+ \|/.test(row))
    .map((row) => row.split(" | ").slice(0, 3).join(" | ").trim());
  expect(findings).toEqual([
    "P9 | Gross profit | Jan 2025 to Mar 2025",
    "F4 | Cash at the end of the period | Dec 2025",
    "F5 | Bank | Dec 2025",
    "F8 | Receipts, contra account 2000 Suspense | –",
    "D2 | Creditors: Van Dijk | Dec 2025",
    "D7 | Debtors: Jansen BV | Dec 2025",
    "A2 | Asset Van | Dec 2025",
  ]);
});
