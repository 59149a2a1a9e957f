/** Amounts as whole numbers of the smallest unit that a file has, twenty decimals: exact in every Node. */

const PLACES = 20;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Null for text that is no number, or has more decimals than any amount. */
export function unitsOf(text: string): bigint | null {
  const [, minus, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  const zeros = PLACES - fraction.length + Number.parseInt(exponent, 10);
  if (whole === "" || zeros < 0) return null;
  const units = BigInt(whole + fraction) * 10n ** BigInt(zeros);
  return minus === "-" ? -units : units;
}

/** With two decimals, or more where it has them. */
export function decimalText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "").padEnd(2, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${fraction}`;
}
