/** Books that come back from an auditfile: the same ledger and statements as those from which the file was made. */
import { expect, test } from "vitest";
import { amountText, isZero } from "../../src/amount/amount.ts";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import { BOOKS_PARTS } from "../../src/ledger/books-parts.ts";
import type { SectionLine } from "../../src/ledger/statements.ts";
import { booksOfAuditfile } from "../support/auditfile-books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { auditfileOf } from "./auditfile-of-books.ts";

const LAYOUTS = [
  ["3.2", AUDITFILE_3_2],
  ["4.0", AUDITFILE_4_0],
] as const;

const amounts = (lines: readonly SectionLine[]): readonly string[] =>
  lines
    .filter(({ amount }) => !isZero(amount))
    .map(({ ledgerAccountId, amount }) => `${ledgerAccountId} ${amountText(amount, 2)}`)
    .sort();

const ledgerText = ({ generalLedger }: BooksMonth): readonly string[] =>
  [...generalLedger.rows].map(([id, { opening, debit, credit, closing }]) =>
    [id, ...[opening, debit, credit, closing].map((amount) => amountText(amount, 2))].join(" "),
  );

const owedText = (lines: BooksMonth["debtors"]["lines"]): readonly string[] =>
  lines
    .filter(({ amount }) => !isZero(amount))
    .map(({ contactId, amount }) => `${contactId ?? "-"} ${amountText(amount, 2)}`)
    .sort();

/** The statements of a month that every source of these books must have. */
const monthText = (month: BooksMonth) => ({
  month: month.month,
  ledger: ledgerText(month),
  result: Object.values(month.profitAndLoss.sections).map(amounts),
  totals: Object.values(month.profitAndLoss.totals).map((amount) => amountText(amount, 2)),
  balance: Object.values(month.balanceSheet.sections).map(amounts),
  sides: [month.balanceSheet.totalDebit, month.balanceSheet.totalCredit].map((amount) =>
    amountText(amount, 2),
  ),
  received: amounts(month.cashFlow.received),
  paid: amounts(month.cashFlow.paid),
  cash: [month.cashFlow.opening, month.cashFlow.closing].map((amount) => amountText(amount, 2)),
});

const closingText = ({ months }: Books): readonly string[] =>
  months.flatMap(({ month, closingMovements }) =>
    [...closingMovements].map(([id, amount]) => `${month} ${id} ${amountText(amount, 2)}`).sort(),
  );

const COMPANY = `
  account 0100 non_current_assets Van  rgs BMvaTevVvp
  account 0110 non_current_assets Depreciation of the van  rgs BMvaTevCae
  account 0500 equity Capital  rgs BEivGokGea
  account 0900 non_current_liabilities Loan  rgs BLasSakHvl
  account 1100 current_assets Bank  [cash]  rgs BLimBanRba
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1500 current_liabilities VAT payable  rgs BSchBepBtwOlv
  account 1520 current_liabilities VAT receivable  rgs BSchBepBtwVoo
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 4000 expenses Rent  rgs WBedHuiBeh
  account 4300 expenses Depreciation  rgs WAfsAmvAft
  account 7000 direct_costs Cost of sales  rgs WKprInhInh
  account 8000 revenue Sales  rgs WOmzNodOdl
  account 9000 other_income_expenses Interest  rgs WFbeRlmRlm
  contact Client
  contact Supplier
  tax 21 High
`;
/** A year with each kind of document, a VAT return and a closing entry of an ordinary journal. */
const FULL = `
  year 2025
  ${COMPANY}
  opening 0100 12000.00
  opening 0110 -2000.00
  opening 1100 5000.00
  opening 1300 242.00  contact Client
  opening 1600 -121.00  contact Supplier
  opening 0900 -6000.00
  opening 0500 -9121.00
  2025-01-15  8000  -1000.00  invoice 1  contact Client  tax 21
  2025-01-15  1500   -210.00  invoice 1  contact Client  tax 21
  2025-01-15  1300   1210.00  invoice 1  contact Client
  2025-02-10  1300   -242.00  bank 2  contact Client
  2025-02-10  1100    242.00  bank 2
  2025-02-20  7000    400.00  bill 3  contact Supplier  tax 21
  2025-02-20  1520     84.00  bill 3  contact Supplier  tax 21
  2025-02-20  1600   -484.00  bill 3  contact Supplier
  2025-03-31  1500    210.00  journal 4
  2025-03-31  1520    -84.00  journal 4
  2025-03-31  1600   -126.00  journal 4
  2025-06-30  9000    150.00  bank 5
  2025-06-30  0900    500.00  bank 5
  2025-06-30  1100   -650.00  bank 5
  2025-07-01  1300    -40.00  invoice 6  contact Client  tax 21
  2025-07-01  8000     33.06  invoice 6  contact Client  tax 21
  2025-07-01  1500      6.94  invoice 6  contact Client  tax 21
  2025-12-31  4300   1000.00  journal 7
  2025-12-31  0110  -1000.00  journal 7
  2025-12-31  8000    966.94  closing 8
  2025-12-31  7000   -400.00  closing 8
  2025-12-31  9000   -150.00  closing 8
  2025-12-31  4300  -1000.00  closing 8
  2025-12-31  0500    583.06  closing 8
`;

test.each(LAYOUTS)(
  "the ledger and statements of books come back from their auditfile %s",
  async (_, layout) => {
    const books = booksFrom(FULL);
    const read = await booksOfAuditfile(await auditfileOf(books, layout));
    expect(read.months.map(monthText)).toEqual(books.months.map(monthText));
    expect(closingText(read)).toEqual(closingText(books));
    expect(read.entryCount).toBe(books.entryCount);
    expect(read.administration.name).toBe(books.administration.name);
    expect(read.derived).toEqual(new Set(BOOKS_PARTS));
  },
);

test("what contacts owe comes back from version 3.2, which has subledgers of the opening balance", async () => {
  const books = booksFrom(FULL);
  const read = await booksOfAuditfile(await auditfileOf(books, AUDITFILE_3_2));
  const owed = ({ months }: Books) =>
    months.map(({ debtors, creditors }) => [owedText(debtors.lines), owedText(creditors.lines)]);
  expect(owed(read)).toEqual(owed(books));
});

const BEFORE = `year 2024 ${COMPANY}
  opening 1100 1000.00
  opening 0500 -1000.00
  2024-05-10  8000  -300.00  invoice 1  contact Client
  2024-05-10  1300   300.00  invoice 1  contact Client
  2024-06-10  1300  -300.00  bank 2  contact Client
  2024-06-10  1100   300.00  bank 2  contact Client
`.replace("year 2024 ", "year 2024\n");
const YEAR = `year 2025
  ${COMPANY}
  opening 1100 1300.00
  opening 0500 -1300.00
  2025-02-10  8000  -500.00  invoice 3  contact Client
  2025-02-10  1300   500.00  invoice 3  contact Client
  2025-03-10  4000   120.00  bank 4
  2025-03-10  1100  -120.00  bank 4
`;

test("the file of the year before gives the comparatives, month by month", async () => {
  const [own, before] = await Promise.all(
    [YEAR, BEFORE].map((text) => auditfileOf(booksFrom(text), AUDITFILE_4_0)),
  );
  const { comparatives } = await booksOfAuditfile(own ?? new Uint8Array(), before);
  const results = comparatives.months.map(({ month, profitAndLoss }) => [
    month,
    amountText(profitAndLoss.totals.netProfit, 2),
  ]);
  expect(results.filter(([, amount]) => amount !== "0.00")).toEqual([["2024-05", "-300.00"]]);
  expect(comparatives.ledgers.map(({ month }) => month)).toHaveLength(12);
  const last = comparatives.ledgers.at(-1)?.generalLedger.rows;
  expect([...(last ?? [])].map(([id, { closing }]) => `${id} ${amountText(closing, 2)}`)).toEqual([
    "0500 -1000.00",
    "1100 1300.00",
    "8000 -300.00",
  ]);
});

test("without that file there are no figures of the year before, and the opening balance is the balance sheet before it", async () => {
  const { comparatives } = await booksOfAuditfile(
    await auditfileOf(booksFrom(YEAR), AUDITFILE_4_0),
  );
  expect(comparatives.ledgers).toEqual([]);
  const sheet = comparatives.balanceSheets.get(comparatives.months.at(-1)!.month);
  expect(amountText(sheet!.totalDebit, 2)).toBe("1300.00");
});
