/** The auditfile of books: journals, transactions, relations and opening balance. */
import { expect, test } from "vitest";
import { add, amountOf, amountText, isZero } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { AuditfileContents } from "../../src/formats/auditfile/auditfile-contents.ts";
import { auditfileOfBooks } from "../../src/formats/auditfile/auditfile-of-books.ts";
import { writeAuditfile } from "../../src/formats/auditfile/write-auditfile.ts";
import type { Books } from "../../src/ledger/books.ts";
import { rollForward } from "../../src/ledger/trial-balance.ts";
import { numbered } from "../checks/compared.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";
import { balancesOf, brokenRules } from "./auditfile-rules.ts";
import { bytesOf, collected } from "./auditfile-sample.ts";

const PROGRAM = { name: "slotsom", version: "0.1.0" };
const contentsOf = (books: Books): Promise<AuditfileContents> => auditfileOfBooks(books, PROGRAM);
const fileOf = async (books: Books): Promise<Uint8Array> =>
  bytesOf(writeAuditfile(await contentsOf(books)));
/** The transactions in the order of the file, each with its journal. */
const bookedIn = async (contents: AuditfileContents) =>
  (await collected(contents.transactions())).flatMap(({ journal, transactions }) =>
    transactions.map((transaction) => ({ ...transaction, journalId: journal.id })),
  );
const summaryOf = async (books: Books): Promise<readonly string[]> => {
  const contents = await contentsOf(books);
  return (await bookedIn(contents)).map(
    ({ journalId, number, periodNumber, date, lines }) =>
      `${journalId} ${number} p${String(periodNumber)} ${date} ${lines.map(({ amount }) => amountText(amount, 2)).join(" ")}`,
  );
};

const CHART = `
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1110 current_assets Savings  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1500 current_liabilities VAT
  account 1600 current_liabilities Creditors  [creditors]
  account 1900 current_liabilities Deferred
  account 4000 expenses Costs
  account 8000 revenue Sales
  contact Jansen
  tax 21 High
`;

test("every rule beyond the schema holds for the file of a small company", async () => {
  expect(await brokenRules(await fileOf(smallCompany()))).toEqual([]);
});

test("a placeholder for an RGS code is not written; a code outside the list is", async () => {
  const linked = CHART.replace("Bank  ", "Bank  rgs nvt  ").replace(
    "Savings  ",
    "Savings  rgs BLimBanXyz  ",
  );
  const { header, ledgerAccounts } = await contentsOf(
    booksFrom(`${linked}
  2025-01-03  1100  10.00  bank 1
  2025-01-03  8000  -10.00  bank 1`),
  );
  const codes = ledgerAccounts.flatMap(({ number, rgsCode }) =>
    rgsCode === null ? [] : [`${number ?? ""} ${rgsCode}`],
  );
  expect([header.rgsVersion, codes]).toEqual([null, ["1110 BLimBanXyz"]]);
});

test("an account without figures that has the number of another is left out of the file", async () => {
  const { ledgerAccounts } = await contentsOf(
    numbered(
      booksFrom(`${CHART}
  account 4001 expenses Former costs
  account 4002 expenses Older costs
  2025-01-03  4000  10.00  bank 1
  2025-01-03  1100  -10.00  bank 1`),
      { "4001": "4000", "4002": " 4000" },
    ),
  );
  expect(ledgerAccounts.filter(({ number }) => number?.trim() === "4000")).toEqual([
    { key: "4000", number: "4000", description: "Costs", kind: "P", rgsCode: null },
  ]);
});

test("opening and movement of the file are the closing of the general ledger for each account", async () => {
  const books = smallCompany();
  const year = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const found = await balancesOf(await fileOf(books));
  const expected = [...year.rows]
    .map(([id, row]) => [books.accounts.get(id)?.code ?? id, row] as const)
    .filter(([, { debit, credit, opening }]) =>
      [debit, credit, opening].some((amount) => !isZero(amount)),
    )
    .map(([code, { opening, closing }]) => [
      code,
      { opening: amountText(opening, 2), closing: amountText(closing, 2) },
    ]);
  const open = ["OPEN-JAREN", { opening: "-2000.00", closing: "-2000.00" }];
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...expected, open]));
});

test("an amount that is a cent off is refused, and its document named", async () => {
  const changed = withPosting(smallCompany(), "p4", (posting) => ({
    ...posting,
    amount: add(posting.amount, amountOf("0.01")),
  }));
  await expect(fileOf(changed)).rejects.toMatchObject({
    code: "document-unbalanced",
    message: "SalesInvoice 1 does not balance within the year: debit minus credit is 0.01",
  });
});

test("sales, purchases, each bank account, general journal and year end have their own journals", async () => {
  const contents = await contentsOf(
    booksFrom(`${CHART}
    2025-01-01  1300  121.00  invoice 1  contact Jansen
    2025-01-01  8000  -121.00  invoice 1  contact Jansen
    2025-01-02  4000  10.00  bill 2
    2025-01-02  1600  -10.00  bill 2
    2025-01-03  1100  121.00  bank 3
    2025-01-03  1300  -121.00  bank 3
    2025-01-04  1110  5.00  bank 4
    2025-01-04  8000  -5.00  bank 4
    2025-01-05  4000  1.00  journal 5
    2025-01-05  1900  -1.00  journal 5
    2025-12-31  8000  126.00  closing 6
    2025-12-31  4000  -11.00  closing 6
    2025-12-31  0500  -115.00  closing 6
    2025-02-01  4000  3.00  asset 7
    2025-02-01  1900  -3.00  asset 7
    2025-02-02  1600  3.00  payment 8
    2025-02-02  1100  -3.00  payment 8
    2025-02-03  4000  2.00  unheard 9
    2025-02-03  1900  -2.00  unheard 9
    `),
  );
  const journals = (await collected(contents.transactions())).map(
    ({ journal: { id, kind, offsetAccountKey } }) => `${id} ${kind} ${offsetAccountKey ?? ""}`,
  );
  expect([...new Set(journals)].sort()).toEqual([
    "ACTA M ",
    "BET-f1100 B 1100",
    "BNK-f1100 B 1100",
    "BNK-f1110 B 1110",
    "INK P ",
    "JAFG M ",
    "MEMG M ",
    "OVG-Unheard Z ",
    "VRK S ",
  ]);
});

test("alternating transactions of two bank accounts are written journal by journal", async () => {
  const books = booksFrom(`${CHART}
    2025-01-01  1100  1.00  bank 1
    2025-01-01  8000  -1.00  bank 1
    2025-01-02  1110  2.00  bank 2
    2025-01-02  8000  -2.00  bank 2
    2025-01-03  1100  3.00  bank 3
    2025-01-03  8000  -3.00  bank 3
    2025-01-04  1110  4.00  bank 4
    2025-01-04  8000  -4.00  bank 4
  `);
  expect(await summaryOf(books)).toEqual([
    "BNK-f1100 1 p1 2025-01-01 1.00 -1.00",
    "BNK-f1100 3 p1 2025-01-03 3.00 -3.00",
    "BNK-f1110 2 p1 2025-01-02 2.00 -2.00",
    "BNK-f1110 4 p1 2025-01-04 4.00 -4.00",
  ]);
  expect(await brokenRules(await fileOf(books))).toEqual([]);
});

const SPREAD = `${CHART}
  2025-01-10  1300  100.00  invoice 1
  2025-01-10  1900  -100.00  invoice 1
  2025-02-01  1900  60.00  invoice 1
  2025-02-01  8000  -60.00  invoice 1
`;

test("a document whose every date balances is one transaction per date, numbered by date", async () => {
  expect(await summaryOf(booksFrom(SPREAD))).toEqual([
    "VRK 1-20250110 p1 2025-01-10 100.00 -100.00",
    "VRK 1-20250201 p2 2025-02-01 60.00 -60.00",
  ]);
});

test("a document that balances only in total is one transaction, with dates on its lines", async () => {
  const books = booksFrom(SPREAD);
  const moved = withPosting(books, "p2", (posting) => ({ ...posting, date: dateOf("2025-02-01") }));
  expect(await summaryOf(moved)).toEqual(["VRK 1 p1 2025-01-10 100.00 -100.00 60.00 -60.00"]);
  const [transaction] = await bookedIn(await contentsOf(moved));
  expect(transaction?.lines.map(({ effectiveOn }) => effectiveOn)).toEqual([
    "2025-01-10",
    "2025-02-01",
    "2025-02-01",
    "2025-02-01",
  ]);
});

test("the documents of a contact determine whether it is customer, supplier or both; otherwise neither is stated", async () => {
  const { customersSuppliers } = await contentsOf(
    booksFrom(`${CHART}
    contact Bakker
    contact Both
    contact Visser
    2025-01-01  1300  1.00  invoice 1  contact Jansen
    2025-01-01  8000  -1.00  invoice 1  contact Both
    2025-01-02  4000  1.00  bill 2  contact Bakker
    2025-01-02  1600  -1.00  bill 2  contact Both
    2025-01-03  1100  1.00  bank 3  contact Visser
    2025-01-03  1300  -1.00  bank 3
    `),
  );
  expect(customersSuppliers.map(({ id, kind }) => [id, kind])).toEqual([
    ["Bakker", "S"],
    ["Both", "B"],
    ["Jansen", "C"],
    ["Visser", null],
  ]);
});
