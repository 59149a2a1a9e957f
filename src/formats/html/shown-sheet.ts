/** A sheet as the page shows it: without the rows of its head, columns that hold nothing, and what a row opens. */
import type { Row, Sheet } from "../../sheets/sheet.ts";
import { cellText, type Locale, namingColumnOf } from "../internal/cell-text.ts";

export interface ShownRow extends Row {
  /** The details that the name of the row opens: texts with the titles of their columns, and its symbols with their meanings. */
  readonly opens: readonly (readonly [name: string, text: string])[];
}

export interface ShownSheet extends Sheet {
  readonly rows: () => AsyncIterable<ShownRow>;
  /** Whether there is no row to show. */
  readonly isEmpty: boolean;
}

export async function shownSheet(sheet: Sheet, locale: Locale): Promise<ShownSheet> {
  const { columns, headLevels } = sheet;
  const opened = columns.flatMap(({ isOpened }, index) => (isOpened === true ? [index] : []));
  const { held, isEmpty } = await columnsHeld(sheet);
  const naming = namingColumnOf(columns);
  const shown = columns.flatMap((_, index) =>
    index === naming || (held.has(index) && !opened.includes(index)) ? [index] : [],
  );
  const inShown = <Part>(parts: readonly Part[]): readonly Part[] =>
    shown.flatMap((index) => parts.slice(index, index + 1));
  const shownRow = (row: Row): ShownRow => ({
    ...row,
    cells: inShown(row.cells),
    opens: [
      ...opened.flatMap((index) => {
        const text = cellText(row.cells[index] ?? { kind: "blank" }, locale);
        return text === "" ? [] : [[columns[index]?.title ?? "", text] as const];
      }),
      ...(row.symbols ?? []),
    ],
  });
  return {
    ...sheet,
    isEmpty,
    columns: inShown(columns),
    ...(headLevels === undefined ? {} : { headLevels: inShown(headLevels) }),
    rows: async function* () {
      for await (const row of rowsBesideTiles(sheet)) yield shownRow(row);
    },
  };
}

async function* rowsBesideTiles(sheet: Sheet): AsyncGenerator<Row> {
  const hasTiles = (sheet.tiles ?? []).length > 0;
  for await (const row of sheet.rows()) if (!hasTiles || row.isInHead !== true) yield row;
}

/** The columns with something in them. A long sheet is not read for that: its columns are those of postings. */
async function columnsHeld(
  sheet: Sheet,
): Promise<{ readonly held: ReadonlySet<number>; readonly isEmpty: boolean }> {
  const held = new Set(sheet.isLong ? sheet.columns.keys() : []);
  let isEmpty = true;
  for await (const { cells } of rowsBesideTiles(sheet)) {
    isEmpty = false;
    if (held.size === sheet.columns.length) break;
    for (const [index, { kind }] of cells.entries()) if (kind !== "blank") held.add(index);
  }
  return { held, isEmpty };
}
