/**
 * A sheet that Dutch Excel opens with a double click: semicolons, byte order mark, CRLF, decimal
 * comma, column heads in the reader's language. An apostrophe precedes text that Excel would run as a
 * formula or convert to another number; the dialect `csv` is for programs.
 */
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import { ROW_KINDS } from "../sheets/sheet.ts";
import { CELL_CAPACITY, cleanText } from "./fits.ts";
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
  holds: CELL_CAPACITY,
  encode: encodeForExcel,
};

const BYTE_ORDER_MARK = "\uFEFF";
const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;
/** Half and full width: OWASP, "CSV injection". Leading white space and line ends are skipped. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const HAS_DIGIT = /\d/;
/** Digits as they are: a number that is shown as the text was. */
const SAME_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/** A number, a date or a time without its words: digits and marks. */
const ONLY_NUMBER = /^(?=.*\d)[\d\s.,:;/()€$£¥%'’+\u00a0−-]*$/u;
const MONTHS =
  "jan(?:uar[iy])?|feb(?:ruar[iy])?|m(?:rt|aart|ar|arch|ei|ay)|apr(?:il)?|jun[ei]?|jul[iy]?|" +
  "aug(?:ustus|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DAYS =
  "ma(?:andag)?|di(?:nsdag)?|wo(?:ensdag)?|do(?:nderdag)?|vr(?:ijdag)?|za(?:terdag)?|zo(?:ndag)?|" +
  "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
const EXPONENT = "(?<=\\d)e(?=[+-]?\\d)";
const HALF_OF_DAY = "(?<=\\d\\s?)[ap]m?(?![\\p{L}\\d])";
/** The marks and words of numbers, dates and times, as Excel reads them with Dutch or English settings. */
const NUMBER_WORDS = new RegExp(
  `(?<!\\p{L})(?:${MONTHS}|${DAYS}|eur)(?!\\p{L})|${EXPONENT}|${HALF_OF_DAY}`,
  "giu",
);
/** Excel takes these words for values and errors. */
const VALUE =
  /^\s*(?:waar|onwaar|true|false|#(?:n\/[ab]|verw!|ref!|waarde!|value!|naam\?|name\?|getal!|num!|deel\/0!|div\/0!|leeg!|null!))\s*$/i;
/** The first letters of none of these words, and of no number. */
const BEGINS_PLAINLY = /^(?![adefjmnostvwz])[a-z]/i;

function encodeForExcel(contents: PackContents): AsyncIterable<Uint8Array> {
  const { words } = contents;
  const sheet = onlySheet(contents);
  const isProven = hasProof(sheet);
  const titles = sheet.columns.map(({ title }) => title);
  const proof = isProven ? [words.of("csv.proof")] : [];
  const head = [words.of("csv.row-kind"), words.of("csv.level"), ...titles, ...proof];
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

/** A month at the head of a column is a date there too. */
const headField = (title: string): string => field(FORMULA.test(title) ? `'${title}` : title);
/** A text as a field of such a file, guarded against being run or converted. */
export const excelField = (text: string): string => field(guarded(cleanText(text, true)));

function guarded(text: string): string {
  if (BEGINS_PLAINLY.test(text) || SAME_NUMBER.test(text)) return text;
  return FORMULA.test(text) || VALUE.test(text) || isReadAsNumber(text) ? `'${text}` : text;
}

/**
 * Excel would drop leading zeros and digits beyond its precision, and turn `1E5` into 100000 and `2025-1` into a
 * month.
 */
const isReadAsNumber = (text: string): boolean =>
  HAS_DIGIT.test(text) && ONLY_NUMBER.test(text.replace(NUMBER_WORDS, ""));

const field = (text: string): string => separatedField(text, NEEDS_QUOTES);
