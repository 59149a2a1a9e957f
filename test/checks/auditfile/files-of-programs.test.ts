/** The objections of the checks of auditfiles to files as programs write them: honest files block nothing. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDITFILE_CHECKS } from "../../../src/checks/auditfile/index.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { auditfileFixture, booksOfAuditfile } from "../../support/auditfile-books.ts";

const FILES = readdirSync("fixtures/auditfiles").filter((name) => name.endsWith(".xaf"));

/** Totals of income and expenses in place of the lines; an opening balance without the results of former years. */
const BLOCKED: Readonly<Record<string, readonly string[]>> = {
  "banana-clair2.xaf": ["X1"],
  "odoo-3.2-result-outside-opening.xaf": ["X1", "X2"],
};

test.each(FILES)("%s", async (name) => {
  const books = await booksOfAuditfile(auditfileFixture(name));
  const results = await runChecks(books, AUDITFILE_CHECKS);
  const blocked = results.filter(({ severity, broken }) => severity === "blocking" && broken > 0);
  expect(blocked.map(({ check }) => check.id)).toEqual(BLOCKED[name] ?? []);
});
