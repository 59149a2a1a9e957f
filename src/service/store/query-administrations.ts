/** Administrations as stored, without their books. */
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import type { AdministrationRecord } from "../rules/administration-books.ts";
import { ADMINISTRATION } from "./master-tables.ts";
import type { Store } from "./store.ts";
import { OLDEST_FIRST } from "./table.ts";

/** In order of creation; all of them if `ids` is null. */
export function readAdministrations(
  store: Store,
  ids: readonly string[] | null,
): readonly AdministrationRecord[] {
  return store
    .rows(`SELECT * FROM administrations ORDER BY ${OLDEST_FIRST}`)
    .map(ADMINISTRATION.read)
    .filter(({ id }) => ids === null || ids.includes(id));
}

export function findAdministration(store: Store, id: string): AdministrationRecord | null {
  const [row] = store.rows("SELECT * FROM administrations WHERE id = ?", id);
  return row === undefined ? null : ADMINISTRATION.read(row);
}

/** The date in the administration's time zone at `now`, which is of the clock of the books. */
export const todayOf = (
  { timeZone }: Pick<AdministrationRecord, "timeZone">,
  now: string,
): CalendarDate => dateInZone(now, timeZone);
