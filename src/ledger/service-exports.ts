/**
 * The files that the service exports of a fiscal year: what they require of the books, and what came of each in a run.
 */
import type { LedgerAccount } from "./ledger-account.ts";

export const SERVICE_EXPORTS = ["auditfile", "brugstaat", "ledger-accounts"] as const;
export type ServiceExportName = (typeof SERVICE_EXPORTS)[number];

/** Why a pack has no file of an export that it could have had. */
export const MISSING_EXPORTS = ["export-skipped", "export-not-kept", "export-damaged"] as const;
export type MissingExport = (typeof MISSING_EXPORTS)[number];

export interface ObtainedExport {
  /** SHA-256, 64 hexadecimal digits. */
  readonly sha256: string;
  /**
   * When the service had made the file; of a placed file, when it was last changed. An instant; null if it is not
   * known.
   */
  readonly madeAt: string | null;
  /** The user downloaded the file and put it into a folder. */
  readonly isPlaced: boolean;
}

/** What came of an export in the run of a pack. */
export interface ServiceExportState {
  readonly name: ServiceExportName;
  readonly outcome: ObtainedExport | MissingExport;
}

/** The accounts for which the service refuses an auditfile; both lists are empty if it makes one. */
export interface NumberFaults {
  readonly without: readonly LedgerAccount[];
  /** The accounts of each number that several have. */
  readonly shared: readonly (readonly LedgerAccount[])[];
}

export function numberFaults(accounts: readonly LedgerAccount[]): NumberFaults {
  const numbered = accounts.filter(({ code }) => code !== null);
  const byNumber = [...Map.groupBy(numbered, ({ code }) => code).values()];
  return {
    without: accounts.filter(({ code }) => code === null),
    shared: byNumber.filter((same) => same.length > 1),
  };
}
