/** Reads the fiscal calendar of an administration from the text a database keeps: JSON. */
import type { FiscalCalendar, FiscalYear } from "../../calendar/fiscal-year.ts";
import { month } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";

/** What does not fit is damage of our own database. */
export function readFiscalCalendar(text: string): FiscalCalendar {
  const stored: unknown = JSON.parse(text);
  invariant(isFields(stored), "a stored fiscal calendar is an object");
  const { firstMonth, exceptions } = stored;
  invariant(typeof firstMonth === "number", "a stored fiscal calendar has a first month");
  invariant(Array.isArray(exceptions), "a stored fiscal calendar has a list of exceptions");
  return { firstMonth, exceptions: exceptions.map(readYear) };
}

function readYear(stored: unknown): FiscalYear {
  invariant(isFields(stored) && isFields(stored["period"]), "a stored fiscal year has a period");
  const { year, period } = stored;
  const { first, last } = period;
  invariant(
    typeof year === "number" && typeof first === "string" && typeof last === "string",
    "a stored fiscal year has its name and its months",
  );
  return { year, period: { first: month(first), last: month(last) } };
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
