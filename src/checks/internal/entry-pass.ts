/** One pass over all postings for the checks that need more than sums per account. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type FinancialAccountId,
  forResultTypes,
  isResultType,
  type LedgerAccountId,
  type ProjectId,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { EntryPass, MissingReference, ReferenceList, ResultSums } from "../check.ts";

export const NO_RESULT: ResultSums = forResultTypes(() => ZERO);

/** Missing ids kept per list; more names would add no evidence. */
const MISSING_KEPT_MAX = 1_000;

/** A pass shared by checks: the first call reads the postings, later calls get the same result. */
export function entryPassOf(books: Books): () => Promise<EntryPass> {
  let pass: Promise<EntryPass> | null = null;
  return () => (pass ??= readEntries(books));
}

interface Gathered {
  readonly months: Map<Month, { total: Amount; readonly sources: Set<SourceHash> }>;
  readonly missing: Map<ReferenceList, Map<string, MissingReference>>;
  readonly projects: Map<ProjectId | null, Map<Month, Record<ResultType, Amount>>>;
}

async function readEntries(books: Books): Promise<EntryPass> {
  const gathered: Gathered = {
    months: new Map(books.months.map(({ month }) => [month, { total: ZERO, sources: new Set() }])),
    missing: new Map(),
    projects: new Map(),
  };
  const sectionOf = sectionsByAccount(books);
  const monthsByDate = new Map<string, Month>();
  for await (const posting of books.postings("date")) {
    const month = monthsByDate.get(posting.date) ?? monthOf(posting.date);
    monthsByDate.set(posting.date, month);
    addToMonth(gathered, month, posting);
    noteMissing(gathered, books, posting);
    const section = sectionOf.get(posting.ledgerAccountId);
    if (section !== undefined && !closesYear(books, posting)) {
      addToProject(gathered, { section, month, posting });
    }
  }
  return gathered;
}

function addToMonth({ months }: Gathered, month: Month, { amount, source }: Posting): void {
  const sum = months.get(month) ?? { total: ZERO, sources: new Set() };
  sum.total = add(sum.total, amount);
  sum.sources.add(source);
  months.set(month, sum);
}

function noteMissing({ missing }: Gathered, books: Books, posting: Posting): void {
  const note = (list: ReferenceList, id: string): void => {
    const ids = missing.get(list) ?? new Map<string, MissingReference>();
    missing.set(list, ids);
    const known = ids.get(id);
    if (known === undefined && ids.size >= MISSING_KEPT_MAX) return;
    ids.set(id, {
      entries: (known?.entries ?? 0) + 1,
      source: known?.source ?? posting.source,
    });
  };
  const { ledgerAccountId, contactId, projectId, taxRateId, financialAccountId } = posting;
  if (!books.accounts.has(ledgerAccountId)) note("ledger-accounts", ledgerAccountId);
  if (contactId !== null && !books.contacts.has(contactId)) note("contacts", contactId);
  if (projectId !== null && !books.projects.has(projectId)) note("projects", projectId);
  if (taxRateId !== null && !books.taxRates.has(taxRateId)) note("tax-rates", taxRateId);
  if (financialAccountId !== null && !isKnownFinancialAccount(books, posting, financialAccountId)) {
    note("financial-accounts", financialAccountId);
  }
}

/** The list has only active accounts; a closed one is recognized by its ledger account. */
const isKnownFinancialAccount = (
  { financialAccounts, accounts }: Books,
  { ledgerAccountId }: Posting,
  id: FinancialAccountId,
): boolean => financialAccounts.has(id) || accounts.get(ledgerAccountId)?.financialAccountId === id;

function addToProject(
  { projects }: Gathered,
  of: { readonly section: ResultType; readonly month: Month; readonly posting: Posting },
): void {
  const { projectId, amount } = of.posting;
  const months = projects.get(projectId) ?? new Map<Month, Record<ResultType, Amount>>();
  projects.set(projectId, months);
  const sums = months.get(of.month) ?? { ...NO_RESULT };
  sums[of.section] = add(sums[of.section], amount);
  months.set(of.month, sums);
}

function sectionsByAccount(books: Books): ReadonlyMap<LedgerAccountId, ResultType> {
  const sections = new Map<LedgerAccountId, ResultType>();
  for (const { id, type } of books.accounts.values())
    if (isResultType(type)) sections.set(id, type);
  return sections;
}

/** The service's types of general journal documents: a specific one, or the general one. */
const JOURNAL_TYPES: ReadonlySet<string> = new Set(["Document", "GeneralJournalDocument"]);

/** The profit and loss excludes such a journal; documents of other types may have the same number. */
const closesYear = (books: Books, { document }: Posting): boolean =>
  books.journalDocuments.get(document.id)?.closesYear === true && JOURNAL_TYPES.has(document.type);
