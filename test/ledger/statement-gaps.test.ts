/** The order of statements and what is between them. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  BankStatement,
  StatementGap,
  StatementLine,
} from "../../src/ledger/bank-statement.ts";
import { statementsInOrder } from "../../src/ledger/statement-gaps.ts";

const line = (text: string): StatementLine => {
  const [day = "", amount = ""] = text.split(" ");
  return {
    bookedOn: dateOf(day),
    valueOn: null,
    amount: amountOf(amount),
    isReversal: false,
    counterparty: null,
    counterAccount: null,
    reference: null,
    description: "",
    lineNumber: 1,
  };
};

/** `2025-01-01 100 to 2025-01-31 120`, with lines of a day and an amount. */
function statement(
  fileName: string,
  balances: string,
  lines: readonly string[] = [],
  stated: Partial<BankStatement> = {},
): BankStatement {
  const [firstOn = "", opening = "", , lastOn = "", closing = ""] = balances.split(" ");
  return {
    fileName,
    account: "NL70ABNA0100200300",
    currency: "EUR",
    number: null,
    opening: { on: dateOf(firstOn), amount: amountOf(opening), isStated: true },
    closing: { on: dateOf(lastOn), amount: amountOf(closing), isStated: true },
    lines: lines.map(line),
    ...stated,
  };
}

const JANUARY = statement("jan", "2025-01-01 100 to 2025-01-31 120", ["2025-01-30 20"]);
const FEBRUARY = statement("feb", "2025-01-31 120 to 2025-02-28 90", ["2025-02-03 -30"]);
const MARCH = statement("mar", "2025-03-01 90 to 2025-03-31 95", ["2025-03-31 5"]);

const readInOrder = (
  ...statements: readonly BankStatement[]
): { readonly files: readonly string[]; readonly gaps: readonly StatementGap[] } => {
  const { statements: ordered, gaps } = statementsInOrder(statements);
  return { files: ordered.map(({ fileName }) => fileName), gaps };
};

const gap = (
  kind: "days-missing" | "days-overlapping",
  earlier: BankStatement,
  later: BankStatement,
  difference: string,
): StatementGap => ({
  kind,
  account: "NL70ABNA0100200300",
  currency: "EUR",
  earlier: { fileName: earlier.fileName, closing: earlier.closing },
  later: { fileName: later.fileName, opening: later.opening },
  difference: amountOf(difference),
});

test("months whose balances follow are in order and without gaps, whether the opening has the last day or the first", () => {
  expect(readInOrder(MARCH, JANUARY, FEBRUARY)).toEqual({ files: ["jan", "feb", "mar"], gaps: [] });
});

test("a month that is missing is between its neighbours, with the difference", () => {
  expect(readInOrder(MARCH, JANUARY).gaps).toEqual([gap("days-missing", JANUARY, MARCH, "-30")]);
});

test("months without entries follow each other", () => {
  const quiet = statement("quiet", "2025-02-01 120 to 2025-02-28 120");
  const next = statement("next", "2025-03-01 120 to 2025-03-31 120");
  expect(readInOrder(next, quiet, JANUARY)).toEqual({ files: ["jan", "quiet", "next"], gaps: [] });
});

test("a statement that has days of another one overlaps it", () => {
  const half = statement("half", "2025-01-15 100 to 2025-02-15 90", [
    "2025-01-30 20",
    "2025-02-03 -30",
  ]);
  expect(readInOrder(half, JANUARY).gaps).toEqual([gap("days-overlapping", JANUARY, half, "-20")]);
});

test("days inside a month overlap it, and the next month is compared with the month", () => {
  const day = statement("day", "2025-01-29 100 to 2025-01-30 120", ["2025-01-30 20"]);
  expect(readInOrder(day, JANUARY, FEBRUARY)).toEqual({
    files: ["jan", "day", "feb"],
    gaps: [gap("days-overlapping", JANUARY, day, "-20")],
  });
});

test("the same statement in another file is once there: the one that divides its batch", () => {
  const divided = statement("camt", "2024-12-31 100 to 2025-01-31 120", [
    "2025-01-30 15",
    "2025-01-30 5",
  ]);
  const { closing } = JANUARY;
  expect(readInOrder(JANUARY, divided)).toEqual({
    files: ["camt"],
    gaps: [
      {
        kind: "repeated",
        account: "NL70ABNA0100200300",
        currency: "EUR",
        fileName: "jan",
        closing,
        fileNameKept: "camt",
      },
    ],
  });
});

test("statements of a day are in the order of their numbers", () => {
  const second = statement("b", "2025-01-02 10 to 2025-01-02 30", ["2025-01-02 20"], {
    number: "10",
  });
  const first = statement("a", "2025-01-02 0 to 2025-01-02 10", ["2025-01-02 10"], { number: "9" });
  expect(readInOrder(second, first)).toEqual({ files: ["a", "b"], gaps: [] });
});

test("a balance that is not stated and a second currency are said", () => {
  const opening = { ...JANUARY.opening, isStated: false };
  const dollars = statement("usd", "2025-01-01 7 to 2025-01-31 7", [], { currency: "USD" });
  const account = "NL70ABNA0100200300";
  expect(readInOrder({ ...JANUARY, opening }, dollars).gaps).toEqual([
    {
      kind: "opening-missing",
      account,
      currency: "EUR",
      fileName: "jan",
      closing: JANUARY.closing,
    },
    { kind: "several-currencies", account, currencies: ["EUR", "USD"] },
  ]);
});
