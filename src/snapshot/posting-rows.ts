/** Postings as rows of a snapshot. A year has millions of them and is read several times. */
import { fromStored, toStored } from "../amount/amount.ts";
import { dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import { sourceHash } from "../ledger/source.ts";
import { once } from "./once.ts";

/** The columns of a posting other than its number and month, in the order in which `postingReader` reads them. */
export const POSTING_COLUMNS = `id, date, document_type, document_id, ledger_account_id, project_id,
  contact_id, tax_rate_id, financial_account_id, amount, description, sha256`;

/** The places of the date and the number of a posting in a row of these columns, the number of its document, and its own. */
export const DATE_AT = 1;
export const NUMBER_AT = 13;

/** The values of `POSTING_COLUMNS`. */
export const columnsOfPosting = (posting: Posting) =>
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
export const CONTENT_COLUMNS = POSTING_COLUMNS.slice(0, POSTING_COLUMNS.lastIndexOf(","));
export const contentOf = (columns: readonly unknown[]): string => JSON.stringify(columns);
export const contentOfPosting = (posting: Posting): string =>
  contentOf(columnsOfPosting(posting).slice(0, -1));

/** Returns a reader for consecutive rows of these columns and the number of the document; repeated names and dates are validated and stored once. */
export function postingReader(): (row: unknown) => Posting {
  const dateFor = once(dateOf);
  const accountFor = once(ledgerAccountId);
  const projectFor = once(projectId);
  const contactFor = once(contactId);
  const rateFor = once(taxRateId);
  const financialAccountFor = once(financialAccountId);
  const sourceFor = once(sourceHash);
  // Postings of a document are mostly consecutive.
  let document: DocumentRef | null = null;
  return (row) => {
    invariant(Array.isArray(row), "a posting is read as an array");
    const columns: readonly unknown[] = row;
    const [own, date, type, id, account, project, contact, rate, financial, ...rest] = columns;
    const [amount, description, source, stated] = rest;
    if (document === null || document.id !== id || document.type !== type) {
      const known = stated === null ? {} : { number: text(stated) };
      document = { type: text(type), id: documentId(text(id)), ...known };
    }
    invariant(
      typeof amount === "number" || typeof amount === "string",
      "an amount is stored as a number or text",
    );
    return {
      id: text(own),
      date: dateFor(text(date)),
      document,
      ledgerAccountId: accountFor(text(account)),
      projectId: project === null ? null : projectFor(text(project)),
      contactId: contact === null ? null : contactFor(text(contact)),
      taxRateId: rate === null ? null : rateFor(text(rate)),
      financialAccountId: financial === null ? null : financialAccountFor(text(financial)),
      amount: fromStored(amount),
      description: text(description),
      source: sourceFor(text(source)),
    };
  };
}

function text(value: unknown): string {
  invariant(typeof value === "string", "the names of a posting are stored as text");
  return value;
}
