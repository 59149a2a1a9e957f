/** The texts of books that people wrote: one list of where they are, by which they are looked at and changed. */
import { changedInBlocks } from "./blocks.ts";
import type { Books } from "./books.ts";
import type { ListedContents } from "./listed-document.ts";
import type { DocumentRef, Posting } from "./posting.ts";

/** Where a text is; `document` is the number of a document. */
export const TEXT_PLACES = [
  ...(["administration", "account", "contact", "project", "tax-rate"] as const),
  ...(["financial-account", "asset", "document", "posting"] as const),
] as const;
/** @useDeclaredType */
export type TextPlace = (typeof TEXT_PLACES)[number];

export interface PlacedText {
  readonly place: TextPlace;
  readonly text: string;
}

/**
 * The texts that a file may be unable to hold: those of the master data, and of postings and documents the ones that
 * are longer than `lengthMax` or have a character that is no printable ASCII. One for each record that has it.
 */
export function* unusualTextsOf(books: Books, lengthMax: number): Generator<PlacedText> {
  const { administration: own, accounts, contacts, projects, taxRates, financialAccounts } = books;
  const placed = (place: TextPlace, texts: readonly (string | null)[]): readonly PlacedText[] =>
    texts.flatMap((text) => (text === null ? [] : [{ place, text }]));
  yield* placed("administration", [own.name, own.chamberOfCommerce, own.taxNumber]);
  for (const { code, name } of accounts.values()) yield* placed("account", [code, name]);
  for (const { name } of contacts.values()) yield { place: "contact", text: name };
  for (const { name } of projects.values()) yield { place: "project", text: name };
  for (const { name } of taxRates.values()) yield { place: "tax-rate", text: name };
  for (const { name, identifier } of financialAccounts.values()) {
    yield* placed("financial-account", [name, identifier]);
  }
  const assets = new Map(
    books.months.flatMap(({ assets: { lines } }) => lines.map((line) => [line.assetId, line.name])),
  );
  for (const name of assets.values()) yield { place: "asset", text: name };
  yield* books.sums.unusualTexts(lengthMax);
}

/** The books with each of these texts changed; everything else is as it was. */
export function withTexts(books: Books, textOf: (text: string) => string): Books {
  const orNull = (text: string | null): string | null => (text === null ? null : textOf(text));
  const named = <Id, Item extends { readonly name: string }>(
    items: ReadonlyMap<Id, Item>,
  ): ReadonlyMap<Id, Item> =>
    new Map([...items].map(([id, item]) => [id, { ...item, name: textOf(item.name) }]));
  const own = books.administration;
  return {
    ...books,
    administration: {
      ...own,
      name: textOf(own.name),
      chamberOfCommerce: orNull(own.chamberOfCommerce),
      taxNumber: orNull(own.taxNumber),
    },
    accounts: new Map(
      [...named(books.accounts)].map(([id, item]) => [id, { ...item, code: orNull(item.code) }]),
    ),
    contacts: named(books.contacts),
    projects: named(books.projects),
    taxRates: named(books.taxRates),
    financialAccounts: new Map(
      [...named(books.financialAccounts)].map(([id, item]) => [
        id,
        { ...item, identifier: orNull(item.identifier) },
      ]),
    ),
    months: books.months.map((month) => ({
      ...month,
      assets: {
        ...month.assets,
        lines: month.assets.lines.map((line) => ({ ...line, name: textOf(line.name) })),
      },
    })),
    postings: (order, only) =>
      changedInBlocks(books.postings(order, only), (posting) => postingWith(posting, textOf)),
    ...documentsWith(books, textOf),
  };
}

/** The documents of the lists, and the postings on an account, with their texts changed. */
function documentsWith(
  books: Books,
  textOf: (text: string) => string,
): Pick<
  Books,
  | "sums"
  | "listedDocuments"
  | "listedDocument"
  | "listedContents"
  | "listedDraft"
  | "laterDocuments"
> {
  const numbered = <Item extends { readonly number: string | null }>(item: Item): Item => ({
    ...item,
    number: item.number === null ? null : textOf(item.number),
  });
  const numberedOrNull = <Item extends { readonly number: string | null }>(item: Item | null) =>
    item === null ? null : numbered(item);
  const detailed = <Item extends Pick<ListedContents, "number" | "details">>(item: Item): Item => ({
    ...numbered(item),
    details: item.details.map((one) => ({ ...one, description: textOf(one.description) })),
  });
  const contents = <Item extends ListedContents>(item: Item): Item => {
    const { mutation } = item;
    const bank = mutation === null ? null : { ...mutation, message: textOf(mutation.message) };
    return { ...detailed(item), mutation: bank };
  };
  const later = books.laterDocuments;
  return {
    sums: {
      ...books.sums,
      postingsOn: function* (account) {
        for (const posting of books.sums.postingsOn(account)) yield postingWith(posting, textOf);
      },
    },
    listedDocuments: function* (lists) {
      for (const listed of books.listedDocuments(lists)) yield numbered(listed);
    },
    listedDocument: (list, id) => {
      const listed = books.listedDocument(list, id);
      return listed === null ? null : contents(listed);
    },
    listedContents: function* (list, periodsAfter) {
      for (const listed of books.listedContents(list, periodsAfter)) yield contents(listed);
    },
    listedDraft: (list, id) => numberedOrNull(books.listedDraft(list, id)),
    ...(later === undefined
      ? {}
      : {
          laterDocuments: {
            ...later,
            lists: later.lists.map((of) => ({ ...of, documents: of.documents.map(detailed) })),
          },
        }),
  };
}

/** A posting with its description and the number of its document changed. */
export const postingWith = (posting: Posting, textOf: (text: string) => string): Posting => ({
  ...posting,
  document: documentWith(posting.document, textOf),
  description: textOf(posting.description),
});

/** The number of a document is a text that people wrote. */
export const documentWith = (
  document: DocumentRef,
  textOf: (text: string) => string,
): DocumentRef =>
  document.number === undefined ? document : { ...document, number: textOf(document.number) };
