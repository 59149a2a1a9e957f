/** Checks: a check yields comparisons, and each comparison that is not equal is a finding. */
import type { Amount } from "../amount/amount.ts";
import { lastDayOf, type Month, type Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { ResultType } from "../ledger/ledger-account.ts";
import { type Side, turn } from "../ledger/signs.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { FindingRows } from "./evidence-rows.ts";
import type { Subject } from "./subject.ts";

/** A broken blocking check makes the pack a draft (exit code 3). */
export type Severity = "blocking" | "warning" | "information";

/**
 * The severity that a check declares. A check that is blocking once determined blocks only if the books decide on one
 * reading of its rule, and warns otherwise: the definition of the service is then a guess.
 */
export type CheckSeverity = Severity | "blocking-once-determined";

/** Why a check has nothing to compare: `gaps.<name>` in `templates/words`. */
export const CHECK_GAPS = [
  "derived-from-entries",
  "no-control-account",
  "no-tax-accounts",
  "no-tax-rates",
  "no-depreciation-accounts",
  "no-assets",
  "no-suspense-accounts",
  "no-projects",
  "no-financial-accounts",
  "no-document-lists",
  "no-journal-list",
  "no-journal-states",
  "no-lines-with-a-period",
  "no-listed-payments",
  "texts-are-not-of-lines",
  "no-versions",
  "no-client-input",
  "no-auditfile",
  "no-opening-balance",
  "no-prior-auditfile",
  "no-tax-stated",
  "no-subledgers",
  "no-open-items-stated",
  "no-rows-of-numbers",
  "no-codes-of-accounts",
  "no-tax-booked",
  "no-wages-booked",
  "no-prior-ledgers",
  "no-prior-snapshot",
  "no-closing-journal",
  "no-deferred-accounts",
  "no-payroll-accounts",
  "year-not-over",
  "one-month-only",
  "no-parent-accounts",
  "no-account-numbers",
  "locked-books-are-elsewhere",
  "no-subscriptions-report",
] as const;
/** @useDeclaredType */
export type CheckGap = (typeof CHECK_GAPS)[number];

/** Debit positive. */
export type ResultSums = Readonly<Record<ResultType, Amount>>;

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
export interface Reading<Prepared = null> {
  /** Its word is `readings.<id of the check>.<name>`. */
  readonly name: string;
  readonly compare: (books: Books, prepared: Prepared) => Iterable<Comparison>;
}

/** What comparisons amount to. */
export interface Tallied {
  readonly compared: number;
  readonly broken: number;
  /** Equal comparisons of something: nothing equals nothing under every reading. */
  readonly fits: number;
  /** The first of those that are not equal, up to `FINDINGS_KEPT_MAX`. */
  readonly unequal: readonly Comparison[];
}

/** Comparisons in order; what they amount to is there already where they were counted before. */
export interface Comparisons extends Iterable<Comparison> {
  readonly tallied?: Tallied;
}

/** The reading that the books fit. */
export interface Calibration {
  /** The reading with the most equal comparisons; findings are those of this reading. */
  readonly reading: string;
  /** False if another reading fits as well, or nothing was compared: the first reading is then assumed. */
  readonly isDetermined: boolean;
  /**
   * Whether findings are certain: more than half of the comparisons fit the reading, and every other reading that
   * fits as well compares the same figures. Where nothing fits, the service has a definition that no reading has.
   */
  readonly isDecisive: boolean;
  readonly readings: readonly {
    readonly name: string;
    readonly compared: number;
    readonly broken: number;
  }[];
}

/** What a pass over the documents compares, each for one check. */
export type DocumentOutcome =
  | "balances"
  | "tax-of-documents"
  | "tax-of-rates"
  | "tax-in-blocks"
  | "misplaced-rates"
  | "untaxed-revenue"
  | "listed-postings"
  | "listed-totals"
  | "listed-entries"
  | "listed-accounts"
  | "listed-days"
  | "listed-projects"
  | "listed-contacts"
  | "listed-bases"
  | "listed-journals"
  | "listed-texts"
  | "listed-releases"
  | "listed-payments";
/** Those that compare the documents with their lists. */
export type ListedOutcome = Extract<DocumentOutcome, `listed-${string}`>;

/** How many documents of the entries a kind has, and whether a list states them. */
export interface DocumentsCompared {
  /** The name of the list, or else the type of the documents in the API. */
  readonly kind: string;
  readonly isCompared: boolean;
  readonly documents: number;
}

/**
 * The comparisons of one pass over all postings, document by document; only unequal ones take memory, up to a limit.
 */
export interface DocumentPass {
  (...outcomes: readonly DocumentOutcome[]): Iterable<Comparison>;
  /** Of an outcome whose reading all documents decide; null for others. */
  readonly calibration: (outcome: ListedOutcome) => Calibration | null;
  readonly documents: () => readonly DocumentsCompared[];
}

export interface Check {
  /** The number in the product's documents: `P1`, `J3`. Stable and never reused. */
  readonly id: string;
  /** What must hold, as in the file's name: `closing-is-opening-plus-movement`. */
  readonly name: string;
  /** In symbols explained in docs/glossary.md. */
  readonly formula: string;
  readonly severity: CheckSeverity;
  /** What the two figures are, and the report that states them: "closing balance, general ledger". */
  readonly compares?: { readonly expected: string; readonly actual: string };
  /** Set on a check of ledger and entries, whose reader expects debit positive; otherwise as on the statements. */
  readonly signs?: "ledger";
  /**
   * Judges the books themselves, and not whether statements of their source agree with the entries: parts that the
   * source does not state, and that are derived from the entries, serve it as well.
   */
  readonly judgesBooks?: true;
  /** Reads no postings: books have their sums, and `documents` is one pass for all checks that need whole documents. */
  readonly compare: (
    books: Books,
    documents: () => Promise<DocumentPass>,
  ) => Comparisons | Promise<Comparisons>;
  /** Compares what other checks found, when all have their results; it then reads nothing else of the books. */
  readonly compareResults?: (books: Books, results: readonly CheckResult[]) => Iterable<Comparison>;
  /** Names of the readings, the most likely first; absent if there is only one. */
  readonly readings?: readonly string[];
  readonly calibrate?: (books: Books) => Calibration;
  /** The reading that all documents decide together, and the documents by kind: known after the pass over them. */
  readonly conclude?: (
    books: Books,
    documents: () => Promise<DocumentPass>,
  ) => Promise<Pick<CheckResult, "calibration" | "documents">>;
  /** Whether books of this source have anything that the check could be about; absent if all books have. */
  readonly appliesTo?: (books: Books) => boolean;
  /** What the books lack if the check has nothing to compare; null if they lack nothing. Asked only then. */
  readonly gap?: (books: Books) => CheckGap | null;
}

/** A comparison that is not equal. */
export interface Finding extends Comparison {
  readonly check: string;
  readonly severity: Severity;
  /** Actual minus expected, debit positive. */
  readonly difference: Amount;
  /** The side on which a reader sees the amounts: those of revenue are credit minus debit. */
  readonly side: Side;
  /** By whom, why and until when it was accepted; absent for one that is open. */
  readonly acceptance?: Acceptance;
  /** The rows behind it; present for the first findings of a check. */
  readonly rows?: FindingRows;
}

/** Findings kept per check; further findings are only counted, so that memory is bounded. */
export const FINDINGS_KEPT_MAX = 1_000;

/** Expected, actual and difference in the signs of a reader. */
export const readerAmounts = ({
  expected,
  actual,
  difference,
  side,
}: Compared & { readonly side: Side }): Compared => ({
  expected: turn(expected, side),
  actual: turn(actual, side),
  difference: turn(difference, side),
});
type Compared = Pick<Finding, "expected" | "actual" | "difference">;

export interface CheckResult {
  readonly check: Check;
  /** That of the check, resolved by its calibration. */
  readonly severity: Severity;
  /** The number of comparisons: a check without comparisons proves nothing. */
  readonly compared: number;
  /** The number of comparisons that were not equal; `findings` has the first of them. */
  readonly broken: number;
  /** The number of those that a person accepted; absent without any. */
  readonly accepted?: number;
  readonly findings: readonly Finding[];
  /** Present for a check with several readings. */
  readonly calibration?: Calibration;
  /** Why nothing was compared, if the check knows. */
  readonly gap?: CheckGap;
  /** Present for a check of documents by kind. */
  readonly documents?: readonly DocumentsCompared[];
}

/** The severity of a check on books with this calibration; null for a check with one reading. */
export const resolvedSeverity = (
  { severity }: Pick<Check, "severity">,
  calibration: Calibration | null,
): Severity => {
  if (severity !== "blocking-once-determined") return severity;
  return calibration?.isDecisive === true ? "blocking" : "warning";
};

/** Whether the months of the books were over when the pull started; otherwise nothing is final. */
export const isPeriodOver = ({ asOf, period }: Pick<Books, "asOf" | "period">): boolean =>
  asOf > lastDayOf(period.last);
