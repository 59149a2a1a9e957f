/** Reads the table of texts and the rows of a sheet in a workbook (ECMA-376, part 1, 18.3 and 18.4). */
import type { WorkbookCell, WorkbookLimits, WorkbookRow } from "../workbook-rows.ts";
import { numberText } from "./number-text.ts";
import type { Parts, SheetPart } from "./workbook-parts.ts";
import { readXml, WorkbookFault, workbookXmlReader } from "./workbook-xml.ts";

/** The last column and row of a spreadsheet, XFD1048576. */
const COLUMNS_MAX = 16_384;
const ROW_MAX = 1_048_576;
const EMPTY: WorkbookCell = { kind: "empty", text: "" };

/** Adds to a count, and refuses to go beyond the limit. */
const counted = (what: string, max: number): ((more: number) => void) => {
  let count = 0;
  return (more) => {
    count += more;
    if (count > max)
      throw new WorkbookFault(`it has more than ${max.toLocaleString("en")} ${what}`);
  };
};

/** The texts that cells refer to by number. */
export async function sharedStrings(
  parts: Parts,
  part: string | null,
  limits: WorkbookLimits,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === null || !parts.has(part)) return texts;
  const addText = counted("texts in its table of texts", limits.cellsMax);
  const addCharacters = counted("characters in its table of texts", limits.charactersMax);
  const gathered = gatherText(addCharacters);
  await readXml(part, parts.pieces(part), {
    open: gathered.open,
    text: gathered.text,
    close: (name) => {
      gathered.close(name);
      if (name !== "si") return;
      addText(1);
      texts.push(gathered.take());
    },
  });
  return texts;
}

/**
 * Twice as long as a spreadsheet accepts. A text may be in a million pieces, each of which costs more than its
 * characters.
 */
const TEXT_CHARACTERS_MAX = 65_536;

/** Gathers the text of `t` elements, without the pronunciation that some languages add in `rPh`. */
function gatherText(addCharacters: (more: number) => void) {
  let gathered = "";
  let isText = false;
  let isPronunciation = false;
  return {
    open: (name: string): void => {
      if (name === "t") isText = true;
      if (name === "rPh") isPronunciation = true;
    },
    text: (text: string): void => {
      if (!isText || isPronunciation) return;
      addCharacters(text.length);
      gathered += text;
      if (gathered.length > TEXT_CHARACTERS_MAX) {
        throw new WorkbookFault(`it has a text of more than ${TEXT_CHARACTERS_MAX} characters`);
      }
    },
    close: (name: string): void => {
      if (name === "t") isText = false;
      if (name === "rPh") isPronunciation = false;
    },
    take: (): string => {
      const text = unescaped(gathered);
      gathered = "";
      return text;
    },
  };
}

/** Characters that XML cannot hold are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

export interface CellMeanings {
  readonly texts: readonly string[];
  /** The styles that show a number as a date. */
  readonly dates: ReadonlySet<number>;
}

/** A cell while it is read. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** The rows of a sheet that have cells, in their order. */
export async function* sheetRows(
  parts: Parts,
  sheet: SheetPart,
  meanings: CellMeanings,
  limits: WorkbookLimits,
): AsyncGenerator<WorkbookRow> {
  const found: WorkbookRow[] = [];
  const reader = rowReader(sheet, meanings, limits, found);
  for await (const piece of parts.pieces(sheet.part)) {
    reader.write(piece);
    yield* found.splice(0);
  }
  reader.end();
  yield* found;
}

function rowReader(
  sheet: SheetPart,
  meanings: CellMeanings,
  limits: WorkbookLimits,
  found: WorkbookRow[],
) {
  const ofSheet = `on sheet ${sheet.name}`;
  const addRow = counted(`rows ${ofSheet}`, limits.rowsMax);
  const addCells = counted(`cells ${ofSheet}`, limits.cellsMax);
  const addCharacters = counted(`characters ${ofSheet}`, limits.charactersMax);
  const inline = gatherText(addCharacters);
  let row = 0;
  let cells: WorkbookCell[] = [];
  let cell: OpenCell | null = null;
  let isValue = false;
  const openCell = (attributes: Readonly<Record<string, string>>): OpenCell => {
    const column = attributes["r"] === undefined ? cells.length + 1 : columnOf(attributes["r"]);
    if (column <= cells.length || column > COLUMNS_MAX) {
      throw new WorkbookFault(`row ${String(row)} ${ofSheet} has its cells out of order`);
    }
    addCells(column - cells.length);
    while (cells.length < column - 1) cells.push(EMPTY);
    const style = Number.parseInt(attributes["s"] ?? "0", 10);
    return { column, type: attributes["t"] ?? "n", style, value: "" };
  };
  return workbookXmlReader(sheet.part, {
    open: (name, attributes) => {
      inline.open(name);
      if (name === "v") isValue = true;
      else if (name === "c") cell = openCell(attributes);
      else if (name === "row") {
        const next = attributes["r"] === undefined ? row + 1 : Number.parseInt(attributes["r"], 10);
        if (!(next > row && next <= ROW_MAX)) {
          throw new WorkbookFault(`its rows ${ofSheet} are out of order after row ${String(row)}`);
        }
        row = next;
        cells = [];
      }
    },
    text: (text) => {
      inline.text(text);
      if (!isValue || cell === null) return;
      addCharacters(text.length);
      cell.value += text;
    },
    close: (name) => {
      inline.close(name);
      if (name === "v") isValue = false;
      else if (name === "c" && cell !== null) {
        const read = cellOf(cell, inline.take(), meanings, `row ${String(row)} ${ofSheet}`);
        addCharacters(read.text.length);
        cells.push(read);
        cell = null;
      } else if (name === "row" && cells.length > 0) {
        addRow(1);
        found.push({ sheet: sheet.name, row, cells });
      }
    },
  });
}

/** `AB12` is column 28. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? "") {
    column = column * 26 + (letter.charCodeAt(0) - 64);
  }
  return column;
}

function cellOf(
  { type, style, value }: OpenCell,
  inlineText: string,
  { texts, dates }: CellMeanings,
  place: string,
): WorkbookCell {
  if (type === "inlineStr") return { kind: "text", text: inlineText };
  if (value === "") return EMPTY;
  switch (type) {
    case "s": {
      const text = /^\d{1,9}$/.test(value) ? texts[Number.parseInt(value, 10)] : undefined;
      if (text !== undefined) return { kind: "text", text };
      throw new WorkbookFault(`${place} refers to a text that the workbook does not have`);
    }
    case "str":
      return { kind: "text", text: unescaped(value) };
    case "b":
      return { kind: "boolean", text: value === "1" ? "true" : "false" };
    case "d":
      return { kind: "date", text: value };
    case "e":
      return { kind: "error", text: value };
    case "n": {
      const text = numberText(value);
      if (text !== null) return { kind: dates.has(style) ? "date" : "number", text };
    }
  }
  throw new WorkbookFault(`${place} has a cell that is not of its type`);
}
