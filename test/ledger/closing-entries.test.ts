/** Closing entries by hand: what they do decides, whatever their type. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { closingEntries, type JournalEffect } from "../../src/ledger/closing-entries.ts";
import {
  type AccountType,
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../../src/ledger/ledger-account.ts";

const TYPES: Readonly<Record<string, AccountType>> = {
  "0500": "equity",
  "0510": "equity",
  "1500": "current_liabilities",
  "1900": "current_liabilities",
  "4000": "expenses",
  "4500": "expenses",
  "8000": "revenue",
  "8100": "revenue",
  "9990": "other_income_expenses",
};

/** `"4000 -700, 0500 700"` */
const amountsIn = (text: string): ReadonlyMap<LedgerAccountId, ReturnType<typeof amountOf>> =>
  new Map(
    text.split(", ").map((part) => {
      const [id = "", amount = ""] = part.split(" ");
      return [ledgerAccountId(id), amountOf(amount)] as const;
    }),
  );

const journal = (id: string, date: string, lines: string): JournalEffect => ({
  id: documentId(id),
  number: null,
  date: dateOf(date),
  amounts: amountsIn(lines),
});

function closed(results: string, journals: readonly JournalEffect[], isOver = false): string {
  const typeOf = (id: LedgerAccountId): AccountType | undefined => TYPES[id];
  const found = closingEntries({ results: amountsIn(results), journals, isOver, typeOf });
  const listed = (ids: ReadonlySet<string>): string => [...ids].sort().join(" ");
  return found.doubtful.size > 0 ? `doubtful ${listed(found.doubtful)}` : listed(found.closing);
}

const YEAR = "8000 -1000, 4000 700, 4500 100";

test("one journal that empties every result account into equity closes the year", () => {
  const lines = "8000 1000, 4000 -700, 4500 -100, 0500 -200";
  expect(closed(YEAR, [journal("1", "2025-12-31", lines)])).toBe("1");
  expect(closed(YEAR, [journal("1", "2026-01-01", lines)], true)).toBe("1");
});

test("several journals close it together, on several days", () => {
  const journals = [
    journal("1", "2025-12-30", "8000 1000, 0500 -1000"),
    journal("2", "2025-12-31", "4000 -700, 4500 -100, 0500 800"),
  ];
  expect(closed(YEAR, journals)).toBe("1 2");
});

test("a result that is collected on an account first is closed through it", () => {
  const collected = [
    journal("1", "2025-12-31", "8000 1000, 4000 -700, 4500 -100, 9990 -200"),
    journal("2", "2025-12-31", "9990 200, 0500 -200"),
  ];
  expect(closed(YEAR, collected)).toBe("1 2");
  const between = [
    journal("1", "2025-12-31", "8000 1000, 4000 -700, 4500 -100, 1900 -200"),
    journal("2", "2026-01-02", "1900 200, 0500 -200"),
  ];
  expect(closed(YEAR, between)).toBe("1 2");
});

test("equity to equity, opening balances and corrections close nothing", () => {
  const others = [
    journal("1", "2025-12-31", "0500 200, 0510 -200"),
    journal("2", "2025-12-31", "4500 -40, 0500 40"),
    journal("3", "2025-12-31", "8000 -50, 1500 50"),
  ];
  for (const one of others) expect(closed(YEAR, [one])).toBe("");
  expect(closed(YEAR, others)).toBe("");
});

test("an ordinary correction on the day of the closing stays result", () => {
  // Private use is taken from costs of 140 before the year is closed.
  const journals = [
    journal("1", "2025-12-31", "4500 -40, 0510 40"),
    journal("2", "2025-12-31", "8000 1000, 4000 -700, 4500 -100, 0500 -200"),
    journal("3", "2025-12-31", "0500 200, 0510 -200"),
  ];
  expect(closed("8000 -1000, 4000 700, 4500 140", journals)).toBe("2");
});

test("another journal of the last month is a part of the result that is closed", () => {
  const journals = [
    journal("1", "2025-12-12", "8000 -50, 1500 50"),
    journal("2", "2025-12-31", "8000 1050, 4000 -700, 4500 -100, 0500 -250"),
  ];
  expect(closed(YEAR, journals)).toBe("2");
});

test("a closing of the year before leaves what this year books", () => {
  const journals = [
    journal("1", "2026-01-01", "8000 1000, 4000 -700, 4500 -100, 0500 -200"),
    journal("2", "2026-02-11", "4500 -40, 0510 40"),
  ];
  expect(closed(YEAR, journals, true)).toBe("1");
});

test("what leaves a part of the results is doubtful if it takes half of them, and no closing otherwise", () => {
  expect(closed(YEAR, [journal("1", "2025-12-31", "8000 1000, 0500 -1000")])).toBe("doubtful 1");
  expect(closed(YEAR, [journal("1", "2025-12-31", "4000 -700, 0500 700")])).toBe("");
  const rest = "8000 1000, 4000 -700, 0500 -300";
  expect(closed(YEAR, [journal("1", "2025-12-31", rest)])).toBe("doubtful 1");
});

test("a year without results has no closing entry", () => {
  expect(closed("8000 0", [journal("1", "2025-12-31", "0500 5, 0510 -5")])).toBe("");
});

test("one with a line of tax, or that leaves the result on another account, is doubtful", () => {
  const withTax = "8000 1000, 4000 -700, 4500 -100, 1500 -50, 0500 -150";
  expect(closed(YEAR, [journal("1", "2025-12-31", withTax)])).toBe("doubtful 1");
  expect(closed(YEAR, [journal("1", "2026-01-01", withTax)], true)).toBe("doubtful 1");
  const left = "8000 1000, 4000 -700, 4500 -100, 1900 -200";
  expect(closed(YEAR, [journal("1", "2025-12-31", left)])).toBe("doubtful 1");
});

test("revenue that moves to another account of revenue, and a cost that is reversed, close nothing", () => {
  expect(closed(YEAR, [journal("1", "2025-12-31", "8000 1000, 8100 -1000")])).toBe("");
  expect(closed("4000 700", [journal("1", "2025-12-31", "4000 -700, 1500 700")])).toBe("");
});
