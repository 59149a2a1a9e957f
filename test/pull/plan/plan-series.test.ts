/** The series chosen for open entries: the fewest pages, the fullest series first. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { ledgerAccountId, projectId } from "../../../src/ledger/ledger-account.ts";
import {
  type FirstPage,
  isFirstSeriesWorthCompleting,
  type OpenAccount,
  type OpenEntries,
  planControl,
  planRest,
} from "../../../src/pull/plan/plan-series.ts";

const account = (id: string, more: Partial<OpenAccount> = {}): OpenAccount => ({
  ledgerAccountId: ledgerAccountId(id),
  kind: "revenue",
  entriesOpen: 5,
  entriesPulled: 0,
  ...more,
});
const project = (id: string, entriesOpen: { revenue?: number; expenses?: number }) => ({
  projectId: projectId(id),
  entriesOpen: { revenue: 0, expenses: 0, ...entriesOpen },
  entriesPulled: 0,
});
const chosen = (open: OpenEntries, strategy: Parameters<typeof planRest>[1] = null) =>
  planRest(open, strategy).series.map((series) =>
    series.kind === "account"
      ? series.ledgerAccountId
      : `project ${"projectId" in series ? series.projectId : ""}`,
  );

test("no series is chosen when every account ties", () => {
  expect(planRest({ accounts: [], projects: [] }, null)).toMatchObject({ series: [], pages: 0 });
});

test("without projects the accounts are chosen", () => {
  expect(chosen({ accounts: [account("8000"), account("8100")], projects: [] })).toEqual([
    "8000",
    "8100",
  ]);
});

test("fewer projects than accounts: the projects are chosen, the one with the most entries first", () => {
  const accounts = ["8000", "8100", "8200"].map((id) => account(id));
  const projects = [project("71", { revenue: 2 }), project("72", { revenue: 9 })];
  expect(chosen({ accounts, projects })).toEqual(["project 72", "project 71"]);
});

test("as many projects as accounts: the accounts are chosen, because they repeat known entries", () => {
  const accounts = ["8000", "8100"].map((id) => account(id));
  const projects = [project("71", { revenue: 2 }), project("72", { revenue: 9 })];
  expect(chosen({ accounts, projects })).toEqual(["8000", "8100"]);
});

test("an account with pages of known entries costs more than projects", () => {
  const accounts = [account("8000", { entriesPulled: 250 })];
  const projects = [project("71", { revenue: 2 }), project("72", { revenue: 9 })];
  expect(chosen({ accounts, projects })).toEqual(["project 72", "project 71"]);
});

test("revenue by project and costs by account, where that is cheapest", () => {
  const accounts = [
    ...["8000", "8100", "8200"].map((id) => account(id)),
    account("4000", { kind: "expenses", entriesOpen: 40 }),
  ];
  const projects = [
    project("71", { revenue: 15 }),
    ...["72", "73", "74", "75"].map((id) => project(id, { expenses: 10 })),
  ];
  expect(chosen({ accounts, projects })).toEqual(["4000", "project 71"]);
  const { strategy, pages, pagesByProject } = planRest({ accounts, projects }, null);
  expect({ strategy, pages, pagesByProject }).toEqual({
    strategy: "revenue-by-project",
    pages: 2,
    pagesByProject: 1,
  });
});

test("an open entry on an account without a report has a project: all projects together include it, a selection may not", () => {
  const open = {
    accounts: [account("1300", { kind: null }), account("8000"), account("8100")],
    projects: [project("71", { revenue: 5, expenses: 5 })],
  };
  expect(chosen(open)).toEqual(["project 71"]);
  expect(chosen(open, "revenue-by-project")).toContain("1300");
  expect(chosen({ ...open, projects: [] }, "projects")).toContain("1300");
});

test("a given strategy is followed even if another would be cheaper", () => {
  const accounts = [account("8000")];
  const projects = [project("71", { revenue: 2 }), project("72", { revenue: 9 })];
  expect(chosen({ accounts, projects }, "projects")).toEqual(["project 72", "project 71"]);
});

const page: FirstPage = {
  rows: 100,
  rowsStated: 60_000,
  rowsOnProjectKinds: 30,
  accounts: 60,
  accountsOnProjectKinds: 30,
  projects: 200,
};

test.each([
  ["the service states no total", { ...page, rowsStated: null }, true],
  ["one page is all there is", { ...page, rows: 80, rowsStated: 80 }, true],
  ["there are few projects", { ...page, projects: 20 }, true],
  ["hardly an entry would come twice", { ...page, rowsOnProjectKinds: 2 }, true],
  ["projects and repeated entries both cost more than the accounts", page, false],
])("where %s, whether the first series is read to its end", (_, of, isWhole) => {
  expect(isFirstSeriesWorthCompleting(of)).toBe(isWhole);
});

const sums = (counts: Readonly<Record<string, number>>) =>
  new Map(
    Object.entries(counts).map(([id, count]) => [
      ledgerAccountId(id),
      { positive: amountOf("1"), negative: amountOf("0"), count },
    ]),
  );
const byAccount = (id: string) =>
  ({ kind: "account", ledgerAccountId: ledgerAccountId(id) }) as const;

test("the control series is the account with the fewest entries, and of several the first", () => {
  const known = sums({ "4000": 3, "4100": 2, "4050": 2, "8000": 0 });
  expect(planControl(known, [])).toEqual(byAccount("4050"));
  expect(planControl(known, [{ kind: "without-project" }, byAccount("4050")])).toEqual(
    byAccount("4100"),
  );
});

test("there is no control series if every account is longer than a page or was already read", () => {
  expect(planControl(sums({ "4000": 101 }), [])).toBeNull();
  expect(planControl(sums({ "4000": 5 }), [byAccount("4000")])).toBeNull();
});
