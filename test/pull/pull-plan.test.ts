/** The fewest requests that cover what the first series left open. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { ledgerAccountId, projectId } from "../../src/ledger/ledger-account.ts";
import { planControl, planRest, requestsPlanned } from "../../src/pull/pull-plan.ts";

const accounts = ["4000", "8000"].map(ledgerAccountId);
const projects = (count: number) =>
  Array.from({ length: count }, (_, index) => projectId(String(index + 1)));
const sums = (count: number) =>
  new Map(accounts.map((id) => [id, { positive: amountOf("1"), negative: amountOf("0"), count }]));
const kinds = (series: ReturnType<typeof planRest>) => series.map(({ kind }) => kind);

test("nothing is asked when every account ties", () => {
  expect(planRest({ accounts: [], sums: sums(5), projects: projects(3) })).toEqual([]);
});

test("as few projects as pages of accounts: the projects are asked", () => {
  expect(kinds(planRest({ accounts, sums: sums(5), projects: projects(2) }))).toEqual([
    "project",
    "project",
  ]);
});

test("more projects than pages of accounts: the accounts are asked", () => {
  expect(planRest({ accounts, sums: sums(5), projects: projects(3) })).toEqual([
    { kind: "account", ledgerAccountId: "4000" },
    { kind: "account", ledgerAccountId: "8000" },
  ]);
});

test("accounts that are known to be long are dearer than projects", () => {
  expect(kinds(planRest({ accounts, sums: sums(250), projects: projects(6) }))).toEqual(
    Array.from({ length: 6 }, () => "project"),
  );
});

test("without projects the accounts are all there is", () => {
  expect(kinds(planRest({ accounts, sums: new Map(), projects: [] }))).toEqual([
    "account",
    "account",
  ]);
});

test("one account is asked to compare: the one with the fewest entries, and of those the first", () => {
  const counts = { "4000": 3, "4100": 2, "4050": 2, "8000": 0 };
  const known = new Map(
    Object.entries(counts).map(([id, count]) => [
      ledgerAccountId(id),
      { positive: amountOf("1"), negative: amountOf("0"), count },
    ]),
  );
  const asked = (id: string) =>
    ({ kind: "account", ledgerAccountId: ledgerAccountId(id) }) as const;
  expect(planControl(known, [])).toEqual(asked("4050"));
  expect(planControl(known, [{ kind: "without-project" }, asked("4050")])).toEqual(asked("4100"));
});

test("no account is asked to compare where each is longer than a page, or was asked already", () => {
  expect(planControl(sums(101), [])).toBeNull();
  const asked = accounts.map((id) => ({ kind: "account", ledgerAccountId: id }) as const);
  expect(planControl(sums(5), asked)).toBeNull();
});

test.each([
  ["before the first month", { done: 0, monthsFinished: 0, doneInMonths: 0, doneInMonth: 0 }, 201],
  ["in a long first month", { done: 47, monthsFinished: 0, doneInMonths: 0, doneInMonth: 40 }, 225],
  ["half way", { done: 97, monthsFinished: 6, doneInMonths: 90, doneInMonth: 0 }, 189],
  ["at the end", { done: 187, monthsFinished: 12, doneInMonths: 180, doneInMonth: 0 }, 189],
])("%s the plan says how many requests there will be", (_, progress, planned) => {
  expect(requestsPlanned({ ...progress, monthsTotal: 12, requestsAfterMonths: 1 })).toBe(planned);
});
