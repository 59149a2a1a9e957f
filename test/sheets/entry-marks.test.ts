/** Figures lead to their postings on the sheet of entries. */
import { expect, test } from "vitest";
import { add, amountText, isZero, ZERO } from "../../src/amount/amount.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";
import { builtPack, isFigureCell, rowsOf, sheetOf } from "./built-sheets.ts";

const textAt = (row: Row | undefined, column: number): string => {
  const cell = row?.cells[column];
  return cell?.kind === "text" ? cell.text : cell?.kind === "date" ? cell.date : "";
};

test("a mark is at the first posting of its account, or of its account in its month", async () => {
  const sheet = await sheetOf(smallCompany(), "entries");
  const rows = await rowsOf(sheet);
  const marks = [...(sheet.marks ?? [])];
  expect(marks.length).toBeGreaterThan(60);
  for (const [mark, line] of marks) {
    const [, code = "", month = ""] = mark.split("/");
    expect(`${textAt(rows[line], 1)} ${textAt(rows[line], 3)}`).toMatch(`${code} ${month}`);
    const before = `${textAt(rows[line - 1], 1)} ${textAt(rows[line - 1], 3)}`;
    expect(before.startsWith(`${code} ${month}`)).toBe(false);
  }
});

test("the postings to which a figure leads add up to it", async () => {
  const { sheets } = await builtPack(smallCompany());
  const entries = sheets.find(({ id }) => id === "entries")!;
  const rows = await rowsOf(entries);
  const trial = sheets.find(({ id }) => id === "trial-balance")!;
  let compared = 0;
  for (const row of await rowsOf(trial)) {
    for (const cell of row.cells.slice(8).filter(isFigureCell)) {
      const { leadsTo } = cell.figure;
      if (leadsTo === undefined) {
        if (row.kind === "item") expect(isZero(cell.amount)).toBe(true);
        continue;
      }
      const [, code = "", month = ""] = leadsTo.split("/");
      let sum = ZERO;
      for (const entry of rows.slice(entries.marks?.get(leadsTo))) {
        if (textAt(entry, 1) !== code || !textAt(entry, 3).startsWith(month)) break;
        const amount = entry.cells[9]!;
        if (isFigureCell(amount)) sum = add(sum, amount.amount);
      }
      expect(`${leadsTo} ${amountText(sum, 2)}`).toBe(`${leadsTo} ${amountText(cell.amount, 2)}`);
      compared += 1;
    }
  }
  expect(compared).toBe(81);
});
