/** An auditfile on its way into a snapshot, and what reading it gathered. */
import type { Amount } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { NamedFile } from "../imported-files/read-auditfile.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { EntrySums } from "../ledger/month-sums.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { AuditfileFacts } from "../snapshot/auditfile-tables.ts";
import type { PreparationRow } from "../snapshot/preparations.ts";
import type { AuditfileRecords } from "./auditfile-records.ts";
import type { AuditfileTallies } from "./auditfile-tallies.ts";

/** An auditfile on its way in. */
export interface FileTakenIn {
  /** Without folder. */
  readonly name: string;
  readonly sha256: SourceHash;
  /** Whether it is of the fiscal year before, for comparison. */
  readonly isPrior: boolean;
  /** One, or the files over which a long auditfile is divided, in their order. */
  readonly parts: readonly NamedFile[];
}

/** The result of reading a file. */
export interface TakenFile extends Omit<FileTakenIn, "parts"> {
  readonly records: AuditfileRecords;
  readonly tallies: AuditfileTallies;
  readonly deviations: AuditfileFacts["deviations"];
  /**
   * The sums of the transactions of the year before, per month and account; of the year itself they are in the
   * snapshot.
   */
  readonly sums: ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, EntrySums>>;
  /** Journals of the last month of the year before, any of which may close it. */
  readonly journals: AuditfileFacts["priorJournals"];
  /** The sums per account of documents that are no general journals; debit positive. */
  readonly ordinary: ReadonlyMap<LedgerAccountId, Amount>;
  readonly used: ReadonlySet<LedgerAccountId>;
  /** Of the transactions of the year that state a user or a date of entry: some hundred bytes each. */
  readonly preparations: readonly PreparationRow[];
}
