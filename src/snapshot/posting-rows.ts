/** Postings as rows of a snapshot. A year has millions of them and is read several times. */

import { fromStored, toStored } from "../amount/amount.ts";
import { dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import { textOf } from "../fields/row.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";
import type { PostingGroup } from "./posting-groups.ts";

/** The columns of a posting as it is received, other than its number and month. */
export const POSTING_COLUMNS = `id, date, document_type, document_id, ledger_account_id, project_id,
  contact_id, tax_rate_id, financial_account_id, amount, description, sha256`;

/** The values of `POSTING_COLUMNS`. */
const columnsOfPosting = (posting: Posting) =>
  [
    posting.id,
    posting.date,
    posting.document.type,
    posting.document.id,
    posting.ledgerAccountId,
    posting.projectId,
    posting.contactId,
    posting.taxRateId,
    posting.financialAccountId,
    toStored(posting.amount),
    posting.description,
    posting.source,
  ] as const;

/** What a posting says, without the answer that contained it; the values are those of its stored row. */
export const contentOf = (columns: readonly unknown[]): string => JSON.stringify(columns);
export const contentOfPosting = (posting: Posting): string =>
  contentOf(columnsOfPosting(posting).slice(0, -1));

/** The columns that `postingReader` reads, of arranged postings: their groups and sources have the other texts. */
export const ARRANGED_COLUMNS = `number, date, group_number, source_number, amount, document_id, id,
  description, stated_number`;
export const NUMBER_AT = 0;
export const DATE_AT = 1;
export const GROUP_AT = 2;

/** What a reader of arranged postings finds by number. */
export interface PostingNumbers {
  readonly group: (number: number) => PostingGroup;
  readonly source: (number: number) => SourceHash;
}

/** Returns a reader for consecutive rows of the arranged columns; dates are validated once. */
export function postingReader({ group, source }: PostingNumbers): (row: unknown) => Posting {
  const dateFor = once(dateOf);
  // Postings of a document are mostly consecutive.
  let document: DocumentRef | null = null;
  return (row) => {
    invariant(Array.isArray(row), "a posting is read as an array");
    const columns: readonly unknown[] = row;
    // By index: destructuring makes an object for each column, half of what a posting takes.
    const groupNumber = columns[2];
    const sourceNumber = columns[3];
    const amount = columns[4];
    const id = columns[5];
    const stated = columns[8];
    invariant(
      typeof groupNumber === "number" && typeof sourceNumber === "number",
      "arranged postings have a group and a source",
    );
    const of = group(groupNumber);
    if (document === null || document.id !== id || document.type !== of.documentType) {
      const type = of.documentType;
      document =
        stated === null
          ? { type, id: documentId(textOf(id)) }
          : { type, id: documentId(textOf(id)), number: textOf(stated) };
    }
    invariant(
      typeof amount === "number" || typeof amount === "string",
      "an amount is stored as a number or text",
    );
    return {
      id: textOf(columns[6]),
      date: dateFor(textOf(columns[DATE_AT])),
      document,
      ledgerAccountId: of.ledgerAccountId,
      projectId: of.projectId,
      contactId: of.contactId,
      taxRateId: of.taxRateId,
      financialAccountId: of.financialAccountId,
      amount: fromStored(amount),
      description: textOf(columns[7]),
      source: source(sourceNumber),
    };
  };
}
