/** The population, the samples, and tests that are not applicable. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { JOURNAL_TESTS } from "../../src/journal-tests/index.ts";
import { JOURNAL_TEST_NAMES } from "../../src/journal-tests/journal-test.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { CHART, entry, tested } from "./tested.ts";

const THREE = `${CHART}
  2025-01-31  4000  100.00  journal 1
  2025-01-31  1700  -100.00  journal 1
  2025-02-28  4000  50.00  journal 1
  2025-02-28  1700  -50.00  journal 1
${entry("2025-02-10", "1300", "8000", "121.00", "invoice 2  contact Jansen")}
${entry("2025-02-11", "4100", "1600", "60.00", "bill 3  contact Supply")}`;

test("the population counts a document in the month of its first line, and its lines in theirs", async () => {
  const { population } = await tested(booksFrom(THREE));
  const { documents, lines, debit, credit } = population;
  expect([documents, lines, amountText(debit, 2), amountText(credit, 2)]).toEqual([
    ...[3, 8, "331.00", "331.00"],
  ]);
  expect(
    population.parts.map((part) =>
      [part.month, part.kind, part.documents, part.lines, amountText(part.debit, 2)].join(" "),
    ),
  ).toEqual([
    "2025-01 journal 1 2 100.00",
    "2025-02 purchase 1 2 60.00",
    "2025-02 journal 0 2 50.00",
    "2025-02 sale 1 2 121.00",
  ]);
});

test("the population of honest books equals their ledger", async () => {
  const books = smallCompany();
  const { population } = await tested(books);
  const rows = books.months.flatMap(({ generalLedger }) => [...generalLedger.rows.values()]);
  const total = (side: "debit" | "credit"): number =>
    rows.reduce(
      (sum, row) => sum + Number.parseInt(amountText(row[side], 2).replace(".", ""), 10),
      0,
    );
  expect(amountText(population.debit, 2).replace(".", "")).toBe(String(total("debit")));
  expect(amountText(population.credit, 2).replace(".", "")).toBe(String(total("credit")));
  expect(population.lines).toBe(books.entryCount);
});

test("the hash is that of the lines as they are described", async () => {
  const books = booksFrom(CHART + entry("2025-02-10", "1300", "8000", "121.50", "invoice 2"));
  const lines: string[] = [];
  for await (const { id, ledgerAccountId, amount } of books.postings("date")) {
    lines.push(
      `${id}\t2025-02-10\tSalesInvoice\t2\t${ledgerAccountId}\t${amountText(amount, 2)}\n`,
    );
  }
  const { population } = await tested(books);
  expect(lines.join("")).toContain("\t1300\t121.50\n");
  expect(population.sha256).toBe(createHash("sha256").update(lines.join("")).digest("hex"));
});

test("a sample has the entries with the smallest keys, and another seed draws others", async () => {
  const bills = Array.from({ length: 40 }, (_, at) =>
    entry("2025-03-10", "4000", "1600", "10.00", `bill ${String(at + 1)}  contact Supply`),
  ).join("");
  const books = booksFrom(CHART + bills);
  const drawn = async (seed: string): Promise<readonly string[]> => {
    const { sample } = await tested(books, `sample:\n  seed: ${seed}\n  entries: 3\n`);
    return sample.entries.map(({ document }) => document.id);
  };
  const keys = Array.from({ length: 40 }, (_, at) => String(at + 1))
    .map((id) => [createHash("sha256").update(`2025\nDocument\n${id}`).digest("hex"), id] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  expect(await drawn("2025")).toEqual(keys.slice(0, 3).map(([, id]) => id));
  expect(await drawn("2026")).not.toEqual(await drawn("2025"));
});

test("the sample of hits has only entries with a hit", async () => {
  const books = booksFrom(THREE + entry("2025-03-10", "4000", "1700", "1000.00", "journal 9"));
  const own = "sample:\n  hits: 50\ntests:\n  seldom-used-accounts:\n    lines: 0\n";
  const { sample, results } = await tested(books, own);
  const listed = new Set(
    results.flatMap(({ hits }) => hits.flatMap(({ document }) => document?.id ?? [])),
  );
  expect(listed).toContain("9");
  expect(new Set(sample.hits.map(({ document }) => document.id))).toEqual(listed);
});

test("hits beyond the limit are counted, and not listed", async () => {
  const books = booksFrom(
    CHART +
      entry("2025-03-10", "4000", "1700", "1000.00", "journal 1") +
      entry("2025-03-10", "4000", "1700", "1100.00", "journal 2"),
  );
  const { results } = await tested(books, "hits_listed: 1\n");
  expect(results[0]).toMatchObject({ found: 2, hits: [{ document: { id: "1" } }] });
});

test("every test has its result; one that is left out has the reason", async () => {
  const own = "tests:\n  duplicates:\n    leave_out: the auditor tests them otherwise\n";
  const { results } = await tested(booksFrom(THREE), own);
  expect(results.map(({ test: { name } }) => name)).toEqual(JOURNAL_TEST_NAMES);
  expect(JOURNAL_TESTS.map(({ id }) => id)).toEqual(
    Array.from({ length: 25 }, (_, at) => `JT${String(at + 1)}`),
  );
  const lacking = results.flatMap(({ test: { id }, gap }) =>
    gap === null ? [] : [`${id} ${gap.name}`],
  );
  expect(lacking).toEqual([
    "JT4 no-earlier-pack",
    "JT5 no-lock",
    "JT8 left-out",
    "JT11 no-limits",
    "JT12 no-numbers",
    "JT16 few-lines",
    ...["JT21 no-users", "JT22 no-users", "JT23 no-users"],
    ...["JT24 no-entry-dates", "JT25 no-entry-dates"],
  ]);
});
