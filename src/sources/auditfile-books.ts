/** Opens the books of a snapshot of auditfiles: what the files do not state is added up from their entries. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { type Month, monthOf } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { compareAccounts } from "../ledger/account-order.ts";
import { blocksOf } from "../ledger/blocks.ts";
import type { Books, FinancialAccount } from "../ledger/books.ts";
import { BOOKS_PARTS } from "../ledger/books-parts.ts";
import { linesTakenOut } from "../ledger/books-without-closing.ts";
import {
  closingsByEffect,
  type JournalOfBooks,
  lastLateMonth,
} from "../ledger/closings-by-effect.ts";
import {
  contactId,
  type LedgerAccount,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import { mappingOf, type NamedAccounts } from "../ledger/named-accounts.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import type { Posting } from "../ledger/posting.ts";
import { sourceHash } from "../ledger/source.ts";
import { totalsBy } from "../ledger/statements.ts";
import { postingsIn, sumsIn } from "../pull/stored-entries.ts";
import { booksWithout } from "../pull/take-out-closings.ts";
import type { AuditfileFacts, StoredFacts } from "../snapshot/auditfile-tables.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { comparativesOf, openingsIn } from "./auditfile-comparatives.ts";
import { readMonths } from "./auditfile-months.ts";
import { moneyIn } from "./auditfile-names.ts";
import { JOURNAL_TYPE } from "./auditfile-postings.ts";
import { sourceOf } from "./auditfile-source.ts";

/** The books, with what the profile names; those of the year before are compared with its file alone. */
export async function auditfileBooks(
  snapshot: Snapshot,
  facts: StoredFacts,
  named: NamedAccounts | null,
): Promise<Books> {
  const { order } = snapshot;
  const { fiscalYear, period } = order;
  const accounts = chartOf(facts);
  const typeOf = (id: LedgerAccount["id"]) => accounts.get(id)?.type ?? "other";
  const sign = { convention: "debit-positive" as const, typeOf };
  const known = {
    ...{ accounts, fiscalYear, period, accountMapping: mappingOf(named, accounts) },
    openings: openingsIn(facts, false),
    openItems: openItemsIn(facts),
    sources: facts.files.filter(({ isPrior }) => !isPrior).map(({ sha256 }) => sourceHash(sha256)),
    postings: postingsIn(snapshot, sign, accounts),
  };
  const first = { ...known, sums: sumsIn(snapshot, sign, []) };
  const months = await readMonths(first, snapshot);
  const { comparatives, yearBefore } = comparativesOf({ ...first, facts, order });
  const journalDocuments = snapshot.postings
    .documentsOfType(JOURNAL_TYPE)
    .map((id) => ({ id, closesYear: false }));
  const closingJournals = named?.closingJournals ?? null;
  const journals = await journalsOf(snapshot, known.postings, closingJournals);
  const results = months.map(({ reports }) => reports.profitAndLoss);
  const found = closingsByEffect({
    ...{ order, journals, typeOf, results, named: closingJournals, yearBefore },
  });
  const taken = linesTakenOut(journals, found, { order, typeOf });
  const { journals: kinds, ...without } = booksWithout(
    { months, journalDocuments, comparatives, periodReports: NO_REPORTS },
    { typed: new Set(), found, taken },
    { snapshot, sign },
  );
  return {
    ...known,
    ...without,
    administration: administrationOf(facts, order.administrationId),
    asOf: order.asOf,
    ...subjectsOf(facts),
    journalDocuments: new Map(kinds.map((one) => [one.id, one])),
    derived: new Set(BOOKS_PARTS),
    auditfile: sourceOf(facts),
    ...{ priorBooks: null, conflictingYears: [], namesSupplied: null, clientInput: null },
    calibration: { convention: "debit-positive", isDetermined: true, tied: 0, compared: 0 },
    intake: { answers: 0, answersIntact: 0, series: [], nameLists: [], unknownFields: [] },
    entryCount: snapshot.postings.count(),
    sums: sumsIn(snapshot, sign, kinds),
    ...NO_LISTS,
  };
}

const NO_REPORTS = { generalLedgers: [], profitAndLoss: [], projects: [], cashFlows: [] };

/** An auditfile has entries, and no documents. */
const NO_LISTS = {
  listedDocuments: () => [],
  listedDocument: () => null,
  listedContents: () => [],
  invoicePayments: () => [],
  listedDraft: () => null,
  documentLists: [],
} satisfies Partial<Books>;

/** A code of tax that cannot be deducted points to a cost: that account holds no tax. */
const chartOf = ({ accounts, taxAccounts }: AuditfileFacts): Books["accounts"] => {
  const stated = new Set(taxAccounts.map((row) => row.ledgerAccountId));
  return new Map(
    accounts
      .map(
        (row): LedgerAccount => ({
          id: ledgerAccountId(row.id),
          ...{ code: row.code, name: row.name, type: row.type, parentId: null, isActive: true },
          ...{ rgsCode: row.rgsCode, rgsVersion: row.rgsVersion },
          financialAccountId: row.moneyKind === null ? null : moneyIn(ledgerAccountId(row.id)),
          ...(stated.has(row.id) && mayHoldTax(row.type) ? { isStatedForTax: true as const } : {}),
          ...(row.isUnlisted ? { isUnlisted: true as const } : {}),
        }),
      )
      .sort(compareAccounts)
      .map((account) => [account.id, account]),
  );
};

const mayHoldTax = (type: LedgerAccount["type"]): boolean =>
  type === "current_assets" || type === "current_liabilities";

function openItemsIn({ openItems }: AuditfileFacts) {
  const lists = new Map<
    OpenItemList,
    Map<ReturnType<typeof contactId>, AuditfileFacts["openItems"][number]["amount"]>
  >();
  for (const { list, contactId: id, amount } of openItems) {
    const own =
      lists.get(list) ??
      new Map<ReturnType<typeof contactId>, AuditfileFacts["openItems"][number]["amount"]>();
    lists.set(list, own.set(contactId(id), amount));
  }
  return lists;
}

function subjectsOf({
  accounts,
  contacts,
  taxNumbers,
  projects,
  rates,
}: AuditfileFacts): Pick<Books, "contacts" | "projects" | "taxRates" | "financialAccounts"> {
  const money = accounts.flatMap((row): readonly FinancialAccount[] =>
    row.moneyKind === null
      ? []
      : [
          {
            ...{ id: moneyIn(ledgerAccountId(row.id)), name: row.name, type: row.moneyKind },
            identifier: row.bankNumber,
          },
        ],
  );
  const numbers = new Map(taxNumbers.map((one) => [one.contactId, one.taxNumber]));
  return {
    contacts: byId(
      contacts.map(({ id, name }) => {
        const taxNumber = numbers.get(id);
        return { id: contactId(id), name, ...(taxNumber === undefined ? {} : { taxNumber }) };
      }),
    ),
    projects: byId(projects.map(({ id, name }) => ({ id: projectId(id), name }))),
    taxRates: byId(
      rates.map(({ id, name, percentage }) => ({
        ...{ id: taxRateId(id), name, percentage, type: null, isActive: true },
      })),
    ),
    financialAccounts: byId(money),
  };
}

const byId = <Named extends { readonly id: string }>(
  all: readonly Named[],
): ReadonlyMap<Named["id"], Named> => new Map(all.map((one) => [one.id, one]));

function administrationOf({ company, files }: AuditfileFacts, id: string): Books["administration"] {
  const [stated] = company;
  invariant(stated !== undefined, "an auditfile has a company");
  return {
    ...{ id, name: stated.name, currency: files[0]?.currency ?? "EUR" },
    // An auditfile is Dutch, and has dates without times.
    ...{ country: stated.country, timeZone: "Europe/Amsterdam" },
    ...{ chamberOfCommerce: stated.chamberOfCommerce, taxNumber: stated.taxNumber },
  };
}

/** The general journals of the months in which a closing entry may be dated, with their lines. */
async function journalsOf(
  snapshot: Snapshot,
  postings: Books["postings"],
  named: readonly string[] | null,
): Promise<readonly JournalOfBooks[]> {
  const { period, fiscalYear } = snapshot.order;
  const last = fiscalYear.period.last;
  const mayClose = (month: Month): boolean =>
    month <= lastLateMonth(period.first) || month === last;
  const documents = new Set(
    snapshot.postings.documentsOfType(JOURNAL_TYPE, named === null ? mayClose : undefined),
  );
  const own: Posting[] = [];
  for await (const block of blocksOf(postings("document", { documents, accounts: new Set() }))) {
    own.push(...block);
  }
  return [...Map.groupBy(own, ({ document }) => document.id)].map(([id, lines]) => ({
    ...{ id, number: null, closesYear: false, date: dateOfFirst(lines) },
    amounts: totalsBy(lines, ({ ledgerAccountId: account }) => account),
    lines: lines.map(
      ({ date, ledgerAccountId: account, contactId: contact, projectId: project, amount }) => ({
        ...{ month: monthOf(date), ledgerAccountId: account, contactId: contact },
        ...{ projectId: project, amount },
      }),
    ),
  }));
}

function dateOfFirst([first]: readonly Posting[]): CalendarDate {
  invariant(first !== undefined, "a document has postings");
  return first.date;
}
