/** Compares listed documents with what their entries put on the control accounts: the totals of invoices, and whether there is anything. */
import { type Amount, absolute, add, isZero, negate, ZERO } from "../../amount/amount.ts";
import { includesMonth, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { typesOfList } from "../../ledger/document-kind.ts";
import { statePosts } from "../../ledger/document-states.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type ListedHeader,
  TYPE_OF_LIST,
} from "../../ledger/listed-document.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { DocumentSum } from "../../ledger/posting-sums.ts";
import { controlAccounts } from "../control-accounts.ts";
import type { ListedComparer } from "./listed-comparer.ts";
import { OPEN_ITEM_LIST_OF } from "./open-documents.ts";

/** What the control accounts have of a document; null for a document without entries on them, and for journals. */
type Booked = Pick<DocumentSum, "document" | "sum"> | null;
export type BookedOf = (document: ListedHeader) => Booked;

/** The two comparers ask for the same documents one after the other. */
export function bookedOnControlAccounts(books: Books): BookedOf {
  const known = new Map<DocumentListName, ReturnType<Books["sums"]["bookedOn"]>>();
  // Not before there is a document: books without lists need no accounts.
  const finderFor = (list: DocumentListName): ReturnType<Books["sums"]["bookedOn"]> => {
    const of = OPEN_ITEM_LIST_OF[list];
    const found =
      known.get(list) ??
      (of === null ? () => null : books.sums.bookedOn(new Set(controlAccounts(books, of))));
    known.set(list, found);
    return found;
  };
  let last: { readonly document: ListedHeader; readonly booked: Booked } | null = null;
  return (document) => {
    if (last?.document !== document) {
      last = { document, booked: finderFor(document.list)(document.id) };
    }
    return last.booked;
  };
}

/** Only documents with entries on those accounts are compared: whether others have entries is another question. */
export const listedTotals = (bookedOf: BookedOf): ListedComparer => ({
  compare: (document) => {
    const { list, total, source } = document;
    const found = bookedOf(document);
    if (total === null || found === null) return null;
    return {
      month: null,
      subject: { kind: "document", document: refOf(document, found.document.type) },
      expected: list === "sales_invoices" ? found.sum : negate(found.sum),
      actual: total,
      sources: [source],
    };
  },
  together: () => [],
});

/** Documents dated in the books that post by their state; one whose lines are all zero posts nothing. */
export function listedPostings(books: Books, bookedOf: BookedOf): ListedComparer {
  const finders = new Map(
    DOCUMENT_LISTS.map((list) => [list, books.sums.hasPostings(typesOfList(list))] as const),
  );
  return {
    compare: (document) => {
      const { list, id, state, date, total, source } = document;
      if (statePosts(list, state) !== true) return null;
      if (!includesMonth(books.period, monthOf(date))) return null;
      const isPosted = bookedOf(document) !== null || finders.get(list)?.(id) === true;
      const size = isPosted ? (total ?? ZERO) : sizeOf(books, document);
      if (!isPosted && isZero(size)) return null;
      return {
        month: monthOf(date),
        subject: { kind: "document", document: refOf(document, TYPE_OF_LIST[list]) },
        expected: size,
        actual: isPosted ? size : ZERO,
        sources: [source],
      };
    },
    together: () => [],
  };
}

/** The total, or what the lines state where it is zero or not stated. */
function sizeOf(books: Books, { list, id, total }: ListedHeader): Amount {
  if (total !== null && !isZero(total)) return total;
  const details = books.listedDocument(list, id)?.details ?? [];
  return details.map(({ amount }) => absolute(amount)).reduce(add, ZERO);
}

const refOf = ({ id, number }: ListedHeader, type: string): DocumentRef => ({
  type,
  id,
  ...(number === null ? {} : { number }),
});
