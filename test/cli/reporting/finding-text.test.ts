/** Findings in sentences for the terminal. */
import { expect, test } from "vitest";
import { amountOf, subtract } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import type { CheckResult, Finding } from "../../../src/checks/check.ts";
import type { Subject } from "../../../src/checks/subject.ts";
import {
  checksSentence,
  draftLines,
  findingText,
} from "../../../src/cli/reporting/finding-text.ts";
import { account, smallCompany } from "../../support/books-notation.ts";

const books = smallCompany();

test("the sentence about checks counts each of them once, by what came of it", () => {
  const check = {
    id: "X",
    name: "x",
    formula: "",
    severity: "blocking",
    compare: () => [],
  } as const;
  const of = (compared: number) => ({
    ...{ check, severity: check.severity, compared, broken: 0, findings: [] },
  });
  expect(checksSentence([of(1)])).toBe("1 check: 1 holds; 1 comparison.");
  expect(checksSentence([of(3), of(2)])).toBe("2 checks: 2 hold; 5 comparisons.");
  const noted = { ...of(4), severity: "information", broken: 2 } as const;
  expect(checksSentence([of(3), of(0), noted])).toBe(
    "3 checks: 1 holds, 1 with findings (for information), 1 with nothing to compare; 7 comparisons.",
  );
});

function findingAbout(subject: Subject): Finding {
  const [expected, actual] = [amountOf("-100.00"), amountOf("-100.10")];
  return {
    check: "P2",
    severity: "blocking",
    month: month("2025-03"),
    subject,
    expected,
    actual,
    difference: subtract(actual, expected),
    side: "credit",
    sources: [],
  };
}

test("a figure is named in words", () => {
  expect(findingText(findingAbout({ kind: "figure", word: "figures.gross-profit" }), books)).toBe(
    "2025-03, gross profit: expected 100.00, found 100.10, difference 0.10",
  );
});

test("an account is named by number and name", () => {
  const [id = account("1300")] = books.accounts.keys();
  const { code, name } = books.accounts.get(id) ?? { code: "", name: "" };
  expect(findingText(findingAbout({ kind: "account", ledgerAccountId: id }), books)).toBe(
    `2025-03, account ${String(code)} ${name}: expected 100.00, found 100.10, difference 0.10`,
  );
});

test("open items, assets and financial accounts are named by their names", () => {
  const [contactId] = books.contacts.keys();
  const [financialAccountId] = books.financialAccounts.keys();
  if (contactId === undefined || financialAccountId === undefined) expect.fail("both are there");
  const subjects: readonly Subject[] = [
    { kind: "open-item", list: "debtors", contactId },
    { kind: "open-item", list: "creditors", contactId: null },
    { kind: "asset", assetId: "1", name: "Van" },
    { kind: "financial-account", financialAccountId },
  ];
  const shown = subjects.map((subject) => findingText(findingAbout(subject), books).split(":")[0]);
  expect(shown).toEqual([
    "2025-03, debtors, contact Jansen BV",
    "2025-03, creditors, no contact",
    "2025-03, asset Van",
    "2025-03, financial account Bank",
  ]);
});

test("series of postings, fields and references are named by their request, and counts have no cents", () => {
  const [ledgerAccountId = account("1300")] = books.accounts.keys();
  const [projectId = null] = books.projects.keys();
  if (projectId === null) expect.fail("the books have a project");
  const project = books.projects.get(projectId)?.name ?? "";
  const subjects: readonly Subject[] = [
    { kind: "series", series: { kind: "without-project" } },
    { kind: "series", series: { kind: "project", projectId } },
    { kind: "series", series: { kind: "account", ledgerAccountId } },
    { kind: "project", projectId, word: "figures.net-profit" },
    { kind: "project", projectId: null, word: "figures.net-profit" },
    { kind: "field", path: "$[].later" },
    { kind: "reference", list: "tax-rates", id: "7" },
    { kind: "reference", list: "tax-rates", id: null },
  ];
  const shown = subjects.map((subject) => {
    const counted = { expected: amountOf("0"), actual: amountOf("2"), difference: amountOf("2") };
    return findingText(
      { ...findingAbout(subject), ...counted, isCount: true, side: "debit" },
      books,
    );
  });
  const { code, name } = books.accounts.get(ledgerAccountId) ?? { code: "", name: "" };
  expect(shown).toEqual(
    [
      "postings without project",
      `postings of project ${project}`,
      `postings of account ${String(code)} ${name}`,
      `project ${project}, net profit`,
      "the rest of the projects, net profit",
      "field $[].later",
      "tax rates, 7",
      "tax rates",
    ].map((what) => `2025-03, ${what}: expected 0, found 2, difference 2`),
  );
});

test("several months are named by the first and the last", () => {
  const finding = {
    ...findingAbout({ kind: "figure", word: "sections.current_assets" }),
    month: null,
    period: { first: month("2025-01"), last: month("2025-03") },
  };
  expect(findingText(finding, books)).toBe(
    "2025-01 to 2025-03, current assets: expected 100.00, found 100.10, difference 0.10",
  );
});

test("a draft shows ten blocking findings, counts the rest, and says how to see the rows", async () => {
  const check = {
    ...({ id: "P2", name: "x", formula: "a = b", severity: "blocking" } as const),
    compare: () => [],
  };
  const findings = Array.from({ length: 8 }, () => findingAbout({ kind: "books" }));
  const of = (severity: "blocking" | "warning", broken: number): CheckResult => ({
    ...{ check, severity, compared: 20, broken, findings: findings.slice(0, broken) },
  });
  const lines = draftLines([of("warning", 1), of("blocking", 8), of("blocking", 12)], books, 10);
  expect(lines[0]).toBe("Why this pack is a draft:");
  expect(lines.filter((line) => line.includes("all accounts together"))).toHaveLength(10);
  expect(lines.slice(-2)).toEqual([
    "  and 10 more; see the checks page of the pack",
    "  The rows and answers behind a finding: slotsom explain P2 --period 2025-03",
  ]);
  expect(draftLines([of("warning", 1), of("blocking", 0)], books, 10)).toEqual([]);
});
