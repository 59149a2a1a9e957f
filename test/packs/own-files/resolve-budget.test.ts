/** Budgets as they are written, in small books: their amounts by month, and every mistake with its line. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import type { Month } from "../../../src/calendar/month.ts";
import type { Budget, BudgetSubject } from "../../../src/ledger/budget/budget.ts";
import {
  budgetOfText,
  readBudget,
  surveyBudget,
} from "../../../src/packs/own-files/budget-file.ts";
import { resolveBudget, surveyedBudget } from "../../../src/packs/own-files/resolve-budget.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { signalOfTest } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages  rgs WPerLes
  account 4010 expenses Pensions  rgs WPerPen
  account 4500 expenses Rent  rgs WBedHui
  account 8000 revenue Sales  rgs WOmzNob
  account 8500 revenue Rent received  rgs WBedHuo
  account 9000 expenses Interest  rgs WFbeRlm
  account 9050 revenue Interest received  rgs WFbeRlr
  2025-01-10  1100   100  invoice 3
  2025-01-10  8000  -100  invoice 3
  2025-06-10  1100   200  invoice 4
  2025-06-10  8000  -200  invoice 4
`);

const fileOf = (text: string): string => {
  const path = join(temporaryFolder(), "budget.csv");
  writeFileSync(path, text);
  return path;
};

async function budgetOf(text: string, version: string | null = null): Promise<Budget> {
  return resolveBudget(await readBudget(fileOf(text), version, signalOfTest()), BOOKS);
}

async function faultsOf(text: string): Promise<readonly string[]> {
  const { file, problems } = await surveyBudget(fileOf(text), null, signalOfTest());
  return [...problems, ...surveyedBudget(file, BOOKS).problems].map(
    ({ line, what }) => `${String(line)}: ${what}`,
  );
}

const nameOf = (subject: BudgetSubject): string =>
  subject.kind === "account"
    ? subject.id
    : subject.kind === "group"
      ? subject.code
      : subject.section;

/** `8000 2025-01=-100.00`, debit positive, of each line of the version with which results are compared. */
const shown = ({ version: { lines } }: Budget): readonly string[] =>
  lines.map(({ subject, months }) =>
    [
      nameOf(subject),
      ...[...months].map(([month, amount]) => `${month}=${amountText(amount, 2)}`),
    ].join(" "),
  );

const amountsOf = async (line: string): Promise<readonly string[]> => {
  const { version } = await budgetOf(`line;year;spread;amount\n${line}`);
  const months: ReadonlyMap<Month, unknown> = version.lines[0]?.months ?? new Map();
  expect([...months.keys()]).toHaveLength(12);
  return [...(version.lines[0]?.months.values() ?? [])].map((amount) => amountText(amount, 2));
};

test("months of accounts, groups and sections, debit positive; an empty cell states nothing", async () => {
  const text = `# of the board
line,name,2025-01,feb-25
8000,Sales,100,
WPer,,"50,5",0
other income and expenses,,10,-10
9000,,-7,
tax on the result,,-20,`;
  expect(shown(await budgetOf(text.replace('"50,5"', "50.50")))).toEqual([
    "8000 2025-01=-100.00",
    "WPer 2025-01=50.50 2025-02=0.00",
    "other_income_expenses 2025-01=-10.00 2025-02=10.00",
    "9000 2025-01=7.00",
    "income_tax 2025-01=20.00",
  ]);
});

test("a year is divided over its months to the cent", async () => {
  expect(await amountsOf("4500;2025;;100")).toEqual([
    ...["8.34", "8.34", "8.34", "8.34", "8.33", "8.33"],
    ...["8.33", "8.33", "8.33", "8.33", "8.33", "8.33"],
  ]);
  expect(await amountsOf("kosten;2025;1/0/0/0/0/0/0/0/0/0/0/2;100")).toEqual([
    ...["33.33", ...Array<string>(10).fill("0.00"), "66.67"],
  ]);
  expect(await amountsOf("omzet;2026;vorig jaar;1.000,00")).toEqual([
    ...["-333.33", "0.00", "0.00", "0.00", "0.00", "-666.67"],
    ...Array<string>(6).fill("0.00"),
  ]);
});

test("versions are in the order of the file; a subject may have lines for several years", async () => {
  const text = `line,version,year,amount
8000,budget,2025,1200
8000,forecast,2025,2400
8000,budget,2026,1200`;
  const budget = await budgetOf(text);
  expect(budget.versions.map(({ name }) => name)).toEqual(["budget", "forecast"]);
  expect(budget.version.lines).toHaveLength(1);
  expect(budget.version.lines[0]?.months.size).toBe(24);
  const { version } = await budgetOf(text, "forecast");
  expect(version.name).toBe("forecast");
  // Capitals make no other version, in the file nor in the choice.
  const written = text.replace("forecast", "Forecast");
  expect((await budgetOf(written, "FORECAST")).versions.map(({ name }) => name)).toEqual([
    "budget",
    "Forecast",
  ]);
  await expect(budgetOf(text, "prognose")).rejects.toMatchObject({
    code: "input-invalid",
    message: expect.stringContaining('budget.csv: it has no version "prognose"') as string,
    remedy: expect.stringContaining('budget_version: "budget", "forecast"') as string,
  });
});

test("the copy that a run keeps is read as the file was", async () => {
  const path = fileOf("line;versie;2025-01\n8000;a;1\n8000;b;2\n");
  const file = await readBudget(path, "b", signalOfTest());
  expect(budgetOfText("budget.json", file.text)).toEqual(file);
});

test("every mistake of lines is reported at once", async () => {
  const text = `line;year;spread;amount;2025-01
8000;2025;;1;
8000;2025;even;2;
80000;2025;;1;
1100;2025;;1;
WPer;2025;1/2;1;
WXyz;2025;;1;
WBed;;;;1
BVor;;;;1
8000;25;;1;
omzet;2025;;1,5;2
kosten;;;;1.5
bedrijfskosten;;;;x
;;;;3
4000;2025;prior;1;
4010;2025;-1/1;1;
4500;2025;0/0;1;
4500;;;;1;2`;
  expect(await faultsOf(text)).toEqual([
    '10: "25" is not a year such as 2025',
    "11: the line has an amount of a year and amounts of months: leave out one of both",
    '12: "1.5" has another decimal mark than "1,5" on line 11',
    '13: "x" is not an amount with at most two decimals',
    "14: the line names no account, RGS code or section",
    '16: spread "-1/1" is not even, prior or weights such as 8/8/9/8/8/9/8/8/9/8/8/9',
    '17: the weights of spread "0/0" add up to zero',
    "18: the line has more cells than the first line has columns",
    '3: "8000" is also on line 2',
    '4: "80000" is not an account number, an RGS code or a section of the result: did you mean "8000"?',
    "5: account 1100 is of the balance sheet; a budget is of the result",
    "6: the spread has 2 weights and the fiscal year 2025 12 months",
    "7: no account has an RGS code that begins with WXyz",
    "8: group WBed has accounts of two sections: 4500 of expenses and 8500 of revenue",
    "9: group BVor is of the balance sheet; a budget is of the result",
    '15: spread "prior": the year before 2025 has no amount to spread by',
  ]);
});

test("a head that names no columns, or one twice, is refused", async () => {
  expect(await faultsOf("line,2025-01,jan-25,lien,line\n8000,1,2")).toEqual([
    "1: month 2025-01 is there twice",
    '1: column "lien" is neither a month such as 2025-01 nor a known column: did you mean "line"?',
    '1: column "line" is there twice',
  ]);
  const [problem] = await faultsOf("line,name\n8000,x");
  expect(problem).toContain("the first line must name the columns");
  expect(await faultsOf("line,2025-01\n8000,")).toEqual(["1: no line has an amount"]);
});

test("an account of another year need not be in the books yet, of their own year it must", async () => {
  expect(shown(await budgetOf("line,2026-01\n8000,1\n8999,2"))).toEqual(["8000 2026-01=-1.00"]);
  await expect(budgetOf("line,2025-01\n8000,1\n8999,2")).rejects.toThrow("line 3");
});

test("three digits after a mark are thousands, and the first mark decides for the whole file", async () => {
  const head = "line;2025-01;2025-02;2025-03\n";
  expect(shown(await budgetOf(`${head}8000;1.234;1.234,5;12\n`))).toEqual([
    "8000 2025-01=-1234.00 2025-02=-1234.50 2025-03=-12.00",
  ]);
  expect(shown(await budgetOf(`${head}8000;1,234;1234.5;0\n`))).toEqual([
    "8000 2025-01=-1234.00 2025-02=-1234.50 2025-03=0.00",
  ]);
  expect(await faultsOf(`${head}8000;1.234;;\n4000;1.5;1.2345;\n`)).toEqual([
    '3: "1.5" has another decimal mark than "1.234" on line 2',
    '3: "1.2345" is not an amount with at most two decimals',
  ]);
});
