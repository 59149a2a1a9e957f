/** A budget in the first sheet of a workbook: numbers of formulas, heads that are dates, and other sheets. */
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { readBudget } from "../../../src/packs/own-files/budget-file.ts";
import { signalOfTest } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("numbers are rounded to cents, and dates in the head are months", async () => {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("Budget");
  sheet.addRow(["line", "name", new Date("2025-01-01"), "2025-02", "mrt-25"]);
  sheet.addRow([8000, "Sales", 1000.125, { formula: "1000/3", result: 1000 / 3 }, 0.1 + 0.2]);
  sheet.addRow(["WPer", "Staff", -5, null, 12]);
  workbook.addWorksheet("Notes").addRow(["not", "a", "budget"]);
  const path = join(temporaryFolder(), "budget.xlsx");
  await workbook.xlsx.writeFile(path);
  const { written } = await readBudget(path, null, signalOfTest());
  const shown = written.rows.map(({ line, subject, stated }) => {
    const amounts = stated.kind === "months" ? [...stated.amounts] : [];
    const months = amounts.map(([month, amount]) => `${month}=${amountText(amount, 2)}`);
    return `${String(line)} ${subject} ${months.join(" ")}`;
  });
  expect(shown).toEqual([
    "2 8000 2025-01=1000.13 2025-02=333.33 2025-03=0.30",
    "3 WPer 2025-01=-5.00 2025-03=12.00",
  ]);
});
