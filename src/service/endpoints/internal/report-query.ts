/** Reads the parameters that reports share: period and identifiers, with their refusals. */

import type { Month, Period } from "../../../calendar/month.ts";
import {
  type PeriodReading,
  readMultiMonth,
  readPeriodUntil,
  readSingleMonth,
} from "../../../calendar/period-words.ts";
import { hasRecord, type NamedTable } from "../../store/query-existence.ts";
import { type Call, Refusal } from "../endpoint.ts";

const PERIOD_DEFAULT = "this_month";

/** The `period` of a report of one month. */
export const singleMonth = (call: Call): Month =>
  read(readSingleMonth(call.query["period"] ?? PERIOD_DEFAULT, call.today));

/** The `period` of a report of up to twelve months. */
export const multiMonth = (call: Call): Period =>
  read(readMultiMonth(call.query["period"] ?? PERIOD_DEFAULT, call.today));

/** The last month of the `period_until` of an aging. */
export const untilMonth = (call: Call): Month =>
  read(readPeriodUntil(call.query["period_until"] ?? PERIOD_DEFAULT, call.today));

/** Texts as the real service words them; what is wrong with a form is not told apart. */
function read<Value>(reading: PeriodReading<Value>): Value {
  if (reading.ok) return reading.value;
  if (reading.problem.kind !== "too-long") throw new Refusal(400, "Period is invalid");
  const { limit } = reading.problem;
  throw new Refusal(400, `Period cannot exceed ${limit} ${limit === 1 ? "month" : "months"}`);
}

/** Digits, or absent. */
export function identifierAsked(call: Call, name: string): string | undefined {
  const id = call.query[name];
  if (id !== undefined && !/^\d+$/.test(id)) throw new Refusal(400, `${name} is invalid`);
  return id;
}

/** As `identifierAsked`; the literal `null` asks for what has none. */
export function identifierOrNullAsked(call: Call, name: string): string | null | undefined {
  return call.query[name] === "null" ? null : identifierAsked(call, name);
}

/** As the service calls its models in a 404. */
const MODEL_NAMES: Readonly<Record<NamedTable, string>> = {
  contacts: "Contact",
  financial_accounts: "Financial account",
  ledger_accounts: "Category",
  projects: "Project",
};

/**
 * Refuses an identifier that names no record of the administration.
 * Gap: Errors.
 */
export function demandRecord(call: Call, table: NamedTable, id: string | null | undefined): void {
  if (id === undefined || id === null) return;
  if (!hasRecord(call.store, table, call.administration.id, id)) {
    throw new Refusal(404, `Record not found for model name: ${MODEL_NAMES[table]}`);
  }
}
