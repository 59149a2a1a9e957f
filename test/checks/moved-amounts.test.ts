/** In any books: an amount moved between contra accounts, sides or contacts is found where it left and where it went. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isZero, negate } from "../../src/amount/amount.ts";
import { decimalText } from "../../src/amount/decimal-text.ts";
import { cashFlowFollowsFromEntries } from "../../src/checks/cash-flow/cash-flow-follows-from-entries.ts";
import { contactsRollForward } from "../../src/checks/open-items/contacts-roll-forward.ts";
import type { Books } from "../../src/ledger/books.ts";
import { totalOf } from "../../src/ledger/statements.ts";
import { booksFrom } from "../support/books-notation.ts";
import { cashFlowLine, withMonth } from "../support/books-notation-changes.ts";
import { openItem } from "../support/books-notation-changes-lists.ts";
import { findingsOf } from "./compared.ts";
import { randomBooks } from "./random-books.ts";

const RUNS = { numRuns: 40 };
const PENNY = "0.01";

/** One of the lines of all months' cash flows. */
function cashLineAt(books: Books, at: number) {
  const lines = books.months.flatMap(({ month, cashFlow }) =>
    (["received", "paid"] as const).flatMap((side) =>
      cashFlow[side].map(({ ledgerAccountId, amount }) => ({
        month,
        side,
        ledgerAccountId,
        amount,
      })),
    ),
  );
  return lines[at % Math.max(1, lines.length)];
}

test("a cash flow line moved to another contra account is found at both", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, at) => {
      const books = booksFrom(text);
      const line = cashLineAt(books, at);
      fc.pre(line !== undefined && !isZero(line.amount));
      const { month, side, ledgerAccountId, amount } = line;
      const other = ledgerAccountId === "4000" ? "8000" : "4000";
      const moved = withMonth(
        books,
        month,
        cashFlowLine(side, ledgerAccountId, decimalText(negate(amount))),
        cashFlowLine(side, other, decimalText(amount)),
      );
      const found = await findingsOf(cashFlowFollowsFromEntries, moved);
      for (const id of [ledgerAccountId, other]) {
        expect(found.some((one) => one.startsWith(`${month} ${side} ${id}: `))).toBe(true);
      }
    }),
    RUNS,
  );
});

test("a penny received and paid too much on one account is found on both sides", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, at) => {
      const books = booksFrom(text);
      const line = cashLineAt(books, at);
      fc.pre(line !== undefined);
      const { month, ledgerAccountId } = line;
      const grossed = withMonth(
        books,
        month,
        cashFlowLine("received", ledgerAccountId, PENNY),
        cashFlowLine("paid", ledgerAccountId, `-${PENNY}`),
      );
      const found = await findingsOf(cashFlowFollowsFromEntries, grossed);
      for (const side of ["received", "paid"]) {
        expect(found.some((one) => one.startsWith(`${month} ${side} ${ledgerAccountId}: `))).toBe(
          true,
        );
      }
    }),
    RUNS,
  );
});

test("a penny moved from one contact to another is found at both", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, at) => {
      const books = booksFrom(text);
      // Lists of which every total is zero point to no control account, and D8 says that nothing is compared.
      fc.pre(books.months.some(({ debtors }) => !isZero(totalOf(debtors.lines))));
      const months = books.months.filter(({ debtors }) => debtors.lines.length > 1);
      const month = months[at % Math.max(1, months.length)];
      fc.pre(month !== undefined);
      const [first, second] = month.debtors.lines;
      const moved = withMonth(
        books,
        month.month,
        openItem("debtors", first!.contactId, PENNY),
        openItem("debtors", second!.contactId, `-${PENNY}`),
      );
      const found = await findingsOf(contactsRollForward, moved);
      for (const { contactId } of [first!, second!]) {
        const where = `${month.month} debtors ${contactId ?? "no contact"}: `;
        expect(found.some((one) => one.startsWith(where))).toBe(true);
      }
    }),
    RUNS,
  );
});
