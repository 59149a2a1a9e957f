/** The population of the journal-entry tests by month and kind of document, compared with the general ledger. */
import { type Amount, add, equalAmounts, subtract, ZERO } from "../amount/amount.ts";
import { periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { PopulationPart } from "../journal-tests/population.ts";
import type { BooksMonth } from "../ledger/books.ts";
import type { SourceHash } from "../ledger/source.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { JOURNAL_GROUP } from "./internal/journal-words.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { monthTitle } from "./internal/period-words.ts";
import { textLines } from "./internal/text-lines.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "journal-population";
const ABOUT = sheetWords(
  ID,
  ["month-total ledger difference equal differs all hash hash-of file-states"],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const journalPopulation = sheet(ABOUT, {
  columns: [
    ...sharedColumns("month"),
    columnOf("text", 34, "kind"),
    columnOf("count", 12, "documents"),
    columnOf("count", 10, "lines"),
    ...sharedColumns("debit", "credit"),
    columnOf("text", 18, "outcome"),
  ],
  checks: "GJ",
  backings: [DERIVED],
  group: JOURNAL_GROUP,
  stream: rowsOf,
});

/** As many characters as a page is wide below the month. */
const LINE_CHARACTERS = 110;

interface Sides {
  readonly debit: Amount;
  readonly credit: Amount;
}

async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, words, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  const { population } = tested;
  for (const month of books.months) {
    const parts = population.parts.filter((part) => part.month === month.month);
    for (const part of parts) {
      const label = documentTitle(books, words, part.example);
      yield lineOf(input, month, { ...part, of: "item", key: keyOf(part), label });
    }
    yield* ledgerRows(input, month, parts);
  }
  const all = {
    id: `${ID}/${yearKey(books)}`,
    period: books.period,
    sources: [],
    backing: DERIVED,
  };
  yield row("total", 0, [
    BLANK,
    textCell(word("all")),
    countCell(population.documents),
    countCell(population.lines),
    amountCell({ ...all, id: `${all.id}/debit` }, population.debit),
    amountCell({ ...all, id: `${all.id}/credit` }, population.credit),
  ]);
  yield* statedRows(input);
  yield textRow("note", word("hash", { sha256: population.sha256 }), 1);
  for (const line of textLines(word("hash-of"), LINE_CHARACTERS)) yield textRow("note", line, 1);
}

const keyOf = ({ example, kind, closesYear }: PopulationPart): string =>
  [example.type.replace(/\W+/g, "-"), kind, ...(closesYear ? ["closing"] : [])].join(".");

interface Line extends Sides {
  readonly of: Row["kind"];
  readonly key: string;
  readonly label: string;
  readonly sources: readonly SourceHash[];
  readonly documents?: number;
  readonly lines?: number;
  readonly outcome?: Cell;
}

function lineOf({ words }: Input, { month }: BooksMonth, line: Line): Row {
  const { of, key, label, documents, lines, sources, outcome = BLANK } = line;
  const amount = (side: keyof Sides): Cell => {
    const figure = { id: `${ID}/${month}/${key}/${side}`, period: periodOf(month), sources };
    return amountCell({ ...figure, backing: DERIVED }, line[side]);
  };
  return row(of, 0, [
    textCell(monthTitle(words, month)),
    textCell(label),
    documents === undefined ? BLANK : countCell(documents),
    lines === undefined ? BLANK : countCell(lines),
    ...[amount("debit"), amount("credit"), outcome],
  ]);
}

/** The sum of a month, the movement in its general ledger, and what is between them. */
function* ledgerRows(
  input: Input,
  month: BooksMonth,
  parts: readonly PopulationPart[],
): Generator<Row> {
  const { word } = input;
  const entries = sumOf(parts);
  const { rows, sources } = month.generalLedger;
  const ledger = sumOf(rows.values());
  const isEqual =
    equalAmounts(entries.debit, ledger.debit) && equalAmounts(entries.credit, ledger.credit);
  yield lineOf(input, month, {
    ...{ of: "subtotal", key: "entries", label: word("month-total"), ...entries },
    sources: [...new Set(parts.flatMap((part) => part.sources))],
    lines: parts.reduce((sum, { lines }) => sum + lines, 0),
  });
  const cross = { of: "cross-check", sources } as const;
  yield lineOf(input, month, {
    ...{ ...cross, key: "ledger", label: word("ledger"), ...ledger },
    outcome: isEqual ? textCell(word("equal")) : alarmCell(word("differs")),
  });
  if (isEqual) return;
  const debit = subtract(entries.debit, ledger.debit);
  const credit = subtract(entries.credit, ledger.credit);
  const label = word("difference");
  yield lineOf(input, month, { ...cross, key: "difference", label, debit, credit });
}

const sumOf = (parts: Iterable<Sides>): Sides => {
  let [debit, credit] = [ZERO, ZERO];
  for (const part of parts) [debit, credit] = [add(debit, part.debit), add(credit, part.credit)];
  return { debit, credit };
};

/** The totals that auditfiles of the year state of their transactions. */
function* statedRows({ books, word }: Input): Generator<Row> {
  for (const { name, isPrior, transactions, sha256 } of books.auditfile?.files ?? []) {
    const { linesStated, debitStated, creditStated } = transactions;
    if (isPrior || debitStated === null || creditStated === null) continue;
    const figure = { period: books.period, sources: [sha256], backing: DERIVED };
    const id = `${ID}/${yearKey(books)}/${sha256}`;
    yield row("cross-check", 0, [
      BLANK,
      textCell(word("file-states", { file: name })),
      BLANK,
      linesStated === null ? BLANK : countCell(linesStated),
      amountCell({ ...figure, id: `${id}/debit` }, debitStated),
      amountCell({ ...figure, id: `${id}/credit` }, creditStated),
    ]);
  }
}
