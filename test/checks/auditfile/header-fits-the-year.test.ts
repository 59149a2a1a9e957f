/** X16 by hand: the header of each file fits its year, which was over when the file was made. */
import { expect, test } from "vitest";
import { headerFitsTheYear } from "../../../src/checks/auditfile/header-fits-the-year.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("currency, fiscal year and the day of making fit the year", async () => {
  expect(await comparedIn(headerFitsTheYear, SHOP)).toEqual([
    "year.xaf rule-currency-is-a-code: 0 = 0",
    "year.xaf rule-fiscal-year-fits: 0 = 0",
    "year.xaf created-before-end: 0 = 0",
  ]);
});

test("another fiscal year, no currency and a file made on the last day of its year are found", async () => {
  const year = changed(SHOP, "<fiscalYear>2025<", "<fiscalYear>2024<");
  const currency = changed(year, "<curCode>EUR<", "<curCode>euro<");
  expect(
    await findingsOf(
      headerFitsTheYear,
      changed(currency, "<dateCreated>2026-01-04<", "<dateCreated>2025-12-31<"),
    ),
  ).toEqual([
    "year.xaf rule-currency-is-a-code: 0 = 1",
    "year.xaf rule-fiscal-year-fits: 0 = 1",
    "year.xaf created-before-end: 0 = 1",
  ]);
});
