/** How the template of a pack changes its sheets. */
import type { Amount } from "../amount/amount.ts";
import type { JournalTestResults } from "../journal-tests/run-journal-tests.ts";
import type { Books } from "../ledger/books.ts";
import type { WrittenSource } from "../ledger/written-source.ts";
import type { ColumnList } from "./column-list.ts";

/** A difference counts if it reaches both parts: 0.01 is 1 %. */
export interface Threshold {
  /** Of the comparative revenue. */
  readonly ofRevenue: Amount;
  /** Of the comparative amount itself. */
  readonly ofComparative: Amount;
  /** Materiality as a part of net turnover or of total assets, whichever is larger; absent for the default. */
  readonly materiality?: Amount;
}

/** With which result that of the period is compared. */
export type ComparedWith = "prior-year" | "budget";

export interface TemplateChoices {
  /** From which size a difference is mentioned and coloured; absent for the default of the product. */
  readonly threshold?: Threshold;
  /** From which results the first page goes to that of the period by steps; absent for that of the year before. */
  readonly waterfalls?: readonly ComparedWith[];
  /** The columns of statements that the template lists, by sheet; absent for the default of each. */
  readonly columns?: ReadonlyMap<string, ColumnList>;
  /** Runs the journal-entry tests on books, once for all sheets; absent if the pack has no sheet of them. */
  readonly journalTests?: (books: Books) => Promise<JournalTestResults>;
  /** The postings that files of the pack hold, read from the files; absent where no pack is written. */
  readonly writtenSources?: () => Promise<readonly WrittenSource[]>;
}
