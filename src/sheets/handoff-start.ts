/** What a reader of a handoff knows before he opens a file of it: basis, population, signer, and how to verify it. */
import { BASIS_WORDS, basisParts } from "./basis-text.ts";
import { BLANK, row, textCell } from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText } from "./internal/period-words.ts";
import { TOTAL_DEBIT, TRIAL_BACKINGS } from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "handoff-start";
const ABOUT = sheetWords(
  ID,
  [
    "population population-of signed unsigned signer verify verify-by-node verify-by-node-unsigned",
    "verify-by-sums verify-by-minisign limits limits-are",
  ],
  BASIS_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

/** Of the bag, next to the folder of the payload. */
const README = "README.txt";

const COLUMNS = [
  columnOf("text", 24, "what"),
  columnOf("text", 90, "value"),
  columnOf("amount", 16, "amount"),
];

export const handoffStart = sheet(ABOUT, {
  columns: COLUMNS,
  backings: TRIAL_BACKINGS,
  rows: rowsOf,
  onPaper: [{ isDense: true, columns: COLUMNS, rows: rowsOf }],
});

function rowsOf(input: Input): readonly Row[] {
  const { books, results, words, word } = input;
  return [
    ...basisParts(books, results, words).map(({ label, text }) => factRow(label, text)),
    populationRow(input),
    ...signingRows(input),
    factRow(word("limits"), word("limits-are")),
    row("item", 0, [BLANK, { kind: "text", text: README, opens: README }, BLANK]),
  ];
}

/** The figure is the total debit of the trial balance, so that the line cannot differ from it. */
function populationRow({ books, words, word }: Input): Row {
  const { months, entryCount } = books;
  const text = word("population-of", {
    postings: countText(words, entryCount),
    proven: String(months.filter(({ proof }) => proof.isProven).length),
    all: String(months.length),
  });
  const debit = TOTAL_DEBIT.figureOf(books);
  const id = `${ID}/${yearKey(books)}/debit`;
  return factRow(
    word("population"),
    text,
    debit === undefined
      ? BLANK
      : { kind: "amount", figure: { ...debit.figure, id }, amount: debit.amount },
  );
}

function signingRows({ signer, word }: Input): readonly Row[] {
  const node =
    signer === undefined
      ? word("verify-by-node-unsigned")
      : word("verify-by-node", { key: signer });
  const others = [
    word("verify-by-sums"),
    ...(signer === undefined ? [] : [word("verify-by-minisign", { key: signer })]),
  ];
  return [
    factRow(
      word("signed"),
      signer === undefined ? word("unsigned") : word("signer", { key: signer }),
    ),
    factRow(word("verify"), node),
    ...others.map((text) => row("item", 0, [BLANK, textCell(text), BLANK])),
  ];
}

const factRow = (label: string, value: string, amount: Cell = BLANK): Row =>
  row("item", 0, [textCell(label), textCell(value), amount]);
