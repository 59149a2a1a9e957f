/** Whatever is written in either format is read as the same statement, in pieces of any length. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, add, amountOf } from "../../../src/amount/amount.ts";
import { addDays, type CalendarDate, dateOf } from "../../../src/calendar/calendar-date.ts";
import { readStatements } from "../../../src/imported-files/bank-statements/read-bank-statements.ts";
import type { BankStatement, StatementLine } from "../../../src/ledger/bank-statement.ts";
import { readText, statementFile } from "./statement-text.ts";
import { camtOf, mt940Of } from "./written-statements.ts";

const ACCOUNTS = ["NL70INGB0001112223", "NL06RABO0312345670", "NL69BUNQ2290001110"] as const;
const OTHERS = ["NL28RABO0300400500", "NL04ABNA0987650123"] as const;

const amount = fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }).map((cents): Amount => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return amountOf(`${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
});
/**
 * A text in one line without slashes, between which MT940 has its codewords, and without the hyphen that ends a
 * message.
 */
const text = fc
  .string({ unit: fc.constantFrom(...Array.from("abcXYZ019 .,&<>'+()éÄ€:?")), maxLength: 90 })
  .map((one) => one.replace(/\s+/g, " ").trim());
const reference = fc.string({
  unit: fc.constantFrom(...Array.from("AF0129")),
  minLength: 1,
  maxLength: 30,
});
const FIRST = dateOf("2024-12-20");

const line = fc
  .record({
    day: fc.nat(40),
    value: fc.integer({ min: -20, max: 20 }),
    amount,
    isReversal: fc.boolean(),
    counterparty: fc.option(
      text.filter((one) => one !== ""),
      { nil: null },
    ),
    counterAccount: fc.option(fc.constantFrom(...OTHERS), { nil: null }),
    reference: fc.option(reference, { nil: null }),
    description: text,
  })
  // Where nothing says what was paid, the type of the payment does, which the two formats name differently.
  .map(({ day, value, ...rest }): StatementLine => {
    const bookedOn = addDays(FIRST, day);
    const description = rest.description === "" ? "no text" : rest.description;
    return { ...rest, description, bookedOn, valueOn: addDays(bookedOn, value), lineNumber: 0 };
  });

const statements = fc
  .record({
    account: fc.constantFrom(...ACCOUNTS),
    currency: fc.constantFrom("EUR", "USD"),
    opening: amount,
    lines: fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ account, currency, opening, lines: of }): readonly BankStatement[] => {
    const made: BankStatement[] = [];
    let balance = opening;
    let day: CalendarDate = FIRST;
    for (const [index, lines] of of.entries()) {
      const closing = lines.reduce((sum, one) => add(sum, one.amount), balance);
      const next = addDays(day, 50);
      made.push({
        fileName: "file",
        account,
        currency,
        number: String(index + 1),
        opening: { on: day, amount: balance, isStated: true },
        closing: { on: next, amount: closing, isStated: true },
        lines: lines.map((one) => later(one, index * 50)),
      });
      balance = closing;
      day = next;
    }
    return made;
  });

const later = (line: StatementLine, days: number): StatementLine => ({
  ...line,
  bookedOn: addDays(line.bookedOn, days),
  valueOn: line.valueOn === null ? null : addDays(line.valueOn, days),
});

/** The number of the line depends on the format. */
const withoutLineNumbers = (read: readonly BankStatement[]): readonly BankStatement[] =>
  read.map((statement) => ({
    ...statement,
    lines: statement.lines.map((one) => ({ ...one, lineNumber: 0 })),
  }));

test("statements written in CAMT.053 (02, 08) and MT940 are read back equal", async () => {
  await fc.assert(
    fc.asyncProperty(statements, fc.integer({ min: 1, max: 5_000 }), async (written, length) => {
      for (const file of [camtOf(written, "02"), camtOf(written, "08"), mt940Of(written)]) {
        const read = await readStatements([statementFile("file", file, length)]);
        expect(withoutLineNumbers(read.statements)).toEqual(written);
        expect(read.gaps).toEqual([]);
        expect(read.remarks).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test("the same statements in both formats are there once", async () => {
  await fc.assert(
    fc.asyncProperty(statements, async (written) => {
      const { statements: read, gaps } = await readStatements([
        statementFile("a", camtOf(written, "02")),
        statementFile("b", mt940Of(written)),
      ]);
      expect(read).toHaveLength(written.length);
      expect(gaps.map(({ kind }) => kind)).toEqual(written.map(() => "repeated"));
    }),
    { numRuns: 30 },
  );
});

test("a changed amount of a line never passes", async () => {
  const many = statements.filter((written) => written.some(({ lines }) => lines.length > 0));
  await fc.assert(
    fc.asyncProperty(many, fc.boolean(), async (written, isCamt) => {
      const wrong = written.map((statement, index) =>
        index === written.findIndex(({ lines }) => lines.length > 0)
          ? {
              ...statement,
              lines: statement.lines.map((one, at) => (at === 0 ? raised(one) : one)),
            }
          : statement,
      );
      const file = isCamt ? camtOf(wrong, "08") : mt940Of(wrong);
      await expect(readText(file)).rejects.toMatchObject({ code: "bank-statement-unbalanced" });
    }),
    { numRuns: 40 },
  );
});

const raised = (line: StatementLine): StatementLine => ({
  ...line,
  isReversal: false,
  amount: add(line.amount, amountOf("0.01")),
});

test("any bytes are statements or a failure with a code", async () => {
  const start = fc.constantFrom(
    "",
    ":20:X\n:25:1\n",
    "<Document><BkToCstmrStmt><Stmt>",
    "{1:A}{4:\n:20:\n",
  );
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (first, rest) => {
      const code = await readText(Buffer.concat([Buffer.from(first), rest])).then(
        () => "read",
        (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
      );
      expect(code).toMatch(/^(?:read|bank-statement-un(?:readable|balanced))$/);
    }),
    { numRuns: 300 },
  );
});
