/** The rows of a block of items one by one, with their cells. */
import { invariant } from "../failure.ts";
import { BLANK } from "./internal/cells.ts";
import type { ColumnValues, ItemBlock } from "./item-block.ts";
import type { Cell, Row } from "./sheet.ts";

export function* rowsOf(block: ItemBlock): Generator<Row> {
  for (let index = 0; index < block.count; index++) yield rowAt(block, index);
}

export const rowAt = ({ columns }: ItemBlock, index: number): Row => ({
  kind: "item",
  indent: 0,
  cells: columns.map((column) => cellAt(column, index)),
});

function cellAt(column: ColumnValues, index: number): Cell {
  switch (column.kind) {
    case "text": {
      const text = column.texts[index] ?? null;
      if (text === null) return BLANK;
      const leadsTo = column.leadsTo?.get(index);
      return { kind: "text", text, ...(leadsTo === undefined ? {} : { leadsTo }) };
    }
    case "date": {
      const date = column.dates[index];
      invariant(date !== undefined, "a column of dates has one for each row");
      return { kind: "date", date, ...(column.isMonth === true ? { isMonth: true } : {}) };
    }
    case "amount": {
      const amount = column.amounts[index] ?? null;
      if (amount === null) return BLANK;
      const { backings, figureIdAt, periodAt, sourcesAt, levelAt } = column;
      const name = { id: figureIdAt(index), period: periodAt(index), sources: sourcesAt(index) };
      return { kind: "amount", amount, figure: { ...name, ...levelAt(index), backings } };
    }
  }
}
