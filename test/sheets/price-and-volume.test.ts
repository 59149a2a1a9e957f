/** Price and quantity behind a variance, from the lines of invoices of both months. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { ListedDetail, ListedDocument } from "../../src/ledger/listed-document.ts";
import { account, booksFrom } from "../support/books-notation.ts";
import { PLAIN_DETAIL, plainDocument, withListed } from "../support/listed-documents.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";
import { march, UNTIL_MARCH } from "./monthly-books.ts";

type Line = readonly [description: string, count: string | null, amount: string];

const detailOf = ([description, count, amount]: Line): ListedDetail => ({
  ...PLAIN_DETAIL,
  ledgerAccountId: account("8000"),
  description,
  amount: amountOf(amount),
  ...(count === null ? {} : { quantity: { count: amountOf(count), productId: null } }),
});

const invoice = (id: string, date: string, lines: readonly Line[]): ListedDocument => ({
  ...plainDocument("sales_invoices", id, date),
  details: lines.map(detailOf),
});

/** Sales are 600.00 in February and 1000.00 in March. */
const FEBRUARY = invoice("1", "2025-02-10", [
  ["Chair", "3", "420"],
  ["Lamp", "6", "180"],
]);
const MARCH = invoice("2", "2025-03-10", [
  ["Chair", "4", "600"],
  ["Desk", null, "400"],
]);
const SPLIT =
  "through price (+40.00), quantity (+140.00), and items of one of the months (+220.00)";

async function behindSales(books: Books): Promise<string | undefined> {
  const rows = await sheetText(await sheetOf(books, "month-summary"));
  const at = rows.findIndex((row) => row.trim().startsWith("8000 Sales"));
  return rows[at + 1];
}

const listed = (...documents: readonly ListedDocument[]): Books => ({
  ...booksFrom(UNTIL_MARCH),
  ...withListed(documents),
});

test("the lines of both months split the change; a line without a quantity is one piece", async () => {
  expect(await behindSales(listed(FEBRUARY, MARCH))).toBe(`  note: ${SPLIT}`);
});

test.each<readonly [string, readonly ListedDocument[]]>([
  ["an invoice is missing", [MARCH]],
  [
    "the lines are not the whole amount",
    [invoice("1", "2025-02-10", [["Chair", "3", "420"]]), MARCH],
  ],
  [
    "no line of a month states a quantity",
    [FEBRUARY, invoice("2", "2025-03-10", [["Chair", null, "1000"]])],
  ],
  [
    "a line is of other months too",
    [
      FEBRUARY,
      {
        ...MARCH,
        details: MARCH.details.map((detail) => ({
          ...detail,
          period: { first: dateOf("2025-03-01"), last: dateOf("2025-04-30") },
        })),
      },
    ],
  ],
])("nothing is said where %s", async (_, documents) => {
  expect(await behindSales(listed(...documents))).not.toContain("through price");
});

test("the invoices of the month a year earlier are compared with those of the month", async () => {
  // Sales of March 2024 are 800.00: 400.00 of new things less 380.00 of what is gone.
  const earlier = invoice("9", "2024-03-10", [
    ["Chair", "3", "420"],
    ["Lamp", "9", "380"],
  ]);
  const earlierInvoices = { month: month("2024-03"), documents: [earlier] };
  const books = { ...march(), ...withListed([MARCH]) };
  expect(await behindSales({ ...books, earlierInvoices })).toMatch(
    /through price \(\+40\.00\), quantity \(\+140\.00\), and items of one of the months \(\+20\.00\)$/,
  );
  expect(await behindSales(books)).not.toContain("through price");
});
