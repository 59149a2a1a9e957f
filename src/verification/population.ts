/** Counts and adds up the postings that a file holds, in each of its forms. */
import { decimalText, unitsOf } from "./decimal.ts";
import { fieldsIn, textIn } from "./read-json.ts";
import { linesIn, matchesIn, type Pieces, rowsIn } from "./read-pieces.ts";
import type { NumberCell } from "./read-workbook.ts";

/** Lines, total of debit and total of credit; credit is positive. */
export interface Population {
  readonly lines: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

export const isSame = (left: Population, right: Population): boolean =>
  left.lines === right.lines && left.debit === right.debit && left.credit === right.credit;

export const populationText = ({ lines, debit, credit }: Population): string =>
  `${lines.toLocaleString("en")} lines, debit ${decimalText(debit)}, credit ${decimalText(credit)}`;

const NO_POSTINGS: Population = { lines: 0, debit: 0n, credit: 0n };

/** Adds a line. Throws for an amount that is none. */
function withLine(
  { lines, debit, credit }: Population,
  sides: readonly [string, string],
): Population {
  const [left, right] = sides.map((text) => (text === "" ? 0n : unitsOf(text)));
  if (left === null || left === undefined || right === null || right === undefined)
    throw new Error(`line ${lines + 1} has no amount`);
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

/** A population that an auditfile states, and that of its lines. */
export interface AuditfilePopulation {
  readonly stated: Population | null;
  readonly lines: Population;
}

const POSTING_OR_TOTALS =
  /<(trLine)>[\s\S]*?<amnt>([^<]*)<\/amnt>\s*<amntTp>([DC])<\/amntTp>|<(transactions)>\s*<linesCount>(\d+)<\/linesCount>\s*<totalDebit>([^<]*)<\/totalDebit>\s*<totalCredit>([^<]*)<\/totalCredit>/g;

export async function populationOfAuditfile(bytes: Pieces): Promise<AuditfilePopulation> {
  let stated: Population | null = null;
  let lines = NO_POSTINGS;
  for await (const match of matchesIn(bytes, POSTING_OR_TOTALS, "<tr")) {
    const [, isLine, amount = "", type, , count = "", debit = "", credit = ""] = match;
    if (isLine !== undefined) lines = withLine(lines, type === "D" ? [amount, ""] : ["", amount]);
    else stated = { ...withLine(NO_POSTINGS, [debit, credit]), lines: Number.parseInt(count, 10) };
  }
  return { stated, lines };
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
