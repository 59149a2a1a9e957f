/**
 * Found and false alarms of each journal-entry test on companies with planted errors, as the table of
 * docs/journal-tests.md: `node test/journal-tests/measure-journal-tests.ts 50`.
 */
import type { Hit, JournalTestName } from "../../src/journal-tests/journal-test.ts";
import { booksFrom } from "../support/books-notation.ts";
import { PLANTED_CRITERIA, plantedCompany } from "./planted.ts";
import { tested } from "./tested.ts";

interface Tally {
  readonly id: string;
  tested: number;
  planted: number;
  found: number;
  others: number;
}

/** What a hit is about: its document, or its month, first missing number or digits. */
function subjectOf({ document, values }: Hit): string {
  const { month, first, digits, number } = values;
  if (document !== null) return document.id;
  if (month?.kind === "month") return month.month;
  if (first?.kind === "text") return first.text;
  if (number?.kind === "text") return number.text;
  return digits?.kind === "count" ? String(digits.count) : "";
}

export async function measured(companies: number): Promise<ReadonlyMap<JournalTestName, Tally>> {
  const tallies = new Map<JournalTestName, Tally>();
  for (let number = 1; number <= companies; number++) {
    const { text, planted } = plantedCompany(number);
    const { results } = await tested(booksFrom(text), PLANTED_CRITERIA);
    for (const { test, tested: count, hits } of results) {
      const known = { id: test.id, tested: 0, planted: 0, found: 0, others: 0 };
      const tally = tallies.get(test.name) ?? known;
      tallies.set(test.name, tally);
      const wanted = planted.get(test.name) ?? new Set();
      const subjects = new Set(hits.map(subjectOf));
      tally.tested += count ?? 0;
      tally.planted += wanted.size;
      tally.found += [...wanted].filter((one) => subjects.has(one)).length;
      tally.others += [...subjects].filter((one) => !wanted.has(one)).length;
    }
  }
  return tallies;
}

export const tableOf = (tallies: ReadonlyMap<JournalTestName, Tally>, companies: number): string =>
  [
    "| Test | Tested | Planted | Found | Other hits | Other hits a company |",
    "|---|---|---|---|---|---|",
    ...[...tallies].map(([name, { id, tested: count, planted, found, others }]) => {
      const each = (others / companies).toFixed(1);
      return `| ${id} ${name} | ${String(count)} | ${String(planted)} | ${String(found)} | ${String(others)} | ${each} |`;
    }),
  ].join("\n");

const [, script = "", argument = ""] = process.argv;
if (script.endsWith("measure-journal-tests.ts")) {
  const companies = Number.parseInt(argument, 10);
  process.stdout.write(`${tableOf(await measured(companies), companies)}\n`);
}
