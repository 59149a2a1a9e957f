/** Lines are found by journal, number and line, among many and whatever the numbers look like. */
import { expect, test } from "vitest";
import { ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { ReadTransaction } from "../../src/imported-files/auditfile-parts.ts";
import { lineAccounts } from "../../src/sources/line-accounts.ts";

const transaction = (
  journalId: string,
  nr: string,
  accounts: Readonly<Record<string, string>>,
): ReadTransaction => ({
  ...{ kind: "transaction", at: 1, journalId, nr, date: dateOf("2025-01-01"), periodNumber: "1" },
  fields: new Map(),
  lines: Object.entries(accounts).map(([line, accountId]) => ({
    ...{ at: 1, nr: line, accountId, amount: ZERO, fields: new Map(), vat: [] },
  })),
});

const accountAt = (of: ReturnType<typeof lineAccounts>, at: string): string | null => {
  const [journal = "", number = "", line = ""] = at.split(" ");
  return of.accountOf({ journal, transaction: number, line });
};

test("a line is found by its three numbers together, which may run into each other", () => {
  const found = lineAccounts();
  found.add(transaction("70", "1", { "0:1": "1300", "1:1": "8000" }));
  found.add(transaction("7", "01", { "0:1": "1600" }));
  found.add(transaction("7", "0", { "10:1": "4000A" }));
  expect(
    ["70 1 0:1", "70 1 1:1", "7 01 0:1", "7 0 10:1"].map((at) => accountAt(found, at)),
  ).toEqual(["1300", "8000", "1600", "4000A"]);
  expect(["70 1 2:1", "70 2 0:1", "71 1 0:1", " 1 0:1"].map((at) => accountAt(found, at))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a number that several transactions of a journal have says nothing", () => {
  const found = lineAccounts();
  found.add(transaction("M", "1", { "1": "1300", "2": "1300" }));
  found.add(transaction("M", "2", { "1": "1600" }));
  found.add(transaction("M", "1", { "1": "1300" }));
  expect(["M 1 1", "M 1 2", "M 2 1"].map((at) => accountAt(found, at))).toEqual([
    null,
    null,
    "1600",
  ]);
});

test("each of 100,000 lines is found, and none beside them", () => {
  const found = lineAccounts();
  for (let nr = 0; nr < 50_000; nr += 1) {
    found.add(transaction("V", String(nr), { "1": `a${String(nr % 700)}`, "2": "8000" }));
  }
  const wrong = Array.from({ length: 50_000 }, (_, nr) => nr).filter(
    (nr) =>
      accountAt(found, `V ${String(nr)} 1`) !== `a${String(nr % 700)}` ||
      accountAt(found, `V ${String(nr)} 2`) !== "8000" ||
      accountAt(found, `V ${String(nr)} 3`) !== null,
  );
  expect(wrong).toEqual([]);
});
