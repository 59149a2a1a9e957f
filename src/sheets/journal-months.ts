/** The population as a heat map: documents and debit by kind of document and month, compared with the ledger. */
import { type Amount, add, compareAmounts, equalAmounts, isZero, ZERO } from "../amount/amount.ts";
import { whole } from "../amount/whole-lines.ts";
import { periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { PopulationPart } from "../journal-tests/population.ts";
import type { BooksMonth } from "../ledger/books.ts";
import type { SourceHash } from "../ledger/source.ts";
import { type Heat, heatOfAmount, heatOfCount } from "./heat.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { columnOf, monthColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "journal-months";
const ABOUT = sheetWords(
  ID,
  ["documents debit ordinary all ledger outcome equal differs about"],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  columnOf("text", 30, "kind"),
  monthColumn("amount", 14),
  columnOf("amount", 16, "year"),
];

export const journalMonths = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "GJ",
  backings: [DERIVED],
  stream: rowsOf,
  isShort: true,
  onPaper: [{ isDense: true, columns: COLUMNS, stream: rowsOf, isShort: true }],
});

/** The parts of one kind of document, or of several. */
interface Kind {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly PopulationPart[];
}

async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  const { parts } = tested.population;
  const ordinary = parts.filter(({ closesYear }) => !closesYear);
  const kinds = kindsOf(input, ordinary);
  const closing = kindsOf(
    input,
    parts.filter(({ closesYear }) => closesYear),
  );
  const year = { key: "ordinary", label: word("ordinary"), parts: ordinary };
  const all = { key: "all", label: word("all"), parts };
  for (const block of [documentRow, debitRow]) {
    const lineOf = block(input, kinds);
    yield textRow("heading", word(block === documentRow ? "documents" : "debit"));
    for (const kind of kinds) yield lineOf("item", kind, true);
    if (closing.length > 0) {
      yield lineOf("subtotal", year);
      for (const kind of closing) yield lineOf("item", kind);
    }
    yield lineOf("total", all);
  }
  yield* ledgerRows(input, parts);
  yield textRow("note", word("about"));
}

/** Those with the largest amounts first. */
function kindsOf({ books, words }: Input, parts: readonly PopulationPart[]): readonly Kind[] {
  const byKind = Map.groupBy(parts, ({ example, kind, closesYear }) =>
    [example.type.replace(/\W+/g, "-"), kind, ...(closesYear ? ["closing"] : [])].join("."),
  );
  return [...byKind]
    .map(([key, own]) => ({ key, parts: own, label: labelOf(own) }))
    .toSorted((left, right) => compareAmounts(debitOf(right.parts), debitOf(left.parts)));

  function labelOf([first]: readonly PopulationPart[]): string {
    return first === undefined ? "" : documentTitle(books, words, first.example);
  }
}

const debitOf = (parts: readonly PopulationPart[]): Amount =>
  parts.reduce((sum, { debit }) => add(sum, debit), ZERO);
const documentsOf = (parts: readonly PopulationPart[]): number =>
  parts.reduce((sum, { documents }) => sum + documents, 0);
const inMonth = (parts: readonly PopulationPart[], { month }: BooksMonth) =>
  parts.filter((part) => part.month === month);

type LineOf = (of: Row["kind"], kind: Kind, isWarm?: boolean) => Row;

/** A month without documents of the kind is blank. */
function documentRow({ books: { months } }: Input, kinds: readonly Kind[]): LineOf {
  const countsOf = ({ parts }: Kind) => months.map((month) => documentsOf(inMonth(parts, month)));
  const largest = Math.max(1, ...kinds.flatMap(countsOf));
  return (of, kind, isWarm = false) => {
    const cells = countsOf(kind).map((count): Cell => {
      if (count === 0) return BLANK;
      return { ...countOf(count), ...(isWarm ? { heat: heatOfCount(count, largest) } : {}) };
    });
    return row(of, 0, [textCell(kind.label), ...cells, countCell(documentsOf(kind.parts))]);
  };
}

const countOf = (count: number) => ({ kind: "count", count }) as const;

function debitRow(input: Input, kinds: readonly Kind[]): LineOf {
  const { months } = input.books;
  const largest = kinds
    .flatMap(({ parts }) => months.map((month) => debitOf(inMonth(parts, month))))
    .reduce((one, other) => (compareAmounts(one, other) < 0 ? other : one), ZERO);
  return (of, { key, label, parts }, isWarm = false) => {
    const cells = months.map((month) => {
      const own = inMonth(parts, month);
      const debit = debitOf(own);
      if (own.length === 0 || (isZero(debit) && isWarm)) return BLANK;
      const heat = isWarm ? heatOfAmount(debit, largest) : undefined;
      return debitCell(input, { key, month, debit, heat, sources: sourcesOf(own) });
    });
    const year = { key, month: null, debit: debitOf(parts), sources: sourcesOf(parts) };
    return row(of, 0, [textCell(label), ...cells, debitCell(input, year)]);
  };
}

const sourcesOf = (parts: readonly PopulationPart[]): readonly SourceHash[] => [
  ...new Set(parts.flatMap(({ sources }) => sources)),
];

interface Debit {
  readonly key: string;
  /** Null for all of them. */
  readonly month: BooksMonth | null;
  readonly debit: Amount;
  readonly heat?: Heat | undefined;
  readonly sources: readonly SourceHash[];
}

/** Readers see whole units: the months of a year with cents are wider than a page. */
function debitCell({ books }: Input, { key, month, debit, heat, sources }: Debit): Cell {
  const id = `${ID}/${month === null ? yearKey(books) : month.month}/${key}/debit`;
  const period = month === null ? books.period : periodOf(month.month);
  const cell = amountCell({ id, period, sources, backing: DERIVED }, debit);
  return cell.kind !== "amount"
    ? cell
    : { ...cell, shown: whole(debit), ...(heat === undefined ? {} : { heat }) };
}

/** The debit of the ledger of each month, and whether both sides of the entries equal it. */
function* ledgerRows(input: Input, parts: readonly PopulationPart[]): Generator<Row> {
  const { books, word } = input;
  const ledgers = books.months.map((month) => ({ month, ...sidesOf(month) }));
  const debits = ledgers.map(({ month, debit }) =>
    debitCell(input, { key: "ledger", month, debit, sources: month.generalLedger.sources }),
  );
  const outcomes = ledgers.map(({ month, debit, credit }) => {
    const own = inMonth(parts, month);
    const creditOfParts = own.reduce((sum, part) => add(sum, part.credit), ZERO);
    const isEqual = equalAmounts(debitOf(own), debit) && equalAmounts(creditOfParts, credit);
    return isEqual ? textCell(word("equal")) : alarmCell(word("differs"));
  });
  const debit = ledgers.reduce((sum, ledger) => add(sum, ledger.debit), ZERO);
  const sources = [...new Set(books.months.flatMap(({ generalLedger }) => generalLedger.sources))];
  const year = debitCell(input, { key: "ledger", month: null, debit, sources });
  yield row("cross-check", 0, [textCell(word("ledger")), ...debits, year]);
  yield row("note", 0, [textCell(word("outcome")), ...outcomes]);
}

function sidesOf({ generalLedger }: BooksMonth) {
  let [debit, credit] = [ZERO, ZERO];
  for (const own of generalLedger.rows.values())
    [debit, credit] = [add(debit, own.debit), add(credit, own.credit)];
  return { debit, credit };
}
