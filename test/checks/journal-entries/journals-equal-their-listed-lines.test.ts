/** J13 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { journalsEqualTheirListedLines } from "../../../src/checks/journal-entries/journals-equal-their-listed-lines.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";
import { listedBooks } from "../documents/listed-books.ts";

const LINE = "4000  25.00  journal 31";

test("the postings of a journal are its listed lines, however they are divided", async () => {
  expect(await comparedBy(journalsEqualTheirListedLines, listedBooks())).toEqual([
    "2025-03 GeneralJournalDocument 31: 75.00 = 75.00",
    "2025-03 GeneralJournalDocument 31: 75.00 = 75.00",
    "2025-03 GeneralJournalDocument 31: 75.00 = 75.00",
  ]);
  const divided = listedBooks([
    LINE,
    `4000  5.00  journal 31\n  2025-03-31  4000  20.00  journal 31`,
  ]);
  expect(await findingsOf(journalsEqualTheirListedLines, divided)).toEqual([]);
  expect(journalsEqualTheirListedLines.gap?.(twoMonths())).toBe("no-document-lists");
});

test("a line on another account is found", async () => {
  expect(await findingsIn(listedBooks([LINE, "4100  25.00  journal 31"]))).toEqual([
    "J13 2025-03 GeneralJournalDocument 31, 4000: 25.00 = 0.00",
    "J13 2025-03 GeneralJournalDocument 31, 4100: 0.00 = 25.00",
  ]);
});

test("a line with another contact or project is found", async () => {
  const contact = listedBooks(["-75.00  journal 31  contact Bakker", "-75.00  journal 31"]);
  expect(await findingsOf(journalsEqualTheirListedLines, contact)).toEqual([
    "2025-03 GeneralJournalDocument 31, 8000, Bakker: -75.00 = 0.00",
    "2025-03 GeneralJournalDocument 31, 8000, no contact: 0.00 = -75.00",
  ]);
  const project = listedBooks([LINE, `${LINE}  project Barn`]);
  expect(await findingsOf(journalsEqualTheirListedLines, project)).toEqual([
    "2025-03 GeneralJournalDocument 31, 4000, no project: 25.00 = 0.00",
    "2025-03 GeneralJournalDocument 31, 4000, Barn: 0.00 = 25.00",
  ]);
});

test("the lines of a journal whose tax is booked apart are not compared", async () => {
  const apart = listedBooks([
    LINE,
    "1340  4.34  journal 31  tax p21\n  2025-03-31  4000  20.66  journal 31  tax p21",
  ]);
  expect(await comparedBy(journalsEqualTheirListedLines, apart)).toEqual([]);
});
