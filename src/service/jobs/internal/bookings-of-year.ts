/**
 * The postings of a year with the fields that an export shows, one by one. Both orders follow an index:
 * sorting a year's postings would block the service for seconds before the first row.
 */

import type { Amount } from "../../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../../calendar/calendar-date.ts";
import { amountIn, dateIn, digitsIn, textIn, textOrNullIn } from "../../../fields/row.ts";
import type { BookedDocument } from "../../rules/administration-books.ts";
import { contactNameSql } from "../../store/query-contact-name.ts";
import type { SqlRow, SqlValue } from "../../store/store.ts";
import type { ExportWork } from "../export-file.ts";

export interface Booking {
  readonly id: string;
  readonly date: CalendarDate;
  readonly documentId: string;
  readonly documentDate: CalendarDate;
  readonly documentType: string;
  readonly reference: string | null;
  readonly ledgerAccountId: string;
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly taxRateId: string | null;
  /** Debit positive. */
  readonly amount: Amount;
  readonly description: string;
}

/** The documents of one journal of an auditfile. */
export interface BookedDocuments {
  readonly kinds: readonly BookedDocument["kind"][];
  /** Their bank account or cash box; null selects documents without one, absent selects all. */
  readonly financialAccountId?: string | null;
}

/** Rows between two pauses: a few milliseconds of work. */
const ROWS_PER_PAUSE = 1_000;

/** By account in the order of the chart, then by date. */
export async function* bookingsByAccount(
  work: ExportWork,
  days: DateRange,
): AsyncGenerator<Booking> {
  const accounts = work.store.rows(
    `SELECT id FROM ledger_accounts WHERE administration_id = ?
     ORDER BY account_id IS NULL, account_id, name, id`,
    work.administration.id,
  );
  for (const account of accounts) {
    yield* bookings(work, ACCOUNT_SQL, [
      work.administration.id,
      textIn(account, "id"),
      days.first,
      days.last,
    ]);
  }
}

/** By kind, then by date of the document; the postings of a document are consecutive, by id. */
export async function* bookingsOfDocuments(
  work: ExportWork,
  days: DateRange,
  { kinds, financialAccountId }: BookedDocuments,
): AsyncGenerator<Booking> {
  for (const kind of kinds) {
    const parameters = [work.administration.id, kind, days.first, days.last];
    yield* financialAccountId === undefined
      ? bookings(work, DOCUMENTS_SQL(""), parameters)
      : bookings(work, DOCUMENTS_SQL(THROUGH_SQL), [...parameters, financialAccountId]);
  }
}

async function* bookings(
  { store, pause }: ExportWork,
  sql: string,
  parameters: readonly SqlValue[],
): AsyncGenerator<Booking> {
  let count = 0;
  for (const row of store.iterate(sql, ...parameters)) {
    yield bookingIn(row);
    count += 1;
    if (count % ROWS_PER_PAUSE === 0) await pause();
  }
  // Most accounts of a chart have few bookings.
  await pause();
}

const COLUMNS = `p.id, p.date, p.document_type, p.document_id, p.ledger_account_id, p.contact_id,
  p.project_id, p.tax_rate_id, p.amount, p.description, d.date AS document_date, d.reference,
  a.account_id AS account_number, a.name AS account_name, j.name AS project_name,
  ${contactNameSql("c")} AS contact_name`;
const NAMES = `
  JOIN ledger_accounts a ON a.administration_id = p.administration_id AND a.id = p.ledger_account_id
  LEFT JOIN contacts c ON c.administration_id = p.administration_id AND c.id = p.contact_id
  LEFT JOIN projects j ON j.administration_id = p.administration_id AND j.id = p.project_id`;

const ACCOUNT_SQL = `SELECT ${COLUMNS} FROM postings p INDEXED BY postings_by_account
  JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.document_id ${NAMES}
  WHERE p.administration_id = ? AND p.ledger_account_id = ? AND p.date BETWEEN ? AND ?
  ORDER BY p.date, p.id`;

/** The cross join fixes the order: documents in the order of the index, then the postings of each. */
const DOCUMENTS_SQL = (condition: string): string =>
  `SELECT ${COLUMNS} FROM documents d INDEXED BY documents_by_kind
  CROSS JOIN postings p INDEXED BY postings_by_document
    ON p.administration_id = d.administration_id AND p.document_id = d.id ${NAMES}
  WHERE d.administration_id = ? AND d.kind = ? AND p.date BETWEEN ? AND ? ${condition}
  ORDER BY d.date, length(d.id), d.id, p.id`;
const THROUGH_SQL = `AND COALESCE(d.content ->> '$.financialAccountId',
  d.content ->> '$.via.financialAccountId') IS ?`;

/** The statements, exported so that a test can read their query plans. */
export const BOOKING_STATEMENTS: readonly string[] = [
  ACCOUNT_SQL,
  DOCUMENTS_SQL(""),
  DOCUMENTS_SQL(THROUGH_SQL),
];

const bookingIn = (row: SqlRow): Booking => ({
  id: digitsIn(row, "id"),
  date: dateIn(row, "date"),
  documentId: textIn(row, "document_id"),
  documentDate: dateIn(row, "document_date"),
  documentType: textIn(row, "document_type"),
  reference: textOrNullIn(row, "reference"),
  ledgerAccountId: textIn(row, "ledger_account_id"),
  accountNumber: textOrNullIn(row, "account_number"),
  accountName: textIn(row, "account_name"),
  projectId: textOrNullIn(row, "project_id"),
  projectName: textOrNullIn(row, "project_name"),
  contactId: textOrNullIn(row, "contact_id"),
  contactName: textOrNullIn(row, "contact_name"),
  taxRateId: textOrNullIn(row, "tax_rate_id"),
  amount: amountIn(row, "amount"),
  description: textIn(row, "description"),
});
