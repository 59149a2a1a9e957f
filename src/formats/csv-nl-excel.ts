/**
 * A sheet that Dutch Excel opens with a double click: semicolons, byte order mark, CRLF, decimal
 * comma, column heads in the reader's language. An apostrophe precedes text that Excel would run as a
 * formula or convert to another number; the dialect `csv` is for programs.
 */
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import { ROW_KINDS } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import { encodeTable, hasProof, onlySheet, separatedField } from "./internal/table-text.ts";

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
const BEGINS_WITH_LETTER = /^[A-Za-z]/;

function encodeForExcel(contents: PackContents): AsyncIterable<Uint8Array> {
  const { words } = contents;
  const sheet = onlySheet(contents);
  const isProven = hasProof(sheet);
  const titles = sheet.columns.map(({ title }) => title);
  const proof = isProven ? [words.of("csv.proof")] : [];
  const head = [words.of("csv.row-kind"), words.of("csv.level"), ...titles, ...proof];
  const kinds = named(ROW_KINDS, (kind) => field(words.of(`csv.kinds.${kind}`)));
  const levels = named(PROOF_LEVELS, (level) => field(words.of(`levels.${level}.name`)));
  return encodeTable(sheet, `${BYTE_ORDER_MARK}${head.map(textField).join(";")}\r\n`, {
    startOf: (kind, indent) => `${kinds.get(kind) ?? ""};${String(indent)}`,
    before: sheet.columns.map(() => ";"),
    blank: "",
    textOf: textField,
    dateOf: (date) => date,
    countOf: String,
    amountOf: (bare) => bare.replace(".", ","),
    endOf: (level) => {
      if (!isProven) return "\r\n";
      return `;${level === null ? "" : (levels.get(level) ?? "")}\r\n`;
    },
  });
}

/** The words of a closed list, each looked up once. */
const named = <Key extends string>(
  keys: readonly Key[],
  wordOf: (key: Key) => string,
): ReadonlyMap<Key, string> => new Map(keys.map((key) => [key, wordOf(key)]));

const textField = (text: string): string => field(guarded(text));

function guarded(text: string): string {
  // Nearly every text begins with a letter, and is neither.
  if (BEGINS_WITH_LETTER.test(text)) return text;
  return FORMULA.test(text) || OTHER_NUMBER.test(text) ? `'${text}` : text;
}

const field = (text: string): string => separatedField(text, NEEDS_QUOTES);
