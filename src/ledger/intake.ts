/** Records how entries were received: whether they are complete, without duplicates, and from the right books. */
import type { Month } from "../calendar/month.ts";
import type { LedgerAccountId, ProjectId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** A selection of the entries of a month: the report requires a project, a contact or a ledger account. */
export type Series =
  | { readonly kind: "without-project" }
  | { readonly kind: "project"; readonly projectId: ProjectId }
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId };

/** How one series was received. Rows are as sent; entries are the rows that belong to the month and administration. */
export interface SeriesIntake {
  readonly month: Month;
  readonly series: Series;
  /** Read only for comparison with the other series. */
  readonly isControl: boolean;
  readonly pages: number;
  readonly rows: number;
  /** Different ids among the rows. */
  readonly rowsDistinct: number;
  /** The total number of rows that the service states; null if it states none. */
  readonly rowsStated: number | null;
  /** The last page was not full, so nothing can follow it. */
  readonly isEndShown: boolean;
  /** Verified for the longest series of a month; null for the others, and for a single page. */
  readonly isFirstPageUnchanged: boolean | null;
  /** Rows of another administration; left out of the books. */
  readonly rowsForeign: number;
  /** Rows dated in another month; left out, because a posting belongs to the month of its date. */
  readonly rowsOutsideMonth: number;
  /** Rows with an identifier that is not digits. */
  readonly rowsUndocumented: number;
  /** Entries of the month that belong to this series, whichever series contained them. */
  readonly entriesExpected: number;
  /** The expected entries that this series contains. */
  readonly entriesFound: number;
  /** Entries in this series that do not belong to it or that no other series contains. */
  readonly entriesUnexpected: number;
  /** The first page, and pages with rows that were left out or are not as documented. */
  readonly sources: readonly SourceHash[];
}

/** How a list with pages was received to which entries refer. */
export interface NameListRead {
  readonly list: "contacts" | "projects" | "tax-rates";
  /** Rows with different ids. */
  readonly rows: number;
  /** The total that the service states; null if it states none. */
  readonly rowsStated: number | null;
  /** Pages before the last with fewer rows than another one: a service fills every page but the last. */
  readonly shortPages: number;
  readonly sources: readonly SourceHash[];
}

/** How all answers were received. */
export interface Intake {
  readonly answers: number;
  /** Answers that still match their hash when read from disk. */
  readonly answersIntact: number;
  readonly series: readonly SeriesIntake[];
  /** Those that the service has; projects come as two lists, by state. */
  readonly nameLists: readonly NameListRead[];
  /** Paths of fields in the answers that are unknown to every decoder, sorted. */
  readonly unknownFields: readonly string[];
}
