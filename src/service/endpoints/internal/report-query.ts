/** Reads the parameters that reports share: period, page and identifiers, with their refusals. */

import type { Month, Period } from "../../../calendar/month.ts";
import {
  type PeriodReading,
  readMultiMonth,
  readPeriodUntil,
  readSingleMonth,
} from "../../../calendar/period-words.ts";
import { hasRecord, type NamedTable } from "../../store/query-existence.ts";
import { type Call, type PageShown, Refusal } from "../endpoint.ts";

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

/** Texts of contract 4.6; what is wrong with a form is not told apart. */
function read<Value>(reading: PeriodReading<Value>): Value {
  if (reading.ok) return reading.value;
  if (reading.problem.kind !== "too-long") throw new Refusal(400, "Period is invalid");
  const { limit } = reading.problem;
  throw new Refusal(400, `Period cannot exceed ${limit} ${limit === 1 ? "month" : "months"}`);
}

const PER_PAGE_MAX = 100;
/** Gap: Pages. */
const PER_PAGE_DEFAULT = 100;
/** Digits that stay an exact number; a page that far is past every end. */
const PAGE_DIGITS = /^\d{1,15}$/;

export type PageAsked = Omit<PageShown, "total">;

/** `page` and `per_page`; both problems are told at once. */
export function pageAsked(call: Call): PageAsked {
  const { page = "1", per_page: perPage = String(PER_PAGE_DEFAULT) } = call.query;
  const problems: string[] = [];
  if (!/^\d+$/.test(perPage)) {
    problems.push("per_page is invalid", "per_page does not have a valid value");
  } else if (!PAGE_DIGITS.test(perPage) || !isWithin(parsed(perPage), PER_PAGE_MAX)) {
    problems.push("per_page does not have a valid value");
  }
  if (!/^\d+$/.test(page)) problems.push("page is invalid");
  else if (!PAGE_DIGITS.test(page) || parsed(page) < 1) {
    problems.push("page does not have a valid value");
  }
  if (problems.length > 0) throw new Refusal(400, problems.join(", "));
  return { page: parsed(page), perPage: parsed(perPage) };
}

/** One page of rows that are all in memory, and what to say about it. */
export function pageOf<Row>(
  rows: readonly Row[],
  asked: PageAsked,
): { readonly rows: readonly Row[]; readonly page: PageShown } {
  const start = (asked.page - 1) * asked.perPage;
  return {
    rows: rows.slice(start, start + asked.perPage),
    page: { ...asked, total: rows.length },
  };
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

const parsed = (digits: string): number => Number.parseInt(digits, 10);
const isWithin = (value: number, max: number): boolean => value >= 1 && value <= max;
