/**
 * The books of a fiscal year as the contents of an auditfile. Postings are streamed: memory holds one
 * document, and what the year uses of accounts, contacts, rates and journals.
 */

import { firstDayOf, lastDayOf, type Month, monthsOf, yearOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type ContactId,
  compareText,
  isResultType,
  type TaxRateId,
} from "../../ledger/ledger-account.ts";
import { journalEntries } from "../../ledger/posting.ts";
import type {
  AuditfileAccount,
  AuditfileContents,
  AuditfileJournal,
  AuditfileJournalKind,
  AuditfileRelation,
  AuditfileTransaction,
} from "./auditfile-contents.ts";
import { journalFinder } from "./journals-of-books.ts";
import { OPEN_YEARS_ACCOUNT, openingOfBooks } from "./opening-of-books.ts";
import { transactionsOf } from "./transactions-of-entry.ts";

/** A journal and where it lies among the entries: from its first to its last, counted from zero. */
interface JournalSpan {
  readonly journal: AuditfileJournal;
  readonly first: number;
  last: number;
}

/** What the postings of the year refer to. */
interface Use {
  /** Keys of ledger accounts. */
  readonly accounts: Set<string>;
  readonly rates: Set<TaxRateId>;
  readonly relations: Map<ContactId, Set<AuditfileJournalKind>>;
  readonly spans: Map<string, JournalSpan>;
}

/** Fails with `document-unbalanced` when the opening balance does not balance; see `openingOfBooks`. */
export async function auditfileOfBooks(
  books: Books,
  program: { readonly name: string; readonly version: string },
): Promise<AuditfileContents> {
  const use = await useOf(books);
  const openingBalance = openingOfBooks(books);
  for (const { accountKey } of openingBalance) use.accounts.add(accountKey);
  const spans = [...use.spans.values()];
  return {
    header: headerOf(books, use, program),
    company: books.administration,
    customersSuppliers: relationsOf(books, use),
    ledgerAccounts: [
      ...accountsOf(books, use),
      ...(use.accounts.has(OPEN_YEARS_ACCOUNT.key) ? [OPEN_YEARS_ACCOUNT] : []),
    ],
    vatCodes: [...books.taxRates.values()]
      .filter(({ id }) => use.rates.has(id))
      .map(({ id, name }) => ({ id, description: name })),
    periods: monthsOf(books.fiscalYear.period).map((month, index) => ({
      number: index + 1,
      startOn: firstDayOf(month),
      endOn: lastDayOf(month),
    })),
    openingBalance,
    journals: spans.map(({ journal }) => journal),
    transactions: () => transactionsByJournal(books, spans),
  };
}

async function useOf(books: Books): Promise<Use> {
  const use: Use = {
    accounts: new Set(),
    rates: new Set(),
    relations: new Map(),
    spans: new Map(),
  };
  const journalOf = journalFinder(books);
  let index = 0;
  for await (const entry of journalEntries(books.postings("document"))) {
    const journal = journalOf(entry);
    const span = use.spans.get(journal.id);
    if (span === undefined) use.spans.set(journal.id, { journal, first: index, last: index });
    else span.last = index;
    for (const { ledgerAccountId, taxRateId, contactId } of entry.postings) {
      use.accounts.add(ledgerAccountId);
      if (taxRateId !== null) use.rates.add(taxRateId);
      if (contactId === null) continue;
      const kinds = use.relations.get(contactId) ?? new Set();
      use.relations.set(contactId, kinds.add(journal.kind));
    }
    index += 1;
  }
  return use;
}

/**
 * The transactions, journal after journal. Entries come by document, so journals may lie between each
 * other (two bank accounts do): journals that do not overlap share a pass, the others wait for the next.
 */
async function* transactionsByJournal(
  books: Books,
  spans: readonly JournalSpan[],
): AsyncGenerator<AuditfileTransaction> {
  const months = monthsOf(books.fiscalYear.period);
  const periodNumbers: ReadonlyMap<Month, number> = new Map(
    months.map((month, index) => [month, index + 1]),
  );
  const journalOf = journalFinder(books);
  for (const pass of passesOf(spans)) {
    const wanted = new Set(pass.map(({ journal }) => journal.id));
    const last = pass.at(-1)?.last ?? 0;
    let index = 0;
    for await (const entry of journalEntries(books.postings("document"))) {
      const { id } = journalOf(entry);
      if (wanted.has(id)) yield* transactionsOf(entry, id, books, periodNumbers);
      index += 1;
      if (index > last) break;
    }
  }
}

/** Spans in passes such that no two of a pass overlap; as few passes as spans overlap at any place. */
export function passesOf(spans: readonly JournalSpan[]): readonly (readonly JournalSpan[])[] {
  const passes: JournalSpan[][] = [];
  for (const span of [...spans].sort((left, right) => left.first - right.first)) {
    const free = passes.find((pass) => (pass.at(-1)?.last ?? -1) < span.first);
    if (free === undefined) passes.push([span]);
    else free.push(span);
  }
  return passes;
}

function headerOf(
  { administration, fiscalYear, asOf, accounts }: Books,
  use: Use,
  program: { readonly name: string; readonly version: string },
): AuditfileContents["header"] {
  const { first, last } = fiscalYear.period;
  const versions = new Set(
    [...accounts.values()]
      .filter(({ id, rgsCode }) => use.accounts.has(id) && rgsCode !== null)
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

/** Every account with a number, and every account that is used: a used one without is refused later. */
function accountsOf(books: Books, use: Use): readonly AuditfileAccount[] {
  const known = [...books.accounts.values()]
    .filter(({ id, code }) => use.accounts.has(id) || code !== null)
    .map(({ id, code, name, type, rgsCode }): AuditfileAccount => {
      const kind = isResultType(type) ? "P" : "B";
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

/** Customers stand on sales documents, suppliers on purchase documents; other use tells nothing. */
function relationsOf(books: Books, use: Use): readonly AuditfileRelation[] {
  const inOrder = [...use.relations].sort(([left], [right]) => compareText(left, right));
  return inOrder.map(([id, kinds]) => {
    const isCustomer = kinds.has("S");
    const isSupplier = kinds.has("P");
    const kind = isCustomer && isSupplier ? "B" : isCustomer ? "C" : isSupplier ? "S" : null;
    return { id, name: books.contacts.get(id)?.name ?? null, kind };
  });
}
