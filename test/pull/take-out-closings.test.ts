/** The results of years that ordinary journals close are those of the same years closed by type. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { type ProfitAndLoss, totalOf } from "../../src/ledger/statements.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { recordBooks } from "../proof/record-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { closedByOrdinaryJournals } from "../support/closed-by-ordinary-journals.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function resultsOf(books: () => AdministrationBooks, shapes: "current" | "specification") {
  const path = join(temporaryFolder(), "books.snapshot");
  writeFileSync(path, await recordBooks(shapes, signalOfTest(), books));
  const opened = await openBooks(path, signalOfTest());
  try {
    return resultsIn(opened.books);
  } finally {
    opened.close();
  }
}

const linesIn = ({ sections, totals }: ProfitAndLoss): readonly string[] => [
  ...Object.values(sections)
    .flat()
    .map(({ ledgerAccountId, amount }) => `${ledgerAccountId} ${amountText(amount, 2)}`)
    .filter((line) => !line.endsWith(" 0.00"))
    .sort(),
  ...Object.values(totals).map((amount) => amountText(amount, 2)),
];

const resultsIn = ({ months, periodReports, comparatives }: Books) => ({
  months: months.map(({ profitAndLoss }) => linesIn(profitAndLoss)),
  perContact: months.map(({ revenueByContact, expensesByContact }) => [
    amountText(totalOf(revenueByContact.lines), 2),
    amountText(totalOf(expensesByContact.lines), 2),
  ]),
  year: periodReports.profitAndLoss.map(({ profitAndLoss }) => linesIn(profitAndLoss)),
  before: comparatives.months.map(({ profitAndLoss }) => linesIn(profitAndLoss)),
  yearBefore: comparatives.priorYear.profitAndLoss.map(linesIn),
});

test.each([
  [undefined, "specification"],
  ["2025-01-01", "specification"],
  ["2025-02-10", "current"],
] as const)("the first of them dated %s, in the %s shape", async (dated, shapes) => {
  const byType = await resultsOf(smallAdministration, shapes);
  expect(byType.months).toHaveLength(3);
  expect(await resultsOf(closedByOrdinaryJournals(dated), shapes)).toEqual(byType);
});
