/** Names that the user supplies for lists that the service does not have. */
import type { Administration, Contact, FinancialAccount, Project } from "./books.ts";
import type { LedgerAccount } from "./ledger-account.ts";

/** The lists of names that the specification does not promise. */
export const NAME_LISTS = [
  "administration",
  "ledger-accounts",
  "projects",
  "contacts",
  "financial-accounts",
] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** The file that a chart was imported from, as it was then. */
export interface ChartFile {
  /** Without its folder. */
  readonly name: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

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

/** Which lists the service does not have, and what names them instead. */
export interface NamesUsed {
  readonly lists: readonly NameList[];
  /** Null when no chart file was needed or given. */
  readonly chartFile: ChartFile | null;
}
