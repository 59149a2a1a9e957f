/**
 * Every posting of the year with its document, contact, project and evidence, by account and date: the
 * postings behind a figure are next to each other.
 */
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import { firstDayOf, monthOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import { blocksOf, inBlocks } from "../ledger/blocks.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { EntryBook, EntryLine } from "./entry-book.ts";
import {
  BLANK,
  blanks,
  dateCell,
  figureOf,
  hashCell,
  row,
  textCell,
  textOrBlank,
} from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { accountsOf, derivedCell, itemRow, nameOrId } from "./internal/posting-cells.ts";
import { TOTAL_DEBIT, TRIAL_BALANCE } from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  ENTRIES,
  ["total total-debit total-credit table key-start"],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const entries = sheet(ABOUT, {
  columns: [
    columnOf("date", 10, "month"),
    columnOf("text", 10, "code"),
    ...sharedColumns("account", "date", "document-type", "document"),
    ...sharedColumns("contact", "project", "description"),
    columnOf("amount", 15, "amount"),
    ...sharedColumns("tax-rate", "evidence"),
    columnOf("text", 12, "key"),
  ],
  ties: [TOTAL_DEBIT],
  checks: "TJ",
  backings: [DERIVED],
  stream: (input) => inBlocks(() => entryBlocks(input)),
  marks: entryMarks,
  entryBook,
  table: ({ books, word }) => ({
    name: word("table"),
    keyStart: keyStart(word),
    rows: books.entryCount,
    period: books.period,
  }),
});

async function* entryBlocks(input: Input): AsyncGenerator<readonly Row[]> {
  const { books, word } = input;
  const rowOf = rowMaker(input);
  let debit = ZERO;
  let credit = ZERO;
  let groupAbove = "";
  // Bounded by the number of answers; each answer is a page of postings.
  const sources = new Set<SourceHash>();
  for await (const postings of blocksOf(books.postings("account"))) {
    yield postings.map((posting) => {
      const { amount, source, date, ledgerAccountId } = posting;
      sources.add(source);
      if (isNegative(amount)) credit = add(credit, negate(amount));
      else debit = add(debit, amount);
      // Only the first entry of a group leads back: spreadsheets limit the number of links.
      const group = `${monthOf(date)}/${ledgerAccountId}`;
      const isFirst = group !== groupAbove;
      groupAbove = group;
      return rowOf(posting, isFirst ? [`${TRIAL_BALANCE}/${group}`] : null);
    });
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
  yield [
    last("memo", word("total-debit"), totalOf("debit", debit, "debit")),
    last("memo", word("total-credit"), totalOf("credit", credit, "credit")),
    last("total", word("total"), totalOf("balance", subtract(debit, credit))),
  ];
}

const keyStart = (word: Input["word"]): string => `${word("key-start")}:`;

/** The row of a posting; its account number may lead elsewhere. */
function rowMaker({
  books,
  words,
  word,
}: Input): (posting: Posting, leadsTo: readonly string[] | null) => Row {
  const { contacts, projects, taxRates } = books;
  const accountOf = accountsOf(books);
  const start = keyStart(word);
  return (posting, leadsTo) => {
    const { document, date } = posting;
    const [code, name] = accountOf(posting);
    return itemRow([
      { kind: "date", date: firstDayOf(monthOf(date)), isMonth: true },
      leadsTo === null || code.kind !== "text" ? code : { ...code, leadsTo },
      name,
      dateCell(date),
      textCell(documentTitle(books, words, document)),
      textCell(document.number ?? document.id),
      nameOrId(contacts, posting.contactId),
      nameOrId(projects, posting.projectId),
      textOrBlank(posting.description),
      derivedCell(posting, `${ENTRIES}/${posting.id}`, posting.amount),
      nameOrId(taxRates, posting.taxRateId),
      hashCell(posting.source),
      code.kind === "text" ? textCell(start + code.text) : BLANK,
    ]);
  };
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
