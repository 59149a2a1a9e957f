/** J11 by hand: a journal that waits for processing in a month that is over breaks this check alone. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { journalsAreProcessed } from "../../../src/checks/journal-entries/journals-are-processed.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { ListedDocument } from "../../../src/ledger/listed-document.ts";
import { sourceHash } from "../../../src/ledger/source.ts";
import { plainDocument, plainList, withListed } from "../../support/listed-documents.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const journal = (id: string, date: string, state: string | null): ListedDocument => ({
  ...plainDocument("general_journal_documents", id, date),
  number: null,
  state,
  source: sourceHash("a"),
});

/** Pulled on 20 February, in the second month. */
const listing = (...documents: readonly ListedDocument[]): Books => ({
  ...twoMonths(),
  asOf: dateOf("2025-02-20"),
  ...withListed(documents),
  documentLists: [plainList("general_journal_documents", documents.length)],
});
/** The books have another journal, which is not in their list. */
const UNLISTED = "L2 2025-02 GeneralJournalDocument 1: 0.00 = 7.00";
const PROCESSED = journal("91", "2025-01-31", "processed");

describe("journals in state new", () => {
  test("are none in January; in February, which is not over, they may be", async () => {
    const books = listing(PROCESSED, journal("92", "2025-02-03", "new"));
    expect(await comparedBy(journalsAreProcessed, books)).toEqual([
      "2025-01 GeneralJournalDocument 91: 0 = 0",
    ]);
    expect(await findingsIn(books)).toEqual([UNLISTED]);
  });

  test("break this check alone, as a warning, each by itself", async () => {
    const books = listing(PROCESSED, journal("92", "2025-01-15", "new"));
    expect(await findingsIn(books)).toEqual([
      "J11 2025-01 GeneralJournalDocument 92: 0 = 1",
      UNLISTED,
    ]);
    expect((await runCheck(journalsAreProcessed, books)).severity).toBe("warning");
  });

  test("of the last day of a month count on the day after it", async () => {
    const last = journal("92", "2025-02-28", "new");
    const onTheDay = { ...listing(last), asOf: dateOf("2025-02-28") };
    expect(await comparedBy(journalsAreProcessed, onTheDay)).toEqual([]);
    const after = { ...listing(last), asOf: dateOf("2025-03-01") };
    expect(await comparedBy(journalsAreProcessed, after)).toEqual([
      "2025-02 GeneralJournalDocument 92: 0 = 1",
    ]);
  });

  test("cannot be found without the list, or where the service does not state it", async () => {
    const gapOf = async (books: Books) => (await runCheck(journalsAreProcessed, books)).gap;
    expect(await gapOf(twoMonths())).toBe("no-document-lists");
    expect(await gapOf(listing(journal("91", "2025-01-31", null)))).toBe("no-journal-states");
    expect(await gapOf(listing())).toBeUndefined();
  });
});
