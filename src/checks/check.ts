/** What a check is: it yields comparisons, and what does not compare equal is a finding. */
import type { Amount } from "../amount/amount.ts";
import { lastDayOf, type Month, type Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Series } from "../ledger/intake.ts";
import type {
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  ResultType,
} from "../ledger/ledger-account.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";

/** A broken blocking check makes the pack a draft (exit code 3). */
export type Severity = "blocking" | "warning" | "information";

/** What checks call the figures that belong to no account: keys of `templates/words`. */
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
  "figures.cash-opening",
  "figures.cash-closing",
  "figures.cash-flow",
  "figures.working-capital",
  "figures.debtors",
  "figures.creditors",
  "figures.entries",
  "figures.answers",
  "figures.unknown-fields",
  "figures.revenue-by-contact",
  "figures.revenue-by-project",
  "figures.expenses-by-contact",
  "figures.expenses-by-project",
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

/** What entries refer to: `sheets.checks.lists.<name>` in `templates/words`. */
export const REFERENCE_LISTS = [
  "ledger-accounts",
  "contacts",
  "projects",
  "tax-rates",
  "financial-accounts",
] as const;
/** @useDeclaredType */
export type ReferenceList = (typeof REFERENCE_LISTS)[number];

/**
 * What one reading of all postings gives to the checks that need more of them than sums per account. All
 * that is kept is bounded by months, by accounts and projects, and by the answers.
 */
export interface EntryPass {
  readonly months: ReadonlyMap<
    Month,
    { readonly total: Amount; readonly sources: ReadonlySet<SourceHash> }
  >;
  /** Per list the ids that entries refer to and that the list does not have. */
  readonly missing: ReadonlyMap<ReferenceList, ReadonlyMap<string, MissingReference>>;
  /** What entries moved on result accounts, closing journals left out; null is without a project. */
  readonly projects: ReadonlyMap<ProjectId | null, ReadonlyMap<Month, ResultSums>>;
}

export interface MissingReference {
  readonly entries: number;
  /** The answer in which it was met first. */
  readonly source: SourceHash;
}

/** Debit positive. */
export type ResultSums = Readonly<Record<ResultType, Amount>>;

/** What was compared; a sheet turns it into words. */
export type Subject =
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId }
  | { readonly kind: "contact"; readonly contactId: ContactId | null }
  /** What one contact owes, or is owed. */
  | {
      readonly kind: "open-item";
      readonly list: "debtors" | "creditors";
      readonly contactId: ContactId | null;
    }
  | { readonly kind: "asset"; readonly assetId: string; readonly name: string }
  | { readonly kind: "financial-account"; readonly financialAccountId: FinancialAccountId }
  | { readonly kind: "document"; readonly document: DocumentRef }
  /** A figure of a statement; `word` is a key of `templates/words`, one of `FIGURE_WORDS`. */
  | { readonly kind: "figure"; readonly word: FigureWord }
  /** A figure of the profit and loss of one project, or of all that is in no project that was asked. */
  | { readonly kind: "project"; readonly projectId: ProjectId | null; readonly word: FigureWord }
  /** How the entries of one series came in. */
  | { readonly kind: "series"; readonly series: Series }
  /** A field of answers, by its path. */
  | { readonly kind: "field"; readonly path: string }
  /** What entries refer to in a list; null is the whole list. */
  | { readonly kind: "reference"; readonly list: ReferenceList; readonly id: string | null }
  | { readonly kind: "books" };

/** Two figures that must be equal to the cent, both debit positive; or two numbers of things. */
export interface Comparison {
  /** Null for what is compared over more months than one. */
  readonly month: Month | null;
  /** Which months those are, where they are not all the months of the books. */
  readonly period?: Period;
  readonly subject: Subject;
  /** Set where rows, pages or answers were counted: the two are whole numbers and no money. */
  readonly isCount?: true;
  readonly expected: Amount;
  readonly actual: Amount;
  readonly sources: readonly SourceHash[];
}

/** One way to read a rule that the specification leaves open (`calibrated.ts`). */
export interface Reading {
  /** Its word is `readings.<id of the check>.<name>`. */
  readonly name: string;
  readonly compare: (books: Books) => Iterable<Comparison>;
}

/** Which reading the books fit. */
export interface Calibration {
  /** The one under which most comparisons are equal; findings are those under it. */
  readonly reading: string;
  /** False when another fits as well, or nothing could be compared: the first reading is then assumed. */
  readonly isDetermined: boolean;
  readonly readings: readonly {
    readonly name: string;
    readonly compared: number;
    readonly broken: number;
  }[];
}

export interface Check {
  /** The number of the list in the product's documents: `P1`, `J3`. Stable, never given twice. */
  readonly id: string;
  /** What must hold, as in the file's name: `closing-is-opening-plus-movement`. */
  readonly name: string;
  /** In symbols that docs/glossary.md explains. */
  readonly formula: string;
  readonly severity: Severity;
  readonly compare: (
    books: Books,
    entries: () => Promise<EntryPass>,
  ) => Iterable<Comparison> | AsyncIterable<Comparison>;
  /** Names of the readings, the likeliest first, of a check that has more than one. */
  readonly readings?: readonly string[];
  readonly calibrate?: (books: Books) => Calibration;
}

/** A comparison that is not equal. */
export interface Finding extends Comparison {
  readonly check: string;
  readonly severity: Severity;
  /** Actual minus expected. */
  readonly difference: Amount;
}

export interface CheckResult {
  readonly check: Check;
  /** How many comparisons were made: a check that compared nothing proved nothing. */
  readonly compared: number;
  /** How many were not equal; `findings` keeps the first of them. */
  readonly broken: number;
  readonly findings: readonly Finding[];
  /** Of a check with more than one reading. */
  readonly calibration?: Calibration;
}

/** Whether nothing speaks against the books; what is only for information does not. */
export const isSatisfied = ({ check, broken }: CheckResult): boolean =>
  broken === 0 || check.severity === "information";

/** Whether the months of the books were over when the pull began; before that nothing is final. */
export const isPeriodOver = ({ asOf, period }: Pick<Books, "asOf" | "period">): boolean =>
  asOf > lastDayOf(period.last);

/** Whether every month is proven and nothing blocking is broken. */
export const isReconciled = (
  books: Pick<Books, "months">,
  results: readonly CheckResult[],
): boolean =>
  books.months.every(({ proof }) => proof.isProven) &&
  results.every(({ check, broken }) => check.severity !== "blocking" || broken === 0);

/** Whether a pack of the books may be called final. */
export const isFinal = (books: Books, results: readonly CheckResult[]): boolean =>
  isPeriodOver(books) && isReconciled(books, results);
