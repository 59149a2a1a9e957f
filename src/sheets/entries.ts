/**
 * Every posting of the year with its document, contact, project and evidence, by account and date: the
 * postings behind a figure are next to each other.
 */
import { type Amount, add, isNegative, negate, ZERO } from "../amount/amount.ts";
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { accountCells } from "./internal/account-rows.ts";
import {
  blanks,
  dateCell,
  figureOf,
  hashCell,
  labelRow,
  row,
  textCell,
  textOrBlank,
} from "./internal/cells.ts";
import { sharedColumns, sideCells } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Cell, EntryBook, EntryLine, Row } from "./sheet.ts";

const ABOUT = sheetWords(ENTRIES, ["total"], DOCUMENT_WORDS);
type Input = SheetInputOf<typeof ABOUT>;

export const entries = sheet(ABOUT, {
  columns: [
    ...sharedColumns("code", "account", "date", "document-type", "document", "debit", "credit"),
    ...sharedColumns("description", "contact", "project", "tax-rate", "evidence"),
  ],
  tie: TOTAL_DEBIT,
  checks: "TJ",
  backings: [DERIVED],
  stream: entryRows,
  marks: entryMarks,
  entryBook,
});

async function* entryRows(input: Input): AsyncGenerator<Row> {
  const { books, word } = input;
  let debit = ZERO;
  let credit = ZERO;
  // Bounded by the number of answers; each answer is a page of postings.
  const sources = new Set<SourceHash>();
  for await (const posting of books.postings("account")) {
    sources.add(posting.source);
    if (isNegative(posting.amount)) credit = add(credit, negate(posting.amount));
    else debit = add(debit, posting.amount);
    yield row("item", 0, cellsOf(input, posting));
  }
  const total = (side: string, amount: Amount): Cell => ({
    kind: "column-total",
    amount,
    figure: figureOf({
      id: `${ENTRIES}/${yearKey(books)}/${side}`,
      period: books.period,
      sources: [...sources],
      backing: DERIVED,
    }),
  });
  const totals = [total("debit", debit), total("credit", credit)];
  yield labelRow("total", word("total"), [...blanks(3), ...totals]);
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
    lines: async function* (order) {
      for await (const posting of books.postings(order)) yield lineOf(posting);
    },
    files: files
      .filter(({ sheets }) => sheets.some(({ id }) => SHEETS_OF_POSTINGS.includes(id)))
      .map(({ name }) => name),
  };
}

function cellsOf({ books, words }: Input, posting: Posting): readonly Cell[] {
  const figure = {
    id: `${ENTRIES}/${posting.id}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
    backing: DERIVED,
  };
  // If a name was not pulled (an archived record), the identifier is shown instead.
  const contact = posting.contactId === null ? null : books.contacts.get(posting.contactId);
  const project = posting.projectId === null ? null : books.projects.get(posting.projectId);
  const taxRate = posting.taxRateId === null ? null : books.taxRates.get(posting.taxRateId);
  return [
    ...accountCells(books, posting.ledgerAccountId),
    dateCell(posting.date),
    textCell(documentTitle(books, words, posting.document)),
    textCell(posting.document.number ?? posting.document.id),
    ...sideCells(posting.amount, () => figure),
    textOrBlank(posting.description),
    textOrBlank(contact?.name ?? posting.contactId),
    textOrBlank(project?.name ?? posting.projectId),
    textOrBlank(taxRate?.name ?? posting.taxRateId),
    hashCell(posting.source),
  ];
}
