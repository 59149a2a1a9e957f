/** B12 by hand: holds, lists the other movements, and breaks. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../../src/amount/amount.ts";
import { equityRollsForward } from "../../../src/checks/balance-sheet/equity-rolls-forward.ts";
import { equityRollForward } from "../../../src/ledger/equity-roll-forward.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS } from "../compared.ts";

/** Equity of 60 and an open year of 40; a net profit of 98, 10 paid in and a dividend of 25. */
const BOOKS = `${TWO_MONTHS}
  account 1595 current_liabilities Dividend to pay
  2025-01-15  1100   10.00  bank 30
  2025-01-15  0500  -10.00  bank 30
  2025-02-15  0500   25.00  journal 30
  2025-02-15  1595  -25.00  journal 30`;
const CLOSING = `
  2025-02-28  8000   150.00  closing 9
  2025-02-28  4000   -27.00  closing 9
  2025-02-28  7000   -30.00  closing 9
  2025-02-28  9000     5.00  closing 9
  2025-02-28  0500   -98.00  closing 9`;

test("equity is what it was, the net profit, and the entries on its accounts", async () => {
  expect(await comparedBy(equityRollsForward, booksFrom(BOOKS))).toEqual([
    "sections.equity: -183.00 = -183.00",
  ]);
  const found = equityRollForward(booksFrom(BOOKS));
  expect(found?.movements).toEqual([
    {
      month: "2025-01",
      ledgerAccountId: account("0500"),
      closesYear: false,
      amount: amountOf("-10.00"),
    },
    {
      month: "2025-02",
      ledgerAccountId: account("0500"),
      closesYear: false,
      amount: amountOf("25.00"),
    },
  ]);
});

test("a closing journal moves the result within equity", async () => {
  const books = booksFrom(BOOKS + CLOSING);
  expect(await comparedBy(equityRollsForward, books)).toEqual([
    "sections.equity: -183.00 = -183.00",
  ]);
  const found = equityRollForward(books);
  expect(found === null ? null : amountText(found.appropriated, 2)).toBe("-98.00");
});

test("another equity on the balance sheet before the books is found", async () => {
  const books = booksFrom(BOOKS);
  const [before, sheet] = [...books.comparatives.balanceSheets][0]!;
  const equity = [{ ledgerAccountId: account("0500"), amount: amountOf("-61.00") }];
  const changed = {
    ...sheet,
    sections: { ...sheet.sections, equity },
    totalCredit: amountOf("-101.00"),
  };
  const balanceSheets = new Map([...books.comparatives.balanceSheets, [before, changed]]);
  const other = { ...books, comparatives: { ...books.comparatives, balanceSheets } };
  expect(await findingsOf(equityRollsForward, other)).toEqual([
    "sections.equity: -184.00 = -183.00",
  ]);
});
