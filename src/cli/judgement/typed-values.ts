/** Reads amounts and months as people type them: from a pack, from a message, or by hand. */
import { type Amount, parseAmount } from "../../amount/amount.ts";
import { type Month, parseMonth } from "../../calendar/month.ts";
import { invalid, type Place } from "../arguments/command.ts";

type Named = Pick<Place, "name">;

/** With a decimal point or comma, and with or without marks of thousands. Failure code: `arguments-invalid`. */
export function readTypedAmount(given: string, { name }: Named): Amount {
  const bare = given.trim().replaceAll(/[\s€]/g, "").replace(/^[−–]/, "-");
  const decimals = /[.,](\d{1,2}|\d{4})$/.exec(bare);
  const whole = decimals === null ? bare : bare.slice(0, decimals.index);
  const isGrouped = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  const digits = isGrouped ? whole.replaceAll(/[.,]/g, "") : whole;
  const amount = parseAmount(decimals === null ? digits : `${digits}.${decimals[1] ?? ""}`);
  if (amount !== null) return amount;
  throw invalid(`${name} ${given}: not an amount`, `Write it as ${name} 1250.00 or ${name} -0.01.`);
}

/** Failure code: `arguments-invalid`. */
export function readTypedMonth(given: string, { name }: Named): Month {
  const found = parseMonth(given);
  if (found !== null) return found;
  throw invalid(`${name} ${given}: not a month`, `Write it as ${name} 2025-12.`);
}
