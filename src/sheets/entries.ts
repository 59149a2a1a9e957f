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
import { amountCell, BLANK, dateCell, row, textCell } from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { ENTRIES, entryMarks } from "./internal/entry-marks.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { shortHash } from "./internal/short-hash.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...DOCUMENT_WORDS,
  "sheets.code",
  "sheets.account",
  "sheets.date",
  "sheets.debit",
  "sheets.credit",
  "sheets.evidence",
  "sheets.entries.title",
  "sheets.entries.subtitle",
  "sheets.entries.document-type",
  "sheets.entries.document",
  "sheets.entries.contact",
  "sheets.entries.project",
  "sheets.entries.tax-rate",
  "sheets.entries.description",
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
    columns: columnsIn(words),
    rows: () => entryRows(books, words),
    isLong: true,
    marks: entryMarks(books),
  };
}

function columnsIn(words: Words): readonly Column[] {
  const column = (key: string, title: string, width: number, kind: Column["kind"] = "text") => ({
    key,
    title: words.of(title),
    kind,
    width,
  });
  return [
    column("code", "sheets.code", 8),
    column("account", "sheets.account", 32),
    column("date", "sheets.date", 12, "date"),
    column("document-type", "sheets.entries.document-type", 20),
    column("document", "sheets.entries.document", 21),
    column("debit", "sheets.debit", 15, "amount"),
    column("credit", "sheets.credit", 15, "amount"),
    column("description", "sheets.entries.description", 42),
    column("contact", "sheets.entries.contact", 28),
    column("project", "sheets.entries.project", 20),
    column("tax-rate", "sheets.entries.tax-rate", 20),
    column("evidence", "sheets.evidence", 15),
  ];
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
  const isCredit = isNegative(posting.amount);
  return [
    ...accountCells(books, posting.ledgerAccountId),
    dateCell(posting.date),
    textCell(documentTitle(books, words, posting.document)),
    textCell(posting.document.id),
    isCredit ? BLANK : amountCell(figure, posting.amount),
    isCredit ? amountCell(figure, negate(posting.amount)) : BLANK,
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
