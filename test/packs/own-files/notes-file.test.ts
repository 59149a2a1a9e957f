/** `notes.md`: notes by pack, sheet, period and line, each problem with its line, and where they appear. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { Failure } from "../../../src/failure.ts";
import { html } from "../../../src/formats/html.ts";
import { type ReportUnit, reportedIn } from "../../../src/ledger/reported-period.ts";
import { notesOf } from "../../../src/packs/own-files/notes-file.ts";
import { noteProblems, notesOfPack } from "../../../src/packs/own-files/notes-of-pack.ts";
import { SHEETS } from "../../../src/sheets/index.ts";
import type { Words } from "../../../src/sheets/sheet.ts";
import { builtPack, sheetText } from "../../sheets/built-sheets.ts";
import { smallCompany } from "../../support/books-notation.ts";
import { encoded, packOf } from "../../support/page-pack.ts";

function problemsOf(text: string): readonly string[] {
  try {
    notesOf("notes.md", text);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("input-invalid");
    return thrown.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ {2}notes\.md, line /, ""));
  }
}

test("a note has its key, its figure and its text; what is above the first one is not a note", () => {
  const text = `# My notes\n\nOf the year.\n\n## close / trial-balance / 2025 / 1100\nFigure: 12345.60\n\nOne line,\nand another.\n## monthly / month-summary / 2025-10 / Cash / bank\nText.\n`;
  const { notes } = notesOf("notes.md", text);
  const [first, second] = notes;
  expect(first).toEqual({
    ...{ pack: "close", sheet: "trial-balance", period: "2025", line: "1100", at: 5 },
    language: null,
    figure: { amount: amountOf("12345.60"), text: "12345.60" },
    text: "One line, and another.",
  });
  expect([second?.line, second?.figure, second?.at]).toEqual(["Cash/bank", null, 10]);
});

test("a note with the heading actions is a list of them, each with its owner, its date, and whether it is done", () => {
  const { notes } = notesOf(
    "notes.md",
    [
      "## monthly / first-page-month / 2025-10 / Actions",
      "- [ ] Call Jansen about mail@jansen.test @Mary Smit until 2025-11-30",
      "- [x] Count the stock",
      "* [X] Lock October tot 2025-11-05",
      "- [ ] Raise prices by 10 percent until 2025-11-15 @Mary",
    ].join("\n"),
  );
  expect(notes[0]?.actions).toEqual([
    {
      text: "Call Jansen about mail@jansen.test",
      owner: "Mary Smit",
      until: dateOf("2025-11-30"),
      isDone: false,
    },
    { text: "Count the stock", owner: null, until: null, isDone: true },
    { text: "Lock October", owner: null, until: dateOf("2025-11-05"), isDone: true },
    {
      text: "Raise prices by 10 percent",
      owner: "Mary",
      until: dateOf("2025-11-15"),
      isDone: false,
    },
  ]);
  const elsewhere = notesOf("notes.md", "## monthly / checks / 2025-10 / actions\nText");
  expect(elsewhere.notes[0]?.actions).toBeUndefined();
});

test.each([
  [
    "## monthly / first-page-month / 2025-10 / acties\nCall Jansen\n- [ ] Count until 2025-11-31\n- [ ] @Mary",
    [
      '2: "Call Jansen" is not an action, as in "- [ ] Call Jansen @Mary until 2025-11-30"',
      '3: "2025-11-31" is not a date, as in 2025-11-30',
      '4: the action "- [ ] @Mary" has no text',
    ],
  ],
  [
    "## monthly / first-page-month / 2025-Q3 / actions\n- [ ] Call until 15-11-2025\n- [ ] Call @Mary until 15 November 2025\n- [ ] Call @ until 2025-11-15\n- [ ] Call @Mary until Friday\n- [ ] Call until 2025-11-31 @Mary",
    [
      '2: "15-11-2025" is not a date, as in 2025-11-30',
      '3: "15 November 2025" is not a date, as in 2025-11-30',
      '4: the action "- [ ] Call @ until 2025-11-15" has no name after @',
      '5: "Friday" is not a date, as in 2025-11-30',
      '6: "2025-11-31" is not a date, as in 2025-11-30',
    ],
  ],
  [
    "# My notes\n# monthly / checks / 2025-10 / P1\nText\n## close / checks / 2025 / P1\nText\n### close / checks / 2025 / P2",
    [
      '2: the heading of a note starts with "## ", as in "## close / balance-sheet / 2025 / 1300"',
      '6: the heading of a note starts with "## ", as in "## close / balance-sheet / 2025 / 1300"',
    ],
  ],
  [
    "## close / checks / 2025 / P1\nText\nFigure: 1 000.00",
    ['3: "1 000.00" is not an amount, as in 1234.56'],
  ],
  [
    "## close / checks / 2025 / P1\nText\nLanguage: de",
    ['3: "de" is not a language of packs: nl or en'],
  ],
  [
    `## monthly / first-page-month / 2025-10 / actions\n\n${"- [ ] Count\n".repeat(13)}`,
    ["15: it has more than 12 actions"],
  ],
  [
    "## close\nText",
    [expect.stringContaining("1: a key is"), expect.anything(), expect.anything()],
  ],
  ["## closs / checks / 2025 / P1\nText", ['1: unknown pack "closs": did you mean "close"?']],
  ["## close / check / 2025 / P1\nText", ['1: unknown sheet "check": did you mean "checks"?']],
  [
    "## monthly / checks / 2025-Q5 / P1\nText\n## close / checks / 2025-10 / P1\nText",
    ["2025-Q5", "2025-10"].map(
      (period, at) =>
        `${String(at * 2 + 1)}: period "${period}" must be what the pack is of: 2025-10, 2025-Q3 or 2025 for a monthly pack, else a year`,
    ),
  ],
  [
    "## close / checks / 2025 / P1\nFigure: 1,00\nText",
    ['2: "1,00" is not an amount, as in 1234.56'],
  ],
  ["\n## close / checks / 2025 / P1\n\n", ["2: the note has no text"]],
  [
    `## close / checks / 2025 / P1\n${"x".repeat(2_001)}`,
    ["1: the note has more than 2000 characters"],
  ],
  ["## close / checks / 2025 / P1\na\u0007b", ["1: the note has a control character"]],
  [
    "## close / checks / 2025 / P1\nOne\n## close / checks / 2025 / p1\nTwo",
    ["3: line 1 has a note on the same line"],
  ],
  [
    "## close / checks / 2025 / P1\nLanguage: nl\nEen\n## close / checks / 2025 / P1\nTwo",
    ["4: line 1 has a note on the same line"],
  ],
  [
    "## close / checks / 2025 / P1\nLanguage: Dutch\nEen",
    ['2: "Dutch" is not a language of packs: nl or en'],
  ],
  ["x".repeat(200_001), ["  notes.md: it has more than 200000 characters"]],
])("a text with faults is refused: %#", (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

const file = notesOf(
  "notes.md",
  `## close / trial-balance / 2025 / 1100
Figure: 10000.00
The bank <b>was</b> merged.
## close / trial-balance / 2025 / Debtors
Figure: 0.01
Changed since.
## close / trial-balance / 2025 / 9999
Nowhere.
## close / trends / 2025 / Revenue
Not in the pack.
## close / entries / 2025 / 1100
A posting.
## close / trial-balance / 2024 / 1100
Of another year.
`,
);
/** A close in the language of these words. */
const closeIn = (words: Words) => ({ pack: "close", folder: "year", words }) as const;

test("a note stands below its line in every format as text, and is marked if the figure has changed", async () => {
  const books = smallCompany();
  const { results, words } = await builtPack(books);
  const notes = notesOfPack(file, closeIn(words), books);
  const sheet = SHEETS.find(({ id }) => id === "trial-balance")!;
  const built = sheet.build({ books, results, words, notes });
  const rows = await sheetText(built);
  const at = rows.findIndex((row) => row.startsWith("1100"));
  expect(rows[at + 1]).toBe("note: Note: The bank <b>was</b> merged.");
  expect(rows[at + 3]).toBe("note: Note for 0.01; the amount has changed since: Changed since.");
  const page = (await encoded(html, packOf([built]))).toString("utf8");
  expect(page).toContain("Note: The bank &lt;b&gt;was&lt;/b&gt; merged.");
  expect(page).toMatch(/<span class="draft">Note for 0\.01/);
});

test("a note of one language is in packs in that language only, and a line may have one in each", () => {
  const key = "## close / trial-balance / 2025 / 1100";
  const text = `${key}\nLanguage: nl\nDe bank.\n${key}\nLanguage: en\nThe bank.\n## close / trial-balance / 2025 / 1310\nAll.`;
  const both = notesOf("notes.md", text);
  const textsIn = (language: string) => {
    const words: Words = { language, of: (word) => word };
    return notesOfPack(both, closeIn(words), smallCompany()).map((note) => note.text);
  };
  expect([textsIn("nl"), textsIn("en")]).toEqual([
    ["De bank.", "All."],
    ["The bank.", "All."],
  ]);
});

test("a note of a quarter or a year is in the management pack of it, and not in that of its last month", () => {
  const texts = notesOf(
    "notes.md",
    ["2025-12", "2025-q4", "2025"]
      .map((period) => `## monthly / result-month / ${period} / 8000\nOf ${period}.\n`)
      .join(""),
  );
  const books = smallCompany();
  const monthly = {
    ...closeIn({ language: "en", of: (word) => word }),
    pack: "monthly",
    folder: "month",
  } as const;
  const noted = (unit: ReportUnit) =>
    notesOfPack(texts, monthly, { ...books, ...reportedIn(books.period, unit) }).map(
      ({ text }) => text,
    );
  expect([noted("month"), noted("quarter"), noted("year")]).toEqual([
    ["Of 2025-12."],
    ["Of 2025-q4."],
    ["Of 2025."],
  ]);
});

test("notes that fit no line, or another figure, are listed with their lines", async () => {
  const books = smallCompany();
  const { results, words } = await builtPack(books);
  const sheets = SHEETS.filter(({ id }) => ["trial-balance", "entries"].includes(id));
  const files = [{ name: "a", sheets }] as never;
  const found = await noteProblems(
    notesOfPack(file, closeIn(words), books),
    { files, words, wordsFor: () => words },
    { books, results },
  );
  expect(found).toEqual([
    { line: 4, what: "the figure is no longer 0.01" },
    { line: 7, what: 'sheet trial-balance has no line "9999"' },
    { line: 9, what: "the pack has no sheet trends" },
    { line: 11, what: "sheet entries is a list of postings, which has no notes" },
  ]);
});
