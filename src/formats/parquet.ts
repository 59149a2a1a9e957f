/**
 * A sheet as Parquet, for programs that read types: amounts are exact decimals, dates are dates, identifiers are text.
 * From text DuckDB guesses binary fractions for the same columns, and their sum is not that of the books (decision
 * 180).
 */
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { type Amount, amountText, toStored } from "../amount/amount.ts";
import { dayNumber } from "../calendar/calendar-date.ts";
import { blocksOf } from "../ledger/blocks.ts";
import { type Cell, type Column, columnName, type Row, type Sheet } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { checkRow } from "./internal/cell-text.ts";
import { hasProof, LEVEL, onlySheet, PROOF, proofOf, ROW_KIND } from "./internal/table-text.ts";

export const parquet: Format = {
  id: "parquet",
  extension: "parquet",
  mediaType: "application/vnd.apache.parquet",
  words: [],
  isOneSheetPerFile: true,
  encode: async function* (contents) {
    yield* await encodeParquet(contents);
  },
};

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];
/** Writer and reader hold one group of rows at a time. */
const ROWS_IN_GROUP = 20_000;

/** Amounts are stored as integers, so many of whose digits are decimals. */
interface Digits {
  readonly decimals: number;
  readonly all: number;
}
/** The decimals of the integers that `toStored` returns. */
const STORED_DECIMALS = 4;
/** The first column of cells, behind the kind of row and its indent. */
const CELLS_FROM = 2;
/** The digits that an integer of 64 bits holds, and one of 16 bytes. */
const [DIGITS, MORE_DIGITS] = [18, 38];

/** Amounts as integers, dates as days since 1970. */
type Value = string | number | bigint | null;

/** The bytes of each group of rows, and of what is behind them. */
type Pieces = readonly Uint8Array[];

/**
 * All amounts of a column have as many decimals; where one does not fit, the file is written again with more digits.
 * Until the last row the compressed groups are held, because whether all fit costs a second reading of the sheet to
 * know before: some 20 MB for a million postings.
 */
async function encodeParquet(contents: PackContents): Promise<Pieces> {
  let digits: Digits = { decimals: 2, all: DIGITS };
  for (;;) {
    const written = await writeFile(onlySheet(contents), contents.program.name, digits);
    if (!("decimals" in written)) return written;
    digits = written;
  }
}

/** The file, or the digits that its amounts need. */
async function writeFile(
  sheet: Sheet,
  createdBy: string,
  digits: Digits,
): Promise<Pieces | Digits> {
  const fields = fieldsOf(sheet, digits);
  const writer = new ByteWriter();
  const root = { name: "table", num_children: fields.length };
  const file = new ParquetWriter({ writer, schema: [root, ...fields], createdBy });
  const isProven = hasProof(sheet);
  const pieces: Uint8Array[] = [];
  // The buffer of the writer doubles when it is full, so it holds one group.
  const takePiece = (): void => {
    pieces.push(writer.getBytes().slice());
    writer.index = 0;
  };
  let columns: readonly Value[][] = fields.map(() => []);
  const writeGroup = async (): Promise<void> => {
    const columnData = columns.map((data, index) => ({ name: fields[index]?.name ?? "", data }));
    await file.write({ columnData, rowGroupSize: ROWS_IN_GROUP });
    columns = fields.map(() => []);
    takePiece();
  };
  for await (const block of blocksOf(sheet.rows())) {
    for (const row of block) {
      checkRow(row, sheet.columns);
      columns[0]?.push(row.kind);
      columns[1]?.push(row.indent);
      for (const [index, cell] of row.cells.entries()) {
        const value = cellValue(cell, digits);
        if (value === undefined) return digitsNeeded(block, digits);
        columns[CELLS_FROM + index]?.push(value);
      }
      if (isProven) columns.at(-1)?.push(proofOf(row));
    }
    if ((columns[0]?.length ?? 0) >= ROWS_IN_GROUP) await writeGroup();
  }
  await writeGroup();
  await file.finish();
  takePiece();
  return pieces;
}

function fieldsOf(sheet: Sheet, digits: Digits): readonly SchemaElement[] {
  const amount = {
    ...(digits.all > DIGITS
      ? ({ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16 } as const)
      : ({ type: "INT64" } as const)),
    ...({ converted_type: "DECIMAL", scale: digits.decimals, precision: digits.all } as const),
  };
  const types: Readonly<Record<Column["kind"], Partial<SchemaElement>>> = {
    text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
    count: { type: "INT32" },
    date: { type: "INT32", converted_type: "DATE" },
    amount,
  };
  const field = (name: string, kind: Column["kind"], repetition: "REQUIRED" | "OPTIONAL") => ({
    ...{ name, ...types[kind], repetition_type: repetition },
  });
  return [
    field(ROW_KIND, "text", "REQUIRED"),
    field(LEVEL, "count", "REQUIRED"),
    ...sheet.columns.map((column) => field(columnName(column), column.kind, "OPTIONAL")),
    ...(hasProof(sheet) ? [field(PROOF, "text", "OPTIONAL")] : []),
  ];
}

function digitsNeeded(rows: readonly Row[], digits: Digits): Digits {
  let { decimals, all } = digits;
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (!("amount" in cell)) continue;
    const text = amountText(cell.amount, decimals);
    decimals = Math.max(decimals, text.length - text.indexOf(".") - 1);
    if (text.length > DIGITS) all = MORE_DIGITS;
  }
  return { decimals, all };
}

/** Undefined for an amount that these digits cannot hold. */
function cellValue(cell: Cell, digits: Digits): Value | undefined {
  switch (cell.kind) {
    case "blank":
    case "course":
    case "absent":
      return null;
    case "text":
      return cell.text;
    case "count":
      return cell.count;
    case "date":
      return dayNumber(cell.date);
    case "amount":
    case "total":
    case "ratio":
    case "column-total":
      return unitsOf(cell.amount, digits);
  }
}

/** The amount as an integer of its last decimals; nearly every amount is stored as one already. */
function unitsOf(amount: Amount, { decimals, all }: Digits): bigint | undefined {
  const stored = toStored(amount);
  const each = 10 ** (STORED_DECIMALS - decimals);
  if (typeof stored === "number" && each >= 1)
    return stored % each === 0 ? BigInt(stored / each) : undefined;
  const text = amountText(amount, decimals);
  if (text.length - text.indexOf(".") - 1 > decimals) return undefined;
  return text.length > all && all < MORE_DIGITS ? undefined : BigInt(text.replace(".", ""));
}
