/** The postings of a year with what an export says about them, one by one in a given order. */
import type { Amount } from "../../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../../calendar/calendar-date.ts";
import { amountIn, dateIn, digitsIn, textIn, textOrNullIn } from "../../store/query-fields.ts";
import type { SqlRow } from "../../store/store.ts";
import type { ExportWork } from "../export-file.ts";

export interface Booking {
  readonly id: string;
  readonly date: CalendarDate;
  /** The journal of the auditfile: `VRK`, `INK`, `MEM`, `ACT`, `VER`, or `BNK-` and a financial account. */
  readonly journalId: string;
  readonly documentId: string;
  readonly documentDate: CalendarDate;
  readonly documentType: string;
  readonly reference: string | null;
  readonly ledgerAccountId: string;
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly projectName: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly taxRateId: string | null;
  /** Debit positive. */
  readonly amount: Amount;
  readonly description: string;
}

export type BookingOrder = "journal" | "account";

/** A name for people: company, else person, else customer number. */
export const CONTACT_NAME = `COALESCE(NULLIF(c.company_name, ''),
  NULLIF(TRIM(COALESCE(c.firstname, '') || ' ' || COALESCE(c.lastname, '')), ''), c.customer_id)`;

const JOURNAL_ID = `CASE d.kind WHEN 'sales_invoice' THEN 'VRK' WHEN 'purchase_invoice' THEN 'INK'
  WHEN 'receipt' THEN 'INK' WHEN 'general_journal_document' THEN 'MEM'
  WHEN 'asset_change' THEN 'ACT'
  ELSE COALESCE('BNK-' || COALESCE(d.content ->> '$.financialAccountId',
    d.content ->> '$.via.financialAccountId'), 'VER') END`;

const ORDERS: Readonly<Record<BookingOrder, string>> = {
  journal: "journal_id, p.document_id, p.date, p.id",
  account: "a.account_id, a.id, p.date, p.id",
};
/** Rows between two breaths: a few milliseconds of work. */
const BREATH_ROWS = 1_000;

/** Opens the rows anew at each call. The database sorts them before the first comes: one state of the books. */
export async function* bookingsOfYear(
  { store, administration, breathe }: ExportWork,
  days: DateRange,
  order: BookingOrder,
): AsyncGenerator<Booking> {
  const rows = store.iterate(
    `${BOOKINGS_SQL} ORDER BY ${ORDERS[order]}`,
    administration.id,
    days.first,
    days.last,
  );
  let count = 0;
  for (const row of rows) {
    yield bookingIn(row);
    count += 1;
    if (count % BREATH_ROWS === 0) await breathe();
  }
}

/** The journals that hold bookings in these days, in the order of their ids. */
export const journalIdsOfYear = (
  { store, administration }: ExportWork,
  days: DateRange,
): readonly string[] =>
  store
    .rows(
      `SELECT DISTINCT ${JOURNAL_ID} AS journal_id FROM documents d
       WHERE d.administration_id = ? AND d.id IN (
         SELECT document_id FROM postings WHERE administration_id = ? AND date BETWEEN ? AND ?)
       ORDER BY journal_id`,
      administration.id,
      administration.id,
      days.first,
      days.last,
    )
    .map((row) => textIn(row, "journal_id"));

const BOOKINGS_SQL = `
  SELECT p.id, p.date, p.document_type, p.document_id, p.ledger_account_id, p.contact_id,
    p.tax_rate_id, p.amount, p.description, d.date AS document_date, d.reference,
    a.account_id AS account_number, a.name AS account_name, j.name AS project_name,
    ${CONTACT_NAME} AS contact_name,
    ${JOURNAL_ID} AS journal_id
  FROM postings p INDEXED BY postings_by_date
  JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.document_id
  JOIN ledger_accounts a ON a.administration_id = p.administration_id AND a.id = p.ledger_account_id
  LEFT JOIN contacts c ON c.administration_id = p.administration_id AND c.id = p.contact_id
  LEFT JOIN projects j ON j.administration_id = p.administration_id AND j.id = p.project_id
  WHERE p.administration_id = ? AND p.date BETWEEN ? AND ?`;

const bookingIn = (row: SqlRow): Booking => ({
  id: digitsIn(row, "id"),
  date: dateIn(row, "date"),
  journalId: textIn(row, "journal_id"),
  documentId: textIn(row, "document_id"),
  documentDate: dateIn(row, "document_date"),
  documentType: textIn(row, "document_type"),
  reference: textOrNullIn(row, "reference"),
  ledgerAccountId: textIn(row, "ledger_account_id"),
  accountNumber: textOrNullIn(row, "account_number"),
  accountName: textIn(row, "account_name"),
  projectName: textOrNullIn(row, "project_name"),
  contactId: textOrNullIn(row, "contact_id"),
  contactName: textOrNullIn(row, "contact_name"),
  taxRateId: textOrNullIn(row, "tax_rate_id"),
  amount: amountIn(row, "amount"),
  description: textIn(row, "description"),
});
