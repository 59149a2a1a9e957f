/** The lines of the attention list for old items, by hand. */
import { expect, test } from "vitest";
import { ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import type { ListedDocument } from "../../src/ledger/listed-document.ts";
import { firstPage } from "../../src/sheets/first-page.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { BOOKS, INVOICES, listing } from "../checks/open-items/invoiced-debtors.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { agedItem } from "../support/books-notation-changes-lists.ts";
import { rowsOf, rowText, templateWords } from "./built-sheets.ts";

/**
 * At 30 April the invoice of 2 January, of which Jansen owes 40, is 118 days old; the one of 31 January, of which De Vries
 * owes 5, is 89 days old; and the 7 of 21 March are 40 days old.
 */
const UNTIL_APRIL = BOOKS.replace("2025-01..2025-03", "2025-01..2025-04");
const DOCUMENTS = INVOICES.filter(({ id }) => id !== "4").map((invoice) => ({
  ...invoice,
  payments: invoice.payments.filter(({ date }) => date < dateOf("2025-04-01")),
}));

/** The groups of a service that counts on to 90 days, with nothing older. */
const withNinetyDays = (month: BooksMonth): BooksMonth => ({
  ...month,
  debtorsAging: {
    ...month.debtorsAging,
    lines: month.debtorsAging.lines.map((line) => ({
      ...line,
      buckets: [
        ...line.buckets.map((one) =>
          one.name === "Ouder" ? { ...one, name: "60 - 90 dagen" } : one,
        ),
        { name: "Ouder", amount: ZERO },
      ],
    })),
  },
});

/** The amount of Jansen is in the oldest group at the end of April, and before that in the group of 60 to 90 days. */
const aged = (documents: readonly ListedDocument[]): Books => {
  const books = listing(UNTIL_APRIL, documents);
  const all = { ...books, months: books.months.map(withNinetyDays) };
  return withMonth(
    all,
    "2025-04",
    agedItem("debtors", "Jansen", 2, "-40.00"),
    agedItem("debtors", "Jansen", 3, "40.00"),
  );
};

async function oldRows(books: Books, language: string): Promise<readonly Row[]> {
  const results = await runChecks(books);
  const rows = await rowsOf(firstPage.build({ books, results, words: templateWords(language) }));
  return rows.filter((row) => / 90 (?:days|dagen)/.test(rowText(row)));
}

test("what Jansen owes for more than 90 days is mentioned, and what De Vries owes for 89 is not", async () => {
  const books = aged(DOCUMENTS);
  const [english, ...others] = await oldRows(books, "en");
  expect(rowText(english!)).toBe(
    "Debtors: outstanding for more than 90 days. Collect, or provide for it. | 40.00",
  );
  expect(others).toEqual([]);
  const [name] = english!.cells;
  expect(name?.kind === "text" && name.leadsTo).toEqual(["debtors", "aging"]);
  const [dutch] = await oldRows(books, "nl");
  expect(rowText(dutch!)).toBe(
    "Debiteuren: langer dan 90 dagen open. Incasseer of vorm een voorziening. | 40.00",
  );
});

test("an age that no listed invoice supports is mentioned as stated", async () => {
  const levelsOf = async (books: Books): Promise<readonly (string | null)[]> =>
    (await oldRows(books, "en")).flatMap(({ cells }) =>
      cells.flatMap((cell) => ("figure" in cell ? [cell.figure.level] : [])),
    );
  expect(await levelsOf(aged([]))).toEqual(["stated"]);
  expect(await levelsOf(aged(DOCUMENTS))).toEqual(["tied"]);
});

test("where the groups end before 90 days, their oldest is mentioned with its limit", async () => {
  const books = listing(UNTIL_APRIL, DOCUMENTS);
  const results = await runChecks(books);
  const rows = await rowsOf(firstPage.build({ books, results, words: templateWords("en") }));
  // The oldest group of the listing begins after 60 days: 40 of Jansen and 5 of De Vries.
  expect(rows.map(rowText)).toContain(
    "Debtors: outstanding for more than 60 days. Collect, or provide for it. | 45.00",
  );
});
