/** The side on which a reader sees the amounts of a comparison. */
import type { Books } from "../ledger/books.ts";
import { sectionOf } from "../ledger/dossier/lead-groups.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { sideOfSection } from "../ledger/result-sections.ts";
import { type Side, sideOf, turn } from "../ledger/signs.ts";
import type { Check, Comparison } from "./check.ts";
import type { FindingRows } from "./evidence-rows.ts";
import type { FigureWord } from "./subject.ts";

/** Figures that a reader sees as credit minus debit; `ledger/signs` has the sides of sections and statements. */
const CREDIT_FIGURES: ReadonlySet<FigureWord> = new Set([
  "figures.total-revenue",
  "figures.gross-profit",
  "figures.operating-profit",
  "figures.net-profit",
  "figures.total-credit",
  "figures.open-years",
  "figures.current-year",
  "figures.creditors",
  "figures.revenue-by-contact",
  "figures.revenue-by-project",
  "sections.equity",
  "sections.provisions",
  "sections.non_current_liabilities",
  "sections.current_liabilities",
  "sections.revenue",
  "sections.other_income_expenses",
]);

const sideOfFigure = (word: FigureWord): Side => (CREDIT_FIGURES.has(word) ? "credit" : "debit");

/**
 * Revenue, profit and liabilities are positive on statements and in lists; a check of the ledger shows debit positive.
 * Counts have no sides.
 */
export function readerSide(
  { signs }: Pick<Check, "signs">,
  { subject, isCount }: Pick<Comparison, "subject" | "isCount">,
  books: Pick<Books, "accounts">,
): Side {
  if (isCount === true) return "debit";
  switch (subject.kind) {
    case "account":
      return sideOfAccount(books, subject.ledgerAccountId, signs);
    case "open-item":
      return sideOfFigure(`figures.${subject.list}`);
    case "figure":
    case "project":
      return sideOfFigure(subject.word);
    case "contact":
      return subject.word === undefined ? "debit" : sideOfFigure(subject.word);
    case "budget":
      return sideOfSection(subject.section);
    case "signed-lead":
      return sideOf(sectionOf(subject.lead));
    case "asset":
    case "financial-account":
    // Receipts are positive and payments negative, as on the cash flow statement.
    case "cash-line":
    case "document":
    case "tax-rate":
    case "series":
    case "field":
    case "reference":
    case "unknown-account":
    case "auditfile":
    // Its difference is written as a reader sees it.
    case "accepted-difference":
    case "books":
      return "debit";
  }
}

/**
 * The rows behind a comparison in the signs of a reader: accounts on their own side, lines of a list on that of the
 * comparison.
 */
export function readerRows(
  rows: FindingRows,
  { signs }: Pick<Check, "signs">,
  { side, books }: { readonly side: Side; readonly books: Pick<Books, "accounts"> },
): FindingRows {
  switch (rows.kind) {
    case "accounts":
      return {
        ...rows,
        rows: rows.rows.map(({ ledgerAccountId, statement, ledger, postings }) => {
          const own = sideOfAccount(books, ledgerAccountId, signs);
          return {
            ledgerAccountId,
            statement: turn(statement, own),
            ledger: turn(ledger, own),
            postings: turn(postings, own),
          };
        }),
      };
    case "amounts":
      return {
        ...rows,
        rows: rows.rows.map(({ of, amount }) => ({ of, amount: turn(amount, side) })),
      };
    // Postings have a column for each side.
    case "postings":
    case "none":
      return rows;
  }
}

function sideOfAccount(
  { accounts }: Pick<Books, "accounts">,
  id: LedgerAccountId,
  signs: Check["signs"],
): Side {
  const account = accounts.get(id);
  return signs === "ledger" || account === undefined ? "debit" : sideOf(account.type);
}
