/** Who booked a transaction of an auditfile, and when. */
import { parseDate } from "../calendar/calendar-date.ts";
import type { ReadTransaction } from "../imported-files/auditfile-parts.ts";
import type { PreparationRow } from "../snapshot/preparations.ts";
import { documentIn } from "./auditfile-names.ts";

/**
 * No version of the auditfile has a date of entry: programs that state it add one of these elements, the second as the
 * SAF-T of other countries names it.
 */
const ENTERED_ON = ["entryDate", "SystemEntryDate", "systemEntryDate"];
const ENTERED_AT = ["entryTime", "SystemEntryTime", "systemEntryTime"];
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const TIME = /^(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;
/** Programs without a time write midnight. */
const NO_TIME = "00:00";

/** One row, or none for a transaction that states neither. */
export function preparationOf(
  transaction: Pick<ReadTransaction, "fields" | "journalId" | "nr">,
): readonly PreparationRow[] {
  const { fields, journalId, nr } = transaction;
  const textOf = (names: readonly string[]): string =>
    names.map((name) => fields.get(name)?.trim() ?? "").find((text) => text !== "") ?? "";
  const user = textOf(["userID", "User"]);
  const [, day = "", time = NO_TIME] = DAY_AND_TIME.exec(textOf(ENTERED_ON)) ?? [];
  const enteredOn = parseDate(day);
  if (user === "" && enteredOn === null) return [];
  const [, stated = time] = TIME.exec(textOf(ENTERED_AT)) ?? [];
  return [
    {
      ...{ documentId: documentIn(journalId, nr), user: user === "" ? null : user, enteredOn },
      enteredAt: enteredOn === null || stated === NO_TIME ? null : stated,
    },
  ];
}
