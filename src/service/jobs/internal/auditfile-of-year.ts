/** The books of a fiscal year as the contents of an auditfile, made from the service's own tables. */
import { isZero, negate, sumOf } from "../../../amount/amount.ts";
import { firstDayOf, lastDayOf, monthOf, monthsOf } from "../../../calendar/month.ts";
import { invariant } from "../../../failure.ts";
import type {
  AuditfileAccount,
  AuditfileContents,
  AuditfileJournal,
  AuditfileLine,
  AuditfileOpeningLine,
  AuditfileRelation,
  AuditfileTransaction,
  AuditfileVat,
} from "../../../formats/auditfile/auditfile-contents.ts";
import { OPEN_YEARS_ACCOUNT } from "../../../formats/auditfile/opening-of-books.ts";
import { isAccountType, isResultType } from "../../../ledger/ledger-account.ts";
import { RGS_VERSION } from "../../rules/rgs.ts";
import { todayOf } from "../../store/query-administrations.ts";
import { accountBalances } from "../../store/query-balances.ts";
import { textIn, textOrNullIn } from "../../store/query-fields.ts";
import type { ExportWork } from "../export-file.ts";
import {
  type Booking,
  bookingsOfYear,
  CONTACT_NAME,
  journalIdsOfYear,
} from "./bookings-of-year.ts";
import { type ExportYear, SOFTWARE } from "./export-year.ts";
import { vatFinder } from "./vat-of-bookings.ts";

export function auditfileOfYear(work: ExportWork, year: ExportYear): AuditfileContents {
  const { administration } = work;
  const openingBalance = openingOf(work, year);
  const accounts = accountsOf(work);
  return {
    header: {
      fiscalYear: year.words,
      startOn: year.days.first,
      endOn: year.days.last,
      currency: administration.currency,
      createdOn: todayOf(administration, work.madeAt),
      softwareDescription: SOFTWARE.name,
      softwareVersion: SOFTWARE.version,
      rgsVersion: accounts.some(({ rgsCode }) => rgsCode !== null) ? RGS_VERSION : null,
    },
    company: administration,
    customersSuppliers: relationsOf(work, year),
    ledgerAccounts: openingBalance.some(({ accountKey }) => accountKey === OPEN_YEARS_ACCOUNT.key)
      ? [...accounts, OPEN_YEARS_ACCOUNT]
      : accounts,
    vatCodes: vatCodesOf(work, year),
    periods: monthsOf(year.period).map((month, index) => ({
      number: index + 1,
      startOn: firstDayOf(month),
      endOn: lastDayOf(month),
    })),
    openingBalance,
    journals: journalsOf(work, year),
    transactions: () => transactionsOf(work, year),
  };
}

/** Balance accounts at the first day; what earlier years left open stands on an account of its own. */
function openingOf(
  { store, administration }: ExportWork,
  { period }: ExportYear,
): readonly AuditfileOpeningLine[] {
  const lines = accountBalances(store, administration, period)
    .filter(({ account, opening }) => !isResultType(account.type) && !isZero(opening))
    .map(({ account, opening }) => ({ accountKey: account.id, amount: opening }));
  const open = negate(sumOf(lines.map(({ amount }) => amount)));
  return isZero(open) ? lines : [...lines, { accountKey: OPEN_YEARS_ACCOUNT.key, amount: open }];
}

const accountsOf = ({ store, administration }: ExportWork): readonly AuditfileAccount[] =>
  store
    .rows(
      `SELECT id, account_id, name, account_type, rgs_code FROM ledger_accounts
       WHERE administration_id = ? ORDER BY account_id, name, id`,
      administration.id,
    )
    .map((row) => {
      const type = textIn(row, "account_type");
      invariant(isAccountType(type), `"${type}" is a type of ledger account`);
      return {
        key: textIn(row, "id"),
        number: textOrNullIn(row, "account_id"),
        description: textIn(row, "name"),
        kind: isResultType(type) ? "P" : "B",
        rgsCode: textOrNullIn(row, "rgs_code"),
      };
    });

/** Customers stand on sales invoices of the year, suppliers on purchases; other use tells nothing. */
const relationsOf = (
  { store, administration }: ExportWork,
  { days }: ExportYear,
): readonly AuditfileRelation[] =>
  store
    .rows(
      `SELECT c.id, ${CONTACT_NAME} AS name, MAX(d.kind = 'sales_invoice') AS buys,
         MAX(d.kind IN ('purchase_invoice', 'receipt')) AS sells
       FROM postings p
       JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.document_id
       JOIN contacts c ON c.administration_id = p.administration_id AND c.id = p.contact_id
       WHERE p.administration_id = ? AND p.date BETWEEN ? AND ? GROUP BY c.id ORDER BY c.id`,
      administration.id,
      days.first,
      days.last,
    )
    .map((row) => {
      const [buys, sells] = [row["buys"] === 1, row["sells"] === 1];
      const kind = buys && sells ? "B" : buys ? "C" : sells ? "S" : null;
      return { id: textIn(row, "id"), name: textOrNullIn(row, "name"), kind };
    });

const vatCodesOf = (
  { store, administration }: ExportWork,
  { days }: ExportYear,
): AuditfileContents["vatCodes"] =>
  store
    .rows(
      `SELECT id, name FROM tax_rates WHERE administration_id = ? AND id IN (
         SELECT tax_rate_id FROM postings WHERE administration_id = ? AND date BETWEEN ? AND ?)
       ORDER BY id`,
      administration.id,
      administration.id,
      days.first,
      days.last,
    )
    .map((row) => ({ id: textIn(row, "id"), description: textIn(row, "name") }));

/** One journal for each kind of document, and one for each bank account or cash box. */
const JOURNALS: ReadonlyMap<string, Omit<AuditfileJournal, "id">> = new Map([
  ["VRK", { description: "Verkoop", kind: "S", offsetAccountKey: null }],
  ["INK", { description: "Inkoop", kind: "P", offsetAccountKey: null }],
  ["MEM", { description: "Memoriaal", kind: "M", offsetAccountKey: null }],
  ["ACT", { description: "Activa", kind: "M", offsetAccountKey: null }],
  ["VER", { description: "Verrekeningen", kind: "M", offsetAccountKey: null }],
]);

/** In the order in which their transactions come. */
const journalsOf = (work: ExportWork, { days }: ExportYear): readonly AuditfileJournal[] =>
  journalIdsOfYear(work, days).map((id) => {
    const known = JOURNALS.get(id);
    return known === undefined ? bankJournal(work, id) : { id, ...known };
  });

function bankJournal({ store, administration }: ExportWork, journalId: string): AuditfileJournal {
  const [row] = store.rows(
    "SELECT type, name, ledger_account_id FROM financial_accounts WHERE administration_id = ? AND id = ?",
    administration.id,
    journalId.replace("BNK-", ""),
  );
  invariant(row !== undefined, `the financial account of journal ${journalId} exists`);
  return {
    id: journalId,
    description: textIn(row, "name"),
    kind: row["type"] === "CashAccount" ? "C" : "B",
    offsetAccountKey: textIn(row, "ledger_account_id"),
  };
}

/** One transaction for each document and date: that is what balances. */
async function* transactionsOf(
  work: ExportWork,
  year: ExportYear,
): AsyncGenerator<AuditfileTransaction> {
  const months = monthsOf(year.period);
  const vatOf = vatFinder(work);
  const made = (bookings: readonly Booking[]): AuditfileTransaction => {
    const [head] = bookings;
    invariant(head !== undefined, "a transaction has lines");
    const day = head.date === head.documentDate ? "" : `-${head.date.replaceAll("-", "")}`;
    const vat = vatOf(bookings);
    return {
      journalId: head.journalId,
      number: `${head.documentId}${day}`,
      description: head.reference,
      periodNumber: months.indexOf(monthOf(head.date)) + 1,
      date: head.date,
      lines: bookings.map((booking) => lineOf(booking, vat.get(booking) ?? null)),
    };
  };
  let gathered: Booking[] = [];
  for await (const booking of bookingsOfYear(work, year.days, "journal")) {
    const [head] = gathered;
    if (head && (head.documentId !== booking.documentId || head.date !== booking.date)) {
      yield made(gathered);
      gathered = [];
    }
    gathered.push(booking);
  }
  if (gathered.length > 0) yield made(gathered);
}

const lineOf = (booking: Booking, vat: AuditfileVat | null): AuditfileLine => ({
  accountKey: booking.ledgerAccountId,
  documentReference: booking.reference ?? booking.documentId,
  effectiveOn: booking.date,
  description: booking.description,
  amount: booking.amount,
  relationId: booking.contactId,
  project: booking.projectName,
  vat,
});
