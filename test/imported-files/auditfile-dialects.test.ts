/** Auditfiles in the form of each program: what is read equals totals worked out apart, in the README beside them. */
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type Amount,
  add,
  amountText,
  isNegative,
  isZero,
  negate,
  ZERO,
} from "../../src/amount/amount.ts";
import type { ReadLine } from "../../src/imported-files/auditfile-parts.ts";
import { readAuditfile } from "../../src/imported-files/read-auditfile.ts";

const FOLDER = new URL("../../fixtures/auditfiles/", import.meta.url);

/** A row of the table: the file, then the cells of its totals. */
type Row = readonly [file: string, ...cells: readonly string[]];

/** The rows below the heading `Totals`. */
const ROWS: readonly Row[] = readFileSync(new URL("README.md", FOLDER), "utf8")
  .replace(/^.*\n## Totals\n/s, "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line): Row => {
    const [file = "", ...cells] = line.slice(2, -2).split(" | ");
    return [file.replaceAll("`", ""), ...cells];
  });

/** One side of the books: the opening, or all other lines. */
class Sides {
  lines = 0;
  debit = ZERO;
  credit = ZERO;

  take(amount: Amount): void {
    this.lines += 1;
    if (isNegative(amount)) this.credit = add(this.credit, negate(amount));
    else this.debit = add(this.debit, amount);
  }

  cells(): readonly string[] {
    return [String(this.lines), amountText(this.debit, 2), amountText(this.credit, 2)];
  }
}

async function measured(file: string): Promise<Row> {
  const opening = new Sides();
  const movement = new Sides();
  const balances = new Map<string, Amount>();
  const take = ({ accountId, amount }: ReadLine, sides: Sides): void => {
    sides.take(amount);
    balances.set(accountId, add(balances.get(accountId) ?? ZERO, amount));
  };
  for await (const part of readAuditfile(createReadStream(new URL(file, FOLDER)))) {
    if (part.kind === "opening-line") take(part.line, opening);
    if (part.kind === "transaction") {
      const sides = /^0+$/.test(part.periodNumber) ? opening : movement;
      for (const line of part.lines) take(line, sides);
    }
  }
  const closing = [...balances]
    .filter(([, amount]) => !isZero(amount))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([account, amount]) => `${account} ${amountText(amount, 2)}`);
  return [file, ...movement.cells(), ...opening.cells(), closing.join(", ")];
}

test("the table has a row for every file of the folder", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".xaf"));
  expect(ROWS.map(([file]) => file)).toEqual(files.sort());
});

test.each(ROWS)("%s has the lines and totals of the table", async (file = "", ...row) => {
  expect(await measured(file)).toEqual([file, ...row]);
});
