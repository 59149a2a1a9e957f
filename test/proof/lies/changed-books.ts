/** The books that lies are about, and changes of them: documents added, dropped and changed, results transferred again. */
import {
  type Amount,
  amountOf,
  isNegative,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { isResultType } from "../../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  DetailRecord,
  GeneralJournalRecord,
  JournalLineRecord,
} from "../../../src/service/rules/administration-books.ts";
import { postingContext } from "../../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../../src/service/rules/posting-rules.ts";
import { openAdministration } from "../open-administration.ts";
import { smallAdministration } from "../small-administration.ts";
import { documentId } from "../small-ids.ts";
import type { Base } from "./consistent-lie.ts";

export type BooksChange = (books: AdministrationBooks) => AdministrationBooks;
type DocumentChange = (document: BookedDocument) => readonly BookedDocument[];

export const administrationOf: Readonly<Record<Base, () => AdministrationBooks>> = {
  closed: smallAdministration,
  open: () => without("701")(smallAdministration()),
  unclosed: openAdministration,
};

export const inTurn =
  (...changes: readonly BooksChange[]): BooksChange =>
  (books) =>
    changes.reduce((now, change) => change(now), books);

export const adding =
  (...documents: readonly BookedDocument[]): BooksChange =>
  (books) => ({ ...books, documents: () => [...books.documents(), ...documents] });

/** Changes documents by their number; all stay in their order. */
export const changing =
  (changes: Readonly<Record<string, DocumentChange>>): BooksChange =>
  (books) => {
    const byId = new Map(Object.entries(changes).map(([number, one]) => [documentId(number), one]));
    return {
      ...books,
      documents: function* () {
        for (const document of books.documents())
          yield* byId.get(document.id)?.(document) ?? [document];
      },
    };
  };

export function without(...numbers: readonly string[]): BooksChange {
  return changing(Object.fromEntries(numbers.map((number) => [number, () => []])));
}

/** A document with other fields; the caller knows its kind. */
export const withFields =
  (fields: Readonly<Record<string, unknown>>): DocumentChange =>
  (document) => [{ ...document, ...fields }];

export const dated = (date: string): DocumentChange => withFields({ date: dateOf(date) });

/** Changes one detail of an invoice or a receipt. */
export const withDetail =
  (at: number, fields: Partial<DetailRecord>): DocumentChange =>
  (document) =>
    "details" in document
      ? [
          {
            ...document,
            details: document.details.map((detail, index) =>
              index === at ? { ...detail, ...fields } : detail,
            ),
          },
        ]
      : [document];

/** Changes lines of a journal. */
export const withLine =
  (at: number, fields: Partial<JournalLineRecord>): DocumentChange =>
  (document) =>
    document.kind === "general_journal_document"
      ? [
          {
            ...document,
            lines: document.lines.map((line, index) =>
              index === at ? { ...line, ...fields } : line,
            ),
          },
        ]
      : [document];

/** Changes one part of a bank mutation. */
export const withPart =
  (at: number, fields: Readonly<Record<string, unknown>>): DocumentChange =>
  (document) =>
    document.kind === "financial_mutation"
      ? [
          {
            ...document,
            parts: document.parts.map((part, index) =>
              index === at ? { ...part, ...fields } : part,
            ),
          },
        ]
      : [document];

/** The first assets of the register alone. */
export const withoutAssetsAfter =
  (count: number): BooksChange =>
  (books) => ({ ...books, assets: books.assets.slice(0, count) });

export const withPurchaseValue =
  (at: number, purchaseValue: string): BooksChange =>
  (books) => ({
    ...books,
    assets: books.assets.map((asset, index) =>
      index === at ? { ...asset, purchaseValue: amountOf(purchaseValue) } : asset,
    ),
  });

/** First one change of a document, then the other. */
export const both =
  (first: DocumentChange, second: DocumentChange): DocumentChange =>
  (document) =>
    first(document).flatMap(second);

/** Every journal that closes a year transfers the result that the other documents of that year now have. */
export function reclosed(books: AdministrationBooks): AdministrationBooks {
  const closings = [...books.documents()].filter(isClosing);
  if (closings.length === 0) return books;
  const movements = resultMovements(books);
  const dates = closings.map(({ date }) => date).sort();
  return {
    ...books,
    documents: function* () {
      for (const document of books.documents()) {
        if (!isClosing(document)) yield document;
        else {
          const before = dates.findLast((date) => date < document.date) ?? "";
          const year = document.date.slice(0, 4);
          const of = movements.filter(
            ({ date }) => date > before && date <= document.date && date.startsWith(year),
          );
          yield { ...document, lines: transferLines(books, document, of) };
        }
      }
    },
  };
}

const isClosing = (document: BookedDocument): document is GeneralJournalRecord =>
  document.kind === "general_journal_document" && document.journalType === "fiscal_year_ending";

interface Movement {
  readonly date: string;
  readonly account: string;
  readonly amount: Amount;
}

function resultMovements(books: AdministrationBooks): readonly Movement[] {
  const context = postingContext(books);
  const results = new Set(
    books.ledgerAccounts.flatMap(({ id, accountType }) => (isResultType(accountType) ? [id] : [])),
  );
  return [...books.documents()].flatMap((document) =>
    isClosing(document)
      ? []
      : postingsOf(document, context).flatMap(({ date, ledgerAccountId: account, amount }) =>
          results.has(account) ? [{ date, account, amount }] : [],
        ),
  );
}

/** Accounts in the order of the journal, then those that it did not have; the result last. */
function transferLines(
  { roles }: AdministrationBooks,
  journal: GeneralJournalRecord,
  movements: readonly Movement[],
): readonly JournalLineRecord[] {
  const sums = new Map(
    [...Map.groupBy(movements, ({ account }) => account)].map(([account, of]) => [
      account,
      negate(sumOf(of.map(({ amount }) => amount))),
    ]),
  );
  const first = journal.lines.map(({ ledgerAccountId }) => ledgerAccountId);
  const accounts = [...new Set([...first, ...sums.keys()])].filter(
    (account) => account !== roles.retained_result,
  );
  const lines = accounts.flatMap((account) => {
    const amount = sums.get(account);
    return amount === undefined || isZero(amount) ? [] : [[account, amount] as const];
  });
  const result = negate(sumOf(lines.map(([, amount]) => amount)));
  const [line] = journal.lines;
  if (line === undefined) throw new Error("a closing journal without lines");
  return [...lines, [roles.retained_result, result] as const].map(([account, amount], index) => ({
    ...line,
    id: `${line.id.slice(0, -2)}${String(index).padStart(2, "0")}`,
    ledgerAccountId: account,
    ...sidesOf(amount),
  }));
}

/** Debit positive. */
export const sidesOf = (amount: Amount): Pick<JournalLineRecord, "debit" | "credit"> =>
  isNegative(amount) ? { debit: ZERO, credit: negate(amount) } : { debit: amount, credit: ZERO };
