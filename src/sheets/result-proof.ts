/** The proof of the result: four ways to it, and the journal that closes the year, booked or proposed. */
import { lastDayOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { closingJournal } from "../ledger/dossier/closing-journal.ts";
import { accountCells, accountLabel } from "./internal/account-rows.ts";
import { BLANK, blanks, labelRow, row, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentLabel } from "./internal/document-words.ts";
import { countText, dayTitle } from "./internal/period-words.ts";
import {
  type BookedJournal,
  bookedJournal,
  type JournalLine,
  PROOF_BACKINGS,
  type ProposedJournal,
  proposedJournal,
  RESULT_PROOF,
  type ResultProof,
  resultProof,
} from "./internal/proof-of-result.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  RESULT_PROOF,
  [
    "ways profit-and-loss open closed balance-sheet equity-closing equity-opening equity ledger",
    "movements.appropriation movements.deposits movements.increases movements.dividends",
    "movements.withdrawals movements.decreases",
    "direct direct-entry direct-rule more-direct",
    "journal entry from-results unbalanced left none doubtful incomplete nothing",
    "proposed unknown-account proposed-total proposed-file proposed-lines which-account",
  ],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  sharedColumn("code"),
  { ...columnOf("text", 54, "what"), stated: "names-and-texts" as const },
  // Differences are shown where there are none.
  ...columnsOf("amount", 15, "amount", "difference").map((column) => ({
    ...column,
    isInSeries: true as const,
  })),
  ...sharedColumns("debit", "credit").map((column) => ({
    ...column,
    isIn: (books: Books) => proposedJournal(books) !== null,
  })),
];

/** More fill the page: the others are in the workbook. */
const DIRECT_ON_PAPER = 8;
const LINES_ON_PAPER = 8;

export const resultProofSheet = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "B",
  backings: PROOF_BACKINGS,
  rows: (input) => rowsOf(input, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
  onPaper: [{ columns: COLUMNS, rows: (input) => rowsOf(input, DIRECT_ON_PAPER, LINES_ON_PAPER) }],
});

function rowsOf(input: Input, directMost: number, linesMost: number): readonly Row[] {
  const proof = resultProof(input.books);
  return [
    textRow("heading", input.word("ways"), 1),
    ...wayRows(input, proof),
    ...directRows(input, proof, directMost),
    textRow("heading", input.word("journal"), 1),
    ...journalRows(input, linesMost),
  ];
}

function wayRows(
  { word }: Input,
  { stated, balance, equity, ledger }: ResultProof,
): readonly Row[] {
  const memo = (text: string, cell: Cell): Row => labelRow("memo", text, [cell]);
  return [
    memo(word("profit-and-loss"), stated),
    ...(balance.closed === null
      ? []
      : [memo(word("open"), balance.closed.open), memo(word("closed"), balance.closed.taken)]),
    labelRow("cross-check", word("balance-sheet"), [balance.amount, balance.difference]),
    memo(word("equity-opening"), equity.opening),
    ...equity.movements.map(({ kind, cell }) => memo(word(`movements.${kind}`), cell)),
    memo(word("equity-closing"), equity.closing),
    labelRow("cross-check", word("equity"), [equity.amount, equity.difference]),
    labelRow("cross-check", word("ledger"), [ledger.amount, ledger.difference]),
  ];
}

/** Entries that pass the result by: a reader judges whether they belong in it. */
function directRows(
  { books, words, word }: Input,
  { equity: { direct } }: ResultProof,
  most: number,
): readonly Row[] {
  if (direct.length === 0) return [];
  const rest = direct.length - most;
  return [
    textRow("heading", word("direct"), 1),
    ...direct.slice(0, most).map(({ document, ledgerAccountId, cell }) => {
      const [code] = accountCells(books, ledgerAccountId);
      const label = word("direct-entry", {
        account: books.accounts.get(ledgerAccountId)?.name ?? ledgerAccountId,
        document: documentLabel(books, words, document),
      });
      return row("memo", 0, [code, ...labelRow("memo", label, [cell]).cells.slice(1)]);
    }),
    ...(rest > 0
      ? [textRow("note", word("more-direct", { count: countText(words, rest) }), 1)]
      : []),
    textRow("note", word("direct-rule"), 1),
  ];
}

function journalRows(input: Input, linesMost: number): readonly Row[] {
  const { books, word } = input;
  const booked = bookedJournal(books);
  if (booked !== null) return bookedRows(input, booked);
  const proposal = proposedJournal(books);
  if (proposal !== null) return proposedRows(input, proposal, linesMost);
  const { isDoubtful } = closingJournal(books);
  const isWhole = books.period.last === books.fiscalYear.period.last;
  return [textRow("note", word(isDoubtful ? "doubtful" : isWhole ? "nothing" : "incomplete"), 1)];
}

function bookedRows({ books, words, word }: Input, journal: BookedJournal): readonly Row[] {
  return [
    ...journal.documents.map(({ document, ledgerAccountId, cell }) =>
      labelRow(
        "memo",
        word("entry", {
          document: documentLabel(books, words, document),
          account: accountLabel(books, ledgerAccountId),
        }),
        [cell],
      ),
    ),
    labelRow("cross-check", word("from-results"), [journal.fromResults, journal.difference]),
    labelRow("cross-check", word("unbalanced"), [BLANK, journal.unbalanced]),
    ...journal.left.map(({ id, cell }) =>
      labelRow("cross-check", word("left", { account: accountLabel(books, id) }), [BLANK, cell]),
    ),
  ];
}

function proposedRows(
  input: Input,
  { lines, into, debit, credit }: ProposedJournal,
  most: number,
): readonly Row[] {
  const { books, words, word } = input;
  const day = dayTitle(words, lastDayOf(books.period.last));
  const isLong = lines.length > most;
  // The last line, of the result, is always shown.
  const shown = isLong ? lines.slice(-1) : lines;
  const count = countText(words, lines.length - shown.length);
  return [
    textRow("note", word("none", { day }), 1),
    textRow("heading", word("proposed"), 1),
    ...(isLong ? [textRow("note", word("proposed-lines", { count }), 1)] : []),
    ...shown.map((line) => lineRow(input, line)),
    labelRow("total", word("proposed-total"), [...blanks(2), debit, credit]),
    textRow("note", word(into === null ? "which-account" : "proposed-file"), 1),
  ];
}

function lineRow({ books, word }: Input, { ledgerAccountId, side, cell }: JournalLine): Row {
  const sides = side === "debit" ? [cell, BLANK] : [BLANK, cell];
  const amounts = [...blanks(2), ...sides];
  return ledgerAccountId === null
    ? labelRow("item", word("unknown-account"), amounts)
    : row("item", 0, [...accountCells(books, ledgerAccountId), ...amounts]);
}
