/** `close-input.yml`: exact amounts, and every problem with its line. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { amountOf } from "../../../src/amount/amount.ts";
import { schemaText } from "../../../src/cli/config/show-config.ts";
import { Failure } from "../../../src/failure.ts";
import {
  CLOSE_INPUT_SCHEMA,
  closeInputOf,
  periodIn,
  readCloseInput,
} from "../../../src/packs/own-files/close-input-file.ts";
import { resolveCloseInput } from "../../../src/packs/own-files/resolve-close-input.ts";
import { account, smallCompany } from "../../support/books-notation.ts";
import { filledIn } from "../../support/filled-in.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const HEAD = "format_version: 1\nyear: 2025\n";
const EXAMPLE = "examples/start/close-input.yml";

/** The problems of a text, each as `line: problem`. */
function problemsOf(text: string): readonly string[] {
  try {
    const file = closeInputOf("close-input.yml", text);
    resolveCloseInput(file, smallCompany());
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("input-invalid");
    return thrown.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ {2}close-input\.yml(?:, line|:) /, ""));
  }
}

test("every figure has its line, and amounts are exact", () => {
  const file = closeInputOf(
    "close-input.yml",
    `${HEAD}bank_balances:
  - account: "1100"
    on: 2025-12-31
    balance: 12345678901.10
declared_vat:
  - { period: 2025-Q1, amount: -10.00 }
payroll:
  - { period: 2025-01..2025-02, gross_wages: 3.30, wage_tax: 1.10, net_wages: 2.20 }
adopted_opening:
  "0500": -60.00
employees: 3.5
`,
  );
  const books = smallCompany();
  const [bank] = books.financialAccounts.keys();
  expect(resolveCloseInput(file, books)).toEqual({
    fileName: "close-input.yml",
    sha256: file.sha256,
    bankBalances: [
      {
        financialAccountId: bank,
        on: "2025-12-31",
        amount: amountOf("12345678901.10"),
        line: 4,
      },
    ],
    declaredVat: [
      {
        period: { first: "2025-01", last: "2025-03" },
        amount: amountOf("-10.00"),
        line: 8,
        boxes: null,
        before: null,
        statedIn: file.sha256,
      },
    ],
    payroll: [
      {
        period: { first: "2025-01", last: "2025-02" },
        line: 10,
        grossWages: amountOf("3.30"),
        wageTax: amountOf("1.10"),
        netWages: amountOf("2.20"),
      },
    ],
    currentAccounts: new Map(),
    withholdingExemption: null,
    adoptedOpening: new Map([[account("0500"), { amount: amountOf("-60.00"), line: 12 }]]),
    employees: { amount: amountOf("3.5"), line: 13 },
  });
});

test.each([
  ["", ["the file is empty"]],
  ["format_version: 1\n", ["1: missing year"]],
  [`${HEAD}bank_balence: []\n`, ['3: unknown field "bank_balence": did you mean "bank_balances"?']],
  [
    `${HEAD}bank_balances:\n  - account: a\n    on: 2025-02-30\n    balance: 1,5\n`,
    [
      "5, bank_balances/0/on: must be a date, as in 2025-12-31",
      "6, bank_balances/0/balance: must be an amount, as in 1234.56 or -10.00",
    ],
  ],
  [
    `${HEAD}payroll:\n  - { period: 2025-03..2025-01, gross_wages: -1, wage_tax: 1, net_wages: 1 }\n`,
    [
      "4, payroll/0/period: must be a month, months or a quarter, as in 2025-01, 2025-01..2025-03 or 2025-Q1",
      "4, payroll/0/gross_wages: must be an amount without a sign",
    ],
  ],
  [
    `${HEAD}bank_balances:\n  - { account: Banc, on: 2025-01-31, balance: 1 }\nadopted_opening:\n  "0501": 1\n  "1100": 1\n`,
    [
      '4, bank_balances/0: no financial account is called "Banc": did you mean "Bank"?',
      '6, adopted_opening/0501: no ledger account has number 0501: did you mean "0500"?',
    ],
  ],
  [
    `${HEAD}declared_vat:
  - { period: 2025-Q1, amount: 1 }
  - { period: 2025-04..2025-06, amount: 1 }
  - { period: 2025-01..2025-12, amount: 2 }
  - { period: 2025-04, amount: 1 }\n`,
    [
      "6, declared_vat/2/period: 2025-01..2025-12 and 2025-Q1 of line 4 have months in common: state the tax of a month once, after supplementary returns",
      "7, declared_vat/3/period: 2025-04 and 2025-04..2025-06 of line 5 have months in common: state the tax of a month once, after supplementary returns",
    ],
  ],
  [`${HEAD}a: [\n`, [expect.stringMatching(/^[34]: /)]],
  [`${HEAD}year: 2024\n`, [expect.stringContaining("Map keys must be unique at line 3")]],
])("a text with faults is refused: %j", (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

test("a file that is too long, or not there, is refused", () => {
  expect(problemsOf(`${HEAD}#${"x".repeat(200_000)}`)).toEqual([
    "it has more than 200000 characters",
  ]);
  const path = join(temporaryFolder(), "nowhere.yml");
  expect(() => readCloseInput(path)).toThrow(
    expect.objectContaining({
      code: "input-invalid",
      message: `the file with your own figures cannot be used:\n  ${path}: the file is missing or not readable`,
      remedy:
        "Name a file with content that you can read; docs/supplying.md describes it. A pack can also be made without it.",
    }) as Error,
  );
});

const TAX = `${HEAD}tax:
  liable: yes
  corrections:
    - { description: Mixed costs, kind: permanent, accounts: ["4000"], percentage: 26.5 }
    - { description: Provision, kind: temporary, amount: -12.50, law: art. 3.53 }
  losses:
    - { year: 2024, amount: 10.00 }
    - { year: 2022, amount: 5 }
  investments: 3000
`;

test("corrections for tax have an amount, or a part of accounts", () => {
  const books = smallCompany();
  const { tax } = resolveCloseInput(closeInputOf("close-input.yml", TAX), books);
  expect(tax).toEqual({
    isLiable: true,
    corrections: [
      {
        ...{ description: "Mixed costs", kind: "permanent", law: null, line: 6 },
        of: { kind: "accounts", accounts: [account("4000")], percentage: amountOf("26.5") },
      },
      {
        ...{ description: "Provision", kind: "temporary", law: "art. 3.53", line: 7 },
        of: { kind: "amount", amount: amountOf("-12.5") },
      },
    ],
    losses: [
      { year: 2022, amount: amountOf("5"), line: 10 },
      { year: 2024, amount: amountOf("10"), line: 9 },
    ],
    investments: { amount: amountOf("3000"), line: 11 },
  });
});

test("a correction without an amount, or with two ways to it, and a year of losses twice are refused", () => {
  const unclear = TAX.replace("amount: -12.50", "percentage: 5").replace(
    "percentage: 26.5",
    "percentage: 26.5, amount: 3",
  );
  expect(problemsOf(unclear.replace("year: 2022", "year: 2024"))).toEqual([
    "6, tax/corrections/0: state an amount, or accounts with a percentage",
    "7, tax/corrections/1: state an amount, or accounts with a percentage",
    "10, tax/losses/1: the loss of 2024 is stated twice",
  ]);
});

test("a correction of an account that is none of the result is refused", () => {
  expect(problemsOf(TAX.replace('"4000"', '"1100"'))).toEqual([
    "6, tax/corrections/0/accounts/0: no account of the result has number 1100",
  ]);
});

test("months, periods and quarters are understood, and nothing else", () => {
  expect(periodIn("2025-02")).toEqual({ first: "2025-02", last: "2025-02" });
  expect(periodIn("2025-Q4")).toEqual({ first: "2025-10", last: "2025-12" });
  expect(["2025", "2025-Q5", "2025-13", "2025-02..2025-01", ""].map(periodIn)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("the schema in docs is that of the reader, and accepts the example as the reader does", () => {
  const text = schemaText("close-input");
  const path = "docs/close-input.schema.json";
  if (process.env["GOLDENS"] === "renew") writeFileSync(path, text);
  expect(readFileSync(path, "utf8")).toBe(text);
  const isAccepted = new Ajv2020({ strict: false }).compile(CLOSE_INPUT_SCHEMA);
  const starter = readFileSync(EXAMPLE, "utf8");
  for (const given of [starter, filledIn(starter)]) expect(isAccepted(parse(given))).toBe(true);
  expect(isAccepted({ format_version: 1, year: 2025, bank_balence: [] })).toBe(false);
  expect(readCloseInput(EXAMPLE).year).toBe(2025);
});
