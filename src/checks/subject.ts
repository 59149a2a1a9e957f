/** What a comparison is about: an account, a contact, a document, a figure. */

import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Month } from "../calendar/month.ts";
import type { AuditfileRule } from "../imported-files/auditfile-fault.ts";
import type { LeadGroup } from "../ledger/dossier/lead-groups.ts";
import type { Series } from "../ledger/intake.ts";
import type { SignerRole } from "../ledger/judgement/entries.ts";
import type {
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "../ledger/ledger-account.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import type { ResultSection } from "../ledger/result-sections.ts";

/** The names of figures that belong to no account: keys of `templates/words`. */
export const FIGURE_WORDS = [
  "figures.total-revenue",
  "figures.gross-profit",
  "figures.operating-profit",
  "figures.total-expenses",
  "figures.net-profit",
  "figures.ledger-movement",
  "figures.ledger-balances",
  "figures.total-debit",
  "figures.total-credit",
  "figures.open-years",
  "figures.current-year",
  "figures.closing-journal",
  "figures.months-of-another-year",
  "figures.cash-opening",
  "figures.cash-closing",
  "figures.cash-flow",
  "figures.working-capital",
  "figures.debtors",
  "figures.creditors",
  "figures.debtors-control-accounts",
  "figures.creditors-control-accounts",
  "figures.debtors-rows",
  "figures.creditors-rows",
  "figures.entries",
  "figures.changed-lines",
  "figures.entries-repeated",
  "figures.entries-of-zero",
  "figures.entries-without-description",
  "figures.answers",
  "figures.unknown-fields",
  "figures.list-sales_invoices",
  "figures.list-purchase_invoices",
  "figures.list-receipts",
  "figures.list-general_journal_documents",
  "figures.list-financial_mutations",
  "figures.revenue-by-contact",
  "figures.revenue-by-project",
  "figures.expenses-by-contact",
  "figures.expenses-by-project",
  "figures.vat-declared",
  "figures.gross-wages",
  "figures.wage-tax",
  "figures.net-wages",
  "figures.annual-run-rate",
  "sections.non_current_assets",
  "sections.current_assets",
  "sections.equity",
  "sections.provisions",
  "sections.non_current_liabilities",
  "sections.current_liabilities",
  "sections.revenue",
  "sections.direct_costs",
  "sections.expenses",
  "sections.other_income_expenses",
] as const;
/** @useDeclaredType */
export type FigureWord = (typeof FIGURE_WORDS)[number];

const LISTS_BY_PROJECT: ReadonlySet<FigureWord> = new Set([
  "figures.revenue-by-project",
  "figures.expenses-by-project",
]);

/** Whether a figure is of the lists by project, in which no project means entries without one. */
export const isListByProject = (word: FigureWord): boolean => LISTS_BY_PROJECT.has(word);

/** The lists to which entries refer: `sheets.checks.lists.<name>` in `templates/words`. */
export const REFERENCE_LISTS = [
  "ledger-accounts",
  "contacts",
  "projects",
  "tax-rates",
  "financial-accounts",
] as const;
/** @useDeclaredType */
export type ReferenceList = (typeof REFERENCE_LISTS)[number];

/** A statement of an auditfile: `sheets.checks.auditfile.<name>` in `templates/words`. */
export const AUDITFILE_FIGURES = [
  "opening-lines",
  "opening-debit",
  "opening-credit",
  "transactions-lines",
  "transactions-debit",
  "transactions-credit",
  "subledger-lines",
  "subledger-debit",
  "subledger-credit",
  "opening-balance",
  "transactions-balance",
  "journal-balance",
  "equity-with-result",
  "tax-of-code",
  "transactions-with-code",
  "reversed-tax-of-code",
  "transactions-with-reversed-code",
  "tax-of-transactions",
  "transactions-with-tax",
  "subledger",
  "open-debtors",
  "open-creditors",
  "numbers-missing",
  "numbers-repeated",
  "period",
  "accounts-by-side",
  "accounts-without-movement",
  "created-before-end",
] as const;
/** The rules that checks count: `sheets.auditfile-read.rules.<name>` in `templates/words`. */
export const COUNTED_RULES = [
  "0001",
  "0002",
  "0003",
  "0010",
  "account-is-defined",
  "account-kind-is-known",
  "code-is-explained",
  "codes-are-unique",
  "currency-is-a-code",
  "date-is-in-period",
  "date-is-in-year",
  "fiscal-year-fits",
  "journals-are-unique",
  "line-numbers-are-unique",
  "master-data-comes-first",
  "opening-appears-once",
  "opening-is-of-balance-accounts",
  "period-is-defined",
  "periods-are-unique",
  "relation-is-defined",
  "rgs-code-is-a-code",
  "transaction-has-lines",
  "transaction-numbers-are-unique",
  "vat-code-is-defined",
  "vat-codes-are-unique",
  "vat-is-stated",
] as const satisfies readonly AuditfileRule[];
/** @useDeclaredType */
export type AuditfileFigure =
  | `checks.auditfile.${(typeof AUDITFILE_FIGURES)[number]}`
  | `auditfile-read.rules.${(typeof COUNTED_RULES)[number]}`;

export interface DocumentLine {
  readonly ledgerAccountId: LedgerAccountId;
  /** A day, or any day of a month. */
  readonly when?: CalendarDate | Month;
  readonly projectId?: ProjectId | null;
  readonly contactId?: ContactId | null;
  readonly description?: string;
}

/** The subject of a comparison; a sheet turns it into words. */
export type Subject =
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId }
  /** All of a contact, or a figure of it. */
  | { readonly kind: "contact"; readonly contactId: ContactId | null; readonly word?: FigureWord }
  /** The amount outstanding of one contact, or its part in the age group that the service calls `age`. */
  | {
      readonly kind: "open-item";
      readonly list: OpenItemList;
      readonly contactId: ContactId | null;
      readonly age?: string;
    }
  | { readonly kind: "asset"; readonly assetId: string; readonly name: string }
  | { readonly kind: "financial-account"; readonly financialAccountId: FinancialAccountId }
  /** What a contra account received or paid; of all financial accounts together if the id is null. */
  | {
      readonly kind: "cash-line";
      readonly side: "received" | "paid";
      readonly ledgerAccountId: LedgerAccountId;
      readonly financialAccountId: FinancialAccountId | null;
    }
  /** A document, or the sum of what it has on an account, divided by one of the other fields of a line. */
  | { readonly kind: "document"; readonly document: DocumentRef; readonly line?: DocumentLine }
  /** A figure of a statement; `word` is a key of `templates/words`, one of `FIGURE_WORDS`. */
  | { readonly kind: "figure"; readonly word: FigureWord }
  /**
   * A figure of one project. Null in the profit and loss is everything outside the requested projects, and in the lists
   * by project everything without one. With an account it is the account's part of the figure.
   */
  | {
      readonly kind: "project";
      readonly projectId: ProjectId | null;
      readonly word: FigureWord;
      readonly ledgerAccountId?: LedgerAccountId;
    }
  /** The tax of one rate, or of movements without one; `document` is null for a figure over several documents. */
  | {
      readonly kind: "tax-rate";
      readonly taxRateId: TaxRateId | null;
      readonly document: DocumentRef | null;
    }
  /** The intake of one series of entries. */
  | { readonly kind: "series"; readonly series: Series }
  /** A field of answers, by its path. */
  | { readonly kind: "field"; readonly path: string }
  /** The record of a list to which entries refer; null is the complete list. */
  | { readonly kind: "reference"; readonly list: ReferenceList; readonly id: string | null }
  /** An account that only a file of the service has; the number or the name may be empty. */
  | { readonly kind: "unknown-account"; readonly number: string; readonly name: string }
  /**
   * A figure of an auditfile by its word, or how often it breaks a rule; `name` is the journal, code or period that it
   * is of, empty for a figure of the file.
   */
  | {
      readonly kind: "auditfile";
      readonly file: string;
      readonly figure: AuditfileFigure;
      readonly name: string;
    }
  /** A difference that was accepted: its check, and what it is about, null where the books no longer have that. */
  | {
      readonly kind: "accepted-difference";
      readonly check: string;
      readonly of: Subject | null;
      readonly place: string;
      readonly reason: string;
    }
  /** A lead that someone signed; of its accounts where their sum is what was signed, and they are not. */
  | {
      readonly kind: "signed-lead";
      readonly lead: LeadGroup;
      readonly as: SignerRole;
      readonly by: string;
      readonly isOfAccounts?: true;
    }
  /** The budget of a group of RGS by its code; of a section as a whole if the code is null. */
  | { readonly kind: "budget"; readonly section: ResultSection; readonly code: string | null }
  | { readonly kind: "books" };
