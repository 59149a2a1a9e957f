/**
 * Sums over all postings of books, as functions: a snapshot answers them in SQL, books in memory from their list.
 * Memory holds groups, never postings. Amounts are debit positive. A month is that of the posting's date.
 */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate, DateRange } from "../calendar/calendar-date.ts";
import type { Month } from "../calendar/month.ts";
import type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger-account.ts";
import type { DocumentRef, Posting } from "./posting.ts";
import type { SourceHash } from "./source.ts";

/** What postings can be grouped by, in addition to month and account. */
export interface SumKeys {
  readonly contact: ContactId;
  readonly project: ProjectId;
  readonly "tax-rate": TaxRateId;
  readonly "financial-account": FinancialAccountId;
}

/** The postings of one month and account with one key; the key is null for postings without one. */
export interface PostingSum<Key> {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly key: Key | null;
  /** Whether they are of journals that close a fiscal year. */
  readonly closesYear: boolean;
  /** The sum of the positive amounts. */
  readonly debit: Amount;
  /** The sum of the negative amounts, as a positive amount. */
  readonly credit: Amount;
  readonly count: number;
}

/** All postings of one document, over all its dates. */
export interface DocumentSum {
  readonly document: DocumentRef;
  readonly sum: Amount;
  /** The answers that contained them, sorted; read at each call. */
  readonly sources: () => readonly SourceHash[];
}

/** What a general journal document is; null for a document that is none. */
export type JournalUse = "plain" | "closes-year";

/** A combination that occurs among postings: the type of their document and what they refer to. */
export interface PostingReferences {
  readonly documentType: string;
  readonly journal: JournalUse | null;
  readonly ledgerAccountId: LedgerAccountId;
  readonly contactId: ContactId | null;
  readonly projectId: ProjectId | null;
  readonly taxRateId: TaxRateId | null;
}

/** General journal documents by id, as in `Books`. */
export type JournalDocuments = ReadonlyMap<DocumentId, { readonly closesYear: boolean }>;

/**
 * Entries name journals by a type of their own, or by that of purchases; a document of another type may have the id of
 * a journal.
 */
export function journalUse(
  journals: JournalDocuments,
  type: string,
  id: DocumentId,
): JournalUse | null {
  if (type !== "Document" && type !== "GeneralJournalDocument") return null;
  const journal = journals.get(id);
  return journal === undefined ? null : journal.closesYear ? "closes-year" : "plain";
}

/** What documents of one type moved on an account in a month, with one account on the other side. */
export interface CounterSum {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  /** Null where the document has several accounts on both sides, or none on the other. */
  readonly counterId: LedgerAccountId | null;
  readonly documentType: string;
  readonly journal: JournalUse | null;
  /** Never zero. */
  readonly sum: Amount;
}

/** The postings of one document on one account in one month. */
export interface DocumentAccountSum {
  readonly document: DocumentRef;
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly sum: Amount;
  /** One of the answers that contained them. */
  readonly source: SourceHash;
}

/** The postings of one contact with some rates in one month, on one account. */
export interface ContactOfRates {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  /** Null for postings without a contact. */
  readonly contactId: ContactId | null;
  readonly sum: Amount;
}

/** Documents whose postings of one date are equal in account, amount, contact and description. */
export interface RepeatedPosting {
  readonly date: CalendarDate;
  /** Two or more, by type and id. */
  readonly documents: readonly DocumentRef[];
  readonly sources: readonly SourceHash[];
}

/** Postings of a month that say little. */
export interface OddPostings {
  readonly month: Month;
  readonly zeroAmounts: number;
  readonly withoutDescription: number;
}

/** A text of a posting, or the number of a document. */
export interface UnusualText {
  readonly place: "posting" | "document";
  readonly text: string;
}

/** What one contra account received from the cash accounts or paid to them in a month. */
export interface CashContra {
  readonly month: Month;
  /** The contra account. */
  readonly ledgerAccountId: LedgerAccountId;
  /** Positive: money that came in. */
  readonly received: Amount;
  /** Negative: money that went out. */
  readonly paid: Amount;
}

/** How the lines of a document become receipts and payments; the specification does not say it. */
export const CASH_NETTINGS = ["document-and-date", "document", "posting"] as const;
/**
 * `document-and-date`: the net amount per document, date and contra account; `document`: the same over all dates of a
 * month; `posting`: each posting of such a document by itself.
 * @useDeclaredType
 */
export type CashNetting = (typeof CASH_NETTINGS)[number];

export interface PostingSums {
  /** In the order of months, accounts and keys; null for all accounts. */
  readonly per: <Dimension extends keyof SumKeys>(
    dimension: Dimension,
    accounts: ReadonlySet<LedgerAccountId> | null,
  ) => Iterable<PostingSum<SumKeys[Dimension]>>;
  /** Every document, by type and id. */
  readonly documents: () => Iterable<DocumentSum>;
  /** Every combination that occurs, in no particular order: many thousand times fewer than postings. */
  readonly references: (journals: JournalDocuments) => readonly PostingReferences[];
  /** The documents on these accounts, by type and id: all of their postings there, or those without a tax rate. */
  readonly documentsOn: (
    accounts: ReadonlySet<LedgerAccountId>,
    only?: "without-rate",
  ) => Iterable<DocumentAccountSum>;
  /** What postings with one of these rates have of each contact, by contact, month and account. */
  readonly contactsOfRates: (rates: ReadonlySet<TaxRateId>) => Iterable<ContactOfRates>;
  /**
   * The postings on an account by date, then by type and id of their documents: for accounts that are read as a list.
   */
  readonly postingsOn: (account: LedgerAccountId) => Iterable<Posting>;
  /** Finds whether a document of one of these types has postings, by its id. */
  readonly hasPostings: (types: readonly string[]) => (id: DocumentId) => boolean;
  /** The answer with the first posting by date that has this key on an account outside `except`; null if none has. */
  readonly firstSource: <Dimension extends keyof SumKeys>(
    dimension: Dimension,
    key: SumKeys[Dimension],
    except: ReadonlySet<LedgerAccountId>,
  ) => SourceHash | null;
  /** The sum on these accounts in these days, both included. */
  readonly between: (days: DateRange, accounts: ReadonlySet<LedgerAccountId>) => Amount;
  readonly repeated: () => Iterable<RepeatedPosting>;
  /** By month, only months that have some. */
  readonly odd: () => Iterable<OddPostings>;
  /**
   * The descriptions of postings, and the numbers of documents with postings, that are longer than `lengthMax`
   * characters or have one that is no printable ASCII: one for each posting, then one for each document.
   */
  readonly unusualTexts: (lengthMax: number) => Iterable<UnusualText>;
  /**
   * The contra accounts of documents that touch the given cash accounts, and what each received or paid. Transfers
   * between two of the given accounts are left out.
   */
  readonly contraOfCash: (
    cash: ReadonlySet<LedgerAccountId>,
    netting: CashNetting,
  ) => readonly CashContra[];
  /**
   * The movements of these accounts by counter account, in the order of accounts and months; per account and month they
   * add up to its postings. A document's lines of a day are added up by account. Where several accounts are on both
   * sides, two with equal amounts answer each other. Of what is left, an account alone on its side answers each account
   * of the other side; several on both sides have no counter account.
   */
  readonly counterSums: (
    accounts: ReadonlySet<LedgerAccountId>,
    journals: JournalDocuments,
  ) => readonly CounterSum[];
}
