/** Which books the checks of locked months apply to. */
import type { Books } from "../../ledger/books.ts";
import type { LatePostings } from "../../ledger/dossier/adjustments.ts";
import type { TrialBalance } from "../../ledger/trial-balance.ts";
import type { CheckGap } from "../check.ts";

/** Whether some of the months of the books are locked: those of the year before are compared by R6. */
export const hasOwnLock = ({ latePostings }: Books): boolean =>
  latePostings?.isOfYearBefore === false;

/** Why entries are not compared: the books of the lock are on another machine. */
export const entriesGap = ({ latePostings }: Books): CheckGap | null =>
  latePostings?.basis === "entries" ? null : "locked-books-are-elsewhere";

/** The ledger of the last locked month, or of the last before it: months without movements may be left out. */
export const lockedLedger = (
  { months }: Pick<Books, "months">,
  { last }: Pick<LatePostings, "last">,
): TrialBalance => months.findLast(({ month }) => month <= last)?.generalLedger ?? EMPTY_LEDGER;

const EMPTY_LEDGER: TrialBalance = { rows: new Map(), sources: [] };
