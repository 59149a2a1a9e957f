/** Validates a saved plan before the first request, so that a plan of other books or of another day starts no run. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { snapshotsOf } from "../state/state.ts";
import { type Choose, validateChoice } from "./chosen-year.ts";
import { readSnapshot } from "./finished-snapshot.ts";
import { choicesFor, type SavedPlan } from "./plan-file.ts";

/** Throws what a run with this plan would throw in every time zone. Failure code: `plan-unfit`. */
export function validatePlan(plan: SavedPlan, choose: Choose, address: BooksAddress): void {
  const { administrationId } = address;
  validateChoice((calendar, today) => {
    const chosen = choose(calendar, today);
    const { period } = chosen;
    // An unfinished pull continues as of the day it began, with the plan of that day.
    const asOf = hasPullOf(plan.asOf, address, period) ? plan.asOf : today;
    choicesFor(plan, { administrationId, period, asOf });
    return chosen;
  }, address);
}

function hasPullOf(asOf: CalendarDate, address: BooksAddress, period: Period): boolean {
  return snapshotsOf(address, period).some((path) => {
    try {
      return readSnapshot(path, (snapshot) => snapshot.order.asOf === asOf);
    } catch (cause) {
      // The run reports a damaged snapshot, and pulls into a new one.
      if (cause instanceof Failure && cause.code === "snapshot-damaged") return false;
      throw cause;
    }
  });
}
