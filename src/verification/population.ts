/** Reads amounts exactly, and counts and adds up the postings that a file holds, in each of its forms. */
import { fieldsIn, linesIn, matchesIn, type Pieces, rowsIn, textIn } from "./read-text.ts";
import type { NumberCell } from "./read-workbook.ts";

/** Amounts are whole numbers of the smallest unit that a file has, twenty decimals: exact in every Node. */
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

/** Lines, total of debit and total of credit; credit is positive. */
export interface Population {
  readonly lines: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

export const populationText = ({ lines, debit, credit }: Population): string =>
  `${lines.toLocaleString("en")} lines, debit ${decimalText(debit)}, credit ${decimalText(credit)}`;
const NO_POSTINGS: Population = { lines: 0, debit: 0n, credit: 0n };

/** Adds a line. Throws for an amount that is none. */
function withLine(
  { lines, debit, credit }: Population,
  sides: readonly [string, string],
): Population {
  const [left, right] = sides.map((text) => unitsOf(text || "0"));
  if (left == null || right == null) throw new Error(`line ${lines + 1} has no amount`);
  return { lines: lines + 1, debit: debit + left, credit: credit + right };
}

/** The rows that are items of a table for programs, which has the columns `debit` and `credit`. */
export async function populationOfTable(bytes: Pieces): Promise<Population> {
  let found = NO_POSTINGS;
  let columns: readonly string[] | null = null;
  for await (const row of rowsIn(bytes)) {
    const at = (name: string): string => row[(columns ?? []).indexOf(name)] ?? "";
    if (columns === null) columns = row;
    else if (at("row_kind") === "item") found = withLine(found, [at("debit"), at("credit")]);
  }
  return found;
}

export async function populationOfLines(bytes: Pieces): Promise<Population> {
  let found = NO_POSTINGS;
  for await (const line of linesIn(bytes)) {
    const { row_kind: kind, debit, credit } = fieldsIn(line);
    if (kind === "item") found = withLine(found, [textIn(debit), textIn(credit)]);
  }
  return found;
}

const POSTING_OR_TOTALS =
  /<(trLine)>[\s\S]*?<amnt>([^<]*)<\/amnt>\s*<amntTp>([DC])<\/amntTp>|<(transactions)>\s*<linesCount>(\d+)<\/linesCount>\s*<totalDebit>([^<]*)<\/totalDebit>\s*<totalCredit>([^<]*)<\/totalCredit>/g;

/** Throws if its lines do not add up to the totals that it states. */
export async function populationOfAuditfile(bytes: Pieces): Promise<Population> {
  let stated = "no totals";
  let found = NO_POSTINGS;
  for await (const match of matchesIn(bytes, POSTING_OR_TOTALS, "<tr")) {
    const [, isLine, amount = "", type, , count = "", debit = "", credit = ""] = match;
    if (isLine !== undefined) found = withLine(found, type === "D" ? [amount, ""] : ["", amount]);
    else {
      const lines = Number.parseInt(count, 10);
      stated = populationText({ ...withLine(NO_POSTINGS, [debit, credit]), lines });
    }
  }
  const added = populationText(found);
  if (stated !== added) throw new Error(`it states ${stated}; its lines are ${added}`);
  return found;
}

/** The columns of entries, each as if its numbers were signed amounts: one of them has the amounts. */
export async function populationsOfCells(
  cells: AsyncIterable<NumberCell>,
): Promise<readonly Population[]> {
  const byColumn = new Map<string, Population>();
  for await (const { column, text, isFormula, isText } of cells) {
    if (isFormula) continue;
    const sides: readonly [string, string] = text.startsWith("-")
      ? ["", text.slice(1)]
      : [text, ""];
    // A total with so many digits is text, as a posting with as many is: the column without texts, and with them.
    for (const key of isText ? [`${column} with texts`] : [column, `${column} with texts`])
      byColumn.set(key, withLine(byColumn.get(key) ?? NO_POSTINGS, sides));
  }
  return [...byColumn.values()];
}
