/** Administrations as they are kept, without their books. */
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import type { AdministrationRecord } from "../rules/administration-books.ts";
import { readFiscalCalendar } from "../rules/fiscal-calendar-text.ts";
import { dateIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** In the order in which they were made; `ids` null gives all. */
export function readAdministrations(
  store: Store,
  ids: readonly string[] | null,
): readonly AdministrationRecord[] {
  return store
    .rows("SELECT * FROM administrations ORDER BY length(id), id")
    .map(administrationIn)
    .filter(({ id }) => ids === null || ids.includes(id));
}

export function findAdministration(store: Store, id: string): AdministrationRecord | null {
  const [row] = store.rows("SELECT * FROM administrations WHERE id = ?", id);
  return row === undefined ? null : administrationIn(row);
}

/** The day it is for its people at `now`, or the day its books are pinned to. */
export const todayOf = (
  { today, timeZone }: Pick<AdministrationRecord, "today" | "timeZone">,
  now: string,
): CalendarDate => today ?? dateInZone(now, timeZone);

const administrationIn = (row: SqlRow): AdministrationRecord => ({
  id: textIn(row, "id"),
  name: textIn(row, "name"),
  currency: textIn(row, "currency"),
  country: textIn(row, "country"),
  language: textIn(row, "language"),
  timeZone: textIn(row, "time_zone"),
  chamberOfCommerce: textOrNullIn(row, "chamber_of_commerce"),
  taxNumber: textOrNullIn(row, "tax_number"),
  fiscalCalendar: readFiscalCalendar(textIn(row, "fiscal_calendar")),
  periodStartOn: dateIn(row, "period_start_on"),
  today: row["today"] === null ? null : dateIn(row, "today"),
});
