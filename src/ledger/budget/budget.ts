/** The budget of an administration, as its user states it for accounts, groups and sections of the result. */
import type { Amount } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import type { ResultSection } from "../result-sections.ts";

export interface Budget {
  /** The name of the file, without folders. */
  readonly fileName: string;
  /** SHA-256 of the file, in the manifest of each pack made with it. */
  readonly sha256: string;
  /** All versions by name, in the order of the file: budget, forecast. */
  readonly versions: readonly BudgetVersion[];
  /** The version with which results are compared. */
  readonly version: BudgetVersion;
}

export interface BudgetVersion {
  readonly name: string;
  /** Each subject once. */
  readonly lines: readonly BudgetLine[];
}

export interface BudgetLine {
  readonly subject: BudgetSubject;
  /** What the file calls it; empty without a name. */
  readonly name: string;
  /** Debit positive; without a month for which the file states nothing. */
  readonly months: ReadonlyMap<Month, Amount>;
  /** Where the file states it. */
  readonly line: number;
}

/** What is budgeted. The accounts of a group are those of the books whose RGS codes begin with its code. */
export type BudgetSubject =
  | { readonly kind: "account"; readonly id: LedgerAccountId }
  | { readonly kind: "group"; readonly code: string; readonly section: ResultSection }
  | { readonly kind: "section"; readonly section: ResultSection };
