/**
 * Blocks of items as the XML text of rows: what is the same in every cell of a column is decided once. The
 * text is that of the same rows one by one (`write-sheet.ts`), which the tests compare.
 */
import { type Amount, amountText } from "../../amount/amount.ts";
import { daysBetween } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { ProofLevel } from "../../ledger/proof-level.ts";
import type { AmountValues, ColumnValues, ItemBlock, TextValues } from "../../sheets/item-block.ts";
import type { Column } from "../../sheets/sheet.ts";
import { markOfLevel } from "../internal/level-marks.ts";
import { columnLetters } from "./cell-address.ts";
import type { CellTraits } from "./cell-styles.ts";
import { CENT_PLACES, cellText, shownNumber } from "./cell-value.ts";
import { contentOf } from "./row-text.ts";
import { DAY_ZERO, spreadsheetDigits } from "./spreadsheet-number.ts";

/** What the rows of a sheet need of its workbook. */
export interface ItemSheet {
  readonly columns: readonly Column[];
  readonly headLevels: readonly (ProofLevel | null)[];
  /** The number of the style of a cell. */
  readonly styleOf: (traits: CellTraits) => number;
  /** Links a cell to the first of the targets that the workbook has; false without any. */
  readonly link: (targets: readonly string[], address: string) => boolean;
}

/** The rows of a block from `from` up to `to`, of which the first one has the number `row`. */
export function itemRows(
  sheet: ItemSheet,
  block: ItemBlock,
  { from, to, row }: { readonly from: number; readonly to: number; readonly row: number },
): string {
  const { columns } = block;
  invariant(columns.length === sheet.columns.length, "a block has values for each column");
  const cells = columns.map((values, index) => cellsOf(sheet, values, index));
  let text = "";
  for (let index = from; index < to; index++) {
    const at = String(row + index - from);
    text += `<row r="${at}">`;
    for (const cell of cells) text += cell(index, at);
    text += "</row>";
  }
  return text;
}

/** The XML of the cell at an index of the block; empty for a blank one. */
type CellAt = (index: number, row: string) => string;

function cellsOf(sheet: ItemSheet, values: ColumnValues, index: number): CellAt {
  const column = sheet.columns[index];
  invariant(column !== undefined, "each column of values has its column");
  const letters = columnLetters(index + 1);
  switch (values.kind) {
    case "text":
      return textCells(sheet, values, column.kind, letters);
    case "date":
      return dateCells(sheet, values, column.kind, letters);
    case "amount":
      return amountCells(sheet, values, sheet.headLevels[index] ?? null, letters);
  }
}

const PLAIN = { row: "item", indent: 0, isWrapped: false, isLink: false, mark: "" } as const;

function textCells(
  { styleOf, link }: ItemSheet,
  { texts, leadsTo }: TextValues,
  column: Column["kind"],
  letters: string,
): CellAt {
  const styleWith = onFirstUse((isLink: boolean) =>
    String(styleOf({ ...PLAIN, shown: "text", column, isLink })),
  );
  // Many texts are the one above.
  let above: string | null = null;
  let content = "";
  return (index, row) => {
    const text = texts[index] ?? null;
    if (text === null) return "";
    const start = `<c r="${letters}${row}" s="`;
    const targets = leadsTo?.get(index);
    if (targets !== undefined && link(targets, letters + row)) {
      return `${start}${styleWith(true)}"${textContent(text)}`;
    }
    if (text !== above) content = `${styleWith(false)}"${textContent(text)}`;
    above = text;
    return start + content;
  };
}

/** Short texts without anything to escape, and without space at an end; nearly all are. */
const PLAIN_TEXT = /^[!-%'-;=?-^`-~¡-ſ](?:[ -%'-;=?-^`-~¡-ſ]{0,1000}[!-%'-;=?-^`-~¡-ſ])?$/;

const textContent = (text: string): string =>
  PLAIN_TEXT.test(text) ? ` t="inlineStr"><is><t>${text}</t></is></c>` : contentOf(cellText(text));

function dateCells(
  { styleOf }: ItemSheet,
  { dates, isMonth }: Extract<ColumnValues, { readonly kind: "date" }>,
  column: Column["kind"],
  letters: string,
): CellAt {
  const shown = isMonth === true ? "month" : "date";
  let above: string | null = null;
  let content = "";
  return (index, row) => {
    const date = dates[index];
    invariant(date !== undefined, "a column of dates has one for each row");
    if (date !== above) {
      const style = styleOf({ ...PLAIN, shown, column });
      content = `" s="${String(style)}"${contentOf(daysBetween(DAY_ZERO, date))}`;
    }
    above = date;
    return `<c r="${letters}${row}${content}`;
  };
}

function amountCells(
  { styleOf }: ItemSheet,
  { amounts, levelAt }: AmountValues,
  headLevel: ProofLevel | null,
  letters: string,
): CellAt {
  let above: Pick<CellTraits, "shown" | "mark"> | null = null;
  let style = "";
  const styleWith = (shown: CellTraits["shown"], mark: string): string => {
    if (above?.shown !== shown || above.mark !== mark) {
      above = { shown, mark };
      style = String(styleOf({ ...PLAIN, ...above, column: "amount" }));
    }
    return style;
  };
  return (index, row) => {
    const amount: Amount | null = amounts[index] ?? null;
    if (amount === null) return "";
    const mark = markOfLevel(levelAt(index).level, headLevel, amount);
    const digits = spreadsheetDigits(amount);
    const start = `<c r="${letters}${row}" s="`;
    return digits === null
      ? `${start}${styleWith("digits", mark)}"${contentOf(amountText(amount, CENT_PLACES))}`
      : `${start}${styleWith(shownNumber(digits), mark)}"><v>${digits}</v></c>`;
  };
}

/** Asks once for each key: few keys, many cells. */
function onFirstUse<Key>(make: (key: Key) => string): (key: Key) => string {
  const made = new Map<Key, string>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
