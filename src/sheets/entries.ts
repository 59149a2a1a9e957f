/**
 * Every posting of the year with its document, contact, project and evidence, by account and date: the
 * postings behind a figure are next to each other.
 */
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { EntryBook, EntryLine } from "./entry-book.ts";
import { accountCells } from "./internal/account-rows.ts";
import {
  amountCell,
  blanks,
  dateCell,
  figureOf,
  hashCell,
  monthCell,
  row,
  textCell,
  textOrBlank,
} from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { TOTAL_DEBIT, TRIAL_BALANCE } from "./internal/trial-figures.ts";
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

async function* entryRows(input: Input): AsyncGenerator<Row> {
  const { books, word } = input;
  let debit = ZERO;
  let credit = ZERO;
  let groupAbove: string | null = null;
  // Bounded by the number of answers; each answer is a page of postings.
  const sources = new Set<SourceHash>();
  for await (const posting of books.postings("account")) {
    sources.add(posting.source);
    if (isNegative(posting.amount)) credit = add(credit, negate(posting.amount));
    else debit = add(debit, posting.amount);
    // Only the first entry of a group leads back: spreadsheets limit the number of links.
    const group = `${monthOf(posting.date)}/${posting.ledgerAccountId}`;
    yield row("item", 0, cellsOf(input, posting, group === groupAbove ? null : group));
    groupAbove = group;
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

/** `startsGroup` names the account and month of which it is the first entry. */
function cellsOf(
  { books, words }: Input,
  posting: Posting,
  startsGroup: string | null,
): readonly Cell[] {
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
  const [code, name] = accountCells(books, posting.ledgerAccountId);
  return [
    monthCell(monthOf(posting.date)),
    startsGroup === null ? code : leadingTo(code, `${TRIAL_BALANCE}/${startsGroup}`),
    name,
    dateCell(posting.date),
    textCell(documentTitle(books, words, posting.document)),
    textCell(posting.document.number ?? posting.document.id),
    textOrBlank(contact?.name ?? posting.contactId),
    textOrBlank(project?.name ?? posting.projectId),
    textOrBlank(posting.description),
    amountCell(figure, posting.amount),
    textOrBlank(taxRate?.name ?? posting.taxRateId),
    hashCell(posting.source),
  ];
}

const leadingTo = (cell: Cell, figureId: string): Cell =>
  cell.kind === "text" ? { ...cell, leadsTo: [figureId] } : cell;
