/**
 * Every posting of the year with the document, contact and project it belongs to, and its evidence:
 * account by account and by date, so that what a figure sums stands together.
 */
import { type Amount, add, isNegative, negate, ZERO } from "../amount/amount.ts";
import { monthOf, periodOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { accountCells } from "./internal/account-rows.ts";
import { BLANK, dateCell, row, textCell } from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import {
  type PostingColumn,
  postingColumns,
  postingColumnWords,
  sideCells,
} from "./internal/posting-columns.ts";
import { shortHash } from "./internal/short-hash.ts";
import type { Cell, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const COLUMNS: readonly PostingColumn[] = [
  "code",
  "account",
  "date",
  "document-type",
  "document",
  "debit",
  "credit",
  "description",
  "contact",
  "project",
  "tax-rate",
  "evidence",
];

const WORDS = [
  ...PERIOD_WORDS,
  ...postingColumnWords(COLUMNS),
  ...DOCUMENT_WORDS,
  "sheets.entries.title",
  "sheets.entries.subtitle",
  "sheets.entries.total",
] as const;

export const entries: SheetDefinition = { id: ENTRIES, words: WORDS, build: buildEntries };

function buildEntries({ books, words }: SheetSource): Sheet {
  const subtitle = words.of("sheets.entries.subtitle", {
    count: countText(words, books.entryCount),
    period: periodTitle(words, books.period),
    currency: books.administration.currency,
  });
  return {
    id: ENTRIES,
    title: words.of("sheets.entries.title"),
    subtitle,
    ...proofWarning(words, books),
    columns: postingColumns(words, COLUMNS),
    rows: () => entryRows(books, words),
    isLong: true,
    marks: entryMarks(books),
  };
}

async function* entryRows(books: Books, words: Words): AsyncGenerator<Row> {
  let debit = ZERO;
  let credit = ZERO;
  // Bounded by the number of answers, a page of postings each.
  const sources = new Set<SourceHash>();
  for await (const posting of books.postings("account")) {
    sources.add(posting.source);
    if (isNegative(posting.amount)) credit = add(credit, negate(posting.amount));
    else debit = add(debit, posting.amount);
    yield row("item", 0, cellsOf(books, words, posting));
  }
  const total = (side: string, amount: Amount): Cell => ({
    kind: "column-total",
    amount,
    figure: {
      id: `${ENTRIES}/${yearKey(books)}/${side}`,
      period: books.period,
      sources: [...sources],
    },
  });
  yield row("total", 0, [
    BLANK,
    textCell(words.of("sheets.entries.total")),
    ...[BLANK, BLANK, BLANK],
    total("debit", debit),
    total("credit", credit),
    ...[BLANK, BLANK, BLANK, BLANK, BLANK],
  ]);
}

function cellsOf(books: Books, words: Words, posting: Posting): readonly Cell[] {
  const figure = {
    id: `${ENTRIES}/${posting.id}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
  };
  const contact = posting.contactId === null ? null : books.contacts.get(posting.contactId);
  const project = posting.projectId === null ? null : books.projects.get(posting.projectId);
  const taxRate = posting.taxRateId === null ? null : books.taxRates.get(posting.taxRateId);
  return [
    ...accountCells(books, posting.ledgerAccountId),
    dateCell(posting.date),
    textCell(documentTitle(books, words, posting.document)),
    textCell(posting.document.id),
    ...sideCells(posting.amount, () => figure),
    textOrBlank(posting.description),
    named(posting.contactId, contact?.name),
    named(posting.projectId, project?.name),
    named(posting.taxRateId, taxRate?.name),
    textCell(shortHash(posting.source)),
  ];
}

const textOrBlank = (text: string): Cell => (text === "" ? BLANK : textCell(text));

/** A name that was not pulled (an archived record) shows its identifier rather than nothing. */
function named(id: string | null, name: string | undefined): Cell {
  return id === null ? BLANK : textCell(name ?? id);
}
