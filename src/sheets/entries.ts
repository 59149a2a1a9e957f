/**
 * Every posting of the year with its document, contact, project and evidence, by account and date: the
 * postings behind a figure are next to each other.
 */
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import { firstDayOf, monthOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import { blocksOf } from "../ledger/blocks.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { EntryBook, EntryLine } from "./entry-book.ts";
import { blanks, figureOf, row, shortHash, textCell } from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import {
  accountCodes,
  accountNames,
  datesOf,
  derivedAmounts,
  itemBlock,
  nameOf,
  textsOf,
  textsOrBlanks,
} from "./internal/posting-columns.ts";
import { TOTAL_DEBIT, TRIAL_BALANCE } from "./internal/trial-figures.ts";
import type { ColumnValues, ItemBlock } from "./item-block.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(ENTRIES, ["total total-debit total-credit table"], DOCUMENT_WORDS);
type Input = SheetInputOf<typeof ABOUT>;

export const entries = sheet(ABOUT, {
  columns: [
    columnOf("date", 10, "month"),
    columnOf("text", 10, "code"),
    ...sharedColumns("account", "date", "document-type", "document"),
    ...sharedColumns("contact", "project", "description"),
    columnOf("amount", 15, "amount"),
    ...sharedColumns("tax-rate", "evidence"),
  ],
  tie: TOTAL_DEBIT,
  checks: "TJ",
  backings: [DERIVED],
  stream: entryRows,
  marks: entryMarks,
  entryBook,
  table: ({ books, word }) => ({
    name: word("table"),
    rows: books.entryCount,
    period: books.period,
  }),
});

async function* entryRows(input: Input): AsyncGenerator<Row | ItemBlock> {
  const { books, word } = input;
  let debit = ZERO;
  let credit = ZERO;
  let groupAbove = "";
  // Bounded by the number of answers; each answer is a page of postings.
  const sources = new Set<SourceHash>();
  for await (const postings of blocksOf(books.postings("account"))) {
    // Only the first entry of a group leads back: spreadsheets limit the number of links.
    const leadsTo = new Map<number, readonly string[]>();
    for (const [index, { amount, source, date, ledgerAccountId }] of postings.entries()) {
      sources.add(source);
      if (isNegative(amount)) credit = add(credit, negate(amount));
      else debit = add(debit, amount);
      const group = `${monthOf(date)}/${ledgerAccountId}`;
      if (group !== groupAbove) leadsTo.set(index, [`${TRIAL_BALANCE}/${group}`]);
      groupAbove = group;
    }
    yield itemBlock(postings.length, columnsOf(input, postings, leadsTo));
  }
  const totalOf = (key: string, amount: Amount, side?: "debit" | "credit"): Cell => ({
    kind: "column-total",
    amount,
    figure: figureOf({
      id: `${ENTRIES}/${yearKey(books)}/${key}`,
      period: books.period,
      sources: [...sources],
      backing: DERIVED,
    }),
    ...(side === undefined ? {} : { side }),
  });
  const last = (kind: Row["kind"], label: string, cell: Cell): Row =>
    row(kind, 0, [...blanks(2), textCell(label), ...blanks(6), cell]);
  yield last("memo", word("total-debit"), totalOf("debit", debit, "debit"));
  yield last("memo", word("total-credit"), totalOf("credit", credit, "credit"));
  yield last("total", word("total"), totalOf("balance", subtract(debit, credit)));
}

/** If a name was not pulled (an archived record), the identifier is shown instead. */
function columnsOf(
  { books, words }: Input,
  postings: readonly Posting[],
  leadsTo: ReadonlyMap<number, readonly string[]>,
): readonly ColumnValues[] {
  const { contacts, projects, taxRates } = books;
  const months = postings.map(({ date }) => firstDayOf(monthOf(date)));
  return [
    { kind: "date", dates: months, isMonth: true },
    { ...accountCodes(books, postings), leadsTo },
    accountNames(books, postings),
    datesOf(postings),
    textsOf(postings, ({ document }) => documentTitle(books, words, document)),
    textsOf(postings, ({ document }) => document.number ?? document.id),
    textsOrBlanks(postings, ({ contactId: id }) => nameOf(contacts, id) ?? id),
    textsOrBlanks(postings, ({ projectId: id }) => nameOf(projects, id) ?? id),
    textsOrBlanks(postings, ({ description }) => description),
    derivedAmounts(
      postings,
      postings.map(({ amount }) => amount),
      ({ id }) => `${ENTRIES}/${id}`,
    ),
    textsOrBlanks(postings, ({ taxRateId: id }) => nameOf(taxRates, id) ?? id),
    textsOf(postings, ({ source }) => shortHash(source)),
  ];
}

/** Sheets with one row for each posting. */
const SHEETS_OF_POSTINGS: readonly string[] = [ENTRIES, "postings", "ledger-cards"];

function entryBook({ books, words, files = [] }: Input): EntryBook {
  const lineOf = (posting: Posting): EntryLine => ({
    account: posting.ledgerAccountId,
    date: posting.date,
    document: {
      key: `${posting.document.type}:${posting.document.id}`,
      kind: documentTitle(books, words, posting.document),
      number: posting.document.number ?? posting.document.id,
    },
    contact:
      posting.contactId === null
        ? null
        : (books.contacts.get(posting.contactId)?.name ?? posting.contactId),
    description: posting.description,
    amount: posting.amount,
    source: posting.source,
  });
  return {
    blocks: async function* (order) {
      for await (const block of blocksOf(books.postings(order))) yield block.map(lineOf);
    },
    files: files
      .filter(({ sheets }) => sheets.some(({ id }) => SHEETS_OF_POSTINGS.includes(id)))
      .map(({ name }) => name),
  };
}
