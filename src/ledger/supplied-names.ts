/** Names that the user supplies for lists that the service does not have. */
import type { Administration, Contact, FinancialAccount, Project } from "./books.ts";
import type { LedgerAccount } from "./ledger-account.ts";
import type { ChartFile } from "./names-used.ts";

/** What a chart file names; each id is there once. */
export interface Chart {
  readonly file: ChartFile;
  readonly accounts: readonly LedgerAccount[];
  readonly projects: readonly Project[];
  readonly contacts: readonly Contact[];
  readonly financialAccounts: readonly FinancialAccount[];
}

export interface SuppliedNames {
  /** As the profile states it; null where it does not. */
  readonly administration: Administration | null;
  /** Null when none was imported. */
  readonly chart: Chart | null;
}

export const NOTHING_SUPPLIED: SuppliedNames = { administration: null, chart: null };
