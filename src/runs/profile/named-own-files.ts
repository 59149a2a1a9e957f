/** The files of the user that a profile names, by their absolute paths; null for those that it does not name. */
import type { RecordOf } from "../../fields/record.ts";
import type { AUDITFILE_FIELDS } from "./profile-fields.ts";

export interface NamedOwnFiles {
  /** The file with figures that the user states; null when the profile names none. */
  readonly closeInput: string | null;
  /** The file with notes of the user; null when the profile names none. */
  readonly notes: string | null;
  /** The file with names of accounts for readers; null when the profile names none. */
  readonly accountNames: string | null;
  /** The file with key figures that the user defines; null when the profile names none. */
  readonly kpi: string | null;
  /** A folder or a file. */
  readonly statements: string | null;
  /** A folder or a file. */
  readonly vatReturns: string | null;
  /** The file with a budget; null when the profile names none. */
  readonly budget: string | null;
  /** The version of the budget with which results are compared; null for the first. */
  readonly budgetVersion: string | null;
}

export const namedOwnFiles = (
  entry: Partial<RecordOf<typeof AUDITFILE_FIELDS>>,
  pathOf: (path: string | undefined) => string | null,
): NamedOwnFiles => ({
  closeInput: pathOf(entry.close_input),
  notes: pathOf(entry.notes),
  accountNames: pathOf(entry.account_names),
  kpi: pathOf(entry.kpi),
  statements: pathOf(entry.bank_statements),
  vatReturns: pathOf(entry.vat_returns),
  budget: pathOf(entry.budget),
  budgetVersion: entry.budget_version ?? null,
});
