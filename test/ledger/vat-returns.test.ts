/** VAT returns next to the books: what is rounding, and which correction the balance of a calendar year calls for. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { returnsOutside, type VatYear, vatYears } from "../../src/ledger/vat-returns.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";

const CHART = `
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1340 current_assets Tax receivable  rgs BVorVbkTvo
  account 1520 current_liabilities Tax payable  rgs BSchBepBtw
  account 4000 expenses Rent
  account 8000 revenue Sales
  tax 21 High [sales] id=s21
  tax 21 Prices include tax [sales] id=i21
  tax 9 Low [sales] id=s9
  tax 21 Purchases [purchases] id=p21
  tax 21 Reversed [purchases] id=r21
`;
const ROUNDING = "account 4570 expenses VAT rounding  rgs WBedAdlBov";

/** Tax owed on sales at a rate, in one invoice. */
const owed = (date: string, tax: string, rate = "s21"): string => `
  ${date}  1100  ${tax}  invoice ${date.replaceAll("-", "")}${rate.length}${rate.charCodeAt(0)}
  ${date}  1520  -${tax}  invoice ${date.replaceAll("-", "")}${rate.length}${rate.charCodeAt(0)}  tax ${rate}`;

/** 2500.40 of tax in each quarter of 2025: one box. */
const QUARTERS = ["02", "05", "08", "11"].map((at) => owed(`2025-${at}-10`, "2500.40")).join("");
const quarterly = (amounts: readonly string[], more = ""): Books =>
  withClientInput(
    booksFrom(`year 2025 ${CHART} ${QUARTERS}
  ${more}`),
    `declared_vat:\n${amounts
      .map((amount, index) => `  - { period: 2025-Q${String(index + 1)}, amount: ${amount} }\n`)
      .join("")}`,
  );

const shown = (year: VatYear): string =>
  [
    `${String(year.year)} ${year.outcome}`,
    `difference ${amountText(year.difference, 2)}`,
    `to correct ${amountText(year.correction, 2)}`,
    `rounding ${year.roundingBooked === null ? "unknown" : amountText(year.roundingBooked, 2)}`,
    year.returns.map(({ outcome }) => outcome).join(" "),
  ].join(", ");
const yearsOf = (books: Books): readonly string[] => vatYears(books).map(shown);

describe("a return of one box", () => {
  test.each([
    ["2500.40", "equal"],
    ["2499.41", "rounding"],
    ["2501.39", "rounding"],
    ["2499.40", "differs"],
    ["2501.40", "differs"],
    ["2500", "rounding"],
    ["2501", "rounding"],
  ])("of 2500.40 declared as %s is: %s", (amount, outcome) => {
    const [year] = vatYears(quarterly([amount]));
    expect(year?.returns.map((one) => one.outcome)).toEqual([outcome]);
  });
});

describe("the balance of four returns", () => {
  test.each([
    [["2499.41", "2499.41", "2499.41", "2499.41"], "rounding, difference 3.96, to correct 0.00"],
    [["2501.39", "2501.39", "2501.39", "2501.39"], "rounding, difference -3.96, to correct 0.00"],
    [["2499.40", "2499.40", "2499.40", "2499.40"], "next-return, difference 4.00, to correct 4.00"],
    [
      ["2501.40", "2501.40", "2501.40", "2501.40"],
      "next-return, difference -4.00, to correct -4.00",
    ],
    [
      ["2000.40", "2300.40", "2300.40", "2400.40"],
      "next-return, difference 1000.00, to correct 1000.00",
    ],
    [
      ["2000.39", "2300.40", "2300.40", "2400.40"],
      "supplementary-return, difference 1000.01, to correct 1000.01",
    ],
    [
      ["3000.40", "2700.40", "2700.40", "2600.40"],
      "next-return, difference -1000.00, to correct -1000.00",
    ],
    [
      ["3000.41", "2700.40", "2700.40", "2600.40"],
      "supplementary-return, difference -1000.01, to correct -1000.01",
    ],
    [["2500.40", "2500.40", "2500.40", "2500.40"], "equal, difference 0.00, to correct 0.00"],
  ])("%j: %s", (amounts, outcome) => {
    expect(yearsOf(quarterly(amounts))[0]).toMatch(`2025 ${outcome}, `);
  });

  test("rounding of the other returns is no part of a correction, which would be above the limit", () => {
    expect(yearsOf(quarterly(["1501.40", "2499.41", "2499.41", "2499.41"]))).toEqual([
      "2025 next-return, difference 1001.97, to correct 999.00, rounding unknown, differs rounding rounding rounding",
    ]);
  });

  test("returns that offset each other need no supplementary return, and still differ", () => {
    expect(yearsOf(quarterly(["1900.40", "3100.40", "2500.40", "2500"]))).toEqual([
      "2025 offset, difference 0.40, to correct 0.00, rounding unknown, differs differs equal rounding",
    ]);
    // 0.99 on balance is less than a box can round; one euro is not.
    expect(yearsOf(quarterly(["1900.40", "3099.41"]))[0]).toMatch(
      "offset, difference 0.99, to correct 0.00",
    );
    expect(yearsOf(quarterly(["1900.40", "3099.40"]))[0]).toMatch("next-return, difference 1.00");
  });
});

describe("the boxes of a return", () => {
  // Owed at 21 and 9 percent, and under a reverse charge; deducted on two rates: boxes 1a, 1b, 4b and 5b.
  const MANY = `${owed("2025-01-10", "210.00")} ${owed("2025-01-11", "90.00", "s9")}
    2025-01-12  1340  21.00  bill 1  tax r21
    2025-01-12  1520  -21.00  bill 1  tax r21
    2025-01-13  1340  42.00  bill 2  tax p21
    2025-01-13  1100  -42.00  bill 2`;
  const declared = (lines: string, amount: string): readonly string[] =>
    yearsOf(
      withClientInput(
        booksFrom(`year 2025 ${CHART} ${lines}`),
        `declared_vat: [{ period: 2025-Q1, amount: ${amount} }]`,
      ),
    );

  // 210.00 + 90.00 + 21.00 - 21.00 - 42.00 = 258.00.
  test.each([
    ["254.01", "rounding"],
    ["254.00", "next-return"],
    ["261.99", "rounding"],
    ["262.00", "next-return"],
  ])("are four with tax in the books: 258.00 declared as %s is %s", (amount, outcome) => {
    expect(declared(MANY, amount)[0]).toMatch(`2025 ${outcome},`);
  });

  test("of two rates of sales with one percentage are one", () => {
    const lines = owed("2025-01-10", "210.00") + owed("2025-01-11", "90.00", "i21");
    expect(declared(lines, "299.01")[0]).toMatch("2025 rounding,");
    expect(declared(lines, "299.00")[0]).toMatch("2025 next-return,");
  });

  test("are at least one: a return without tax in the books", () => {
    expect(declared("", "0.99")[0]).toMatch("2025 rounding,");
    expect(declared("", "1.00")[0]).toMatch("2025 next-return,");
  });
});

describe("the account of rounding", () => {
  /** The return of the first quarter as a journal: 2500.00 to pay, and 0.40 that is not paid. */
  const booked = (...rest: readonly string[]): string => `${ROUNDING}
    account 1530 current_liabilities Tax due  rgs BSchBepBtw
    2025-03-31  1520  2500.40  journal 1
    2025-03-31  1530  -2500.00  journal 1
    ${rest.map((line) => `2025-03-31  ${line}  journal 1`).join("\n")}`;

  test("explains the rounding to the cent, or only a part of it", () => {
    expect(yearsOf(quarterly(["2500"], booked("4570  -0.40")))).toEqual([
      "2025 rounding, difference 0.40, to correct 0.00, rounding 0.40, rounding",
    ]);
    expect(yearsOf(quarterly(["2500"], booked("4570  -0.30", "4000  -0.10")))[0]).toMatch(
      "rounding 0.30",
    );
    expect(yearsOf(quarterly(["2500"], booked("4000  -0.40")))[0]).toMatch("rounding 0.00");
  });

  test("takes its part of a difference that has to be corrected", () => {
    expect(yearsOf(quarterly(["1500"], booked("4570  -0.40")))).toEqual([
      "2025 next-return, difference 1000.40, to correct 1000.00, rounding 0.40, differs",
    ]);
    expect(yearsOf(quarterly(["3500"], booked("4570  -0.40")))[0]).toMatch(
      "next-return, difference -999.60, to correct -1000.00",
    );
  });

  test("explains nothing with more on it than a return can round", () => {
    const wrong = `${ROUNDING}
      2025-03-31  1520  1000.40  journal 1
      2025-03-31  4570  -1000.40  journal 1`;
    expect(yearsOf(quarterly(["1500"], wrong))).toEqual([
      "2025 supplementary-return, difference 1000.40, to correct 1000.40, rounding 1000.40, differs",
    ]);
  });

  test("counts where tax accounts move too, and not on invoices", () => {
    const others = `${ROUNDING}
      2025-02-01  1100  0.05  bank 7
      2025-02-01  4570  -0.05  bank 7
      2025-02-02  1340  21.00  bill 9  tax p21
      2025-02-02  4570  0.01  bill 9
      2025-02-02  1100  -21.01  bill 9`;
    expect(yearsOf(quarterly(["2479.40"], others))).toEqual([
      "2025 equal, difference 0.00, to correct 0.00, rounding 0.00, equal",
    ]);
  });
});

describe("the periods of returns", () => {
  test("are months, quarters or a year", () => {
    const monthly = withClientInput(
      booksFrom(`year 2025 ${CHART} ${QUARTERS}`),
      `declared_vat:
  - { period: 2025-02, amount: 2500 }
  - { period: 2025-03, amount: 0 }
  - { period: 2025-05, amount: 2000 }`,
    );
    expect(yearsOf(monthly)).toEqual([
      "2025 next-return, difference 500.80, to correct 500.40, rounding unknown, rounding equal differs",
    ]);
    expect(vatYears(monthly)[0]?.monthsWithout).toEqual([
      ...["2025-01", "2025-04", "2025-06", "2025-07", "2025-08"],
      ...["2025-09", "2025-10", "2025-11", "2025-12"],
    ]);
    const yearly = withClientInput(
      booksFrom(`year 2025 ${CHART} ${QUARTERS}`),
      "declared_vat: [{ period: 2025-01..2025-12, amount: 10001 }]",
    );
    // 4 x 2500.40 = 10001.60.
    expect(yearsOf(yearly)).toEqual([
      "2025 rounding, difference 0.60, to correct 0.00, rounding unknown, rounding",
    ]);
    expect(vatYears(yearly)[0]?.monthsWithout).toEqual([]);
  });

  test("outside the fiscal year are not compared, also those that are only partly outside", () => {
    const books = withClientInput(
      booksFrom(`year 2025-02..2026-01 called 2025 ${CHART} ${owed("2025-05-10", "100.00")}`),
      `declared_vat:
  - { period: 2025-Q1, amount: 7 }
  - { period: 2025-Q2, amount: 100 }
  - { period: 2026-Q1, amount: 7 }`,
    );
    expect(yearsOf(books)).toEqual([
      "2025 equal, difference 0.00, to correct 0.00, rounding unknown, equal",
    ]);
    expect(returnsOutside(books).map(({ period }) => period.first)).toEqual(["2025-01", "2026-01"]);
  });

  test("of two calendar years have a balance and a limit each", () => {
    const books = withClientInput(
      booksFrom(`year 2024-07..2025-06 called 2025 ${CHART}
        ${owed("2024-08-10", "1600.00")} ${owed("2025-02-10", "1600.00")}`),
      `declared_vat:
  - { period: 2025-Q1, amount: 1000 }
  - { period: 2024-Q3, amount: 1000 }`,
    );
    expect(yearsOf(books)).toEqual([
      "2024 next-return, difference 600.00, to correct 600.00, rounding unknown, differs",
      "2025 next-return, difference 600.00, to correct 600.00, rounding unknown, differs",
    ]);
  });
});

test("without a known account of tax nothing is compared", () => {
  const books = booksFrom(`year 2025 ${CHART.replaceAll(/ {2}rgs \S+/g, "")} ${QUARTERS}`);
  const input = "declared_vat: [{ period: 2025-Q1, amount: 1 }]";
  expect(yearsOf(withClientInput(books, input))).toEqual([]);
});
