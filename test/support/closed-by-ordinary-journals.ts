/** The small administration with closing journals of an ordinary type. */
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";

/** The journal that closes 2024 has this date. */
export const closedByOrdinaryJournals = (dated?: string) => (): AdministrationBooks => {
  const books = smallAdministration();
  return {
    ...books,
    documents: function* () {
      for (const document of books.documents()) {
        const isClosing =
          document.kind === "general_journal_document" &&
          document.journalType === "fiscal_year_ending";
        if (!isClosing) yield document;
        else {
          const date =
            dated !== undefined && document.date < "2025" ? dateOf(dated) : document.date;
          yield { ...document, journalType: null, date };
        }
      }
    },
  };
};
