/** Checks: a check yields comparisons, and each comparison that is not equal is a finding. */
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

/**
 * The results of one pass over all postings, for checks that need more than sums per account. Their
 * size is bounded by the numbers of months, accounts, projects and answers.
 */
export interface EntryPass {
  readonly months: ReadonlyMap<
    Month,
    { readonly total: Amount; readonly sources: ReadonlySet<SourceHash> }
  >;
  /** Per list the ids to which entries refer and that are missing from the list. */
  readonly missing: ReadonlyMap<ReferenceList, ReadonlyMap<string, MissingReference>>;
  /** The movement of entries on result accounts, excluding closing journals; null is without a project. */
  readonly projects: ReadonlyMap<ProjectId | null, ReadonlyMap<Month, ResultSums>>;
}

export interface MissingReference {
  readonly entries: number;
  /** The first answer in which it was found. */
  readonly source: SourceHash;
}

/** Debit positive. */
export type ResultSums = Readonly<Record<ResultType, Amount>>;

/** The subject of a comparison; a sheet turns it into words. */
export type Subject =
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId }
  | { readonly kind: "contact"; readonly contactId: ContactId | null }
  /** The amount outstanding of one contact. */
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
  /** A figure of the profit and loss of one project, or of everything outside the requested projects. */
  | { readonly kind: "project"; readonly projectId: ProjectId | null; readonly word: FigureWord }
  /** The intake of one series of entries. */
  | { readonly kind: "series"; readonly series: Series }
  /** A field of answers, by its path. */
  | { readonly kind: "field"; readonly path: string }
  /** The record of a list to which entries refer; null is the complete list. */
  | { readonly kind: "reference"; readonly list: ReferenceList; readonly id: string | null }
  /** An account that only a file of the service has; the number or the name may be empty. */
  | { readonly kind: "unknown-account"; readonly number: string; readonly name: string }
  | { readonly kind: "books" };

/** Two amounts that must be equal to the cent, both debit positive, or two counts. */
export interface Comparison {
  /** Null for a comparison over several months. */
  readonly month: Month | null;
  /** The months of the comparison, if they are not all months of the books. */
  readonly period?: Period;
  readonly subject: Subject;
  /** Set if rows, pages or answers were counted: both figures are then whole numbers, not money. */
  readonly isCount?: true;
  readonly expected: Amount;
  readonly actual: Amount;
  readonly sources: readonly SourceHash[];
}

/** One reading of a rule that the specification leaves open (`calibrated.ts`). */
export interface Reading {
  /** Its word is `readings.<id of the check>.<name>`. */
  readonly name: string;
  readonly compare: (books: Books) => Iterable<Comparison>;
}

/** The reading that the books fit. */
export interface Calibration {
  /** The reading with the most equal comparisons; findings are those of this reading. */
  readonly reading: string;
  /** False if another reading fits as well, or nothing was compared: the first reading is then assumed. */
  readonly isDetermined: boolean;
  readonly readings: readonly {
    readonly name: string;
    readonly compared: number;
    readonly broken: number;
  }[];
}

export interface Check {
  /** The number in the product's documents: `P1`, `J3`. Stable and never reused. */
  readonly id: string;
  /** What must hold, as in the file's name: `closing-is-opening-plus-movement`. */
  readonly name: string;
  /** In symbols explained in docs/glossary.md. */
  readonly formula: string;
  readonly severity: Severity;
  /** What the two figures are, and the report that states them: "closing balance, general ledger". */
  readonly compares?: { readonly expected: string; readonly actual: string };
  readonly compare: (
    books: Books,
    entries: () => Promise<EntryPass>,
  ) => Iterable<Comparison> | AsyncIterable<Comparison>;
  /** Names of the readings, the most likely first; absent if there is only one. */
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
  /** The number of comparisons: a check without comparisons proves nothing. */
  readonly compared: number;
  /** The number of comparisons that were not equal; `findings` has the first of them. */
  readonly broken: number;
  readonly findings: readonly Finding[];
  /** Present for a check with several readings. */
  readonly calibration?: Calibration;
}

/** Whether the check has no findings, or is only for information. */
export const isSatisfied = ({ check, broken }: CheckResult): boolean =>
  broken === 0 || check.severity === "information";

/** Whether the months of the books were over when the pull started; otherwise nothing is final. */
export const isPeriodOver = ({ asOf, period }: Pick<Books, "asOf" | "period">): boolean =>
  asOf > lastDayOf(period.last);

/** Whether every month is proven and no blocking check is broken. */
export const isReconciled = (
  books: Pick<Books, "months">,
  results: readonly CheckResult[],
): boolean =>
  books.months.every(({ proof }) => proof.isProven) &&
  results.every(({ check, broken }) => check.severity !== "blocking" || broken === 0);

/** Whether a pack of the books may be called final. */
export const isFinal = (books: Books, results: readonly CheckResult[]): boolean =>
  isPeriodOver(books) && isReconciled(books, results);
