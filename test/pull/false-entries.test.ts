/** A service with false entries: each is a finding with its month, and enters no sum. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { lineOf } from "../checks/compared.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { changeAnswer } from "./changed-answer.ts";
import { type Embedded, embedded } from "./embedded.ts";
import { pullSample } from "./pull-sample.ts";
import { folder, idle } from "./small-pull.ts";

let service: Embedded;
beforeAll(async () => {
  service = await embedded();
});
afterAll(() => service[Symbol.asyncDispose]());

type Row = Readonly<Record<string, unknown>>;

/** Changes the first page of the entries of a month without a project, or of one account. */
const changed = (
  month: string,
  rows: (rows: readonly Row[]) => readonly Row[],
  selection = "project_id=null",
): FalseAnswer => ({
  path: new RegExp(`journal_entries\\.json\\?period=${month}&${selection}&per_page=100&page=1$`),
  body: (body) => JSON.stringify(rows(JSON.parse(body) as readonly Row[])),
});
const first = (change: Row, of: (row: Row) => boolean = () => true) => {
  return (rows: readonly Row[]): readonly Row[] => {
    const at = rows.findIndex(of);
    return rows.map((row, index) => (index === at ? { ...row, ...change } : row));
  };
};

/** What they point at is in the true books too. */
const INFORMING: ReadonlySet<string> = new Set(["F8", "D7", "D9"]);

async function findingsAfter(path: string): Promise<readonly string[]> {
  const { books, close } = await openBooks(path, idle());
  try {
    const results = await runChecks(books);
    return results
      .filter(({ check }) => !INFORMING.has(check.id))
      .flatMap(({ findings }) => findings.map((finding) => `${finding.check} ${lineOf(finding)}`));
  } finally {
    close();
  }
}

test("a row that is dropped, foreign, of another month, or odd is a finding in its month", async () => {
  using place = folder();
  const answers = [
    changed("202502", (rows) => rows.slice(1)),
    changed("202503", first({ administration_id: "9" })),
    changed("202504", first({ date: "2025-05-01" })),
    changed("202506", first({ surprise: true })),
    changed(
      "202507",
      first({ contact_id: "12-a" }, (row) => row["contact_id"] !== null),
    ),
    // In these months one account is read individually, as the control series.
    changed("202506", (rows) => rows.slice(1), "ledger_account_id=\\d+"),
    changed("202507", first({ id: "another" }), "ledger_account_id=\\d+"),
    changed("202509", first({ contact_id: "1" }), "ledger_account_id=\\d+"),
  ];
  const server = await startFalseAnswers(service.baseUrl.specification, answers);
  try {
    await pullSample(place.snapshotPath, { baseUrl: server.url, token: service.token });
  } finally {
    await server.close();
  }
  const found = await findingsAfter(place.snapshotPath);
  expect(found).toEqual([
    "T1 2025-07 without-project: 0 = 1",
    "T3 $[].surprise: 0 = 1",
    "T4 2025-02 without-project: 481 = 480",
    "T4 2025-06 373021684531200003: 1 = 0",
    "T6 2025-03 without-project: 0 = 1",
    "T7 2025-04 without-project: 0 = 1",
    // The row of an odd contact is missing from what its contact owes.
    "D5 2025-07 debtors 373021684531200217: 3997.65 = 0.00",
    "D5 2025-07 debtors 12-a: -3997.65 = 0.00",
    // The missing rows were received by account: the sums are right, and the series differ.
    "J5 2025-02 without-project: 481 = 480",
    "J5 2025-03 without-project: 536 = 535",
    "J5 2025-04 without-project: 554 = 553",
    "J5 2025-06 373021684531200003: 1 = 0",
    "J5 2025-07 373021684531200003: 1 = 0",
    "J5 2025-07 373021684531200003: 0 = 1",
    // The same entry with another content.
    "J5 2025-09 373021684531200003: 1 = 0",
    "J5 2025-09 373021684531200003: 0 = 1",
    "J6 contacts 12-a: 0 = 1",
    // The list states which contact the payment of the odd row is of.
    "L8 2025-07 FinancialMutation 461288035254808431, 373021684531200040, 2025-07-31, 373021684531200217, 2025-0173: -3997.65 = 0.00",
  ]);
  // After a page is replaced the entries are read again: with the same findings and those of the new page.
  changeAnswer(place.snapshotPath, {
    address: "/reports/journal_entries.json?period=202508",
    purpose: "2025-08/1/entries",
    change: (body) => body.replace("}]", ',"later":1}]'),
  });
  const again = await findingsAfter(place.snapshotPath);
  expect(again.filter((line) => !found.includes(line))).toEqual([
    "T3 $[].later: 0 = 1",
    "T5 2025-08 without-project: 0 = 1",
  ]);
  expect(found.filter((line) => !again.includes(line))).toEqual([]);
});
