/**
 * Bank accounts by hand: statements in runs of days, lines and postings in pairs, and what a difference consists of.
 */
import { describe, expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { bankAccounts } from "../../../src/ledger/dossier/bank-accounts.ts";
import { bankReconciliations } from "../../../src/ledger/dossier/bank-reconciliation.ts";
import { statementRuns } from "../../../src/ledger/dossier/statement-runs.ts";
import { TWO_MONTHS, twoMonths } from "../../checks/compared.ts";
import { statementsFrom, withStatementsOf } from "../../support/bank-statements.ts";
import { booksFrom } from "../../support/books-notation.ts";

const IBAN = "NL00TEST0000001100";
/** The balance of 100 is 80 after the rent, 85 with interest, 185 with the receipt and 155 at the end. */
const WHOLE = `
  statement ${IBAN} 2025-01-01 100.00 2025-01-31
  2025-01-10 -20.00 Rent of January
  2025-01-31 5.00 Interest
  statement ${IBAN} 2025-02-01 85.00 2025-02-28
  2025-02-03 100.00 Invoice 1
  2025-02-20 -30.00 Bill 1`;

const runsOf = (text: string): readonly string[] =>
  statementRuns(statementsFrom(text)).map(
    ({ first, last, opening, closing, lines }) =>
      `${first}..${last} ${amountText(opening, 2)} + ${String(lines.length)} = ${amountText(closing, 2)}`,
  );

describe("statements in runs of days", () => {
  test("a statement that opens with the closing of the one before continues its run", () => {
    expect(runsOf(WHOLE)).toEqual(["2025-01-01..2025-02-28 100.00 + 4 = 155.00"]);
  });

  test("an opening dated on the day before begins on the day after", () => {
    expect(runsOf(`statement ${IBAN} 2025-01-31 85.00 2025-02-28`)).toEqual([
      "2025-02-01..2025-02-28 85.00 + 0 = 85.00",
    ]);
  });

  test("another opening begins a new run: days are missing", () => {
    expect(
      runsOf(`statement ${IBAN} 2025-01-01 100.00 2025-01-31
        statement ${IBAN} 2025-03-01 90.00 2025-03-31`),
    ).toEqual([
      "2025-01-01..2025-01-31 100.00 + 0 = 100.00",
      "2025-03-01..2025-03-31 90.00 + 0 = 90.00",
    ]);
  });

  test("days that two statements have count once, whole or in part", () => {
    const again = `statement ${IBAN} 2025-02-03 85.00 2025-02-03
      2025-02-03 100.00 Invoice 1`;
    const beyond = `statement ${IBAN} 2025-02-15 185.00 2025-03-31
      2025-02-20 -30.00 Bill 1
      2025-03-02 7.00 Refund`;
    expect(runsOf(`${WHOLE}\n${again}`)).toEqual(["2025-01-01..2025-02-28 100.00 + 4 = 155.00"]);
    expect(runsOf(`${WHOLE}\n${beyond}`)).toEqual(["2025-01-01..2025-03-31 100.00 + 5 = 162.00"]);
  });
});

/** The only account: its sums, then what is matched and what is not. */
function reconciled(books: Books): readonly string[] {
  const [{ statements, closing, booked, difference }] = bankReconciliations(books) as [
    ReturnType<typeof bankReconciliations>[number],
  ];
  const rows = [
    `books ${amountText(booked.amount, 2)}`,
    `bank ${closing === null ? "-" : `${closing.on} ${amountText(closing.amount, 2)}`}`,
    `difference ${difference === null ? "-" : `${amountText(difference.amount, 2)}, unexplained ${amountText(difference.unexplained, 2)}`}`,
  ];
  if (statements === null) return rows;
  const { opening, received, paid, matched, uncovered, monthsWithout } = statements;
  const amounts = [opening.amount, received, paid].map((one) => amountText(one, 2));
  return [
    ...rows,
    `opening, received, paid ${amounts.join(", ")}`,
    `matched ${String(matched.matched)}`,
    ...matched.onAnotherDay.map(({ line, posting }) => `moved ${line.bookedOn} ${posting.date}`),
    ...matched.reversed.map((line) => `reversed ${line.bookedOn} ${amountText(line.amount, 2)}`),
    ...matched.lines.map((line) => `line ${line.bookedOn} ${amountText(line.amount, 2)}`),
    ...matched.postings.map((one) => `posting ${one.date} ${amountText(one.amount, 2)}`),
    ...(uncovered.count === 0 ? [] : [`uncovered ${amountText(uncovered.sum, 2)}`]),
    ...monthsWithout.map((month) => `without ${month}`),
  ];
}

describe("a bank account", () => {
  test("whose lines all have their postings", () => {
    expect(reconciled(withStatementsOf(twoMonths(), WHOLE))).toEqual([
      "books 155.00",
      "bank 2025-02-28 155.00",
      "difference 0.00, unexplained 0.00",
      "opening, received, paid 100.00, 105.00, -50.00",
      "matched 4",
    ]);
  });

  test("with a line that is not in the books, a posting that is no line, and one on another day", () => {
    const books = booksFrom(`${TWO_MONTHS}
      2025-02-26  1100   12.00  bank 9
      2025-02-26  9000  -12.00  bank 9`);
    const text = WHOLE.replace("2025-01-31 5.00", "2025-01-29 5.00").replace(
      "2025-02-20",
      "2025-02-18 -8.00 Charges\n2025-02-20",
    );
    expect(reconciled(withStatementsOf(books, text))).toEqual([
      "books 167.00",
      "bank 2025-02-28 147.00",
      "difference 20.00, unexplained 0.00",
      "opening, received, paid 100.00, 105.00, -58.00",
      "matched 4",
      "moved 2025-01-29 2025-01-31",
      "line 2025-02-18 -8.00",
      "posting 2025-02-26 12.00",
    ]);
  });

  test("whose books divide a line, add up lines, and leave out one that the bank reversed", () => {
    const books = booksFrom(`${TWO_MONTHS}
      2025-02-10  1100   40.00  bank 5
      2025-02-10  9000  -40.00  bank 5
      2025-02-10  1100    2.00  bank 6
      2025-02-10  9000   -2.00  bank 6
      2025-02-12  1100   -9.00  bank 7
      2025-02-12  9000    9.00  bank 7`);
    const text = WHOLE.replace(
      "2025-02-20",
      `2025-02-10 42.00 Two at once
       2025-02-12 -4.00 First part
       2025-02-12 -5.00 Second part
       2025-02-13 -70.00 Direct debit
       2025-02-14 70.00 reversal Direct debit
       2025-02-20`,
    );
    expect(reconciled(withStatementsOf(books, text)).slice(2)).toEqual([
      "difference 0.00, unexplained 0.00",
      "opening, received, paid 100.00, 217.00, -129.00",
      "matched 7",
      "reversed 2025-02-13 -70.00",
      "reversed 2025-02-14 70.00",
    ]);
  });

  test("with statements of one month has postings of the other without a statement", () => {
    const january = WHOLE.split("\n").slice(0, 4).join("\n");
    expect(reconciled(withStatementsOf(twoMonths(), january))).toEqual([
      "books 155.00",
      "bank 2025-01-31 85.00",
      "difference 70.00, unexplained 0.00",
      "opening, received, paid 100.00, 5.00, -20.00",
      "matched 2",
      "uncovered 70.00",
      "without 2025-02",
    ]);
  });

  test("of which the books open with another balance", () => {
    const february = `statement ${IBAN} 2025-02-01 86.00 2025-02-28
      2025-02-03 100.00 Invoice 1
      2025-02-20 -30.00 Bill 1`;
    expect(reconciled(withStatementsOf(twoMonths(), february)).slice(1, 4)).toEqual([
      "bank 2025-02-28 156.00",
      "difference -1.00, unexplained 0.00",
      "opening, received, paid 86.00, 100.00, -30.00",
    ]);
  });

  test("without statements has nothing of the bank", () => {
    expect(reconciled(twoMonths())).toEqual(["books 155.00", "bank -", "difference -"]);
  });
});

test("two lines of one amount and day have the postings with their texts", () => {
  const books = booksFrom(`${TWO_MONTHS}
    2025-02-10  1100   25.00  bank 5  Payment of Jansen
    2025-02-10  9000  -25.00  bank 5`);
  const text = WHOLE.replace(
    "2025-02-20",
    `2025-02-10 25.00 Pietersen pays
     2025-02-10 25.00 Jansen pays
     2025-02-20`,
  );
  const [one] = bankReconciliations(withStatementsOf(books, text));
  expect(one?.statements?.matched.lines.map(({ description }) => description)).toEqual([
    "Pietersen pays",
  ]);
});

test("a statement finds its account by IBAN, number or name; one of no account or in another currency is named", () => {
  const found = bankAccounts(
    withStatementsOf(
      booksFrom(`${TWO_MONTHS}
        account 1110 current_assets Savings 0123.45.67.89  [cash]`),
      `statement 0000001100 2025-01-01 1.00 2025-01-31
       statement NL12BANK0123456789 2025-01-01 2.00 2025-01-31
       statement NL99BANK0999999999 2025-01-01 3.00 2025-01-31
       statement ${IBAN} 2025-01-01 4.00 2025-01-31 USD`,
    ),
  );
  expect(found.accounts.map(({ financialAccountId: id, runs }) => [id, runs.length])).toEqual([
    ["f1100", 0],
    ["f1110", 1],
  ]);
  expect([found.unknown, found.otherCurrency]).toEqual([
    ["0000001100", "NL99BANK0999999999"],
    [`${IBAN} USD`],
  ]);
});

test("a statement that the books post as a whole on its last day has its posting", () => {
  const books = booksFrom(`${TWO_MONTHS}
    2025-02-14  1100   33.00  bank 5
    2025-02-14  9000  -33.00  bank 5`);
  const text = WHOLE.replace(
    "2025-02-20",
    `2025-02-10 40.00 Monday
     2025-02-12 -7.00 Wednesday
     2025-02-20`,
  );
  expect(reconciled(withStatementsOf(books, text)).slice(2)).toEqual([
    "difference 0.00, unexplained 0.00",
    "opening, received, paid 100.00, 145.00, -57.00",
    "matched 6",
  ]);
});
