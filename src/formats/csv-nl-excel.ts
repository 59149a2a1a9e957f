/**
 * A sheet that Dutch Excel opens with a double click: semicolons, byte order mark, CRLF, decimal
 * comma, column heads in the reader's language. An apostrophe precedes text that Excel would run as a
 * formula or convert to another number; the dialect `csv` is for programs.
 */
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import { isFormula, isReadOtherwise } from "../markup/spreadsheet-text.ts";
import { ROW_KINDS } from "../sheets/row-kinds.ts";
import { CELL_CAPACITY, cleanText } from "./fits.ts";
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import {
  acceptanceColumns,
  acceptanceWriter,
  encodeTable,
  hasProof,
  onlySheet,
  separatedField,
} from "./internal/table-text.ts";

export const csvNlExcel: Format = {
  id: "csv-nl-excel",
  extension: "csv",
  mediaType: "text/csv; charset=utf-8",
  words: [
    "csv.row-kind",
    "csv.level",
    "csv.proof",
    ...["csv.accepted-by", "csv.accepted-until", "csv.accepted-reason"],
    ...LEVEL_WORDS,
    ...ROW_KINDS.map((kind) => `csv.kinds.${kind}`),
  ],
  isOneSheetPerFile: true,
  holds: CELL_CAPACITY,
  encode: encodeForExcel,
};

const BYTE_ORDER_MARK = "\uFEFF";
const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;

function encodeForExcel(contents: PackContents): AsyncIterable<Uint8Array> {
  const { words } = contents;
  const sheet = onlySheet(contents);
  const isProven = hasProof(sheet);
  const titles = sheet.columns.map(({ title }) => title);
  const proof = isProven ? [words.of("csv.proof")] : [];
  const accepted = acceptanceColumns(sheet).map((name) =>
    words.of(`csv.${name.replace("_", "-")}`),
  );
  const head = [words.of("csv.row-kind"), words.of("csv.level"), ...titles, ...proof, ...accepted];
  const acceptanceOf = acceptanceWriter(sheet, (text) => `;${excelField(text ?? "")}`);
  const kinds = named(ROW_KINDS, (kind) => field(words.of(`csv.kinds.${kind}`)));
  const levels = named(PROOF_LEVELS, (level) => field(words.of(`levels.${level}.name`)));
  return encodeTable(sheet, `${BYTE_ORDER_MARK}${head.map(headField).join(";")}\r\n`, {
    startOf: (kind, indent) => `${kinds.get(kind) ?? ""};${String(indent)}`,
    before: sheet.columns.map(() => ";"),
    blank: "",
    textOf: excelField,
    dateOf: (date) => date,
    countOf: String,
    amountOf: (bare) => bare.replace(".", ","),
    endOf: (level, acceptance) => {
      const end = `${acceptanceOf(acceptance)}\r\n`;
      if (!isProven) return end;
      return `;${level === null ? "" : (levels.get(level) ?? "")}${end}`;
    },
  });
}

/** The words of a closed list, each looked up once. */
const named = <Key extends string>(
  keys: readonly Key[],
  wordOf: (key: Key) => string,
): ReadonlyMap<Key, string> => new Map(keys.map((key) => [key, wordOf(key)]));

/** A month at the head of a column is a date there too. */
const headField = (title: string): string => field(isFormula(title) ? `'${title}` : title);
/** A text as a field of such a file, guarded against being run or converted. */
export const excelField = (text: string): string => field(guarded(cleanText(text, true)));

const guarded = (text: string): string => (isReadOtherwise(text) ? `'${text}` : text);

const field = (text: string): string => separatedField(text, NEEDS_QUOTES);
