/** What the lines of invoices state of an account in a month: quantities and amounts, by product or description. */
import { type Amount, add, amountOf, equalAmounts, sumOf, ZERO } from "../amount/amount.ts";
import { type Month, monthOf, type Period } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import type { ListedDetail, ListedDocument } from "./listed-document.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { Sold } from "./price-and-volume.ts";
import { type Side, turn } from "./signs.ts";

const LISTS = ["sales_invoices", "purchase_invoices", "receipts"] as const;
type Lines = Pick<ListedDocument, "list" | "details">;

interface LinesOfAccount {
  /** Debit positive. */
  readonly sold: Map<string, Sold>;
  /** Whether some line states how many. */
  hasQuantities: boolean;
  /** Whether a line is of other months too. */
  isSpread: boolean;
}
type LinesByAccount = ReadonlyMap<LedgerAccountId, LinesOfAccount>;

/**
 * In the sign of the side. Null where the lines are not known, state no quantity, or are not the whole amount: other
 * documents are then on the account too.
 */
export function soldLines(
  books: Books,
  { first, last }: Period,
  line: { readonly account: LedgerAccountId; readonly side: Side; readonly amount: Amount },
): ReadonlyMap<string, Sold> | null {
  const found = first === last ? linesOf(books)(last)?.get(line.account) : undefined;
  if (found === undefined || !found.hasQuantities || found.isSpread) return null;
  const sold = [...found.sold].map(([name, { count, amount }]) => {
    return [name, { count, amount: turn(amount, line.side) }] as const;
  });
  const total = sumOf(sold.map(([, { amount }]) => amount));
  return equalAmounts(total, line.amount) ? new Map(sold) : null;
}

/** Bounded by the products and descriptions of a month; each month is read once. */
const linesOf = oncePerBooks((books: Books): ((month: Month) => LinesByAccount | null) => {
  const read = new Map<Month, LinesByAccount | null>();
  return (month) => {
    const known = read.get(month);
    if (known !== undefined) return known;
    const lines = documentsOf(books, month);
    const byAccount = lines === null ? null : byAccountIn(lines);
    read.set(month, byAccount);
    return byAccount;
  };
});

function documentsOf(books: Books, month: Month): Iterable<Lines> | null {
  if (month === books.earlierInvoices?.month) return books.earlierInvoices.documents;
  const isOwn = month >= books.period.first && month <= books.period.last;
  return isOwn ? listedIn(books, month) : null;
}

function* listedIn(books: Books, month: Month): Generator<Lines> {
  for (const { list, id, date } of books.listedDocuments(LISTS)) {
    const contents = monthOf(date) === month ? books.listedDocument(list, id) : null;
    if (contents !== null) yield contents;
  }
}

function byAccountIn(documents: Iterable<Lines>): LinesByAccount {
  const found = new Map<LedgerAccountId, LinesOfAccount>();
  for (const { list, details } of documents) {
    for (const detail of details) {
      const lines = found.get(detail.ledgerAccountId) ?? {
        ...{ sold: new Map<string, Sold>(), hasQuantities: false, isSpread: false },
      };
      found.set(detail.ledgerAccountId, lines);
      addLine(lines, detail, list === "sales_invoices" ? "credit" : "debit");
    }
  }
  return found;
}

/** Gap: Sales invoices. A line without a quantity is one piece. */
const ONE = amountOf("1");

function addLine(
  lines: LinesOfAccount,
  { quantity, description, amount, period }: ListedDetail,
  side: Side,
): void {
  lines.hasQuantities ||= quantity !== undefined;
  lines.isSpread ||= period !== null;
  const name = quantity?.productId ?? description.trim();
  const before = lines.sold.get(name) ?? { count: ZERO, amount: ZERO };
  lines.sold.set(name, {
    count: add(before.count, quantity?.count ?? ONE),
    amount: add(before.amount, turn(amount, side)),
  });
}
