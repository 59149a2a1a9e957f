/** Exact amounts: whole numbers of the smallest unit that the program accepts, twenty decimals. */

const PLACES = 20;
const DECIMALS_SHOWN = 2;

/** @param {number} places */
const unitsPer = (places) => 10n ** BigInt(PLACES - places);

/** The amount of decimal text, `-12.50`. @param {string} text */
function unitsOf(text) {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction) * unitsPer(fraction.length);
}

/** `-1.234,50` with the marks of the language; zero is a dash. @param {bigint} units */
function showAmount(units) {
  if (units === 0n) return "–";
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, "0");
  const whole = digits.slice(0, -PLACES).replace(/\B(?=(\d{3})+$)/g, PAGE.thousands);
  const fraction = digits.slice(-PLACES).replace(/0+$/, "").padEnd(DECIMALS_SHOWN, "0");
  return `${units < 0n ? "-" : ""}${whole}${PAGE.decimal}${fraction}`;
}

/** @param {number} count */
const showCount = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, PAGE.thousands);
