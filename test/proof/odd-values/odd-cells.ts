/**
 * The cells of the service's workbook that stand for others, and the odd values they may have in place of their own.
 */
import exceljs from "exceljs";
import { LONG_TEXT } from "./odd-elements.ts";
import type { Oddity } from "./odd-values.ts";

/** `row.Debet` is a cell of the first posting; `title`, `heading` and `total` are the rows around the postings. */
export interface FoundCell {
  readonly path: string;
  readonly address: string;
}

const TITLES_MIN = 4;

async function sheetOf(bytes: Uint8Array) {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as never);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error("the workbook has a sheet");
  return { workbook, sheet };
}

export async function cellsIn(bytes: Uint8Array): Promise<readonly FoundCell[]> {
  const { sheet } = await sheetOf(bytes);
  const rows: exceljs.Row[] = [];
  sheet.eachRow((row) => rows.push(row));
  const titlesAt = rows.findIndex(({ actualCellCount }) => actualCellCount >= TITLES_MIN);
  const titles = rows[titlesAt];
  if (titles === undefined) throw new Error("the workbook has titles of columns");
  const of = (name: string, row: exceljs.Row | undefined): readonly FoundCell[] => {
    const cells: FoundCell[] = [];
    row?.eachCell(({ address, col }) => {
      const title = titles.getCell(Number(col)).text.replaceAll(" ", "-");
      cells.push({ path: `${name}.${title}`, address });
    });
    return cells;
  };
  return [
    ...rows.slice(0, titlesAt).flatMap((row, at) => of(`heading-${String(at + 1)}`, row)),
    ...of("title", titles),
    ...of("row", rows[titlesAt + 1]),
    ...of("total", rows.at(-1)),
  ];
}

/** The file in which the cell has the oddity; null if that is its value, or is none in a workbook. */
export async function withOddCell(
  bytes: Uint8Array,
  { address }: FoundCell,
  oddity: Oddity,
): Promise<Uint8Array | null> {
  const { workbook, sheet } = await sheetOf(bytes);
  const cell = sheet.getCell(address);
  const odd = oddCell(cell.value, oddity);
  if (odd === undefined) return null;
  cell.value = odd;
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** The same cells, as the library that changes them writes them. */
export async function writtenAgain(bytes: Uint8Array): Promise<Uint8Array> {
  const { workbook } = await sheetOf(bytes);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function oddCell(value: exceljs.CellValue, oddity: Oddity): exceljs.CellValue | undefined {
  switch (oddity) {
    case "missing":
      return null;
    case "empty text":
      return "";
    case "another word":
      return "X!";
    case "long text":
      return LONG_TEXT;
    case "number":
      return value === 7 ? undefined : 7;
    case "digits as text":
      return typeof value === "number" ? String(value) : undefined;
    case "object":
      return { formula: "1+1" };
    case "null":
    case "list":
      return undefined;
  }
}
