/** Errors in wages, dividend, current accounts and private money, planted in companies of several sizes. */
import { describe, expect, test } from "vitest";
import { runChecks } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { SHEETS } from "../../../src/sheets/index.ts";
import { sheetText, templateWords } from "../../sheets/built-sheets.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withClientInput } from "../../support/client-input.ts";
import { SIZES, sized } from "./generated-company.ts";

/** Equal wages in each month; a dividend of 10,000 in June; the shareholder owes 1,000 and takes 600 more. */
const BOOKS = `
  year 2025-01..2025-12 called 2025
  account 0510 equity Capital  rgs BEivGokGea
  account 0530 equity Reserves  rgs BEivOvrOrs
  account 1100 current_assets Bank  [cash]
  account 1350 current_assets Current account shareholder  rgs BVorOvrRca
  account 1540 current_liabilities Wage tax payable  rgs BSchBepLhe
  account 1550 current_liabilities Net wages payable  rgs BSchSalNet
  account 1595 current_liabilities Dividend payable  rgs BSchDhaDha
  account 1596 current_liabilities Dividend tax payable  rgs BSchBepTdb
  account 4010 expenses Wages  rgs WPerLesLon
  account 4500 expenses Office
  account 8000 revenue Sales
  account 9020 expenses Interest  rgs WFbeRlmRmi
  opening 1100 {90000}
  opening 1350 {1000}
  opening 1540 {-320}
  opening 0510 {-18000}
  opening 0530 {-72680}
  2025-06-18  0530  {10000}  journal 90
  2025-06-18  1595  {-8500}  journal 90
  2025-06-18  1596  {-1500}  journal 90
  2025-07-02  1595  {8500}  bank 91
  2025-07-02  1100  {-8500}  bank 91
  2025-07-15  1596  {1500}  bank 92
  2025-07-15  1100  {-1500}  bank 92
  2025-07-01  1350  {600}  bank 93
  2025-07-01  1100  {-600}  bank 93
  2025-12-31  1350  {52}  journal 94
  2025-12-31  9020  {-52}  journal 94
  2025-12-31  1100  {20}  bank 95
  2025-12-31  8000  {-20}  bank 95
`;
const wages = (at: number): string => {
  const month = String(at).padStart(2, "0");
  return `
  2025-${month}-25  4010  {1000}  journal ${month}
  2025-${month}-25  1540  {-320}  journal ${month}
  2025-${month}-25  1550  {-680}  journal ${month}
  2025-${month}-25  1550  {680}  bank ${month}
  2025-${month}-25  1100  {-680}  bank ${month}
  2025-${month}-26  1540  {320}  bank 2${month}
  2025-${month}-26  1100  {-320}  bank 2${month}`;
};
const HONEST = BOOKS + Array.from({ length: 12 }, (_, at) => wages(at + 1)).join("");
/** Six months over 1,000 and six over 1,600: 4 percent of 1,300 is 52. */
const TERMS = `current_accounts:
  - { account: "1350", interest: 4%, balances: monthly, holder: shareholder }`;

const WORDS = templateWords("en");

const companyOf = (text: string, size: string): Books => {
  const filled = text.replaceAll(/\{(-?\d+)\}/g, (_, amount: string) => sized(size, amount));
  return withClientInput(booksFrom(filled), TERMS);
};

async function rowsOf(text: string, size: string, id: string): Promise<readonly string[]> {
  const books = companyOf(text, size);
  const definition = SHEETS.find((one) => one.id === id)!;
  return sheetText(definition.build({ books, results: await runChecks(books), words: WORDS }));
}

/** An error that changes nothing would be found nowhere. */
const changed =
  (...changes: readonly (readonly [from: string, to: string])[]) =>
  (text: string): string =>
    changes.reduce((all, [from, to]) => {
      expect(all).toContain(from);
      return all.replace(from, to);
    }, text);

interface Planted {
  readonly what: string;
  readonly sheet: string;
  readonly row: string;
  readonly amount: string;
  readonly plant: (text: string) => string;
}

const ERRORS: readonly Planted[] = [
  {
    what: "the net wages of a month are not paid",
    ...{ sheet: "payroll", row: "May 2025 |", amount: "680" },
    plant: changed(
      ["2025-05-25  1550  {680}  bank 05", ""],
      ["2025-05-25  1100  {-680}  bank 05", ""],
    ),
  },
  {
    what: "the wage tax of a month is not paid",
    ...{ sheet: "payroll", row: "May 2025 |", amount: "320" },
    plant: changed(
      ["2025-06-26  1540  {320}  bank 206", ""],
      ["2025-06-26  1100  {-320}  bank 206", ""],
    ),
  },
  {
    what: "the wage tax of a month is paid short",
    ...{ sheet: "payroll", row: "Aug 2025 |", amount: "20" },
    plant: changed(
      ["2025-09-26  1540  {320}", "2025-09-26  1540  {300}"],
      ["2025-09-26  1100  {-320}", "2025-09-26  1100  {-300}"],
    ),
  },
  {
    what: "the wages of a month are paid twice",
    ...{ sheet: "payroll", row: "Paid without a debt", amount: "-680" },
    plant: (text) => `${text}
  2025-11-27  1550  {680}  bank 301
  2025-11-27  1100  {-680}  bank 301`,
  },
  {
    what: "the dividend tax is not paid",
    ...{ sheet: "equity-detail", row: "Dividend tax of 18 Jun 2025 not paid", amount: "1500" },
    plant: changed(
      ["2025-07-15  1596  {1500}  bank 92", ""],
      ["2025-07-15  1100  {-1500}  bank 92", ""],
    ),
  },
  {
    what: "the dividend tax is paid late",
    ...{ sheet: "equity-detail", row: "Dividend tax of 18 Jun 2025 paid late", amount: "1500" },
    plant: changed(
      ["2025-07-15  1596", "2025-08-15  1596"],
      ["2025-07-15  1100", "2025-08-15  1100"],
    ),
  },
  {
    what: "10 percent of dividend tax is withheld",
    ...{ sheet: "equity-detail", row: "cross-check: Withheld less that", amount: "-500" },
    plant: changed(["1595  {-8500}", "1595  {-9000}"], ["1596  {-1500}", "1596  {-1000}"]),
  },
  {
    what: "the interest of a current account is booked wrong",
    ...{ sheet: "equity-detail", row: "cross-check: Difference in interest", amount: "-27" },
    plant: changed(["1350  {52}", "1350  {25}"], ["9020  {-52}", "9020  {-25}"]),
  },
];

describe("an error", () => {
  test.each(ERRORS.map((error, at) => [error.what, error, at] as const))(
    "%s",
    async (_, error, at) => {
      for (const size of [SIZES[at % 10]!, SIZES[(at + 5) % 10]!]) {
        const amount = sized(size, error.amount);
        const honest = await rowsOf(HONEST, size, error.sheet);
        const rows = await rowsOf(error.plant(HONEST), size, error.sheet);
        const others = rows.filter((row) => !honest.includes(row));
        const isIt = (row: string): boolean =>
          row.startsWith(error.row) && ` ${row} `.includes(` ${amount} `);
        expect(others.some(isIt), `${amount} in\n${others.join("\n")}`).toBe(true);
      }
    },
  );

  test("a shareholder who owes more than the limit is over it, and on the first page", async () => {
    // Sizes are between 1 and 11: 600,000 is over 500,000 in every company.
    const plant = changed(["1350  {600}", "1350  {600000}"], ["1100  {-600}", "1100  {-600000}"]);
    for (const size of SIZES.slice(0, 2)) {
      const rows = await rowsOf(plant(HONEST), size, "equity-detail");
      const excess = rows.find((row) => row.startsWith("Above the limit"));
      expect(excess).not.toBe("Above the limit | –");
      const first = await rowsOf(plant(HONEST), size, "first-page");
      expect(first).toContainEqual(
        expect.stringMatching(/^Shareholders and directors owe more than the borrowing limit/),
      );
    }
  });

  test("a private withdrawal that is booked as a cost is on no page of the owners", async () => {
    const plant = (text: string): string => `${text}
  2025-10-10  4500  {75}  bank 302
  2025-10-10  1100  {-75}  bank 302`;
    expect(await rowsOf(plant(HONEST), SIZES[0]!, "equity-detail")).toEqual(
      await rowsOf(HONEST, SIZES[0]!, "equity-detail"),
    );
  });
});

test("an honest company has nothing open but December, and no remark on its owners", async () => {
  for (const size of SIZES.slice(0, 3)) {
    const wagesOf = await rowsOf(HONEST, size, "payroll");
    expect(wagesOf.filter((row) => row.includes("not paid"))).toEqual([]);
    const owners = await rowsOf(HONEST, size, "equity-detail");
    expect(owners.filter((row) => /not paid|paid late/.test(row))).toEqual([]);
    expect(owners).toContain("cross-check: Withheld less that | –");
    expect(owners).toContain("cross-check: Difference in interest | –");
  }
});
