/** X6 by hand: the year opens where the year before closes, and its result moves into equity. */
import { expect, test } from "vitest";
import { openingIsClosingOfPriorFile } from "../../../src/checks/auditfile/opening-is-closing-of-prior-file.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("balances are carried over, and the result of 342.00 moves into equity", async () => {
  expect(await comparedIn(openingIsClosingOfPriorFile, SHOP, SHOP_BEFORE)).toEqual([
    "2025-01 year.xaf equity-with-result: -1242.00 = -1242.00",
    "2025-01 1100: 1000.00 = 1000.00",
    "2025-01 1300: 242.00 = 242.00",
    "2025-01 8000: 0.00 = 0.00",
  ]);
});

test("a balance that was not carried over is found, with the equity that makes up for it", async () => {
  const bank = changed(SHOP, "<amnt>1000.00</amnt>", "<amnt>990.00</amnt>");
  expect(
    await findingsOf(
      openingIsClosingOfPriorFile,
      changed(bank, "<amnt>342.00</amnt>", "<amnt>332.00</amnt>"),
      SHOP_BEFORE,
    ),
  ).toEqual([
    "2025-01 year.xaf equity-with-result: -1242.00 = -1232.00",
    "2025-01 1100: 1000.00 = 990.00",
  ]);
});

test("a result that moved into debts, and one that stayed, are found", async () => {
  const owed = changed(SHOP, "<accID>0510</accID><amnt>", "<accID>1600</accID><amnt>");
  expect(await findingsOf(openingIsClosingOfPriorFile, owed, SHOP_BEFORE)).toEqual([
    "2025-01 year.xaf equity-with-result: -1242.00 = -900.00",
    "2025-01 1600: 0.00 = -342.00",
  ]);
  const stayed = changed(SHOP, "<accID>0510</accID><amnt>", "<accID>8000</accID><amnt>");
  expect(await findingsOf(openingIsClosingOfPriorFile, stayed, SHOP_BEFORE)).toEqual([
    "2025-01 year.xaf equity-with-result: -1242.00 = -900.00",
    "2025-01 8000: 0.00 = -342.00",
  ]);
});

test("without codes the account that the result changed is its equity, and a second one is a finding", async () => {
  const uncoded = (file: string): string =>
    file.replace(/<leadReference>[^<]*<\/leadReference>/g, "");
  expect(
    await findingsOf(openingIsClosingOfPriorFile, uncoded(SHOP), uncoded(SHOP_BEFORE)),
  ).toEqual([]);
  const bank = changed(uncoded(SHOP), "<amnt>1000.00</amnt>", "<amnt>990.00</amnt>");
  const both = changed(bank, "<amnt>342.00</amnt>", "<amnt>332.00</amnt>");
  expect(await findingsOf(openingIsClosingOfPriorFile, both, uncoded(SHOP_BEFORE))).toEqual([
    "2025-01 year.xaf equity-with-result: -342.00 = 0.00",
    "2025-01 1100: 1000.00 = 990.00",
    "2025-01 0510: 0.00 = -332.00",
  ]);
});

test("without the file of the year before nothing is compared", async () => {
  expect(await findingsOf(openingIsClosingOfPriorFile, SHOP)).toEqual(["gap: no-prior-auditfile"]);
});
