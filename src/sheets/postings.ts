/**
 * Every posting of the year for programs: identifiers and names, the signed amount, the complete hash
 * of the answer it was read from. The sheet `entries` is its counterpart for readers.
 */
import { monthOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import { changedInBlocks } from "../ledger/blocks.ts";
import type { Books } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import { dateCell, textCell, textOrBlank } from "./internal/cells.ts";
import { sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { accountsOf, derivedCell, itemRow, nameOf, sideCells } from "./internal/posting-cells.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const POSTINGS = "postings";

export const postings = sheet(sheetWords(POSTINGS, []), {
  columns: [
    ...sharedColumns("posting", "date", "month", "document-type", "document", "document-id"),
    ...sharedColumns("account-id", "code", "account", "debit", "credit", "amount", "description"),
    ...sharedColumns("contact-id", "contact", "project-id", "project", "tax-rate-id", "tax-rate"),
    ...sharedColumns("financial-account-id", "financial-account", "evidence"),
  ],
  ties: [TOTAL_DEBIT],
  checks: "TJ",
  backings: [DERIVED],
  stream: ({ books }) => changedInBlocks(books.postings("date"), rowMaker(books)),
});

function rowMaker(books: Books): (posting: Posting) => Row {
  const accountOf = accountsOf(books);
  return (posting) => {
    const { id, date, document, amount } = posting;
    const figureId = `${POSTINGS}/${id}`;
    return itemRow([
      textCell(id),
      dateCell(date),
      textCell(monthOf(date)),
      textCell(document.type),
      textCell(document.number ?? document.id),
      textCell(document.id),
      textCell(posting.ledgerAccountId),
      ...accountOf(posting),
      ...sideCells(posting, figureId),
      derivedCell(posting, `${figureId}/amount`, amount),
      textOrBlank(posting.description),
      ...identified(books.contacts, posting.contactId),
      ...identified(books.projects, posting.projectId),
      ...identified(books.taxRates, posting.taxRateId),
      ...identified(books.financialAccounts, posting.financialAccountId),
      textCell(posting.source),
    ]);
  };
}

/** Identifier and name; the name is blank if it was not pulled, as of an archived record. */
const identified = <Id extends string>(
  named: ReadonlyMap<Id, { readonly name: string }>,
  id: Id | null,
): readonly [Cell, Cell] => [textOrBlank(id), textOrBlank(nameOf(named, id))];
