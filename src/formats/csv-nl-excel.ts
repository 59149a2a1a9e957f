/**
 * A sheet that Dutch Excel opens with a double click: semicolons, byte order mark, CRLF, decimal
 * comma, column heads in the reader's language. An apostrophe precedes text that Excel would run as a
 * formula or convert to another number; the dialect `csv` is for programs.
 */
import { type Cell, ROW_KINDS } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import {
  bareText,
  encodeRows,
  hasProof,
  onlySheet,
  proofOf,
  separatedLine,
} from "./internal/table-text.ts";

export const csvNlExcel: Format = {
  id: "csv-nl-excel",
  extension: "csv",
  mediaType: "text/csv; charset=utf-8",
  words: [
    "csv.row-kind",
    "csv.level",
    "csv.proof",
    ...LEVEL_WORDS,
    ...ROW_KINDS.map((kind) => `csv.kinds.${kind}`),
  ],
  isOneSheetPerFile: true,
  encode: encodeForExcel,
};

const BYTE_ORDER_MARK = "\uFEFF";
const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;
/** Half and full width: OWASP, "CSV injection". Leading white space and line ends are skipped. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
/** Excel would drop leading zeros and digits beyond its precision, and turn `1E5` into 100000. */
const OTHER_NUMBER = /^(0\d+|\d{12,}|\d+[eE]\d+)$/;

function encodeForExcel(contents: PackContents): AsyncIterable<Uint8Array> {
  const { words } = contents;
  const sheet = onlySheet(contents);
  const titles = sheet.columns.map(({ title }) => title);
  const isProven = hasProof(sheet);
  const proof = isProven ? [words.of("csv.proof")] : [];
  const head = [words.of("csv.row-kind"), words.of("csv.level"), ...titles, ...proof].map(guarded);
  return encodeRows(sheet, `${BYTE_ORDER_MARK}${line(head)}`, (row) => {
    const fields = [
      words.of(`csv.kinds.${row.kind}`),
      String(row.indent),
      ...row.cells.map(fieldOf),
    ];
    const level = proofOf(row);
    const name = level === "" ? "" : words.of(`levels.${level}.name`);
    return line(isProven ? [...fields, name] : fields);
  });
}

function fieldOf(cell: Cell): string {
  const text = bareText(cell);
  if (cell.kind === "text") return guarded(text);
  return "figure" in cell ? text.replace(".", ",") : text;
}

const guarded = (text: string): string =>
  FORMULA.test(text) || OTHER_NUMBER.test(text) ? `'${text}` : text;

const line = (fields: readonly string[]): string => separatedLine(fields, ";", NEEDS_QUOTES);
