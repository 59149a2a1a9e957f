/** Reads the lines of a budget as they are written: what needs no books. */
import { type Amount, isNegative, isZero, parseAmount, sumOf } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import type { LinedProblem } from "../read-yaml.ts";
import {
  BUDGET_COLUMNS,
  type BudgetColumn,
  budgetColumnNamed,
  monthInHead,
  sectionNamed,
  spreadNamed,
} from "./budget-words.ts";
import { at, type CsvLine } from "./csv-lines.ts";
import { amountReader } from "./written-amounts.ts";

/** The name of the version of a file without versions. */
const VERSION_DEFAULT = "budget";
const VERSION_CHARACTERS_MAX = 60;

export interface WrittenBudget {
  /** In the order of the file. */
  readonly versions: readonly string[];
  readonly rows: readonly BudgetRow[];
}

export interface BudgetRow {
  /** From 1. */
  readonly line: number;
  /** An account number, an RGS code or a section. */
  readonly subject: string;
  /** Empty without one. */
  readonly name: string;
  readonly version: string;
  readonly stated: BudgetMonths | BudgetYear;
}

interface BudgetMonths {
  readonly kind: "months";
  readonly amounts: ReadonlyMap<Month, Amount>;
}

export interface BudgetYear {
  readonly kind: "year";
  readonly year: number;
  readonly amount: Amount;
  /** Or one weight for each month. */
  readonly spread: "even" | "prior" | readonly Amount[];
}

interface Columns {
  readonly at: ReadonlyMap<BudgetColumn, number>;
  readonly months: ReadonlyMap<Month, number>;
  readonly count: number;
}

/** The lines that can be read, and every problem of the others. */
export function budgetRows(lines: readonly CsvLine[]): {
  readonly written: WrittenBudget;
  readonly problems: readonly LinedProblem[];
} {
  const [head, ...below] = lines;
  const { columns, problems: ofHead } = columnsIn(head ?? { number: 1, cells: [] });
  if (ofHead.length > 0) return { written: { versions: [], rows: [] }, problems: ofHead };
  const problems: LinedProblem[] = [];
  const readAmount = amountReader();
  const all = below.flatMap((line) => {
    const faults: string[] = [];
    const row = rowOf(line, columns, {
      fault: (what) => faults.push(what),
      amountOf: (cell) => {
        const reading = readAmount(cell, line.number);
        if (!reading.ok) faults.push(reading.problem);
        return reading.ok ? reading.amount : null;
      },
    });
    problems.push(...faults.map((what) => at(line.number, what)));
    return row === null || faults.length > 0 ? [] : [row];
  });
  const { rows, problems: repeated } = withoutRepeated(inVersions(all));
  problems.push(...repeated);
  if (rows.length === 0 && problems.length === 0) problems.push(at(1, "no line has an amount"));
  const versions = [...new Set(rows.map(({ version }) => version))];
  return { written: { versions, rows }, problems };
}

/** Capitals make no other version: the first spelling is the name. */
function inVersions(rows: readonly BudgetRow[]): readonly BudgetRow[] {
  const names = new Map<string, string>();
  return rows.map((row) => {
    const key = row.version.toLowerCase();
    const version = names.get(key) ?? row.version;
    names.set(key, version);
    return { ...row, version };
  });
}

function columnsIn({ number, cells }: CsvLine): {
  readonly columns: Columns;
  readonly problems: readonly LinedProblem[];
} {
  const found = new Map<BudgetColumn, number>();
  const months = new Map<Month, number>();
  const problems: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === "") continue;
    const column = budgetColumnNamed(cell);
    const month = column === null ? monthInHead(cell) : null;
    if (column !== null) {
      if (found.has(column)) problems.push(`column "${cell}" is there twice`);
      found.set(column, index);
    } else if (month !== null) {
      if (months.has(month)) problems.push(`month ${month} is there twice`);
      months.set(month, index);
    } else {
      const known = suggestion(cell, BUDGET_COLUMNS);
      problems.push(
        `column "${cell}" is neither a month such as 2025-01 nor a known column${known}`,
      );
    }
  }
  const hasAmounts = months.size > 0 || (found.has("year") && found.has("amount"));
  if (!(found.has("line") && hasAmounts)) {
    problems.push(
      'the first line must name the columns: "line" with months ("line,2025-01,2025-02") or with a year ("line,year,spread,amount")',
    );
  }
  return {
    columns: { at: found, months, count: cells.length },
    problems: problems.map((what) => at(number, what)),
  };
}

interface RowReading {
  readonly fault: (what: string) => void;
  /** Null for a text that is no amount, which it reports. */
  readonly amountOf: (cell: string) => Amount | null;
}

/** Null for a line without an amount. */
function rowOf(
  { number, cells }: CsvLine,
  { at: columns, months, count }: Columns,
  reading: RowReading,
): BudgetRow | null {
  const cellAt = (column: BudgetColumn): string => cells[columns.get(column) ?? -1] ?? "";
  if (cells.slice(count).some((cell) => cell !== "")) {
    reading.fault("the line has more cells than the first line has columns");
  }
  const amounts = new Map<Month, Amount>();
  for (const [month, index] of months) {
    const cell = cells[index] ?? "";
    const amount = cell === "" ? null : reading.amountOf(cell);
    if (amount !== null) amounts.set(month, amount);
  }
  const year = cellAt("amount") === "" ? null : yearOf(cellAt, reading);
  // Spreadsheets show text as it is written after an apostrophe.
  const subject = cellAt("line").replace(/^'/, "");
  if (amounts.size === 0 && year === null) return null;
  if (subject === "") reading.fault("the line names no account, RGS code or section");
  if (amounts.size > 0 && year !== null) {
    reading.fault("the line has an amount of a year and amounts of months: leave out one of both");
  }
  const version = columns.has("version") ? cellAt("version") : VERSION_DEFAULT;
  if (version === "") reading.fault("the line has no version");
  if (version.length > VERSION_CHARACTERS_MAX) {
    reading.fault(`the version has more than ${String(VERSION_CHARACTERS_MAX)} characters`);
  }
  const name = cellAt("name");
  return { line: number, subject, name, version, stated: year ?? { kind: "months", amounts } };
}

/** Null for a year that it reports. */
function yearOf(
  cellAt: (column: BudgetColumn) => string,
  { fault, amountOf }: RowReading,
): BudgetYear | null {
  const amount = amountOf(cellAt("amount"));
  const year = cellAt("year");
  const isYear = /^[12]\d{3}$/.test(year);
  if (!isYear) fault(year === "" ? "the line has no year" : `"${year}" is not a year such as 2025`);
  const spread = spreadOf(cellAt("spread"), fault);
  if (amount === null || !isYear || spread === null) return null;
  return { kind: "year", year: Number.parseInt(year, 10), amount, spread };
}

function spreadOf(text: string, fault: RowReading["fault"]): BudgetYear["spread"] | null {
  if (text === "") return "even";
  const named = spreadNamed(text);
  if (named !== null) return named;
  const weights = text.split("/").map((weight) => parseAmount(weight.trim().replace(",", ".")));
  const known = weights.flatMap((weight) =>
    weight === null || isNegative(weight) ? [] : [weight],
  );
  if (known.length === 1 || known.length < weights.length) {
    fault(`spread "${text}" is not even, prior or weights such as 8/8/9/8/8/9/8/8/9/8/8/9`);
    return null;
  }
  if (!isZero(sumOf(known))) return known;
  fault(`the weights of spread "${text}" add up to zero`);
  return null;
}

/** Without the later of two lines that state the same month or year of a subject. A section has several names. */
function withoutRepeated(all: readonly BudgetRow[]): {
  readonly rows: readonly BudgetRow[];
  readonly problems: readonly LinedProblem[];
} {
  const seen = new Map<string, number>();
  const problems: LinedProblem[] = [];
  const rows = all.filter(({ line, subject, version, stated }) => {
    const of = sectionNamed(subject) ?? subject;
    const parts = stated.kind === "year" ? [String(stated.year)] : [...stated.amounts.keys()];
    const keys = parts.map((part) => [version, of, part].join("\n"));
    const before = keys.flatMap((key) => seen.get(key) ?? [])[0];
    if (before === undefined) for (const key of keys) seen.set(key, line);
    else problems.push(at(line, `"${subject}" is also on line ${String(before)}`));
    return before === undefined;
  });
  return { rows, problems };
}
