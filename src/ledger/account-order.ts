/** The order of accounts in a chart, whose numbers need not be digits. */
import { compareText, type LedgerAccount } from "./ledger-account.ts";

/** Compares in the order of the chart: by number, then by name; accounts without a number are last. */
export function compareAccounts(left: LedgerAccount, right: LedgerAccount): number {
  if (left.code !== null && right.code !== null && left.code !== right.code) {
    return compareNumbers(left.code, right.code);
  }
  if ((left.code === null) !== (right.code === null)) return left.code === null ? 1 : -1;
  return compareText(left.name, right.name) || compareText(left.id, right.id);
}

/**
 * Digits at the start are those of a decimal classification, `4000` before `40001` before `41`; digits after letters
 * count by value, `BW-20` before `BW-100`. Letters in capitals and others are alike, unless nothing else differs. The
 * same result on every machine.
 */
export function compareNumbers(left: string, right: string): number {
  const [parts, others] = [partsOf(left), partsOf(right)];
  for (const [index, part] of parts.entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const order =
      index > 0 && isDigits(part) && isDigits(other)
        ? compareValues(part, other)
        : compareText(part.toUpperCase(), other.toUpperCase());
    if (order !== 0) return order;
  }
  return parts.length < others.length ? -1 : compareText(left, right);
}

const partsOf = (text: string): readonly string[] => text.match(/\d+|\D+/g) ?? [];

const isDigits = (part: string): boolean => /^\d/.test(part);

function compareValues(left: string, right: string): number {
  const [one, other] = [left, right].map((digits) => digits.replace(/^0+/, ""));
  return (one?.length ?? 0) - (other?.length ?? 0) || compareText(one ?? "", other ?? "");
}
