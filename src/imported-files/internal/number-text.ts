/** The decimal text of a number as a workbook stores it, without arithmetic in binary fractions. */

const NUMBER = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** A spreadsheet keeps and shows this many; what it writes beyond them is noise: 0.1 as 0.10000000000000001. */
const DIGITS_MAX = 15;

/**
 * `1234.5`, `-0.1`; null if the value is no number. An integer of more than 15 digits was rounded when it was typed: it
 * gets an exponent, so that it is not taken for an identifier.
 */
export function numberText(value: string): string | null {
  const [, sign = "", whole = "", fraction = "", power = "0"] = NUMBER.exec(value) ?? [];
  if (whole === "" && fraction === "") return null;
  const all = `${whole}${fraction}`.replace(/^0+/, "");
  const rounded = roundedDigits(all);
  const digits = rounded.replace(/0+$/, "");
  if (digits === "") return "0";
  /** The number of digits in front of the decimal point. */
  const point =
    rounded.length +
    Math.max(all.length - DIGITS_MAX, 0) -
    fraction.length +
    Number.parseInt(power, 10);
  const minus = sign === "-" ? "-" : "";
  if (point > DIGITS_MAX) {
    const rest = digits.length === 1 ? "" : `.${digits.slice(1)}`;
    return `${minus}${digits.charAt(0)}${rest}e+${String(point - 1)}`;
  }
  if (point <= 0) return `${minus}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return `${minus}${digits.padEnd(point, "0")}`;
  return `${minus}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** At most 15 digits, one more if 999... becomes 1000... */
function roundedDigits(digits: string): string {
  const kept = digits.slice(0, DIGITS_MAX);
  return digits.charAt(DIGITS_MAX) >= "5" ? String(BigInt(kept) + 1n) : kept;
}
