/** Valid sheet names: at most 31 characters, without forbidden characters, each unique. */

import { cleanText, startOf } from "../fits.ts";

/** In UTF-16 units, as in spreadsheets. */
const LENGTH_MAX = 31;
const FORBIDDEN = /[[\]:*?/\\\p{Cc}]/gu;

/** One name for each title, in order; equal names get a number. */
export function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = freeName(cleanName(title), taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The name of a continuation of a sheet that is too long. */
export const continuedName = (name: string, page: number): string =>
  withSuffix(name, ` (${String(page)})`);

function cleanName(title: string): string {
  // Apostrophes are allowed inside a name, but every formula would have to double them.
  const clean = cleanText(title.replace(FORBIDDEN, " "), false)
    .replaceAll("'", "’")
    .replace(/\s+/g, " ")
    .trim();
  const cut = startOf(clean, LENGTH_MAX).trim();
  // Spreadsheets keep the name "History" for themselves.
  return cut === "" || cut.toLowerCase() === "history" ? `${cut}_` : cut;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : continuedName(name, number);
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

const withSuffix = (name: string, suffix: string): string =>
  `${startOf(name, LENGTH_MAX - suffix.length).trim()}${suffix}`;
