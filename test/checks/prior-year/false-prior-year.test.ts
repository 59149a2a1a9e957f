/**
 * A prior year that is falsified: in one report, in all that must agree, and with or without the snapshot of a final
 * pack. Decision 74 says what cannot be found without one.
 */
import { expect, test } from "vitest";
import type { Books } from "../../../src/ledger/books.ts";
import { findingsIn } from "../compared.ts";
import { afterYear, withPackOf2024 } from "./closed-year.ts";

type Part = keyof Books["comparatives"];

const LEDGERS: readonly Part[] = ["ledgers", "ledgerBefore"];
const EVERY_REPORT: readonly Part[] = [...LEDGERS, "months", "balanceSheets", "priorYear"];

/** The honest year, with these reports as they would be if the rent had been 30 instead of 20. */
function falsifiedIn(parts: readonly Part[], lie = afterYear({ amount: "30.00" })): Books {
  const honest = afterYear();
  const changed = Object.fromEntries(parts.map((part) => [part, lie.comparatives[part]]));
  return { ...honest, comparatives: { ...honest.comparatives, ...changed } };
}

/** The checks that break, each once. */
const brokenBy = async (books: Books): Promise<readonly string[]> => [
  ...new Set((await findingsIn(books)).map((line) => line.split(" ")[0] ?? "")),
];

test("the honest year breaks no check, with and without a final pack", async () => {
  expect(await findingsIn(afterYear())).toEqual([]);
  expect(await findingsIn(withPackOf2024(afterYear()))).toEqual([]);
});

test.each<readonly [string, readonly Part[], readonly string[]]>([
  ["the results of its months", ["months"], ["Y1", "Y3"]],
  ["the result of the year", ["priorYear"], ["Y3"]],
  ["both results", ["months", "priorYear"], ["Y1"]],
  ["its balance sheets", ["balanceSheets"], ["G3", "Y4", "Y5", "B12"]],
  ["its ledgers", LEDGERS, ["G5", "Y1", "Y4", "Y5"]],
  ["results and ledgers", [...LEDGERS, "months", "priorYear"], ["G5", "Y4", "Y5"]],
])("a prior year falsified in %s alone is found", async (_, parts, broken) => {
  expect(await brokenBy(falsifiedIn(parts))).toEqual(broken);
});

test("falsified in all its reports, it no longer ends where the books begin", async () => {
  expect(await findingsIn(falsifiedIn(EVERY_REPORT))).toEqual([
    "G3 2025-01 figures.ledger-balances: 30.00 = 40.00",
    "G5 2025-01 1100: 90.00 = 100.00",
    "B12 sections.equity: -188.00 = -198.00",
  ]);
});

test("a movement between two of its months in all reports is found with the snapshot of a final pack only", async () => {
  const moved = falsifiedIn(EVERY_REPORT, afterYear({ paidOn: "2024-05-10" }));
  expect(await findingsIn(moved)).toEqual([]);
  expect(await brokenBy(withPackOf2024(moved))).toEqual(["R6"]);
});
