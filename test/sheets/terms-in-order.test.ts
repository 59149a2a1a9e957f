/** The terms of a sum are in the order of the rows, so that whoever reads its formula reads the column. */
import { expect, test } from "vitest";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, rowsOf } from "./built-sheets.ts";

/** Sums whose terms in their own column are in another order than its rows. */
async function disorderIn(sheet: Sheet): Promise<readonly string[]> {
  const { id, columns } = sheet;
  const all = await rowsOf(sheet);
  return columns.flatMap((column, index) => {
    const cells = all.flatMap(({ cells: own }) => own[index] ?? []);
    const place = new Map(
      cells.flatMap((cell, at) => ("figure" in cell ? [[cell.figure.id, at] as const] : [])),
    );
    return cells.flatMap((cell) => {
      if (cell.kind !== "total") return [];
      const places = [false, true].map((isSubtracted) =>
        cell.terms
          .filter((term) => term.isSubtracted === isSubtracted)
          .flatMap(({ figureId }) => place.get(figureId) ?? []),
      );
      const isOrdered = places.every((own) =>
        own.every((at, next) => next === 0 || at > own[next - 1]!),
      );
      return isOrdered ? [] : [`${id}, ${column.key}: ${cell.figure.id}`];
    });
  });
}

test("the terms of every sum are in the order of the rows", async () => {
  // With a result of 2024 that is not appropriated, and a closing journal that posts that of the year.
  const closed = booksFrom(`${TWO_MONTHS}
    2025-02-28  8000  98.00  closing 9
    2025-02-28  0500  -98.00  closing 9`);
  for (const books of [smallCompany(), closed]) {
    const { sheets } = await builtPack(books);
    const found = await Promise.all(sheets.filter(({ isLong }) => !isLong).map(disorderIn));
    expect(found.flat()).toEqual([]);
  }
});
