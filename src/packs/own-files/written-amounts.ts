/** Amounts as people and spreadsheets write them: `1.234,50` or `1,234.50`, with one decimal mark in a whole file. */
import { type Amount, parseAmount } from "../../amount/amount.ts";

type Mark = "," | ".";

export type AmountReading =
  | { readonly ok: true; readonly amount: Amount }
  /** A sentence without its full stop. */
  | { readonly ok: false; readonly problem: string };

/**
 * Returns a reader for the cells of one file, in which `1.234` may not be two amounts: the first decimal mark holds.
 */
export function amountReader(): (cell: string, line: number) => AmountReading {
  let first: { readonly mark: Mark; readonly cell: string; readonly line: number } | null = null;
  return (cell, line) => {
    const text = bareText(cell);
    const mark = markOf(text);
    if (mark === null && !/^-?\d+$/.test(text)) {
      return { ok: false, problem: `"${cell}" is not an amount with at most two decimals` };
    }
    if (mark !== null) first ??= { mark, cell, line };
    if (mark !== null && first !== null && first.mark !== mark) {
      const problem = `"${cell}" has another decimal mark than "${first.cell}" on line ${String(first.line)}`;
      return { ok: false, problem };
    }
    const amount = parseAmount(plainText(text, mark));
    return amount === null
      ? { ok: false, problem: `"${cell}" has too many digits` }
      : { ok: true, amount };
  };
}

/** Without the currency, spaces between digits, and the dash for no cents; a minus after the digits comes first. */
const bareText = (cell: string): string =>
  cell
    .replace(/[\s€']/gu, "")
    .replace("\u2212", "-")
    .replace(/[.,]-$/, "")
    .replace(/^(.*\d)-$/, "-$1");

/** The decimal mark of a text by its form; null for a text without marks, and for any that is no amount. */
function markOf(text: string): Mark | null {
  if (/^-?(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?)$/.test(text)) return ",";
  if (/^-?(?:\d+\.\d{1,2}|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/.test(text)) return ".";
  return null;
}

const plainText = (text: string, mark: Mark | null): string =>
  mark === null ? text : text.replaceAll(mark === "," ? "." : ",", "").replace(",", ".");
