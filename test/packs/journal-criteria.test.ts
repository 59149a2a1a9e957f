/** Criteria of the journal-entry tests that a user states: what they replace, and what is refused. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { schemaText } from "../../src/cli/config/show-config.ts";
import { criteriaWith } from "../../src/ledger/journal-criteria.ts";
import {
  JOURNAL_TESTS_SCHEMA,
  journalTestsOf,
  readJournalCriteria,
} from "../../src/packs/journal-criteria.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates", import.meta.url));

test("the product has a value for every parameter and a reason in both languages", () => {
  const reading = readJournalCriteria(TEMPLATES);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const { tests } = reading.value;
  expect(tests.size).toBe(25);
  for (const { rationale } of tests.values())
    expect([...rationale.keys()].sort()).toEqual(["en", "nl"]);
});

test("what is stated replaces that part alone", () => {
  const reading = readJournalCriteria(TEMPLATES);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const { criteria } = journalTestsOf(
    "journal-tests.yml",
    "sample: { seed: '7' }\ntests:\n  manual-journals: { days: 10, rationale: Materiality }\n",
  );
  const { sample, hitsListed, tests } = criteriaWith(reading.value, criteria);
  expect([sample, hitsListed]).toEqual([{ seed: "7", entries: 25, hits: 25 }, 1000]);
  const own = tests.get("manual-journals")!;
  const before = reading.value.tests.get("manual-journals")!;
  expect(own.parameters).toEqual({ ...before.parameters, days: 10 });
  expect(own.rationale.get("nl")).toBe("Materiality");
  expect(tests.get("duplicates")).toEqual(reading.value.tests.get("duplicates"));
});

const problemsIn = (text: string): string => {
  try {
    journalTestsOf("journal-tests.yml", text);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

test("unknown tests and parameters are refused with their line, all at once", () => {
  const text =
    "tests:\n  duplicate:\n    days: 2\n  duplicates:\n    keywords: [a]\n    days: many\n";
  expect(problemsIn(text)).toContain("journal-tests.yml, line 6, tests/duplicates/days");
  expect(problemsIn(text.replace("many", "2"))).toBe(
    [
      "the file with criteria of journal-entry tests cannot be used:",
      '  journal-tests.yml, line 2, tests/duplicate: there is no test with this name: did you mean "duplicates"?',
      "  journal-tests.yml, line 5, tests/duplicates/keywords: JT8 has no parameter keywords; it has kinds, amount, difference, days, rationale, leave_out",
    ].join("\n"),
  );
  expect(problemsIn("test:\n  a: 1\n")).toContain("line 1");
});

test("the schema for editors is in the documentation, and accepts the criteria of the product", () => {
  const file = "docs/journal-tests.schema.json";
  if (process.env["GOLDENS"] === "renew") writeFileSync(file, schemaText("journal-tests"));
  expect(readFileSync(file, "utf8")).toBe(schemaText("journal-tests"));
  const isAccepted = new Ajv2020({ strict: false }).compile(JOURNAL_TESTS_SCHEMA);
  const text = readFileSync("templates/journal-tests.yml", "utf8");
  expect(isAccepted(parse(text, { schema: "failsafe" }))).toBe(true);
  expect(isAccepted({ tests: { duplicates: { keywords: ["a"] } } })).toBe(false);
});
