/** Whether the documents of the entries are listed, and how many documents of each kind are. */
import { type Amount, add, isPositive, ZERO } from "../../amount/amount.ts";
import { firstDayOf, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { BOOKED_ON_THEIR_DATE, listsOfType } from "../../ledger/document-kind.ts";
import { statePosts } from "../../ledger/document-states.ts";
import type { DocumentListName, ListedDraft } from "../../ledger/listed-document.ts";
import type { DocumentRef, JournalEntry } from "../../ledger/posting.ts";
import type { Comparison, DocumentsCompared } from "../check.ts";
import type { DocumentTallied } from "./aspect-tally.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { comparisonTally } from "./comparison-tally.ts";

export interface ExistenceTally {
  readonly addListed: (of: DocumentTallied) => void;
  /** Adds a document of the entries that no list has, or has as a draft. */
  readonly addUnlisted: (entry: JournalEntry) => void;
  readonly outcomes: () => Iterable<Comparison>;
  readonly documents: () => readonly DocumentsCompared[];
}

/**
 * The figures are the debits of a document: a draft has none. A document without a list is judged if each list that may have it was
 * read, and if it is dated in the books: its open item shows that, documents of its type are booked on their date, or the service gives documents by id.
 */
export function existenceTally(books: Books, companions: CompanionAccounts): ExistenceTally {
  const tally = comparisonTally();
  const counts = new Map<string, DocumentsCompared>();
  const count = (kind: string, isCompared: boolean): void => {
    const documents = (counts.get(kind)?.documents ?? 0) + 1;
    counts.set(kind, { kind, isCompared, documents });
  };
  const read = new Map(books.documentLists.map((one) => [one.list, one]));
  const knowsAll = (list: DocumentListName): boolean =>
    read.get(list)?.givesById === true || BOOKED_ON_THEIR_DATE.has(list);
  return {
    addListed: ({ document: { list, state }, equal, about }) => {
      count(list, true);
      const isDraft = statePosts(list, state) === false;
      tally.add(isDraft ? { ...equal, expected: ZERO } : equal, about);
    },
    addUnlisted: (entry) => {
      const { type, id } = entry.document;
      count(type, false);
      const lists = listsOfType(type);
      const draft = lists.map((list) => books.listedDraft(list, id)).find((one) => one !== null);
      const areRead = lists.length > 0 && lists.every((list) => read.has(list));
      const isDated =
        lists.every(knowsAll) ||
        entry.postings.some(({ ledgerAccountId }) =>
          lists.some((list) => companions.control(list).has(ledgerAccountId)),
        );
      if (draft === undefined && !(areRead && isDated)) return;
      const month = monthOf(entry.postings[0]?.date ?? firstDayOf(books.period.first));
      tally.add({ month, expected: ZERO, actual: debitsOf(entry) }, () => ({
        subject: { kind: "document", document: named(entry.document, draft) },
        sources: [...(draft === undefined ? [] : [draft.source]), ...sourcesOf(entry)],
      }));
    },
    outcomes: tally.outcomes,
    documents: () => [...counts.values()],
  };
}

export function debitsOf({ postings }: JournalEntry): Amount {
  let sum = ZERO;
  for (const { amount } of postings) if (isPositive(amount)) sum = add(sum, amount);
  return sum;
}

export const sourcesOf = ({ postings }: JournalEntry): Comparison["sources"] => [
  ...new Set(postings.map(({ source }) => source)),
];

const named = (document: DocumentRef, draft: ListedDraft | undefined): DocumentRef =>
  draft === undefined || draft.number === null ? document : { ...document, number: draft.number };
