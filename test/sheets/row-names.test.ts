/** The column that names the rows of a sheet: pages have it as the head of each row. */
import { expect, test } from "vitest";
import { namingColumnOf } from "../../src/formats/internal/cell-text.ts";
import { builtPack, rowsOf } from "./built-sheets.ts";
import { stated } from "./vat-books.ts";

test("every row with an amount has a name in the naming column of its sheet", async () => {
  const { sheets } = await builtPack(stated());
  const unnamed: string[] = [];
  for (const sheet of sheets) {
    const naming = namingColumnOf(sheet.columns);
    for (const { cells } of await rowsOf(sheet)) {
      const hasAmount = cells.some(({ kind }) => kind === "amount");
      if (hasAmount && cells[naming]?.kind === "blank")
        unnamed.push(`${sheet.id} ${sheet.columns[naming]?.key ?? ""}`);
    }
  }
  expect([...new Set(unnamed)]).toEqual([]);
});
