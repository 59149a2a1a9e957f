/** Reads the lists of documents beside the entries: the document of each entry, and those that have none. */
import type { Books } from "../../ledger/books.ts";
import { type DocumentKind, KIND_OF_LIST, listsOfType } from "../../ledger/document-kind.ts";
import type { DocumentId } from "../../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type ListedContents,
  TYPE_OF_LIST,
} from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import { type BesideEntries, besideEntries } from "./beside-entries.ts";

export type ListedWithId = ListedContents & { readonly id: DocumentId };

export interface ListedBeside {
  /** Null for an entry whose document no list of its kind has. */
  readonly of: (entry: JournalEntry, kind: DocumentKind) => ListedContents | null;
  /** The documents after that of the last entry. */
  readonly rest: () => Iterable<ListedWithId>;
}

/** Entries come by type and id; `passedBy` gets each document that no entry of the type of its list has. */
export function listedBeside(
  books: Books,
  passedBy: (document: ListedWithId) => void,
): ListedBeside {
  const streams = new Map<DocumentListName, BesideEntries<ListedWithId>>(
    DOCUMENT_LISTS.map((list) => [
      list,
      besideEntries(books.listedContents(list), ({ id }) => ({ type: TYPE_OF_LIST[list], id })),
    ]),
  );
  const read = (list: DocumentListName, { document }: JournalEntry): ListedContents | null => {
    // A service may name documents by another type than that of their list: those are found one by one.
    if (document.type !== TYPE_OF_LIST[list]) return books.listedDocument(list, document.id);
    const stream = streams.get(list);
    for (const before of stream?.before(document) ?? []) passedBy(before);
    return stream?.of(document)[0] ?? null;
  };
  return {
    of: (entry, kind) => {
      let found: ListedContents | null = null;
      // Each list is read on to this entry, whichever of them has its document.
      for (const list of listsOfType(entry.document.type)) {
        const own = read(list, entry);
        if (KIND_OF_LIST[list] === kind) found ??= own;
      }
      return found;
    },
    rest: function* () {
      for (const stream of streams.values()) yield* stream.before(null);
    },
  };
}
