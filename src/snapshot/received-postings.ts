/**
 * Receives the postings of the months being pulled in temporary tables, which no other process sees, from which they
 * are arranged when they are complete. They are lost with the process: the answers are in the snapshot, and a later
 * pull reads them again.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { IdSet } from "../ledger/id-set.ts";
import type { Posting } from "../ledger/posting.ts";
import { createReceivedTables, type ReceivedTables } from "./received-tables.ts";

export interface ReceivedPostings {
  /** Whether the postings of the snapshot are these, and not those in its file. */
  readonly isStarted: () => boolean;
  readonly start: () => void;
  /** Whether these are all postings of the month, as far as it was received. */
  readonly has: (of: Month) => boolean;
  /** Begins a month, or begins it again: what was received before is deleted. */
  readonly begin: (of: Month) => void;
  /** Keeps and returns the postings whose ids the month does not have yet. */
  readonly add: (of: Month, postings: readonly Posting[]) => readonly Posting[];
  /** Keeps postings whose ids are known to be new. */
  readonly addNew: (of: Month, postings: readonly Posting[]) => void;
  /** Counts which of these postings the month has with the same content: document, account, amount, everything. */
  readonly countSame: (of: Month, postings: readonly Posting[]) => number;
  /** Forgets the ids of a month that is finished. */
  readonly end: (of: Month) => void;
  /** Writes the postings that wait, so that the tables have all. */
  readonly write: () => void;
  readonly count: () => number;
  /** Removes the tables, when their postings are arranged in the snapshot. */
  readonly clear: () => void;
}

interface MonthReceived {
  readonly ids: IdSet;
  /** Its postings have higher numbers; 0 once postings were deleted, because their numbers are given again. */
  after: number;
}

export function receivedPostings(path: string, database: DatabaseSync): ReceivedPostings {
  const months = new Set<Month>();
  const unfinished = new Map<Month, MonthReceived>();
  let tables: ReceivedTables | null = null;
  const started = (): ReceivedTables => (tables ??= createReceivedTables(path, database));
  const monthOf = (of: Month): MonthReceived => {
    const month = unfinished.get(of);
    invariant(month !== undefined, "a month is started before its entries are added");
    return month;
  };
  return {
    isStarted: () => tables !== null,
    start: () => {
      started();
    },
    has: (of) => months.has(of),
    begin: (of) => {
      if (months.has(of)) {
        started().forget(of);
        for (const month of unfinished.values()) month.after = 0;
      }
      months.add(of);
      unfinished.set(of, { ids: new IdSet(), after: started().last() });
    },
    add: (of, postings) => {
      const { ids } = monthOf(of);
      const added = postings.filter(({ id }) => ids.add(id));
      started().add(of, added);
      return added;
    },
    addNew: (of, postings) => {
      started().add(of, postings);
    },
    countSame: (of, postings) => started().countSame(of, monthOf(of).after, postings),
    end: (of) => {
      unfinished.delete(of);
    },
    write: () => {
      started().write();
    },
    count: () => started().count(),
    clear: () => {
      tables?.drop();
      tables = null;
      months.clear();
      unfinished.clear();
    },
  };
}
