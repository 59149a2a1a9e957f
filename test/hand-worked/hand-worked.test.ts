/** Three administrations pulled from the service: every figure equals what was worked out by hand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Amount, add, amountText, negate, sumOf, ZERO } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { accountsWithRole } from "../../src/ledger/account-roles.ts";
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import { totalOf } from "../../src/ledger/statements.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { cashBridge } from "../../src/sheets/cash-bridge.ts";
import { equity } from "../../src/sheets/equity.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { lineOf } from "../checks/compared.ts";
import { recordBooks } from "../proof/record-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { isFigureCell, rowsOf, templateWords } from "../sheets/built-sheets.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { holding } from "./holding.ts";
import { serviceFirm } from "./service-firm.ts";

/**
 * With all findings of each, which are information: money of the trading company is on a suspense account
 * (F8), and it paid a bill in dollars at another rate than that of the bill (D9).
 */
const ADMINISTRATIONS: readonly (readonly [
  string,
  () => AdministrationBooks,
  readonly string[],
])[] = [
  [
    "trading-company",
    smallAdministration,
    [
      "F8 information received 500000000000002010: 0.00 = 12.34",
      "D9 information 2025-03 creditors 530000000000000004: -1118.20 = -1120.00",
    ],
  ],
  ["service-firm", serviceFirm, []],
  ["holding", holding, []],
];

test.each(ADMINISTRATIONS)(
  "%s: statements, VAT, assets, projects, indirect cash flow and equity",
  async (name, books, found) => {
    const path = join(temporaryFolder(), "books.snapshot");
    writeFileSync(path, await recordBooks("specification", signalOfTest(), books));
    const opened = await openBooks(path, signalOfTest());
    const results = await runChecks(opened.books);
    const findings = results.flatMap((result) => result.findings);
    expect(findings.map((one) => `${one.check} ${one.severity} ${lineOf(one)}`)).toEqual(found);
    const worked = readFileSync(`fixtures/books/${name}.expected.md`, "utf8");
    expect(resultRows(opened.books)).toEqual(tableUnder(worked, "Profit and loss", 6));
    expect(balanceRows(opened.books)).toEqual(tableUnder(worked, "Balance sheet", 2));
    expect(taxRows(opened.books)).toEqual(tableUnder(worked, "VAT", 3).toSorted());
    expect(assetRows(opened.books)).toEqual(tableUnder(worked, "Assets", 6));
    expect(projectRows(opened.books)).toEqual(tableUnder(worked, "Projects", 3));
    const words = templateWords("en");
    const bridge = amountsByLabel(await rowsOf(cashBridge.build({ ...opened, results, words })));
    const steps = tableUnder(worked, "Indirect cash flow", 2);
    expect(steps.map(([step]) => [step, bridge.get(step!)])).toEqual(steps);
    expect(equityRows(await rowsOf(equity.build({ ...opened, results, words })))).toEqual(
      tableUnder(worked, "Equity", 7),
    );
    opened.close();
  },
);

/** The first columns of the rows of the first table below a heading. */
function tableUnder(
  text: string,
  heading: string,
  columns: number,
): readonly (readonly string[])[] {
  const lines = text.slice(text.indexOf(`\n## ${heading}`)).split("\n");
  const first = lines.findIndex((line) => line.startsWith("|---"));
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, columns + 1)
      .map((cell) => cell.trim()),
  );
}

const text = (amount: Amount): string => amountText(amount, 2).replace(/^-0\.00$/, "0.00");

const labelOf = ({ cells }: Row): string =>
  cells.flatMap((cell) => (cell.kind === "text" ? [cell.text] : []))[0] ?? "";

/** The figure of the year of each row. */
const amountsByLabel = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const cell = row.cells.at(-1);
      return cell !== undefined && isFigureCell(cell) ? [[labelOf(row), text(cell.amount)]] : [];
    }),
  );

/** The accounts, the result that is on none, and the total; a blank cell is empty. */
const equityRows = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows
    .slice(0, rows.findIndex(({ kind }) => kind === "total") + 1)
    .filter(({ cells }) => cells.some(isFigureCell))
    .map((row) => {
      const label = labelOf(row);
      const name = /^\d+$/.test(label) ? label : row.kind === "total" ? "total" : "unappropriated";
      return [
        name,
        ...row.cells.slice(2).map((cell) => (isFigureCell(cell) ? text(cell.amount) : "")),
      ];
    });

function resultRows({ months }: Books): readonly (readonly string[])[] {
  const row = (title: string, of: readonly BooksMonth[]): readonly string[] => {
    const sum = (pick: (month: BooksMonth) => Amount): string => text(sumOf(of.map(pick)));
    return [
      title,
      sum(({ profitAndLoss: { sections } }) => negate(totalOf(sections.revenue))),
      sum(({ profitAndLoss: { sections } }) => totalOf(sections.direct_costs)),
      sum(({ profitAndLoss: { sections } }) => totalOf(sections.expenses)),
      sum(({ profitAndLoss: { sections } }) => negate(totalOf(sections.other_income_expenses))),
      sum(({ profitAndLoss: { totals } }) => negate(totals.netProfit)),
    ];
  };
  return [...months.map((month) => row(month.month, [month])), row("Year", months)];
}

function balanceRows({ months }: Books): readonly (readonly string[])[] {
  const { sections, totalCredit } = months.at(-1)!.balanceSheet;
  const credit = [sections.equity, sections.non_current_liabilities, sections.current_liabilities];
  const shown = sumOf(credit.map(totalOf));
  return [
    ["Non-current assets", text(totalOf(sections.non_current_assets))],
    ["Current assets", text(totalOf(sections.current_assets))],
    ["Equity", text(negate(totalOf(sections.equity)))],
    ["Non-current liabilities", text(negate(totalOf(sections.non_current_liabilities)))],
    ["Current liabilities", text(negate(totalOf(sections.current_liabilities)))],
    ["Open years", text(add(negate(totalCredit), shown))],
  ];
}

/** Base and tax per rate; the two taxes of a reverse charge cancel out. Sales are positive. */
function taxRows(books: Books): readonly (readonly string[])[] {
  const taxAccounts = new Set(accountsWithRole(books, "tax"));
  const sums = [...books.sums.per("tax-rate", null)].filter(({ key }) => key !== null);
  return [...Map.groupBy(sums, ({ key }) => key)]
    .map(([key, own]) => {
      const { name } = books.taxRates.get(key!)!;
      const side = (isTax: boolean): Amount =>
        sumOf(
          own
            .filter(({ ledgerAccountId }) => taxAccounts.has(ledgerAccountId) === isTax)
            .map(({ debit, credit }) => add(debit, negate(credit))),
        );
      const isSale = !name.includes("purchases");
      return [name, ...[side(false), side(true)].map((one) => text(isSale ? negate(one) : one))];
    })
    .toSorted();
}

function assetRows({ months }: Books): readonly (readonly string[])[] {
  const lines = months.flatMap(({ assets }) => assets.lines);
  return [...Map.groupBy(lines, ({ name }) => name)].map(([name, own]) => {
    const sum = (pick: (line: (typeof own)[number]) => Amount): string =>
      text(sumOf(own.map(pick)));
    const inLast = months.at(-1)!.assets.lines.find((line) => line.name === name);
    return [
      name,
      text(own[0]!.valueAtBegin),
      sum(({ investment }) => investment),
      sum(({ depreciation }) => depreciation),
      sum(({ divestment }) => divestment),
      text(inLast?.valueAtEnd ?? ZERO),
    ];
  });
}

function projectRows({ months, projects }: Books): readonly (readonly string[])[] {
  return [...projects.values()].flatMap(({ id, name }) => {
    const sum = (list: "revenueByProject" | "expensesByProject"): Amount =>
      sumOf(
        months.flatMap((month) =>
          month[list].lines.flatMap(({ projectId, amount }) => (projectId === id ? [amount] : [])),
        ),
      );
    const [revenue, costs] = [negate(sum("revenueByProject")), sum("expensesByProject")];
    return [revenue, costs].every((one) => text(one) === "0.00")
      ? []
      : [[name, text(revenue), text(costs)]];
  });
}
