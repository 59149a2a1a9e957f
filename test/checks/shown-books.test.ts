/** Figures of a service that fit no known definition are replaced by derived ones, and nothing else is. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { shownBooks } from "../../src/checks/shown-books.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { cashFlowLine, withMonth, withMonths } from "../support/books-notation-changes.ts";
import { openItem } from "../support/books-notation-changes-lists.ts";
import { TWO_MONTHS } from "./compared.ts";

const BOOKS = TWO_MONTHS.replace("[debtors]", "[debtors]  rgs BVorDebHad").replace(
  "[creditors]",
  "[creditors]  rgs BSchCreHac",
);
const shown = async (books: Books): Promise<Books> => shownBooks(books, await runChecks(books));
const figuresOf = ({ months }: Books) =>
  months.map(({ cashFlow, debtors, creditors }) =>
    [
      ...[...cashFlow.received, ...cashFlow.paid].map(
        ({ ledgerAccountId, amount }) => `${ledgerAccountId} ${amountText(amount, 2)}`,
      ),
      ...[...debtors.lines, ...creditors.lines].map(
        ({ contactId, amount }) => `${contactId ?? "none"} ${amountText(amount, 2)}`,
      ),
    ].sort(),
  );

test("books that reconcile are shown as they are", async () => {
  const books = booksFrom(BOOKS);
  expect((await shown(books)).months).toBe(books.months);
});

test("one false line is shown as stated, for the pack is a draft", async () => {
  const off = withMonth(booksFrom(BOOKS), "2025-01", cashFlowLine("received", "9000", "1.00"));
  expect((await shown(off)).months).toBe(off.months);
});

test("a cash flow by another definition is shown as the entries give it, with its findings", async () => {
  const other = withMonth(
    booksFrom(BOOKS),
    "2025-02",
    cashFlowLine("received", "1300", "-100.00"),
    cashFlowLine("received", "8000", "100.00"),
    cashFlowLine("paid", "1600", "30.00"),
    cashFlowLine("paid", "7000", "-30.00"),
  );
  expect(figuresOf(await shown(other))).toEqual(figuresOf(booksFrom(BOOKS)));
  const results = await runChecks(other);
  const [cash] = results.filter(({ check }) => check.id === "F6");
  expect([cash?.severity, cash?.broken]).toEqual(["blocking", 4]);
});

test("open items by another definition are shown as opening and entries give them", async () => {
  const other = withMonth(
    withMonths(
      booksFrom(BOOKS),
      { first: "2025-01", last: "2025-02" },
      openItem("debtors", null, "-60.00"),
      openItem("creditors", null, "-1.00"),
    ),
    "2025-02",
    openItem("debtors", null, "5.00"),
    openItem("creditors", null, "3.00"),
  );
  expect(figuresOf(await shown(other))).toEqual(figuresOf(booksFrom(BOOKS)));
});

test("a posting has the contact and project of a report, and the bank account of its ledger account", async () => {
  const books = booksFrom(`
    account 0500 equity Result
    account 0700 non_current_liabilities Loan
    account 1100 current_assets Bank  [cash]
    account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
    account 8000 revenue Sales
    account 9000 other_income_expenses Interest
    contact Jansen
    project Roof
    2025-01-03  1300  100.00  invoice 1  contact Jansen  project Roof
    2025-01-03  8000  -100.00  invoice 1  contact Jansen  project Roof
    2025-01-04  1100  50.00  bank 1  contact Jansen  project Roof
    2025-01-04  0700  -40.00  bank 1  contact Jansen
    2025-01-04  9000  -10.00  bank 1  contact Jansen  project Roof
    2025-01-31  8000  100.00  closing 1  contact Jansen  project Roof
    2025-01-31  0500  -100.00  closing 1  contact Jansen`);
  const seen: string[] = [];
  const { postings, sums, journalDocuments } = await shown(books);
  for await (const posting of postings("date")) {
    const { ledgerAccountId: id, contactId, projectId, financialAccountId } = posting;
    seen.push(`${id} ${contactId ?? "-"} ${projectId ?? "-"} ${financialAccountId ?? "-"}`);
  }
  expect(seen.sort()).toEqual([
    "0500 - - -",
    "0700 - - -",
    "1100 - - f1100",
    "1300 Jansen - -",
    "8000 - - -",
    "8000 Jansen Roof -",
    "9000 - Roof -",
  ]);
  // What precedes the transactions of an auditfile follows from the references, and must not name what no posting shows.
  const references = sums
    .references(journalDocuments)
    .map(
      ({ ledgerAccountId: id, contactId, projectId }) =>
        `${id} ${contactId ?? "-"} ${projectId ?? "-"}`,
    );
  expect(references.sort()).toEqual(seen.map((line) => line.slice(0, line.lastIndexOf(" "))));
});
