/** `kpi.yml`: formulas, units and norms, and each mistake in them with its line and column. */
import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { amountText } from "../../../src/amount/amount.ts";
import { schemaText } from "../../../src/cli/config/show-config.ts";
import { Failure } from "../../../src/failure.ts";
import type { Formula } from "../../../src/ledger/key-figures/key-figure.ts";
import { KEY_FIGURES_SCHEMA, keyFiguresOf } from "../../../src/packs/own-files/key-figures-file.ts";

const withFormula = (formula: string, unit = "percent"): string =>
  `format_version: 1\nfigures:\n  payroll:\n    name: Payroll\n    formula: ${formula}\n    unit: ${unit}\n`;

function problemsOf(text: string): readonly string[] {
  try {
    keyFiguresOf("kpi.yml", text);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("input-invalid");
    const [, ...lines] = thrown.message.split("\n");
    return lines.map((line) => line.replace(/^ {2}kpi\.yml, line /, ""));
  }
}

const SIGNS = { add: "+", subtract: "-", multiply: "*", divide: "/" } as const;

/** With all parentheses, so that the order of calculation is seen. */
function bracketed(formula: Formula): string {
  switch (formula.kind) {
    case "number":
      return amountText(formula.number, 0);
    case "figure":
      return formula.name;
    case "account":
    case "group":
      return `${formula.kind} ${formula.code}`;
    case "prior":
    case "year":
    case "negated":
      return `${formula.kind}[${bracketed(formula.of)}]`;
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
      return `(${bracketed(formula.left)} ${SIGNS[formula.kind]} ${bracketed(formula.right)})`;
  }
}

test.each([
  [
    "revenue - direct costs - 2 * expenses / 3",
    "((revenue - direct-costs) - ((2 * expenses) / 3))",
  ],
  ["(omzet − kosten) × 25 % ÷ −2", "(((revenue - expenses) * 0.25) / negated[2])"],
  ["rgs(WPer)/account( 8000 )", "(group WPer / account 8000)"],
  ["debiteuren / jaar(omzet) * 365", "((debtors / year[revenue]) * 365)"],
  ["(Revenue - prior(revenue)) / prior(REVENUE)", "((revenue - prior[revenue]) / prior[revenue])"],
  ["other_income_and_expenses / 12,5", "(other-income-expenses / 12.5)"],
])("%s is read in the order of arithmetic", (text, expected) => {
  const unit =
    text.includes("/ 12") || text.includes("costs") || text.includes("%") ? "money" : "times";
  const [figure] = keyFiguresOf("kpi.yml", withFormula(`"${text}"`, unit)).figures;
  expect(figure === undefined ? null : bracketed(figure.formula)).toBe(expected);
});

test.each([
  ["revneue / expenses", 'column 14: no figure is called "revneue": did you mean "revenue"?'],
  ["revenue / ", "column 23: the formula ends where a figure or a number is expected"],
  ["(revenue / expenses", "column 14: there is no ) for this ("],
  ["revenue / expenses)", "column 32: there is no ( for this )"],
  ["revenue 5", 'column 22: an operator such as + or / is expected before "5"'],
  ["revenue / * 5", 'column 24: a figure or a number is expected before "*"'],
  [
    "max(revenue)",
    'column 14: "max" is no function: the functions are account, rgs, prior and year',
  ],
  ["account() / revenue", "column 14: account( ) needs a number, as in account(8000)"],
  ["rgs(8000) / revenue", 'column 14: "8000" has not the form of an RGS code, as in rgs(WPer)'],
  ["1.000 / revenue", "column 14: 1.000 could be a thousand: write 1000, or fewer decimals"],
  ["revenue / 10.000.000", "column 24: 10.000 could be a thousand: write 10000, or fewer decimals"],
  [
    "revenue ^ 2",
    'column 22: "^" has no meaning in a formula: it has figures, numbers, + - * / and parentheses',
  ],
  ["1 / 2", "column 14: the formula has no figure of the books"],
  ["revenue + 5%", "column 22: an amount of money cannot be added to a number without a unit"],
  [
    "revenue",
    "column 14: the formula gives an amount of money, and its unit is percent: divide by another amount, or write unit: money",
  ],
  [
    "5 / revenue",
    "column 14: the formula gives a number divided by an amount of money, and its unit is percent",
  ],
  [
    "prior(prior(revenue)) / revenue",
    "column 20: prior( ) cannot be within prior( ): a pack has the months of one year before",
  ],
  ["year(debtors) / revenue", "column 19: year( ) adds up months, and a balance is of one day"],
])("a mistake in %s has its column", (formula, problem) => {
  expect(problemsOf(withFormula(formula))).toEqual([`5, figures/payroll/formula: ${problem}`]);
});

test("parentheses have a limit, and so has a formula", () => {
  const deep = `${"(".repeat(21)}revenue${")".repeat(21)}`;
  expect(problemsOf(withFormula(deep, "money"))).toEqual([
    "5, figures/payroll/formula: column 34: a formula has at most 20 levels of parentheses",
  ]);
  expect(problemsOf(withFormula(`revenue${" + revenue".repeat(60)}`, "money"))).toEqual([
    "5, figures/payroll/formula: column 14: a formula has at most 500 characters",
  ]);
});

test("all figures with a mistake are reported at once, a formula of several lines without a column", () => {
  const text = [
    "format_version: 1",
    "figures:",
    "  Payroll share:",
    "    name: { nl: Loonquote }",
    "    formula: rgs(WPer) / revenue",
    "    unit: percent",
    "  margin:",
    "    name: Margin",
    "    formula: >-",
    "      gross profit /",
    "      turnovr",
    "    unit: procent",
  ].join("\n");
  expect(problemsOf(text)).toEqual([
    "4, figures/Payroll share/name: missing en",
    '12, figures/margin/unit: must be "money" or "percent" or "days" or "times" or "number"',
  ]);
  const better = text
    .replace("Loonquote }", "Loonquote, en: Payroll }")
    .replace("procent", "percent");
  expect(problemsOf(better)).toEqual([
    "3, figures/Payroll share: a name for programs has small letters, digits, - and _, as in payroll-share",
    '9, figures/margin/formula: no figure is called "turnovr": did you mean "turnover"?',
  ]);
});

test("a file without a version, or of another one, is refused on its own", () => {
  const flat = "payroll:\n  name: Payroll\n  formula: revenue\n  unit: money\n";
  expect(problemsOf(flat)).toEqual([
    '1: missing format_version: the file begins with "format_version: 1", and the key figures are below "figures:"',
  ]);
  expect(problemsOf(withFormula("revenue", "money").replace("1", "2"))).toEqual([
    "1, format_version: must be 1",
  ]);
});

test("two figures with the same name in a language are refused", () => {
  const figure = (id: string, name: string): string =>
    `  ${id}:\n    name: ${name}\n    formula: expenses / revenue\n    unit: percent\n`;
  const text = [
    "format_version: 1\nfigures:\n",
    figure("one", "{ nl: Loonquote, en: Payroll }"),
    figure("two", "{ nl: loonquote, en: Wages }"),
    figure("three", "Rent"),
  ].join("");
  expect(problemsOf(text)).toEqual(["8, figures/two/name: one has the same name"]);
});

test("a norm has the unit of its figure", () => {
  const normOf = (unit: string, formula: string, norm: string): unknown => {
    const text = `${withFormula(formula, unit)}    norm: ${norm}\n`;
    const [figure] = keyFiguresOf("kpi.yml", text).figures;
    return figure?.norm && { ...figure.norm, value: amountText(figure.norm.value, 0) };
  };
  expect(normOf("percent", "revenue / cash", "at least 25%")).toEqual({
    kind: "at-least",
    value: "0.25",
  });
  expect(normOf("times", "revenue / cash", "hoogstens 1,5")).toEqual({
    kind: "at-most",
    value: "1.5",
  });
  expect(problemsOf(`${withFormula("revenue / cash")}    norm: at least 25\n`)).toEqual([
    "7, figures/payroll/norm: a percentage has a norm with a percent sign, and no other unit has: at least 25",
  ]);
  expect(problemsOf(`${withFormula("revenue / cash")}    norm: more than 25%\n`)).toEqual([
    "7, figures/payroll/norm: must be at least or at most with a number, as in at least 25%",
  ]);
});

test("the schema for editors is in the documentation, and accepts the file of the sample", () => {
  const file = "docs/kpi.schema.json";
  if (process.env["GOLDENS"] === "renew") writeFileSync(file, schemaText("kpi"));
  expect(readFileSync(file, "utf8")).toBe(schemaText("kpi"));
  const isAccepted = new Ajv2020({ strict: false }).compile(KEY_FIGURES_SCHEMA);
  const sample: unknown = parse(readFileSync("examples/sample/kpi.yml", "utf8"), {
    schema: "failsafe",
  });
  expect(isAccepted(sample)).toBe(true);
  expect(isAccepted({ "Own figure": { name: "A", formula: "cash", unit: "money" } })).toBe(false);
  expect(isAccepted({ own: { name: "A", formula: "cash", unit: "euro" } })).toBe(false);
});
