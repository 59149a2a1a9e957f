/** Reads the periods of reports, with their refusals. */

import type { Month, Period } from "../../../calendar/month.ts";
import {
  type PeriodReading,
  readMultiMonth,
  readPeriodUntil,
  readSingleMonth,
} from "../../../calendar/period-words.ts";
import { isInYears } from "../../rules/days-of-books.ts";
import { type Call, Refusal } from "../endpoint.ts";

const PERIOD_DEFAULT = "this_month";

/** The `period` of a report of one month. */
export const singleMonth = (call: Call): Month =>
  inYears(read(readSingleMonth(call.query["period"] ?? PERIOD_DEFAULT, call.today)));

/** The `period` of a report of up to twelve months. */
export function multiMonth(call: Call): Period {
  const period = read(readMultiMonth(call.query["period"] ?? PERIOD_DEFAULT, call.today));
  return { first: inYears(period.first), last: inYears(period.last) };
}

/** The last month of the `period_until` of an aging. */
export const untilMonth = (call: Call): Month =>
  inYears(read(readPeriodUntil(call.query["period_until"] ?? PERIOD_DEFAULT, call.today)));

function inYears(month: Month): Month {
  if (!isInYears(month)) throw invalidPeriod();
  return month;
}

const invalidPeriod = (): Refusal => new Refusal(400, "Period is invalid");

/** Uses the texts of the real service, which does not distinguish malformed periods. */
function read<Value>(reading: PeriodReading<Value>): Value {
  if (reading.ok) return reading.value;
  if (reading.problem.kind !== "too-long") throw invalidPeriod();
  const { limit } = reading.problem;
  throw new Refusal(400, `Period cannot exceed ${limit} ${limit === 1 ? "month" : "months"}`);
}
