/** The sheets of the journal-entry tests, on books worked out by hand. */
import { expect, test } from "vitest";
import { CHART, entry } from "../journal-tests/tested.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const BOOKS = booksFrom(
  CHART +
    entry("2025-01-11", "4100", "1600", "60.00", "bill 1  contact Supply  Rent") +
    entry("2025-01-31", "4000", "1700", "1500.00", "journal 2  Bonus of January"),
);
/** Amounts in sentences have a space that does not break. */
const textOf = async (id: string): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(BOOKS, id))).map((row) => row.replace(/\s/gu, " "));

test("each test has its criterion, its reason, what was tested and its hits, or why it is not applicable", async () => {
  const rows = await textOf("journal-tests");
  expect(rows[0]).toBe(
    "note: A hit is not an error: it is an entry with a property that the auditor may ask about. An entry without a hit can be wrong as well.",
  );
  expect(rows[1]).toMatch(
    /^JT1 \| Manual journals \| Journals of EUR 1,000\.00 or more, and every journal in the last 5 days of the fiscal year \| A journal has no invoice .* \| 1 \| entries \| 1 \| 1 hit$/,
  );
  expect(rows.find((row) => row.startsWith("JT11 "))).toMatch(
    /Limits: none\. .* \| not applicable: no approval limits are stated in the criteria$/,
  );
  expect(rows.filter((row) => /^JT\d/.test(row))).toHaveLength(25);
  expect(rows.find((row) => row.startsWith("JT21 "))).toMatch(
    / \| not possible: this source does not state who booked an entry$/,
  );
  expect(rows).toContain("note: Who booked or approved an entry: this source states neither.");
});

test("the population is compared with the ledger of each month", async () => {
  const rows = await textOf("journal-population");
  expect(rows.filter((row) => row.includes("Jan 2025"))).toEqual([
    "Jan 2025 | Purchase document | 1 | 2 | 60.00 | 60.00",
    "Jan 2025 | General journal | 1 | 2 | 1500.00 | 1500.00",
    "subtotal: Jan 2025 | Entries of the month | 4 | 1560.00 | 1560.00",
    "cross-check: Jan 2025 | General ledger | 1560.00 | 1560.00 | equal",
  ]);
  expect(rows).toContain("total: All entries | 2 | 4 | 1560.00 | 1560.00");
});

test("a hit has the values that made it one", async () => {
  const rows = await textOf("journal-hits");
  expect(rows[0]).toBe(
    "JT1 | Manual journals | 2025-01-31 | General journal | 2 | Bonus of January | 1500.00 | EUR 1,500.00 is at or above EUR 1,000.00",
  );
});

test("the sample names the tests that list an entry, and how it was drawn", async () => {
  const rows = await textOf("journal-sample");
  expect(rows[0]).toMatch(/^note: The key of an entry is the SHA-256 of “1”/);
  expect(rows.find((row) => row.includes("Bonus of January"))).toMatch(
    /\| 2025-01-31 \| General journal \| 2 \| Bonus of January \| 1500\.00 \| JT1 JT9 \| [0-9a-f]{64}$/,
  );
});
