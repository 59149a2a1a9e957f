/** Names that the user supplies for lists that the service does not have. */
import type { Administration, Contact, FinancialAccount, Project } from "./books.ts";
import type { LedgerAccount } from "./ledger-account.ts";
import type { ChartFile } from "./names-used.ts";

/** The names in a chart file; each id occurs once. */
export interface Chart {
  readonly file: ChartFile;
  readonly accounts: readonly LedgerAccount[];
  readonly projects: readonly Project[];
  readonly contacts: readonly Contact[];
  readonly financialAccounts: readonly FinancialAccount[];
}

export interface SuppliedNames {
  /** The administration stated in the profile; null if it states none. */
  readonly administration: Administration | null;
  /** The imported chart; null if none was imported. */
  readonly chart: Chart | null;
}

export const NOTHING_SUPPLIED: SuppliedNames = { administration: null, chart: null };
