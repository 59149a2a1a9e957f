/**
 * Every posting of the year for programs: identifiers beside names, the amount with its sign, the whole
 * hash of the answer it came in. The sheet `entries` is the same for readers.
 */
import { isNegative, negate } from "../amount/amount.ts";
import { monthOf, periodOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import { accountCells } from "./internal/account-rows.ts";
import { amountCell, BLANK, dateCell, row, textCell } from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const POSTINGS = "postings";
const WORDS = [
  ...PERIOD_WORDS,
  "sheets.code",
  "sheets.account",
  "sheets.date",
  "sheets.debit",
  "sheets.credit",
  "sheets.evidence",
  "sheets.entries.document-type",
  "sheets.entries.document",
  "sheets.entries.contact",
  "sheets.entries.project",
  "sheets.entries.tax-rate",
  "sheets.entries.description",
  "sheets.postings.title",
  "sheets.postings.subtitle",
  "sheets.postings.posting",
  "sheets.postings.month",
  "sheets.postings.account-id",
  "sheets.postings.amount",
  "sheets.postings.contact-id",
  "sheets.postings.project-id",
  "sheets.postings.tax-rate-id",
  "sheets.postings.financial-account-id",
  "sheets.postings.financial-account",
] as const;

export const postings: SheetDefinition = { id: POSTINGS, words: WORDS, build: buildPostings };

function buildPostings({ books, words }: SheetSource): Sheet {
  const subtitle = words.of("sheets.postings.subtitle", {
    count: countText(words, books.entryCount),
    period: periodTitle(words, books.period),
    currency: books.administration.currency,
  });
  return {
    id: POSTINGS,
    title: words.of("sheets.postings.title"),
    subtitle,
    ...proofWarning(words, books),
    columns: columnsIn(words),
    rows: async function* (): AsyncGenerator<Row> {
      for await (const posting of books.postings("date"))
        yield row("item", 0, cellsOf(books, posting));
    },
    isLong: true,
  };
}

function columnsIn(words: Words): readonly Column[] {
  const column = (key: string, title: string, width: number, kind: Column["kind"] = "text") => ({
    key,
    title: words.of(`sheets.${title}`),
    kind,
    width,
  });
  return [
    column("posting", "postings.posting", 21),
    column("date", "date", 12, "date"),
    column("month", "postings.month", 9),
    column("document-type", "entries.document-type", 20),
    column("document", "entries.document", 21),
    column("account-id", "postings.account-id", 21),
    column("code", "code", 8),
    column("account", "account", 32),
    column("debit", "debit", 15, "amount"),
    column("credit", "credit", 15, "amount"),
    column("amount", "postings.amount", 15, "amount"),
    column("description", "entries.description", 42),
    column("contact-id", "postings.contact-id", 21),
    column("contact", "entries.contact", 28),
    column("project-id", "postings.project-id", 21),
    column("project", "entries.project", 20),
    column("tax-rate-id", "postings.tax-rate-id", 21),
    column("tax-rate", "entries.tax-rate", 20),
    column("financial-account-id", "postings.financial-account-id", 21),
    column("financial-account", "postings.financial-account", 20),
    column("evidence", "evidence", 66),
  ];
}

function cellsOf(books: Books, posting: Posting): readonly Cell[] {
  const { amount, document } = posting;
  const figure = (part: string) => ({
    id: `${POSTINGS}/${posting.id}/${part}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
  });
  const isCredit = isNegative(amount);
  return [
    textCell(posting.id),
    dateCell(posting.date),
    textCell(monthOf(posting.date)),
    textCell(document.type),
    textCell(document.id),
    textCell(posting.ledgerAccountId),
    ...accountCells(books, posting.ledgerAccountId),
    isCredit ? BLANK : amountCell(figure("debit"), amount),
    isCredit ? amountCell(figure("credit"), negate(amount)) : BLANK,
    amountCell(figure("amount"), amount),
    posting.description === "" ? BLANK : textCell(posting.description),
    ...identified(posting.contactId, books.contacts),
    ...identified(posting.projectId, books.projects),
    ...identified(posting.taxRateId, books.taxRates),
    ...identified(posting.financialAccountId, books.financialAccounts),
    textCell(posting.source),
  ];
}

/** Identifier and name; the name stays blank for what was not pulled, such as an archived record. */
function identified<Id extends string>(
  id: Id | null,
  named: ReadonlyMap<Id, { readonly name: string }>,
): readonly [Cell, Cell] {
  if (id === null) return [BLANK, BLANK];
  const name = named.get(id)?.name;
  return [textCell(id), name === undefined ? BLANK : textCell(name)];
}
