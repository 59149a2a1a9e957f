/**
 * Found and false alarms of each journal-entry test on companies with planted errors, as the table of
 * docs/journal-tests.md: `node test/journal-tests/measure-journal-tests.ts 50`.
 */

import { JOURNAL_TESTS } from "../../src/journal-tests/index.ts";
import type { Hit, JournalTestName } from "../../src/journal-tests/journal-test.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { PLANTED_CRITERIA, type PlantedCompany, plantedCompany } from "./planted.ts";
import { changedCompany, PREPARER_CRITERIA, preparedCompany } from "./planted-later.ts";
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

type Planted = PlantedCompany["planted"];

export async function measured(companies: number): Promise<ReadonlyMap<JournalTestName, Tally>> {
  const tallies = new Map<JournalTestName, Tally>(
    JOURNAL_TESTS.map(({ id, name }) => [name, { id, tested: 0, planted: 0, found: 0, others: 0 }]),
  );
  /** What the books lack for some tests is in the same books with more known of them. */
  const count = async (books: Books, planted: Planted, criteria: string, only?: Planted) => {
    const { results } = await tested(books, criteria);
    for (const { test, tested: ofTest, hits } of results) {
      if (only !== undefined && !only.has(test.name)) continue;
      const tally = tallies.get(test.name)!;
      const wanted = planted.get(test.name) ?? new Set();
      const subjects = new Set(hits.map(subjectOf));
      tally.tested += ofTest ?? 0;
      tally.planted += wanted.size;
      tally.found += [...wanted].filter((one) => subjects.has(one)).length;
      tally.others += [...subjects].filter((one) => !wanted.has(one)).length;
    }
  };
  for (let number = 1; number <= companies; number++) {
    const company = plantedCompany(number);
    await count(booksFrom(company.text), company.planted, PLANTED_CRITERIA);
    const changed = await changedCompany(company, number);
    await count(changed.books, changed.planted, PLANTED_CRITERIA, changed.planted);
    const prepared = preparedCompany(company, number);
    await count(prepared.books, prepared.planted, PREPARER_CRITERIA, prepared.planted);
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
