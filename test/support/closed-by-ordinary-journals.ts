/** The small administration with closing journals of an ordinary type. */
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";

type Journal = Extract<BookedDocument, { readonly kind: "general_journal_document" }>;

/** Each closing journal as the function changes it, and of an ordinary type. */
export function withClosings(change: (journal: Journal) => Journal): AdministrationBooks {
  const books = smallAdministration();
  const isClosing = (document: BookedDocument): document is Journal =>
    document.kind === "general_journal_document" && document.journalType === "fiscal_year_ending";
  return {
    ...books,
    documents: function* () {
      for (const document of books.documents())
        yield isClosing(document) ? { ...change(document), journalType: null } : document;
    },
  };
}

/** The journal that closes 2024 has this date. */
export const closedByOrdinaryJournals = (dated?: string) => (): AdministrationBooks =>
  withClosings((journal) =>
    dated === undefined || journal.date > "2025" ? journal : { ...journal, date: dateOf(dated) },
  );
