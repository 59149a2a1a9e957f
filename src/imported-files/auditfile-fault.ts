/** A fault of an auditfile that its schema does not detect, as data. */
import type { DeviationRule } from "./auditfile-deviation.ts";

/** A number is a rule number of the functional description of 4.0; a name is a rule from its text, or of readers. */
export type AuditfileRule =
  | DeviationRule
  | "0001"
  | "0002"
  | "0003"
  | "0004"
  | "0005"
  | "0006"
  | "0007"
  | "0008"
  | "0009"
  | "0010"
  | "account-is-defined"
  | "account-kind-is-known"
  | "code-is-explained"
  | "codes-are-unique"
  | "currency-is-a-code"
  | "date-is-in-period"
  | "date-is-in-year"
  | "effective-date-is-in-year"
  | "fiscal-year-fits"
  | "journals-are-unique"
  | "line-numbers-are-unique"
  | "lines-are-counted"
  | "master-data-comes-first"
  | "opening-appears-once"
  | "opening-is-of-balance-accounts"
  | "period-is-defined"
  | "periods-are-unique"
  | "relation-is-defined"
  | "rgs-code-is-a-code"
  | "transaction-has-lines"
  | "transaction-numbers-are-unique"
  | "vat-code-is-defined"
  | "vat-codes-are-unique"
  | "vat-is-stated";

export interface AuditfileFault {
  readonly rule: AuditfileRule;
  /** An error makes the file incorrect; a warning makes some readers refuse it; information is often intended. */
  readonly severity: "error" | "warning" | "information";
  /** Line of the file, from 1. */
  readonly at: number;
  /** One sentence with the values. */
  readonly message: string;
}

/** Reports a fault. */
export type ReportFault = (
  severity: AuditfileFault["severity"],
  rule: AuditfileRule,
  at: number,
  message: string,
) => void;
