/** The journal-entry tests: each with its criterion, the reason for it, what was tested and the number of hits. */
import type { JournalGap } from "../journal-tests/journal-test.ts";
import type { TestResult } from "../journal-tests/run-journal-tests.ts";
import { blanks, countCell, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { CRITERION_WORDS, criterionText, gapText, titleOf } from "./internal/journal-words.ts";
import { textLines } from "./internal/text-lines.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  "journal-tests",
  [
    "not-an-error criteria-of no-hits hits-found hits-listed not-applicable not-possible",
    "counts.entries counts.lines counts.accounts counts.contacts counts.months",
  ],
  CRITERION_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const TESTED = [
  columnOf("count", 10, "tested"),
  columnOf("text", 12, "unit"),
  columnOf("count", 8, "hits"),
];

export const journalTests = sheet(ABOUT, {
  columns: [
    columnOf("text", 6, "id"),
    columnOf("text", 40, "test"),
    columnOf("text", 60, "criterion"),
    columnOf("text", 60, "rationale"),
    ...TESTED,
    columnOf("text", 60, "outcome"),
  ],
  stream: (input) => rowsOf(input, testRow),
  onPaper: [
    {
      columns: [
        columnOf("text", 6, "id"),
        columnOf("text", 50, "test"),
        ...TESTED,
        columnOf("text", 76, "outcome"),
      ],
      stream: (input) => rowsOf(input, paperRows),
    },
  ],
});

/** What the source lacks: another file of it would have the same gap. */
const OF_SOURCE: ReadonlySet<JournalGap> = new Set([
  "no-users",
  "users-not-read",
  "no-entry-dates",
]);
/** As many characters as a page is wide below the name of a test. */
const LINE_CHARACTERS = 180;

async function* rowsOf(
  input: Input,
  rowsOfTest: (input: Input, result: TestResult) => readonly Row[],
): AsyncGenerator<Row> {
  const { books, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  yield textRow("note", word("not-an-error"), 1);
  if (books.journalTests !== undefined) {
    const { fileName, sha256 } = books.journalTests;
    yield textRow("note", word("criteria-of", { file: fileName, sha256 }), 1);
  }
  for (const result of tested.results) yield* rowsOfTest(input, result);
}

const testRow = (input: Input, result: TestResult): readonly Row[] => [
  row("item", 0, [
    ...nameCells(input, result),
    textCell(criterionText(input.books, input.words, result)),
    textOrBlank(rationaleOf(input, result)),
    ...countCells(input, result),
  ]),
];

/** A row of paper has one line: criterion and reason are below it. */
const paperRows = (input: Input, result: TestResult): readonly Row[] => [
  row("item", 0, [...nameCells(input, result), ...countCells(input, result)]),
  ...[criterionText(input.books, input.words, result), rationaleOf(input, result)].flatMap((text) =>
    textLines(text, LINE_CHARACTERS).map((line) => textRow("note", line, 1)),
  ),
];

const nameCells = ({ words }: Input, { test }: TestResult): readonly Cell[] => [
  textCell(test.id),
  textCell(titleOf(words, test)),
];

const rationaleOf = ({ words: { language } }: Input, { criteria }: TestResult): string =>
  criteria.rationale.get(language) ?? [...criteria.rationale.values()][0] ?? "";

function countCells(input: Input, result: TestResult): readonly Cell[] {
  const { books, words, word } = input;
  const { test, tested, gap, found, hits } = result;
  if (tested === null) {
    const reason = gap === null ? "" : gapText(books, words, gap);
    const isOfSource = gap !== null && OF_SOURCE.has(gap.name);
    return [
      ...blanks(3),
      textCell(word(isOfSource ? "not-possible" : "not-applicable", { reason })),
    ];
  }
  return [
    countCell(tested),
    textCell(word(`counts.${test.counts}`)),
    countCell(found),
    textCell(outcomeOf(input, found, hits.length)),
  ];
}

function outcomeOf({ word }: Input, found: number, listed: number): string {
  if (found === 0) return word("no-hits");
  const values = { count: String(found), listed: String(listed) };
  return word(found === listed ? "hits-found" : "hits-listed", values);
}
