/** A sheet without the rows that its tiles show, and without the columns that are empty then. */
import type { Row, Sheet } from "../../sheets/sheet.ts";
import { namingColumnOf } from "../internal/cell-text.ts";

/** A sheet with tiles is short: its rows are read once to find the columns in use. */
export async function besideTiles(sheet: Sheet): Promise<Sheet> {
  if ((sheet.tiles ?? []).length === 0) return sheet;
  const rows: Row[] = [];
  for await (const row of sheet.rows()) if (row.isInHead !== true) rows.push(row);
  const naming = namingColumnOf(sheet.columns);
  const used = sheet.columns.flatMap((_, index) =>
    index === naming || rows.some(({ cells }) => cells[index]?.kind !== "blank") ? [index] : [],
  );
  const inUse = <Part>(parts: readonly Part[]): readonly Part[] =>
    used.flatMap((index) => parts.slice(index, index + 1));
  const shown: readonly Row[] = rows.map((row) => ({ ...row, cells: inUse(row.cells) }));
  return {
    ...sheet,
    columns: inUse(sheet.columns),
    ...(sheet.headLevels === undefined ? {} : { headLevels: inUse(sheet.headLevels) }),
    rows: async function* () {
      yield* shown;
    },
  };
}
