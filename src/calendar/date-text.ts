/** Dates and moments in English for people: `31 December 2025`. It loads no package: `--help` needs it too. */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `31 December 2025`, from text that starts with `2025-12-31`. */
export function dateText(date: string): string {
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  return `${day.replace(/^0/, "")} ${MONTHS[Number.parseInt(month, 10) - 1] ?? month} ${year}`;
}

/** `March 2025`, from text that starts with `2025-03`. */
export function monthText(month: string): string {
  const [year = "", number = ""] = month.slice(0, 7).split("-");
  return `${MONTHS[Number.parseInt(number, 10) - 1] ?? number} ${year}`;
}

/** `31 December 2025 10:00 UTC`, from an instant in UTC. */
export const momentText = (instant: string): string =>
  `${dateText(instant)} ${instant.slice(11, 16)} UTC`;
