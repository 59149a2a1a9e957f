/** A sheet as the page shows it: without the rows of its head, columns that hold nothing, and what a row opens. */
import type { Row, Sheet } from "../../sheets/sheet.ts";
import { cellText, type Locale, namingColumnOf } from "../internal/cell-text.ts";

export interface ShownRow extends Row {
  /**
   * The details that the name of the row opens: texts with the titles of their columns, and its symbols with their
   * meanings.
   */
  readonly opens: readonly (readonly [name: string, text: string])[];
}

/** The columns of a table of the sheet, which are those that hold something in it. */
export interface ShownTable extends Pick<Sheet, "columns" | "headLevels"> {
  /** Null for the first table of a sheet, which has the title of the sheet. */
  readonly title: string | null;
}

export interface ShownSheet extends Sheet {
  /** Each begins with a row that says so, but for the first. */
  readonly tables: readonly ShownTable[];
  readonly rows: () => AsyncIterable<ShownRow>;
  /** Whether there is no row to show. */
  readonly isEmpty: boolean;
}

export async function shownSheet(sheet: Sheet, locale: Locale): Promise<ShownSheet> {
  const { columns, headLevels } = sheet;
  const opened = columns.flatMap(({ isOpened }, index) => (isOpened === true ? [index] : []));
  const isApart = (index: number): boolean =>
    opened.includes(index) || columns[index]?.isDrawn === true;
  const { held, isEmpty } = await tablesHeld(sheet);
  const naming = namingColumnOf(columns);
  const shown = held.map((own) =>
    columns.flatMap((_, index) =>
      index === naming || (own.columns.has(index) && !isApart(index)) ? [index] : [],
    ),
  );
  const inTable = <Part>(at: number, parts: readonly Part[]): readonly Part[] =>
    (shown[at] ?? []).flatMap((index) => parts.slice(index, index + 1));
  const shownRow = (row: Row, at: number): ShownRow => ({
    ...row,
    cells: inTable(at, row.cells),
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
    tables: held.map(({ title }, at) => ({
      title,
      columns: inTable(at, columns),
      ...(headLevels === undefined ? {} : { headLevels: inTable(at, headLevels) }),
    })),
    rows: async function* () {
      let at = 0;
      for await (const row of rowsBesideTiles(sheet)) {
        if (row.beginsTable === true) at += 1;
        yield shownRow(row, at);
      }
    },
  };
}

async function* rowsBesideTiles(sheet: Sheet): AsyncGenerator<Row> {
  const hasTiles = (sheet.tiles ?? []).length > 0;
  for await (const row of sheet.rows()) if (!hasTiles || row.isInHead !== true) yield row;
}

interface TableHeld {
  readonly title: string | null;
  /** Those with something in them. */
  readonly columns: Set<number>;
}

/** A long sheet is one table, and is not read for its columns: they are those of postings. */
async function tablesHeld(
  sheet: Sheet,
): Promise<{ readonly held: readonly TableHeld[]; readonly isEmpty: boolean }> {
  let own: TableHeld = { title: null, columns: new Set(sheet.isLong ? sheet.columns.keys() : []) };
  const held = [own];
  let isEmpty = true;
  for await (const { cells, beginsTable } of rowsBesideTiles(sheet)) {
    isEmpty = false;
    if (sheet.isLong) break;
    if (beginsTable === true) {
      const [text] = cells.filter((cell) => cell.kind === "text");
      own = { title: text?.text ?? "", columns: new Set() };
      held.push(own);
      continue;
    }
    for (const [index, { kind }] of cells.entries()) if (kind !== "blank") own.columns.add(index);
  }
  return { held, isEmpty };
}
