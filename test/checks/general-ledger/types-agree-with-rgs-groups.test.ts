/** G13 by hand: types that the group of the code says or allows, and types that contradict it. */
import { expect, test } from "vitest";
import { CHART_ROWS } from "../../../fixtures/administrations/chart.ts";
import { typesAgreeWithRgsGroups } from "../../../src/checks/general-ledger/types-agree-with-rgs-groups.ts";
import { ACCOUNT_TYPES } from "../../../src/ledger/ledger-account.ts";
import { typeFit } from "../../../src/ledger/type-fit.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const withCode = (name: string, code: string): string =>
  TWO_MONTHS.replace(new RegExp(`(account .*${name}.*)`), `$1  rgs ${code}`);

test("a type that the group says holds; an account without a code is not compared", async () => {
  const books = booksFrom(withCode("Rent", "WBedHuiBeh"));
  expect(await comparedBy(typesAgreeWithRgsGroups, books)).toEqual(["4000: 0 = 0"]);
  expect(await findingsIn(books)).toEqual([]);
});

test("an expense with the code of a cost of sales is found, and so is a result account with the code of an asset", async () => {
  expect(await findingsIn(booksFrom(withCode("Rent", "WKprInhInh")))).toEqual(["G13 4000: 0 = 1"]);
  expect(await findingsIn(booksFrom(withCode("Rent", "BVrdHanVoo")))).toEqual(["G13 4000: 0 = 1"]);
});

test("an account without figures is not compared", async () => {
  const books = booksFrom(`${TWO_MONTHS}
  account 0250 expenses Van  rgs BMvaTevVvp`);
  expect(await comparedBy(typesAgreeWithRgsGroups, books)).toEqual([]);
});

test("each account of a trading company has the usual type", () => {
  expect(CHART_ROWS.filter((row) => typeFit(row) !== "usual")).toEqual([]);
});

test.each<readonly [code: string, types: readonly string[]]>([
  ["BIvaGooVvp", ["non_current_assets"]],
  ["BFvaOvrWaa", ["current_assets", "non_current_assets"]],
  ["BVorDebHad", ["current_assets", "other", "temporary"]],
  ["BVorVbkTvo", ["current_assets", "current_liabilities", "other", "temporary"]],
  ["BLimKasKas", ["current_assets"]],
  ["BEivGokGea", ["equity"]],
  ["BLasSakLvl", ["non_current_liabilities"]],
  ["WOmzNohOlh", ["revenue"]],
  ["WPerLesLon", ["direct_costs", "expenses"]],
  ["WFbeRlsRlk", ["expenses", "other_income_expenses", "revenue"]],
])("%s allows %j and nothing else", (rgsCode, types) => {
  const allowed = ACCOUNT_TYPES.filter((type) => typeFit({ rgsCode, type }) !== "contradicting");
  expect(allowed.toSorted()).toEqual(types);
});
