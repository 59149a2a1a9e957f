/** Properties: whichever way a year is closed, exactly its closing entries are found; without one, none is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  isZero,
  negate,
  sumOf,
} from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import { closingEntries, type JournalEffect } from "../../src/ledger/closing-entries.ts";
import {
  type AccountType,
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../../src/ledger/ledger-account.ts";
import { totalsBy } from "../../src/ledger/statements.ts";

interface Line {
  readonly id: LedgerAccountId;
  readonly amount: Amount;
}

const EQUITY = ledgerAccountId("0500");
const RESERVES = ledgerAccountId("0510");
const BANK = ledgerAccountId("1100");
const BETWEEN = ledgerAccountId("1900");
const COLLECTED = ledgerAccountId("9990");

function typeOf(id: LedgerAccountId): AccountType {
  if (id === EQUITY || id === RESERVES) return "equity";
  if (id === BETWEEN || id === BANK) return "current_assets";
  if (id === COLLECTED) return "other_income_expenses";
  return id.startsWith("8") ? "revenue" : "expenses";
}

const DAYS_IN_YEAR = ["2025-12-01", "2025-12-30", "2025-12-31"];
const DAYS_AFTER = ["2026-01-01", "2026-01-31", "2026-05-14"];

const amount = fc
  .integer({ min: -900_000, max: 900_000 })
  .filter((units) => units !== 0)
  .map((units) => amountOf(String(units)));

const results = fc.uniqueArray(
  fc.record({
    id: fc
      .tuple(fc.constantFrom("4", "8"), fc.integer({ min: 100, max: 899 }))
      .map(([type, number]) => ledgerAccountId(`${type}${String(number)}`)),
    amount,
  }),
  { minLength: 3, maxLength: 9, selector: ({ id }) => id },
);

const negated = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({ ...line, amount: negate(line.amount) }));
const totalOf = (lines: readonly Line[]): Amount => sumOf(lines.map((line) => line.amount));

const takenTo = (id: LedgerAccountId, lines: readonly Line[]): readonly Line[] => [
  ...negated(lines),
  { id, amount: totalOf(lines) },
];

/** The lines of each closing journal, in the order of their days. */
const HABITS: Readonly<Record<string, (lines: readonly Line[]) => readonly (readonly Line[])[]>> = {
  "at once": (lines) => [takenTo(EQUITY, lines)],
  "in parts": (lines) => [takenTo(EQUITY, lines.slice(0, 2)), takenTo(EQUITY, lines.slice(2))],
  "by account": (lines) => lines.map((line) => takenTo(EQUITY, [line])),
  collected: (lines) => [
    takenTo(COLLECTED, lines),
    takenTo(EQUITY, [{ id: COLLECTED, amount: totalOf(lines) }]),
  ],
  "through another account": (lines) => [
    takenTo(BETWEEN, lines),
    takenTo(EQUITY, [{ id: BETWEEN, amount: totalOf(lines) }]),
  ],
};

const year = fc
  .record({
    results,
    habit: fc.constantFrom(...Object.keys(HABITS)),
    isOver: fc.boolean(),
    day: fc.nat({ max: 2 }),
    allocated: amount,
    correction: amount,
  })
  // A year without a result is closed by journals that leave nothing to bring on.
  .filter((of) => !isZero(totalOf(of.results)));

type Year = typeof year extends fc.Arbitrary<infer Value> ? Value : never;

const dayOf = ({ isOver, day }: Year): CalendarDate =>
  dateOf((isOver ? DAYS_AFTER : DAYS_IN_YEAR)[day] ?? "");

const journal = (id: string, date: CalendarDate, lines: readonly Line[]): JournalEffect => ({
  ...{ id: documentId(id), number: null, date },
  amounts: totalsBy(lines, (line) => line.id),
});

/** A result is allocated, and a result account is corrected by the bank: neither closes a year. */
const ordinaryOf = (of: Year): readonly JournalEffect[] => [
  journal("901", dayOf(of), [
    { id: EQUITY, amount: of.allocated },
    { id: RESERVES, amount: negate(of.allocated) },
  ]),
  journal("902", dayOf(of), [
    ...of.results.slice(0, 1).map(({ id }) => ({ id, amount: of.correction })),
    { id: BANK, amount: negate(of.correction) },
  ]),
];

/** What there is to close: a correction after the year is no part of it. */
const toClose = (of: Year): readonly Line[] =>
  of.results.map((line, index) =>
    index === 0 && !of.isOver ? { ...line, amount: add(line.amount, of.correction) } : line,
  );

const closingOf = (of: Year, lines: readonly Line[]): readonly JournalEffect[] =>
  (HABITS[of.habit]?.(lines) ?? []).map((one, index) => journal(String(index + 1), dayOf(of), one));

function foundIn(of: Year, journals: readonly JournalEffect[]) {
  const sums = totalsBy(of.results, ({ id }) => id);
  const { closing, doubtful } = closingEntries({
    ...{ results: sums, journals, isOver: of.isOver, typeOf },
  });
  return { closing: [...closing].sort(), doubtful: [...doubtful].sort() };
}

const isOrdinary = (of: Year): boolean => toClose(of).every((line) => !isZero(line.amount));

test("the journals that close a year are found, whichever way they do it, among others", () => {
  fc.assert(
    fc.property(year.filter(isOrdinary), (of) => {
      const closing = closingOf(of, toClose(of));
      expect(foundIn(of, [...ordinaryOf(of), ...closing])).toEqual({
        closing: closing.map(({ id }) => id).sort(),
        doubtful: [],
      });
    }),
    { numRuns: 500 },
  );
});

test("without them nothing closes the year and nothing is in doubt", () => {
  fc.assert(
    fc.property(year, (of) => {
      expect(foundIn(of, ordinaryOf(of))).toEqual({ closing: [], doubtful: [] });
    }),
    { numRuns: 500 },
  );
});

test("a closing that leaves an account takes no result out, and is in doubt if it takes half or more", () => {
  const leaving = year.filter((of) => isOrdinary(of) && of.habit !== "in parts");
  fc.assert(
    fc.property(leaving, (of) => {
      const [left, ...part] = toClose(of).map((line) => ({ ...line, size: absolute(line.amount) }));
      const isHalf =
        left !== undefined && compareAmounts(left.size, sumOf(part.map(({ size }) => size))) <= 0;
      const closing = closingOf(of, part);
      expect(foundIn(of, [...ordinaryOf(of), ...closing])).toEqual({
        closing: [],
        doubtful: isHalf ? closing.map(({ id }) => id).sort() : [],
      });
    }),
    { numRuns: 500 },
  );
});
