/** When the first page says that the booked corporate tax differs from the computed one. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { rowsOf, rowText, sheetOf } from "./built-sheets.ts";

/**
 * A profit before tax of `profit` in 2025: up to 200,000 the tax is 19 %. One percent of turnover or total assets is
 * material.
 */
const company = (profit: string, booked: string | null, until = "2025-12"): Books =>
  booksFrom(`
    year 2025
    until ${until}
    account 0500 equity Capital  rgs BEivGokGea
    account 1100 current_assets Bank  [cash]
    account 1545 current_liabilities Corporate tax payable  rgs BSchBepVpb
    account 8000 revenue Sales
    account 9200 other_income_expenses Corporate tax  rgs WBelBgrBgr
    opening 1100 10.00
    opening 0500 -10.00
    2025-03-01  1100  ${profit}  bank 1
    2025-03-01  8000  -${profit}  bank 1
    ${booked === null ? "" : `2025-06-30  9200  ${booked}  journal 1`}
    ${booked === null ? "" : `2025-06-30  1545  -${booked}  journal 1`}
  `);

async function matterOf(books: Books): Promise<readonly string[]> {
  const rows = await rowsOf(await sheetOf(books, "first-page"));
  return rows
    .map((row) => rowText(row).replaceAll("\u00a0", " "))
    .filter((text) => /^Corporate income tax|no corporate income tax/.test(text));
}
const differs = (booked: string, computed: string, difference: string): readonly string[] => [
  `Corporate income tax: EUR ${booked} booked, EUR ${computed} computed (indication). Book the difference, or explain it. | ${difference}`,
];

test("booked tax that is the computed one, or nearly so, asks nothing", async () => {
  expect(await matterOf(company("200000.00", "38000.00"))).toEqual([]);
  expect(await matterOf(company("200000.00", "38999.99"))).toEqual([]);
});

test("a difference of EUR 1,000 is mentioned where more is material", async () => {
  expect(await matterOf(company("200000.00", "39000.00"))).toEqual(
    differs("39,000", "38,000", "1000.00"),
  );
});

test("a material difference is mentioned where it is less than EUR 1,000", async () => {
  // The computed tax is 190; of total assets of 1,010, 10.10 is material.
  expect(await matterOf(company("1000.00", "179.91"))).toEqual([]);
  expect(await matterOf(company("1000.00", "179.90"))).toEqual(differs("180", "190", "-10.10"));
});

test("tax that is not booked differs where the user states corrections, and else is a reminder", async () => {
  const books = company("200000.00", null);
  expect(await matterOf(books)).toEqual([
    "Result before tax: no corporate income tax is booked for 2025 yet.",
  ]);
  const stated = "tax: { corrections: [{ description: Fine, kind: permanent, amount: 1000 }] }";
  // 19 % of 200,000 and 25.8 % of 1,000.
  expect(await matterOf(withClientInput(books, stated))).toEqual(
    differs("0", "38,258", "-38258.00"),
  );
});

test("a part of a year and a company abroad have no difference", async () => {
  expect(await matterOf(company("200000.00", "10000.00", "2025-10"))).toEqual([]);
  const foreign = company("200000.00", "10000.00");
  const administration = { ...foreign.administration, country: "BE" };
  expect(await matterOf({ ...foreign, administration })).toEqual([]);
});
