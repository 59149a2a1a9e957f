/** The books of a fiscal year as the contents of an auditfile, read from the service's own tables. */

import { isZero, negate, sumOf } from "../../../amount/amount.ts";
import { firstDayOf, lastDayOf, monthOf, monthsOf } from "../../../calendar/month.ts";
import { invariant } from "../../../failure.ts";
import { textIn, textOrNullIn } from "../../../fields/row.ts";
import type {
  AuditfileAccount,
  AuditfileContents,
  AuditfileLine,
  AuditfileOpeningLine,
  AuditfileRelation,
  AuditfileTransaction,
  AuditfileVat,
  JournalPart,
} from "../../../formats/auditfile/auditfile-contents.ts";
import { OPEN_YEARS_ACCOUNT } from "../../../formats/auditfile/opening-of-books.ts";
import { compareText, isAccountType, isResultType } from "../../../ledger/ledger-account.ts";
import { validRgsCode } from "../../../ledger/rgs-codes.ts";
import { RGS_VERSION } from "../../rules/rgs.ts";
import { todayOf } from "../../store/query-administrations.ts";
import { accountBalances } from "../../store/query-balances.ts";
import type { ExportWork } from "../export-file.ts";
import { type Booking, bookingsOfDocuments } from "./bookings-of-year.ts";
import { type ExportYear, SOFTWARE } from "./export-year.ts";
import { type VatFinder, vatFinder } from "./vat-of-bookings.ts";
import { type YearJournal, yearJournals } from "./year-journals.ts";

/** Reads the bookings once for the records they refer to; the transactions read them again. */
export async function auditfileOfYear(
  work: ExportWork,
  year: ExportYear,
): Promise<AuditfileContents> {
  const { administration } = work;
  const references = await referencesOf(work, year);
  const openingBalance = openingOf(work, year);
  const accounts = accountsOf(work);
  return {
    header: {
      fiscalYear: year.label,
      startOn: year.days.first,
      endOn: year.days.last,
      currency: administration.currency,
      createdOn: todayOf(administration, work.madeAt),
      softwareDescription: SOFTWARE.name,
      softwareVersion: SOFTWARE.version,
      rgsVersion: accounts.some(({ rgsCode }) => rgsCode !== null) ? RGS_VERSION : null,
    },
    company: administration,
    customersSuppliers: relationsOf(references),
    ledgerAccounts: openingBalance.some(({ accountKey }) => accountKey === OPEN_YEARS_ACCOUNT.key)
      ? [...accounts, OPEN_YEARS_ACCOUNT]
      : accounts,
    vatCodes: vatCodesOf(work, references),
    periods: monthsOf(year.period).map((month, index) => ({
      number: index + 1,
      startOn: firstDayOf(month),
      endOn: lastDayOf(month),
    })),
    projects: [...references.projects].map(([id, name]) => ({ id, name })),
    sources: [],
    openingBalance,
    openingSubledgers: [],
    transactions: () => transactionsOf(work, year, references.journals),
  };
}

/** The balance accounts on the first day; the unclosed result of earlier years gets an account of its own. */
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
      invariant(isAccountType(type), `"${type}" is a known type of ledger account`);
      return {
        key: textIn(row, "id"),
        number: textOrNullIn(row, "account_id"),
        description: textIn(row, "name"),
        kind: isResultType(type) ? "P" : "B",
        rgsCode: validRgsCode({ rgsCode: textOrNullIn(row, "rgs_code") }),
      };
    });

/** The records that the year's bookings refer to. */
interface References {
  readonly journals: YearJournal[];
  readonly taxRates: Set<string>;
  readonly projects: Map<string, string>;
  readonly contacts: Map<string, { readonly name: string | null; readonly in: Set<string | null> }>;
}

async function referencesOf(work: ExportWork, { days }: ExportYear): Promise<References> {
  const references: References = {
    journals: [],
    taxRates: new Set(),
    projects: new Map(),
    contacts: new Map(),
  };
  for (const one of yearJournals(work)) {
    for await (const booking of bookingsOfDocuments(work, days, one.documents)) {
      if (references.journals.at(-1) !== one) references.journals.push(one);
      const { taxRateId, projectId, contactId, contactName } = booking;
      if (taxRateId !== null) references.taxRates.add(taxRateId);
      if (projectId !== null) references.projects.set(projectId, booking.projectName ?? projectId);
      if (contactId === null) continue;
      const contact = references.contacts.get(contactId) ?? { name: contactName, in: new Set() };
      contact.in.add(one.journal.kind);
      references.contacts.set(contactId, contact);
    }
  }
  return references;
}

/** A contact on sales is a customer, a contact on purchases a supplier; other bookings do not decide. */
const relationsOf = ({ contacts }: References): readonly AuditfileRelation[] =>
  [...contacts]
    .map(([id, { name, in: kinds }]) => {
      const [buys, sells] = [kinds.has("S"), kinds.has("P")];
      return { id, name, kind: buys && sells ? "B" : buys ? "C" : sells ? "S" : null } as const;
    })
    .sort((left, right) => compareText(left.id, right.id));

const vatCodesOf = (
  { store, administration }: ExportWork,
  { taxRates }: References,
): AuditfileContents["vatCodes"] =>
  store
    .rows(
      "SELECT id, name FROM tax_rates WHERE administration_id = ? ORDER BY length(id), id",
      administration.id,
    )
    .map((row) => ({ id: textIn(row, "id"), description: textIn(row, "name") }))
    .filter(({ id }) => taxRates.has(id));

async function* transactionsOf(
  work: ExportWork,
  year: ExportYear,
  journals: readonly YearJournal[],
): AsyncGenerator<JournalPart> {
  const vatOf = vatFinder(work);
  for (const { journal, documents } of journals) {
    let gathered: Booking[] = [];
    for await (const booking of bookingsOfDocuments(work, year.days, documents)) {
      if (gathered[0] !== undefined && gathered[0].documentId !== booking.documentId) {
        yield { journal, transactions: transactionsOfDocument(gathered, year, vatOf) };
        gathered = [];
      }
      gathered.push(booking);
    }
    yield { journal, transactions: transactionsOfDocument(gathered, year, vatOf) };
  }
}

/** One transaction per date of a document, because a document balances per date. */
function transactionsOfDocument(
  bookings: readonly Booking[],
  { period }: ExportYear,
  vatOf: VatFinder,
): readonly AuditfileTransaction[] {
  const months = monthsOf(period);
  return [...Map.groupBy(bookings, ({ date }) => date)].flatMap(([date, onDate]) => {
    const [head] = onDate;
    if (head === undefined) return [];
    const isItsDay = date === head.documentDate;
    const vat = vatOf(onDate);
    return {
      number: isItsDay ? head.documentId : `${head.documentId}-${date.replaceAll("-", "")}`,
      description: head.reference,
      periodNumber: months.indexOf(monthOf(date)) + 1,
      date,
      source: null,
      lines: onDate.map((booking) => lineOf(booking, vat.get(booking) ?? [])),
    };
  });
}

/** Gap: Exports. The reference is the one that people know the document by, the date that of the document. */
const lineOf = (booking: Booking, vat: readonly AuditfileVat[]): AuditfileLine => ({
  accountKey: booking.ledgerAccountId,
  documentReference: booking.reference?.trim() || booking.documentId,
  effectiveOn: booking.documentDate,
  description: booking.description,
  amount: booking.amount,
  relationId: booking.contactId,
  projectId: booking.projectId,
  bankAccountNumber: null,
  vat,
});
