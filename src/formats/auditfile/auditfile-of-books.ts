/**
 * The books of a fiscal year as the contents of an auditfile. What precedes the transactions follows from sums, so that
 * postings are read once, while they are written: memory holds the accounts, contacts and rates that the year uses.
 */
import { add } from "../../amount/amount.ts";
import { firstDayOf, lastDayOf, monthsOf, yearOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type ContactId,
  compareText,
  isResultType,
  type ProjectId,
  type TaxRateId,
} from "../../ledger/ledger-account.ts";
import { validRgsCode } from "../../ledger/rgs-codes.ts";
import type {
  AuditfileAccount,
  AuditfileContents,
  AuditfileRelation,
  AuditfileTotals,
} from "./auditfile-contents.ts";
import { NO_TOTALS } from "./auditfile-totals.ts";
import { tradeOf } from "./journals-of-books.ts";
import { OPEN_YEARS_ACCOUNT, openingOfBooks } from "./opening-of-books.ts";
import { type Outstanding, outstandingOfBooks } from "./outstanding-of-books.ts";
import { transactionsByJournal } from "./transactions-by-journal.ts";

/** The keys to which the postings of the year refer. */
interface Use {
  /** Keys of ledger accounts. */
  readonly accounts: Set<string>;
  readonly rates: Set<TaxRateId>;
  readonly projects: Set<ProjectId>;
  /** Types of documents. */
  readonly sources: Set<string>;
  /** In which trades: sales, purchases, or neither. */
  readonly relations: Map<ContactId, Set<ReturnType<typeof tradeOf>>>;
}

/** Fails with `document-unbalanced` for an opening balance (see `openingOfBooks`), and while transactions are read for a document. */
export async function auditfileOfBooks(
  books: Books,
  program: { readonly name: string; readonly version: string },
): Promise<AuditfileContents> {
  const use = useOf(books);
  const openingBalance = openingOfBooks(books);
  const outstanding = outstandingOfBooks(books);
  for (const { accountKey } of openingBalance) use.accounts.add(accountKey);
  return {
    header: headerOf(books, use, program),
    // Gap: Odd values. The file needs a country, and is read in one.
    company: { ...books.administration, country: books.administration.country ?? "NL" },
    customersSuppliers: relationsOf(books, use, outstanding),
    ledgerAccounts: [
      ...accountsOf(books, use),
      ...(use.accounts.has(OPEN_YEARS_ACCOUNT.key) ? [OPEN_YEARS_ACCOUNT] : []),
    ],
    vatCodes: [...books.taxRates.values()]
      .filter(({ id }) => use.rates.has(id))
      .sort((left, right) => compareText(left.id, right.id))
      .map(({ id, name }) => ({ id, description: name })),
    periods: monthsOf(books.fiscalYear.period).map((month, index) => ({
      number: index + 1,
      startOn: firstDayOf(month),
      endOn: lastDayOf(month),
    })),
    projects: [...use.projects]
      .sort(compareText)
      .map((id) => ({ id, name: books.projects.get(id)?.name ?? id })),
    sources: [...use.sources].sort(compareText),
    openingBalance,
    openingSubledgers: outstanding.subledgers,
    transactions: () => transactionsByJournal(books),
    totals: totalsOf(books),
  };
}

function useOf({ sums, journalDocuments }: Books): Use {
  const use: Use = {
    accounts: new Set(),
    rates: new Set(),
    projects: new Set(),
    sources: new Set(),
    relations: new Map(),
  };
  for (const references of sums.references(journalDocuments)) {
    const { documentType, ledgerAccountId, taxRateId, projectId, contactId } = references;
    use.sources.add(documentType);
    use.accounts.add(ledgerAccountId);
    if (taxRateId !== null) use.rates.add(taxRateId);
    if (projectId !== null) use.projects.add(projectId);
    if (contactId === null) continue;
    const trades = use.relations.get(contactId) ?? new Set();
    use.relations.set(contactId, trades.add(tradeOf(references)));
  }
  return use;
}

/** As `addLines` counts them. */
function totalsOf({ sums }: Books): AuditfileTotals {
  let { linesCount, debit, credit } = NO_TOTALS;
  // Any dimension has all postings; the tax rates are needed anyway.
  for (const group of sums.per("tax-rate", null)) {
    linesCount += group.count;
    debit = add(debit, group.debit);
    credit = add(credit, group.credit);
  }
  return { linesCount, debit, credit };
}

function headerOf(
  { administration, fiscalYear, asOf, accounts }: Books,
  use: Use,
  program: { readonly name: string; readonly version: string },
): AuditfileContents["header"] {
  const { first, last } = fiscalYear.period;
  const versions = new Set(
    [...accounts.values()]
      .filter((account) => use.accounts.has(account.id) && validRgsCode(account) !== null)
      .map(({ rgsVersion }) => rgsVersion),
  );
  const [version] = versions;
  return {
    fiscalYear:
      yearOf(first) === yearOf(last)
        ? String(fiscalYear.year)
        : `${String(yearOf(first))}-${String(yearOf(last))}`,
    startOn: firstDayOf(first),
    endOn: lastDayOf(last),
    currency: administration.currency,
    createdOn: asOf,
    softwareDescription: program.name,
    softwareVersion: program.version,
    rgsVersion: versions.size === 1 ? (version ?? null) : null,
  };
}

/**
 * All used accounts, and those whose number is their own: check G17 lists the others. A used account without a number, or with that
 * of another, gets one when the file is written.
 */
function accountsOf(books: Books, use: Use): readonly AuditfileAccount[] {
  const all = [...books.accounts.values()];
  const byNumber = Map.groupBy(all, ({ code }) => code?.trim() ?? "");
  const known = all
    .filter(
      ({ id, code }) =>
        use.accounts.has(id) || (code !== null && byNumber.get(code.trim())?.length === 1),
    )
    .map((account): AuditfileAccount => {
      const { id, code, name, type } = account;
      const kind = isResultType(type) ? "P" : "B";
      // A placeholder such as `nvt` is left out: readers take any text there for a code. Check G9 lists it.
      const rgsCode = validRgsCode(account);
      return { key: id, number: code, description: name, kind, rgsCode };
    });
  const keys = new Set([OPEN_YEARS_ACCOUNT.key, ...books.accounts.keys()]);
  const unknown = [...use.accounts]
    .filter((key) => !keys.has(key))
    .map((key): AuditfileAccount => {
      const description = "not in the chart of accounts";
      return { key, number: null, description, kind: "B", rgsCode: null };
    });
  return [...known, ...unknown];
}

/** Contacts on sales documents are customers, on purchase documents suppliers; other use shows neither. */
function relationsOf(
  books: Books,
  use: Use,
  { perContact, subledgers }: Outstanding,
): readonly AuditfileRelation[] {
  const ids = new Set([...use.relations.keys(), ...perContact.keys()]);
  for (const { lines } of subledgers) {
    for (const { relationId } of lines) if (relationId !== null) ids.add(relationId);
  }
  return [...ids].sort(compareText).map((id) => {
    const trades = use.relations.get(id);
    const isCustomer = trades?.has("S") === true;
    const isSupplier = trades?.has("P") === true;
    const kind = isCustomer && isSupplier ? "B" : isCustomer ? "C" : isSupplier ? "S" : null;
    return { id, name: books.contacts.get(id)?.name ?? null, kind, ...perContact.get(id) };
  });
}
