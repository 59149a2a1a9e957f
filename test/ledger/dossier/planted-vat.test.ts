/** Errors of VAT planted in companies of ten sizes: the line of the VAT reconciliation that shows each. */
import { describe, expect, test } from "vitest";
import type { Books } from "../../../src/ledger/books.ts";
import { sheetOf, sheetText } from "../../sheets/built-sheets.ts";
import { type CompanyTexts, companyOf, SIZES, sized } from "./generated-company.ts";

/**
 * In the quarter VAT of 210 on sales and 42 under a reverse charge, less 84 and 42: the return is 126, to be paid in
 * January.
 */
const BOOKS = `
  year 2025-10..2025-12 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1340 current_assets Input VAT  rgs BVorVbkTvo
  account 1520 current_liabilities VAT charged  rgs BSchBepBtw
  account 1530 current_liabilities VAT due  rgs BSchBepBtw
  account 4000 expenses Rent
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  tax 21 High [sales] id=s21
  tax 21 Purchases [purchases] id=p21
  tax 21 Acquisition EU [purchases] id=pEU
  opening 1530 {-50}
  opening 1100 {50}
  2025-10-10  1100  {1210}  invoice 1
  2025-10-10  8000  {-1000}  invoice 1  tax s21
  2025-10-10  1520  {-210}  invoice 1  tax s21
  2025-10-20  4000  {400}  bill 2  tax p21
  2025-10-20  1340  {84}  bill 2  tax p21
  2025-10-20  1100  {-484}  bill 2
  2025-11-20  7000  {200}  bill 3  tax pEU
  2025-11-20  1340  {42}  bill 3  tax pEU
  2025-11-20  1520  {-42}  bill 3  tax pEU
  2025-11-20  1100  {-200}  bill 3
  2025-10-28  1530  {50}  bank 4
  2025-10-28  1100  {-50}  bank 4
  2025-12-31  1520  {252}  journal 5
  2025-12-31  1340  {-126}  journal 5
  2025-12-31  1530  {-126}  journal 5
`;
const HONEST: CompanyTexts = {
  ...{ books: BOOKS, statements: "", later: [] },
  input: "declared_vat: [{ period: 2025-Q4, amount: {126} }]",
};

/** The lines whose texts begin like this, with amounts in braces of the size of the company. */
interface Planted {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly shows: readonly string[];
}

const PLANTED: readonly Planted[] = [
  {
    what: "VAT at a wrong percentage",
    from: `1520  {-210}  invoice 1  tax s21`,
    to: `1520  {-90}  invoice 1  tax s21
  2025-10-10  1520  {-120}  invoice 1`,
    shows: [
      "note: The booked VAT of High differs by EUR {120} from its percentage, more than the rounding of its entries.",
      "Other entry: Sales invoice, Oct 2025, 1520 VAT charged | {120}",
      "Oct 2025 to Dec 2025 | Differs | {6} | {126} | {-120}",
    ],
  },
  {
    what: "a reverse charge on one side",
    from: `2025-11-20  1520  {-42}  bill 3  tax pEU
  2025-11-20  1100  {-200}  bill 3`,
    to: `2025-11-20  1100  {-242}  bill 3`,
    shows: [
      "Oct 2025 to Dec 2025 | Differs | {84} | {126} | {-42}",
      "One-sided reverse charge, Q4 2025, Acquisition EU: VAT owed is missing beside 1340 Input VAT | name of the rate | {-42}",
    ],
  },
  {
    what: "a reverse charge that is owed and not deducted",
    from: `2025-11-20  7000  {200}  bill 3  tax pEU
  2025-11-20  1340  {42}  bill 3  tax pEU`,
    to: `2025-11-20  7000  {200}  bill 3  tax pEU
  2025-11-20  4000  {42}  bill 3`,
    shows: [
      "One-sided reverse charge, Q4 2025, Acquisition EU: its deduction is missing beside 1520 VAT charged | entries | {42}",
      "note: Without a deduction a reverse charge is in order only as far as its VAT may not be deducted.",
    ],
  },
  {
    what: "a sale without a rate",
    from: `8000  {-1000}  invoice 1  tax s21`,
    to: `8000  {-700}  invoice 1  tax s21
  2025-10-10  8000  {-300}  invoice 1`,
    shows: ["Without a tax rate: 8000 Sales | {300}"],
  },
  {
    what: "a return that was not paid",
    from: `  2025-10-28  1530  {50}  bank 4
  2025-10-28  1100  {-50}  bank 4
`,
    to: "",
    shows: ["cross-check: Balance less return and correction | {50}"],
  },
  {
    what: "an entry on an account of VAT without a rate",
    from: `  2025-12-31  1520  {252}  journal 5`,
    to: `  2025-12-20  1520  {-15}  journal 6
  2025-12-20  4000  {15}  journal 6
  2025-12-31  1520  {252}  journal 5`,
    shows: [
      "Other entry: General journal, Dec 2025, 1520 VAT charged | {15}",
      "cross-check: Balance less return and correction | {15}",
    ],
  },
];

const filled = (size: string, text: string): string =>
  text.replaceAll(/\{(-?\d+)\}/g, (_, amount: string) => sized(size, amount));

const linesOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, "vat-reconciliation"))).map((text) =>
    text.replaceAll("\u00a0", " ").replaceAll(/(?<=\d),(?=\d)/g, ""),
  );

describe.each(SIZES)("a company of size %s", (size) => {
  test("without errors has no line about one", async () => {
    const lines = await linesOf(companyOf(HONEST, size));
    expect(
      lines.filter((line) => /Differs|differs|One-sided|Other entry|No box/.test(line)),
    ).toEqual([]);
    expect(lines).toContain("cross-check: Balance less return and correction | –");
    expect(lines).toContain("cross-check: Difference in revenue | –");
  });

  test.each(PLANTED)("$what is shown", async ({ from, to, shows }) => {
    expect(BOOKS).toContain(from);
    const lines = await linesOf(companyOf({ ...HONEST, books: BOOKS.replace(from, to) }, size));
    expect(lines).toEqual(expect.arrayContaining(shows.map((line) => filled(size, line))));
  });
});
