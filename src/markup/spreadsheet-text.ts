/** Text that a spreadsheet reads as something else: it gets an apostrophe in a file that a spreadsheet opens. */

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

/** Whether a spreadsheet would evaluate the text. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** Whether a spreadsheet would evaluate the text, or show it as another number, a date or a value. */
export function isReadOtherwise(text: string): boolean {
  if (BEGINS_PLAINLY.test(text) || SAME_NUMBER.test(text)) return false;
  return FORMULA.test(text) || VALUE.test(text) || isReadAsNumber(text);
}

/**
 * Excel would drop leading zeros and digits beyond its precision, and turn `1E5` into 100000 and `2025-1` into a
 * month.
 */
const isReadAsNumber = (text: string): boolean =>
  HAS_DIGIT.test(text) && ONLY_NUMBER.test(text.replace(NUMBER_WORDS, ""));
