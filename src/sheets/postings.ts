/**
 * Every posting of the year for programs: identifiers and names, the signed amount, the complete hash
 * of the answer it was read from. The sheet `entries` is its counterpart for readers.
 */
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import { accountCells } from "./internal/account-rows.ts";
import { amountCell, BLANK, dateCell, row, textCell, textOrBlank } from "./internal/cells.ts";
import { sharedColumns, sideCells } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Cell } from "./sheet.ts";

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
    for await (const posting of books.postings("date"))
      yield row("item", 0, cellsOf(books, posting));
  },
});

function cellsOf(books: Books, posting: Posting): readonly Cell[] {
  const { amount, document } = posting;
  const figure = (part: string) => ({
    id: `${POSTINGS}/${posting.id}/${part}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
    backing: DERIVED,
  });
  return [
    textCell(posting.id),
    dateCell(posting.date),
    textCell(monthOf(posting.date)),
    textCell(document.type),
    textCell(document.number ?? document.id),
    textCell(document.id),
    textCell(posting.ledgerAccountId),
    ...accountCells(books, posting.ledgerAccountId),
    ...sideCells(amount, figure),
    amountCell(figure("amount"), amount),
    textOrBlank(posting.description),
    ...identified(posting.contactId, books.contacts),
    ...identified(posting.projectId, books.projects),
    ...identified(posting.taxRateId, books.taxRates),
    ...identified(posting.financialAccountId, books.financialAccounts),
    textCell(posting.source),
  ];
}

/** Identifier and name; the name is blank if it was not pulled, as of an archived record. */
function identified<Id extends string>(
  id: Id | null,
  named: ReadonlyMap<Id, { readonly name: string }>,
): readonly [Cell, Cell] {
  if (id === null) return [BLANK, BLANK];
  return [textCell(id), textOrBlank(named.get(id)?.name)];
}
