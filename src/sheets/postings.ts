/**
 * Every posting of the year for programs: identifiers and names, the signed amount, the complete hash
 * of the answer it was read from. The sheet `entries` is its counterpart for readers.
 */
import { monthOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import { blocksOf } from "../ledger/blocks.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import { sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  accountCodes,
  accountNames,
  datesOf,
  derivedAmounts,
  itemBlock,
  nameOf,
  sideAmounts,
  textsOf,
  textsOrBlanks,
} from "./internal/posting-columns.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { ColumnValues } from "./item-block.ts";

const POSTINGS = "postings";

export const postings = sheet(sheetWords(POSTINGS, []), {
  columns: [
    ...sharedColumns("posting", "date", "month", "document-type", "document", "document-id"),
    ...sharedColumns("account-id", "code", "account", "debit", "credit", "amount", "description"),
    ...sharedColumns("contact-id", "contact", "project-id", "project", "tax-rate-id", "tax-rate"),
    ...sharedColumns("financial-account-id", "financial-account", "evidence"),
  ],
  tie: TOTAL_DEBIT,
  checks: "TJ",
  backings: [DERIVED],
  stream: async function* ({ books }) {
    for await (const block of blocksOf(books.postings("date")))
      yield itemBlock(block.length, columnsOf(books, block));
  },
});

function columnsOf(books: Books, all: readonly Posting[]): readonly ColumnValues[] {
  const figureId = ({ id }: Posting, part: string): string => `${POSTINGS}/${id}/${part}`;
  const amounts = all.map(({ amount }) => amount);
  return [
    textsOf(all, ({ id }) => id),
    datesOf(all),
    textsOf(all, ({ date }) => monthOf(date)),
    textsOf(all, ({ document }) => document.type),
    textsOf(all, ({ document }) => document.number ?? document.id),
    textsOf(all, ({ document }) => document.id),
    textsOf(all, ({ ledgerAccountId }) => ledgerAccountId),
    accountCodes(books, all),
    accountNames(books, all),
    ...sideAmounts(all, figureId),
    derivedAmounts(all, amounts, (posting) => figureId(posting, "amount")),
    textsOrBlanks(all, ({ description }) => description),
    ...identified(all, books.contacts, ({ contactId }) => contactId),
    ...identified(all, books.projects, ({ projectId }) => projectId),
    ...identified(all, books.taxRates, ({ taxRateId }) => taxRateId),
    ...identified(all, books.financialAccounts, ({ financialAccountId }) => financialAccountId),
    textsOf(all, ({ source }) => source),
  ];
}

/** Identifier and name; the name is blank if it was not pulled, as of an archived record. */
const identified = <Id extends string>(
  all: readonly Posting[],
  named: ReadonlyMap<Id, { readonly name: string }>,
  idOf: (posting: Posting) => Id | null,
): readonly ColumnValues[] => [
  { kind: "text", texts: all.map(idOf) },
  textsOrBlanks(all, (posting) => nameOf(named, idOf(posting))),
];
