/**
 * Every posting of the year for programs: identifiers beside names, the amount with its sign, the whole
 * hash of the answer it came in. The sheet `entries` is the same for readers.
 */
import { monthOf, periodOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import { accountCells } from "./internal/account-rows.ts";
import { amountCell, BLANK, dateCell, row, textCell } from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import {
  type PostingColumn,
  postingColumns,
  postingColumnWords,
  sideCells,
} from "./internal/posting-columns.ts";
import type { Cell, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const POSTINGS = "postings";
const COLUMNS: readonly PostingColumn[] = [
  "posting",
  "date",
  "month",
  "document-type",
  "document",
  "account-id",
  "code",
  "account",
  "debit",
  "credit",
  "amount",
  "description",
  "contact-id",
  "contact",
  "project-id",
  "project",
  "tax-rate-id",
  "tax-rate",
  "financial-account-id",
  "financial-account",
  "evidence",
];

const WORDS = [
  ...PERIOD_WORDS,
  ...postingColumnWords(COLUMNS),
  "sheets.postings.title",
  "sheets.postings.subtitle",
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
    columns: postingColumns(words, COLUMNS),
    rows: async function* (): AsyncGenerator<Row> {
      for await (const posting of books.postings("date"))
        yield row("item", 0, cellsOf(books, posting));
    },
    isLong: true,
  };
}

function cellsOf(books: Books, posting: Posting): readonly Cell[] {
  const { amount, document } = posting;
  const figure = (part: string) => ({
    id: `${POSTINGS}/${posting.id}/${part}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
  });
  return [
    textCell(posting.id),
    dateCell(posting.date),
    textCell(monthOf(posting.date)),
    textCell(document.type),
    textCell(document.id),
    textCell(posting.ledgerAccountId),
    ...accountCells(books, posting.ledgerAccountId),
    ...sideCells(amount, figure),
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
