/** `docs/checks.md` is made from the list of checks and the words of a report. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ZERO } from "../../src/amount/amount.ts";
import type { Check } from "../../src/checks/check.ts";
import { IMPOSSIBLE_CHECKS } from "../../src/checks/impossible-checks.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { serviceAuditfileEqualsOurs } from "../../src/checks/service-auditfile-equals-ours.ts";
import { serviceBrugstaatEqualsLedger } from "../../src/checks/service-brugstaat-equals-ledger.ts";
import { serviceWorkbookEqualsLedger } from "../../src/checks/service-workbook-equals-ledger.ts";
import type { AuditfileSummary } from "../../src/imported-files/auditfile-comparison.ts";

const isRenewing = process.env["GOLDENS"] === "renew";

interface CheckWords {
  readonly checks: Readonly<Record<string, string>>;
  readonly readings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly "impossible-checks": Readonly<Record<string, string>>;
}

test("docs/checks.md is what the list of checks makes", () => {
  const words = parse(readFileSync("templates/words/en.yml", "utf8")) as CheckWords;
  const page = checksPage(words);
  if (isRenewing) writeFileSync("docs/checks.md", page);
  expect(readFileSync("docs/checks.md", "utf8")).toBe(page);
});

const HEAD = ["| Check | What must hold | Formula | Severity |", "|---|---|---|---|"];
/** The checks outside the list; what they compare does not matter here. */
const NO_LINES = { count: 0, first: [] };
const NO_FILE: AuditfileSummary = {
  namespace: "",
  fiscalYear: "",
  journals: 0,
  transactions: 0,
  lines: 0,
  debit: ZERO,
  credit: ZERO,
  openingLines: 0,
  openingDebit: ZERO,
  openingCredit: ZERO,
  errors: { count: 0, first: [] },
};
const SERVICE_CHECKS: readonly Check[] = [
  serviceAuditfileEqualsOurs({
    ours: NO_FILE,
    theirs: NO_FILE,
    openingAccounts: 0,
    openingDifferences: [],
    onlyOurs: NO_LINES,
    onlyTheirs: NO_LINES,
    otherDescription: 0,
    otherDate: 0,
    otherVat: 0,
    isVatCompared: true,
    vat: [],
    elements: [],
  }),
  serviceBrugstaatEqualsLedger({ owner: new Map(), accounts: [] }),
  serviceWorkbookEqualsLedger(null),
];

function checksPage({ checks, readings, "impossible-checks": impossible }: CheckWords): string {
  const rowOf = ({ id, formula, severity }: Check): string =>
    `| ${id} | ${checks[id] ?? ""} | ${cell(formula)} | ${severity} |`;
  const rows = CHECKS.map(rowOf);
  const read = CHECKS.flatMap(({ id, readings: names = [] }) =>
    names.map((name) => `| ${id} | ${name} | ${readings[id]?.[name] ?? ""} |`),
  );
  return [
    "# Checks",
    "Generated from `src/checks/index.ts` and `templates/words/en.yml` by `npm run goldens`; do not edit. The symbols of the formulas are explained in the [glossary](glossary.md#symbols-in-the-formulas-of-checks). If a blocking check fails, the pack is a draft; warnings and information appear only in the report. A check that is blocking once determined blocks if the figures decide on one reading of its rule, and warns otherwise.",
    [...HEAD, ...rows].join("\n"),
    "## Exports of the service",
    "If a pack contains exports of the service, each is compared with the books.",
    [...HEAD, ...SERVICE_CHECKS.map(rowOf)].join("\n"),
    "## Readings",
    "Where the specification leaves a rule open, every reading of it is measured, and the findings are those of the reading that fits best. Where more than one reading fits, none is decided on: the first is assumed, and the report says so.",
    ["| Check | Reading | Meaning |", "|---|---|---|", ...read].join("\n"),
    "## Checks that cannot run",
    "A check that lacks something in the books to compare states what it lacks. No books allow these checks:",
    IMPOSSIBLE_CHECKS.map((name) => `- ${impossible[name] ?? ""}`).join("\n"),
    "",
  ].join("\n\n");
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
