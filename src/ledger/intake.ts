/** What was noted while entries were read: whether they came whole, once, and out of the right books. */
import type { Month } from "../calendar/month.ts";
import type { LedgerAccountId, ProjectId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** Which entries of a month: the report demands a project, a contact or a ledger account. */
export type Series =
  | { readonly kind: "without-project" }
  | { readonly kind: "project"; readonly projectId: ProjectId }
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId };

/** How the entries of one series came in. Rows are as sent; entries are the rows that belong here. */
export interface SeriesIntake {
  readonly month: Month;
  readonly series: Series;
  /** Asked only to be compared with what other series brought. */
  readonly isControl: boolean;
  readonly pages: number;
  readonly rows: number;
  /** Different ids among the rows. */
  readonly rowsDistinct: number;
  /** What the service says there are; null when it does not say. */
  readonly rowsStated: number | null;
  /** The last page was not full, so that nothing can follow it. */
  readonly isEndShown: boolean;
  /** Asked again for the longest series of a month; null for the others, and where it has one page. */
  readonly isFirstPageUnchanged: boolean | null;
  /** Of another administration; left out of the books. */
  readonly rowsForeign: number;
  /** Dated in another month; left out, for a posting belongs to the month of its date. */
  readonly rowsOutsideMonth: number;
  /** With an identifier that is not digits. */
  readonly rowsUndocumented: number;
  /** Entries of the month that answer to what was asked, whatever series brought them. */
  readonly entriesExpected: number;
  /** Those of them that this series has. */
  readonly entriesFound: number;
  /** Entries of this series that no other should have, or that nobody asked for in it. */
  readonly entriesUnexpected: number;
  /** The first page, and pages with rows that were left out or are not as documented. */
  readonly sources: readonly SourceHash[];
}

/** What is known of how all answers came in. */
export interface Intake {
  readonly answers: number;
  /** Those that have the hash they came with, read back from the disk. */
  readonly answersIntact: number;
  readonly series: readonly SeriesIntake[];
  /** Paths of fields in the answers that no decoder knows, sorted. */
  readonly unknownFields: readonly string[];
}
