/**
 * Reads `close-input.yml`: figures that the user states, each with its line. The books give its names their meaning.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { parseDate } from "../../calendar/calendar-date.ts";
import { type Period, parseMonth } from "../../calendar/month.ts";
import type { Failure } from "../../failure.ts";
import { type JsonSchema, listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { described, documented, record, recordOf } from "../../fields/record.ts";
import { filledText, parsable, textLike } from "../../fields/scalars.ts";
import {
  type LinedProblem,
  readLinedYaml,
  readText,
  schemaOfText,
  UNREADABLE_FILE,
  whole,
} from "../read-yaml.ts";
import { EQUITY_INPUT } from "./equity-section.ts";
import { invalidFile } from "./invalid-file.ts";
import { TAX, taxProblems } from "./tax-section.ts";
import { VAT_FIELDS } from "./vat-section.ts";

/** The name under which the file is found next to the profiles. */
export const CLOSE_INPUT = "close-input.yml";

/** The totals of a year have some hundreds of lines. */
const CHARACTERS_MAX = 200_000;
const AMOUNT_PATTERN = /^-?\d{1,15}(?:\.\d{1,2})?$/;
const AMOUNT = described("an amount, as in 1234.56 or -10.00", textLike(AMOUNT_PATTERN));
const POSITIVE = described("an amount without a sign", textLike(/^\d{1,15}(?:\.\d{1,2})?$/));
const DATE = parsable("a date, as in 2025-12-31", (text) => parseDate(text), /^\d{4}-\d{2}-\d{2}$/);
const PERIOD = parsable(
  "a month, months or a quarter, as in 2025-01, 2025-01..2025-03 or 2025-Q1",
  (text) => (periodIn(text) === null ? null : text),
  /^\d{4}-(?:Q[1-4]|\d{2}(?:\.\.\d{4}-\d{2})?)$/,
);
const INPUT = record({
  format_version: documented("1", textLike(/^1$/)),
  year: documented(
    "The fiscal year of these figures",
    described("a year, as in 2025", textLike(/^\d{4}$/)),
  ),
  bank_balances: optional(
    documented(
      "Balances on bank statements: what is on the account is positive",
      listOf(
        record({
          account: documented(
            "The IBAN or the name of the financial account, or the number of its ledger account",
            filledText,
          ),
          on: DATE,
          balance: AMOUNT,
        }),
      ),
    ),
  ),
  declared_vat: optional(
    documented(
      "The tax of each return as filed, after supplementary returns: payable is positive; each month once",
      listOf(record({ period: PERIOD, amount: AMOUNT })),
    ),
  ),
  ...VAT_FIELDS,
  payroll: optional(
    documented(
      "Totals of the payroll",
      listOf(
        record({ period: PERIOD, gross_wages: POSITIVE, wage_tax: POSITIVE, net_wages: POSITIVE }),
      ),
    ),
  ),
  adopted_opening: optional(
    documented(
      "The adopted opening balance: each account number with its balance, debit positive",
      recordOf(/^\S.{0,79}$/, AMOUNT),
    ),
  ),
  ...EQUITY_INPUT,
  employees: optional(
    documented(
      "The average number of employees in full-time equivalents",
      described("a number, as in 3.5", textLike(/^\d{1,6}(?:\.\d{1,2})?$/)),
    ),
  ),
  tax: optional(
    documented("From the result to the taxable profit: what the books do not say about it", TAX),
  ),
});

/** The JSON Schema of the file, for editors: they see a number where the reader keeps its text. */
export const CLOSE_INPUT_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: CLOSE_INPUT,
  description: "Figures that you state for a close: bank statements, VAT returns, payroll, opening",
  ...schemaOfText(INPUT.schema),
};

/** The schema with a number allowed wherever text is. */

export type SuppliedInput = ValueOf<typeof INPUT>;

/** The file, whose shape is valid. */
export interface CloseInputFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly year: number;
  readonly stated: SuppliedInput;
  readonly lineOf: (path: readonly string[]) => number;
}

/** Failure code: `input-invalid` with every problem and its line. */
export function readCloseInput(path: string): CloseInputFile {
  const text = readText(path);
  if (text === null) throw invalidInput(path, [whole(UNREADABLE_FILE)]);
  return closeInputOf(path, text);
}

/** As `readCloseInput`, of a text that was read before. */
export function closeInputOf(path: string, text: string): CloseInputFile {
  if (text.length > CHARACTERS_MAX) {
    throw invalidInput(path, [whole(`it has more than ${String(CHARACTERS_MAX)} characters`)]);
  }
  const reading = readLinedYaml(text, INPUT);
  if (!reading.ok) throw invalidInput(path, reading.problems);
  const { value, lineOf } = reading;
  const faults = [...repeatedMonths(value, lineOf), ...taxProblems(value.tax, lineOf)];
  if (faults.length > 0) throw invalidInput(path, faults);
  return {
    name: basename(path),
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
    year: Number.parseInt(value.year, 10),
    stated: value,
    lineOf,
  };
}

/** Returns that share months: both would be compared with the same tax. A supplementary return replaces its return. */
function repeatedMonths(
  { declared_vat: returns = [] }: SuppliedInput,
  lineOf: CloseInputFile["lineOf"],
): readonly LinedProblem[] {
  const found: LinedProblem[] = [];
  const earlier: { readonly text: string; readonly period: Period; readonly line: number }[] = [];
  for (const [index, { period: text }] of returns.entries()) {
    const at = ["declared_vat", String(index), "period"];
    const line = lineOf(at);
    const period = periodIn(text);
    if (period === null) continue;
    const other = earlier.find(
      (one) => one.period.first <= period.last && period.first <= one.period.last,
    );
    if (other !== undefined) {
      const what = `${text} and ${other.text} of line ${String(other.line)} have months in common: state the tax of a month once, after supplementary returns`;
      found.push({ line, at: at.join("/"), what });
    }
    earlier.push({ text, period, line });
  }
  return found;
}

export const invalidInput = (path: string, problems: readonly LinedProblem[]): Failure =>
  invalidFile("the file with your own figures", path, problems);

const FIRST_MONTH_OF_QUARTER = ["01", "04", "07", "10"];
const LAST_MONTH_OF_QUARTER = ["03", "06", "09", "12"];

/** Null for a text that names no months, or names them in the wrong order. */
export function periodIn(text: string): Period | null {
  const [, year = "", quarter = null] = /^(\d{4})-Q([1-4])$/.exec(text) ?? [];
  const at = Number.parseInt(quarter ?? "0", 10) - 1;
  const [from = "", to = from] =
    quarter === null
      ? text.split("..")
      : [
          `${year}-${FIRST_MONTH_OF_QUARTER[at] ?? ""}`,
          `${year}-${LAST_MONTH_OF_QUARTER[at] ?? ""}`,
        ];
  const [first, last] = [parseMonth(from), parseMonth(to)];
  return first === null || last === null || first > last ? null : { first, last };
}
