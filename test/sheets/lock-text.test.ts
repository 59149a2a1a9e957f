/** The lock of the judgement beside that of the service: on the cover, and in the attention list. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { attentionList } from "../../src/sheets/internal/attention/attention.ts";
import { lockFacts } from "../../src/sheets/internal/lock-text.ts";
import { thresholdOf } from "../../src/sheets/internal/threshold.ts";
import { booksFrom } from "../support/books-notation.ts";
import { judgedBy, lockOf } from "../support/late-books.ts";
import { builtPack, rowText, sheetText, templateWords } from "./built-sheets.ts";

const YEAR = `
  year 2025
  account 1000 current_assets Bank  [cash]
  account 8000 revenue Sales
  2025-12-31  1000  100.00  invoice 1
  2025-12-31  8000  -100.00  invoice 1
`;

/** The year, locked by the judgement through a month and by the service up to a day; null for no lock. */
function locked(through: string | null, until: string | null | undefined): Books {
  const books = booksFrom(YEAR);
  const locks = through === null ? [] : [{ ...lockOf(books), through: month(through) }];
  if (until === undefined) return judgedBy(books, ...locks);
  const lockedUntil = until === null ? null : dateOf(until);
  const administration = { ...books.administration, lockedUntil };
  return judgedBy({ ...books, administration }, ...locks);
}

const OURS = "Locked with the final pack | through Dec 2025, by C. de Boer on 15 Jan 2026";

describe("the cover", () => {
  const factOf = (books: Books): readonly string[] =>
    lockFacts(books, templateWords("en")).map(({ label, value }) =>
      [label, "text" in value ? value.text : ""].join(" | "),
    );

  test.each([
    ["2025-12", "2025-12-31", OURS],
    ["2025-12", undefined, OURS],
    [
      "2025-12",
      "2025-09-30",
      `${OURS}; in the service only up to and including 30 Sep 2025: postings can still change there`,
    ],
    [
      "2025-12",
      null,
      `${OURS}; in the service no period is locked: postings can still change there`,
    ],
    [
      "2025-09",
      "2025-12-31",
      `${OURS.replace("Dec", "Sep")}; in the service up to and including 31 Dec 2025`,
    ],
    [null, "2025-12-31", "Locked with the final pack | no month is locked"],
  ])("locked through %j here and up to %j in the service", (through, until, fact) => {
    expect(factOf(locked(through, until))).toEqual([fact]);
  });

  test("has the row below that of the service, and none without a file of judgement", async () => {
    const coverOf = async (books: Books): Promise<readonly string[]> => {
      const { sheets } = await builtPack(books);
      return sheetText(sheets.find(({ id }) => id === "cover")!);
    };
    const { judgement, ...books } = locked("2025-12", "2025-12-31");
    const rows = await coverOf({ ...books, judgement: judgement! });
    const service = "Locked in the service | up to and including 31 Dec 2025";
    expect(rows.slice(rows.indexOf(service), rows.indexOf(service) + 2)).toEqual([service, OURS]);
    expect((await coverOf(books)).join()).not.toContain("Locked with the final pack");
  });
});

test.each([
  ["2025-12", "2025-12-31", null],
  [null, "2025-12-31", null],
  [
    "2025-12",
    "2025-09-30",
    "The months are locked through Dec 2025 with their final pack, the books in the service only up to 30 Sep 2025: postings can still change. Lock the period in the service as well.",
  ],
  [
    "2025-12",
    null,
    "The months are locked through Dec 2025 with their final pack, but no period is locked in the service: postings can still change. Lock the period in the service as well.",
  ],
  [
    "2025-09",
    "2025-12-31",
    "In the service the books are locked up to 31 Dec 2025, with a final pack only through Sep 2025. Lock the months with their final pack as well.",
  ],
  [
    "2025-09",
    "2025-09-30",
    "The books are not locked up to 31 Dec 2025: postings can still change. Lock the period.",
  ],
])(
  "locked through %j here and up to %j in the service, a colleague mentions %j",
  (through, until, text) => {
    const books = locked(through, until);
    const { all: rows } = attentionList(
      {
        ...{ id: "first-page", books, results: [], unexplained: [], words: templateWords("en") },
        ...{ threshold: thresholdOf({}), revenue: undefined },
      },
      0,
    );
    const mentioned = rows.map(rowText).filter((row) => /locked/.test(row));
    expect(mentioned).toEqual(text === null ? [] : [expect.stringContaining(text)]);
  },
);
