/** The opening balance of an auditfile, and the tax amounts it states. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import { auditfileOfBooks } from "../../src/formats/auditfile/auditfile-of-books.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { collected } from "./auditfile-sample.ts";

const CHART = `
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1500 current_liabilities VAT
  account 2000 temporary Suspense
  account 8000 revenue Sales
  tax 21 High
  tax 9 Low
  tax 0 None
`;

const openingOf = async (books: Books): Promise<readonly string[]> => {
  const { openingBalance } = await auditfileOfBooks(books, { name: "slotsom", version: "0.1.0" });
  return openingBalance.map(({ accountKey, amount }) => `${accountKey} ${amountText(amount, 2)}`);
};

const MOVEMENT = `
  2025-01-05  1100  30.00  bank 1
  2025-01-05  8000  -30.00  bank 1
`;
const OPEN_YEARS = `
  opening 1100 150.00
  opening 2000 -20.00
  opening 0500 -100.00
  open year 2023 -10.00
  open year 2024 -20.00
`;

test("an account opens with its net balance, and is omitted if that is zero", async () => {
  const books = booksFrom(`${CHART}\n opening 1100 100.00\n opening 0500 -100.00\n${MOVEMENT}`);
  expect(await openingOf(books)).toEqual(["0500 -100.00", "1100 100.00"]);
});

test("unappropriated profit of earlier years has its own line, if the report lists the years", async () => {
  const books = booksFrom(`${CHART}\n shows open years\n${OPEN_YEARS}${MOVEMENT}`);
  expect((await openingOf(books)).at(-1)).toBe("open-years -30.00");
});

test("and also if the report only includes it in its credit total", async () => {
  const books = booksFrom(`${CHART}${OPEN_YEARS}${MOVEMENT}`);
  expect((await openingOf(books)).at(-1)).toBe("open-years -30.00");
});

test("a difference that no report explains is refused, not plugged", async () => {
  const books = booksFrom(`${CHART}${OPEN_YEARS}${MOVEMENT}`);
  const [first, ...rest] = books.months;
  const rows = new Map(first!.generalLedger.rows);
  const [bank] = [...rows.keys()].filter((id) => id === "1100");
  rows.set(bank!, { ...rows.get(bank!)!, opening: amountOf("150.01") });
  const generalLedger = { ...first!.generalLedger, rows };
  const broken: Books = { ...books, months: [{ ...first!, generalLedger }, ...rest] };
  await expect(openingOf(broken)).rejects.toMatchObject({
    code: "document-unbalanced",
    message:
      "the balance accounts of 2025-01-01 differ by -30.01, which no report states as unappropriated profit of earlier years",
  });
});

const vatOf = async (lines: string): Promise<readonly string[]> => {
  const books = booksFrom(`${CHART}${lines}`);
  const contents = await auditfileOfBooks(books, { name: "slotsom", version: "0.1.0" });
  const [part] = await collected(contents.transactions());
  return part!.transactions[0]!.lines.map(({ accountKey, vat }) =>
    [accountKey, ...vat.map(({ vatId, amount }) => `${vatId} ${amountText(amount, 2)}`)].join(" "),
  );
};

test("tax is stated on the base lines if the tax line is exactly their percentage", async () => {
  const lines = `
    2025-01-05  1300  242.01  invoice 1
    2025-01-05  8000  -150.00  invoice 1  tax 21
    2025-01-05  8000  -50.01  invoice 1  tax 21
    2025-01-05  1500  -42.00  invoice 1  tax 21
  `;
  expect(await vatOf(lines)).toEqual(["1300", "8000 21 -31.50", "8000 21 -10.50", "1500"]);
});

test("no tax amount is stated if the tax line was rounded over the complete invoice", async () => {
  const lines = `
    2025-01-05  1300  242.06  invoice 1
    2025-01-05  8000  -100.02  invoice 1  tax 21
    2025-01-05  8000  -100.03  invoice 1  tax 21
    2025-01-05  1500  -42.01  invoice 1  tax 21
  `;
  const other = lines.replaceAll("42.01", "42.02").replace("242.06", "242.07");
  expect(await vatOf(lines)).toEqual(["1300", "8000 21 -21.00", "8000 21 -21.01", "1500"]);
  expect(await vatOf(other)).toEqual(["1300", "8000", "8000", "1500"]);
});

test("reverse-charged tax is stated on no line: its two sides cancel", async () => {
  const lines = `
    2025-01-05  8000  100.00  bill 1  tax 21
    2025-01-05  1300  21.00  bill 1  tax 21
    2025-01-05  1500  -21.00  bill 1  tax 21
    2025-01-05  1100  -100.00  bill 1
  `;
  expect(await vatOf(lines)).toEqual(["8000", "1300", "1500", "1100"]);
});

test("a rate of zero percent has a tax amount of zero", async () => {
  const lines = `
    2025-01-05  1300  100.00  invoice 1
    2025-01-05  8000  -100.00  invoice 1  tax 0
  `;
  expect(await vatOf(lines)).toEqual(["1300", "8000 0 0.00"]);
});
