/** J14 by hand: a journal that may or may not close a year is found. */
import { expect, test } from "vitest";
import { closingEntriesAreKnown } from "../../../src/checks/journal-entries/closing-entries-are-known.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf } from "../compared.ts";

const closed = (): Books =>
  booksFrom(`
    year 2025-01..2025-01 called 2025
    account 0500 equity Capital
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    2025-01-03  1100   100.00  invoice 1
    2025-01-03  8000  -100.00  invoice 1
    2025-01-31  8000   100.00  closing 9
    2025-01-31  0500  -100.00  closing 9`);

test("a journal that is known to close the year, or not to, is no finding", async () => {
  expect(await findingsOf(closingEntriesAreKnown, closed())).toEqual([]);
  expect(await comparedBy(closingEntriesAreKnown, closed())).toHaveLength(1);
});

test("a journal that is in doubt is found", async () => {
  const books = closed();
  const [[id, kind] = []] = books.journalDocuments;
  if (id === undefined || kind === undefined) throw new Error("the books have a journal");
  const journalDocuments = new Map([[id, { ...kind, isDoubtful: true as const }]]);
  expect(await findingsOf(closingEntriesAreKnown, { ...books, journalDocuments })).toEqual([
    `GeneralJournalDocument ${id}: 0 = 1`,
  ]);
});
