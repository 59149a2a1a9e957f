/** Reads the day of an option as the end of that day. */
import { parseDate } from "../../calendar/calendar-date.ts";
import { invalid, type Place } from "../arguments/command.ts";

/** The last instant of the day in UTC. Failure code: `arguments-invalid`. */
export function readInstantOption(given: string, { name }: Place): string {
  const day = parseDate(given);
  if (day === null) {
    throw invalid(`${name} ${given}: is not a day`, `Write it as ${name} 2027-01-31.`);
  }
  return `${day}T23:59:59.999Z`;
}
