/** The months of a snapshot, and how each of them came into it. */
import { type Month, monthsOf } from "../../calendar/month.ts";
import type { CarriedOverMonth } from "../../snapshot/posting-store.ts";
import { readSnapshot } from "./finished-snapshot.ts";

export interface MonthInSnapshot {
  readonly month: Month;
  /** Its entries are complete: received, or carried over from an earlier snapshot. */
  readonly isPulled: boolean;
  /** Nothing was booked in it, so that it was not asked for. */
  readonly isAtRest: boolean;
  /** Null for a month that was received. */
  readonly carriedOver: CarriedOverMonth["reason"] | null;
}

/** Failure code: `snapshot-damaged`. */
export const monthsInSnapshot = (path: string): readonly MonthInSnapshot[] =>
  readSnapshot(path, (snapshot) => {
    const known = snapshot.postings.months();
    return monthsOf(snapshot.order.period).map((month) => {
      const found = known.get(month);
      const carriedOver = found?.carriedOver?.reason ?? null;
      const isAtRest = found === undefined && snapshot.isFinished();
      return { month, isPulled: found?.isPulled === true, isAtRest, carriedOver };
    });
  });
