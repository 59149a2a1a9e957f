/** J13 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { journalsEqualTheirListedLines } from "../../../src/checks/journal-entries/journals-equal-their-listed-lines.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId, ledgerAccountId, taxRateId } from "../../../src/ledger/ledger-account.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { PLAIN_DETAIL, plainDocument, withListed } from "../../support/listed-documents.ts";
import { comparedBy, findingsOf } from "../compared.ts";

const JOURNAL = `
  account 0500 equity Result
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 8000 revenue Sales
  contact Jansen
  contact Bakker
  tax 21 Journal [journal] id=j21
  2025-01-31  8000   100.00  journal 1  contact Jansen  # p1
  2025-01-31  8000    50.00  journal 1                  # p2
  2025-01-31  8000    25.00  journal 1                  # p3
  2025-01-31  0500  -175.00  journal 1                  # p4`;

const LINES = [
  ["8000", "Jansen", "100.00"],
  ["8000", null, "75.00"],
  ["0500", null, "-175.00"],
] as const;

const listed = (books: Books): Books => ({
  ...books,
  ...withListed([
    {
      ...plainDocument("general_journal_documents", "1", "2025-01-31"),
      number: "M-1",
      details: LINES.map(([account, contact, amount]) => ({
        ...PLAIN_DETAIL,
        ledgerAccountId: ledgerAccountId(account),
        contactId: contact === null ? null : contactId(contact),
        amount: amountOf(amount),
      })),
      source: sourceOf("journals"),
    },
  ]),
});

test("the entries of a journal are its listed lines, however they are divided", async () => {
  const books = listed(booksFrom(JOURNAL));
  expect(await comparedBy(journalsEqualTheirListedLines, books)).toHaveLength(3);
  expect(await findingsOf(journalsEqualTheirListedLines, books)).toEqual([]);
  expect(journalsEqualTheirListedLines.gap?.(booksFrom(JOURNAL))).toBe("no-document-lists");
});

test("a line with a contact that the list does not have is found", async () => {
  const books = withPosting(listed(booksFrom(JOURNAL)), "p4", (one) => ({
    ...one,
    contactId: contactId("Bakker"),
  }));
  expect(await findingsOf(journalsEqualTheirListedLines, books)).toEqual([
    "2025-01 GeneralJournalDocument 1: -175.00 = 0.00",
    "2025-01 GeneralJournalDocument 1: 0.00 = -175.00",
  ]);
});

test("the contact of a line with a rate is compared, but not where its tax is booked apart", async () => {
  const rated = withPosting(listed(booksFrom(JOURNAL)), "p1", (one) => ({
    ...one,
    taxRateId: taxRateId("j21"),
    contactId: contactId("Bakker"),
  }));
  expect(await findingsOf(journalsEqualTheirListedLines, rated)).toHaveLength(2);
  const apart = withPosting(rated, "p2", (one) => ({
    ...one,
    ledgerAccountId: ledgerAccountId("1300"),
  }));
  expect(await comparedBy(journalsEqualTheirListedLines, apart)).toEqual([]);
});
