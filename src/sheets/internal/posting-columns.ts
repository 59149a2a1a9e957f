/** What the sheets that list postings have in common: their columns, and the two sides of an amount. */
import { type Amount, isNegative, negate } from "../../amount/amount.ts";
import type { Cell, Column, Figure, Words } from "../sheet.ts";
import { amountCell, BLANK } from "./cells.ts";

/** Heading, width and kind of each; the name is the column's key, also for programs. */
const COLUMNS = {
  posting: ["sheets.postings.posting", 21, "text"],
  date: ["sheets.date", 12, "date"],
  month: ["sheets.postings.month", 9, "text"],
  "document-type": ["sheets.entries.document-type", 20, "text"],
  document: ["sheets.entries.document", 21, "text"],
  "account-id": ["sheets.postings.account-id", 21, "text"],
  code: ["sheets.code", 8, "text"],
  account: ["sheets.account", 32, "text"],
  debit: ["sheets.debit", 15, "amount"],
  credit: ["sheets.credit", 15, "amount"],
  amount: ["sheets.postings.amount", 15, "amount"],
  balance: ["sheets.ledger-cards.balance", 16, "amount"],
  description: ["sheets.entries.description", 42, "text"],
  "contact-id": ["sheets.postings.contact-id", 21, "text"],
  contact: ["sheets.entries.contact", 28, "text"],
  "project-id": ["sheets.postings.project-id", 21, "text"],
  project: ["sheets.entries.project", 20, "text"],
  "tax-rate-id": ["sheets.postings.tax-rate-id", 21, "text"],
  "tax-rate": ["sheets.entries.tax-rate", 20, "text"],
  "financial-account-id": ["sheets.postings.financial-account-id", 21, "text"],
  "financial-account": ["sheets.postings.financial-account", 20, "text"],
  evidence: ["sheets.evidence", 15, "text"],
} as const satisfies Readonly<
  Record<string, readonly [title: string, width: number, kind: Column["kind"]]>
>;

export type PostingColumn = keyof typeof COLUMNS;

export const postingColumns = (words: Words, keys: readonly PostingColumn[]): readonly Column[] =>
  keys.map((key) => {
    const [title, width, kind] = COLUMNS[key];
    return { key, title: words.of(title), kind, width };
  });

/** What those columns ask of `words`. */
export const postingColumnWords = (keys: readonly PostingColumn[]): readonly string[] =>
  keys.map((key) => COLUMNS[key][0]);

/** Debit and credit, of which one is blank; both are positive. */
export function sideCells(
  amount: Amount,
  figure: (side: "debit" | "credit") => Figure,
): readonly [debit: Cell, credit: Cell] {
  return isNegative(amount)
    ? [BLANK, amountCell(figure("credit"), negate(amount))]
    : [amountCell(figure("debit"), amount), BLANK];
}
