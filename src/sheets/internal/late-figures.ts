/** The figures of late postings: the statements as locked, what is late, and as they are now. */
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type StatementChanges, statementChanges } from "./changed-statements.ts";

export const LATE_POSTINGS = "late-postings";
export const LATE_COLUMNS = ["before", "late", "other", "now"] as const;

/** Null where nothing is locked, or nothing could be compared. */
export const lateFigures = oncePerBooks(
  (books: Books): { readonly found: StatementChanges | null } => {
    const { latePostings: late } = books;
    if (late === undefined || late.basis === "nothing") return { found: null };
    const shown = { sheet: LATE_POSTINGS, columns: LATE_COLUMNS, changes: late, last: late.last };
    return { found: statementChanges(books, shown) };
  },
);
