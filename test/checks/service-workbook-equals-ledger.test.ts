/** W1 by hand: the service's workbook of ledger accounts holds, and breaks by each amount and each account. */
import { expect, test } from "vitest";
import { serviceWorkbookEqualsLedger } from "../../src/checks/service-workbook-equals-ledger.ts";
import { type LedgerRow, ledgerWorkbookOf } from "../../src/imported-files/ledger-workbook.ts";
import { comparedBy, findingsOf, twoMonths } from "./compared.ts";

/** Rows as in a file: titles, postings, and a total. */
const ROWS = [
  ["Bookings"],
  ["Small Company BV, 2025, EUR"],
  [],
  ["Number", "Ledger account", "Date", "Debit", "Credit"],
  ["1100", "Bank", "45667", "5", ""],
  ["1100", "Bank", "45700", "100", ""],
  ["1100", "Bank", "45667", "", "50"],
  ["1300", "Debtors", "", "150", "100.00"],
  ["1600", "Creditors", "", "30", "37"],
  ["4000", "Rent", "", "27", ""],
  ["7000", "Materials", "", "30", ""],
  ["8000", "Sales", "", "", "150"],
  ["9000", "Interest", "", "", "5"],
  ["Total", "", "", "342", "342"],
];

async function* streamed(rows: readonly (readonly string[])[]): AsyncGenerator<LedgerRow> {
  for (const [at, cells] of rows.entries()) yield { sheet: "Bookings", row: at + 1, cells };
}

const broken = async (rows: readonly (readonly string[])[]): Promise<readonly string[]> =>
  findingsOf(serviceWorkbookEqualsLedger(await ledgerWorkbookOf(streamed(rows))), twoMonths());

test("an equal workbook holds, whether its rows are postings or accounts", async () => {
  expect(await broken(ROWS)).toEqual([]);
  const perAccount = [...ROWS.slice(0, 4), ["1100", "Bank", "", "105", "50"], ...ROWS.slice(7)];
  expect(await broken(perAccount)).toEqual([]);
});

test("every amount that is one cent off is found", async () => {
  for (const [at, row] of ROWS.entries()) {
    if (at < 4) continue;
    const off = row.map((cell, column) =>
      column > 2 && cell !== "" ? `${Number.parseInt(cell, 10)}.01` : cell,
    );
    expect(await broken(ROWS.with(at, off)), row.join()).not.toEqual([]);
  }
});

test.each<[string, readonly (readonly string[])[], readonly string[]]>([
  ["a missing account", ROWS.filter(([number]) => number !== "9000"), ["9000: -5.00 = 0.00"]],
  ["a posting twice", ROWS.toSpliced(5, 0, ROWS[4] ?? []), ["1100: 105.00 = 110.00"]],
  [
    "another side",
    ROWS.with(9, ["4000", "Rent", "", "", "27"]),
    ["4000: 27.00 = 0.00", "4000: 0.00 = -27.00"],
  ],
  [
    "an account that is not in the books",
    ROWS.toSpliced(5, 0, ["1999", "Cash", "", "1", "1"]),
    [
      "unknown account 1999 Cash: 0 = 1",
      "unknown account 1999 Cash: 0.00 = 1.00",
      "unknown account 1999 Cash: 0.00 = -1.00",
    ],
  ],
  [
    "another total",
    ROWS.with(13, ["Total", "", "", "342", "341"]),
    ["figures.total-credit: 342.00 = 341.00"],
  ],
])("%s is found", async (_what, rows, findings) => {
  expect(await broken(rows)).toEqual(findings);
});

test("a workbook in another layout is not compared: the check proves nothing", async () => {
  const other = await ledgerWorkbookOf(
    streamed([["2025"], ...Array.from({ length: 40 }, () => ["x"])]),
  );
  expect(other).toBeNull();
  expect(await ledgerWorkbookOf(streamed([]))).toBeNull();
  expect(await comparedBy(serviceWorkbookEqualsLedger(other), twoMonths())).toEqual([]);
});

test("an amount that is not one is refused with its row", async () => {
  const rows = ROWS.with(4, ["1100", "Bank", "", "1,000.00", ""]);
  await expect(ledgerWorkbookOf(streamed(rows))).rejects.toMatchObject({
    code: "answer-malformed",
    message: 'the workbook of ledger accounts cannot be read: row 5: "1,000.00" is not an amount',
  });
});
