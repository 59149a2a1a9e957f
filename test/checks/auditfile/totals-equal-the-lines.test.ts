/** X1 by hand: every total that a file states is that of its lines, and a false one is found. */
import { expect, test } from "vitest";
import { totalsEqualTheLines } from "../../../src/checks/auditfile/totals-equal-the-lines.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the totals of opening balance, transactions and subledgers are those of their lines", async () => {
  expect(await comparedIn(totalsEqualTheLines, SHOP)).toEqual([
    "year.xaf opening-lines: 4 = 4",
    "year.xaf opening-debit: 1242.00 = 1242.00",
    "year.xaf opening-credit: 1242.00 = 1242.00",
    "year.xaf transactions-lines: 11 = 11",
    "year.xaf transactions-debit: 665.50 = 665.50",
    "year.xaf transactions-credit: 665.50 = 665.50",
    "year.xaf subledger-lines CU: 1 = 1",
    "year.xaf subledger-debit CU: 242.00 = 242.00",
    "year.xaf subledger-credit CU: 0.00 = 0.00",
    "year.xaf subledger-lines CU: 3 = 3",
    "year.xaf subledger-debit CU: 363.00 = 363.00",
    "year.xaf subledger-credit CU: 242.00 = 242.00",
    "year.xaf subledger-lines SU: 1 = 1",
    "year.xaf subledger-debit SU: 0.00 = 0.00",
    "year.xaf subledger-credit SU: 60.50 = 60.50",
  ]);
});

test("each total that is not that of its lines is found", async () => {
  const opening = changed(SHOP, "<totalDebit>1242.00<", "<totalDebit>1242.01<");
  const counted = changed(opening, "<linesCount>11<", "<linesCount>12<");
  const credit = changed(counted, "<totalCredit>665.50<", "<totalCredit>665.00<");
  expect(
    await findingsOf(
      totalsEqualTheLines,
      changed(credit, "<totalDebit>363.00<", "<totalDebit>0.00<"),
    ),
  ).toEqual([
    "year.xaf opening-debit: 1242.01 = 1242.00",
    "year.xaf transactions-lines: 12 = 11",
    "year.xaf transactions-credit: 665.00 = 665.50",
    "year.xaf subledger-debit CU: 0.00 = 363.00",
  ]);
});

test("the file of the year before is compared as well", async () => {
  const before = changed(SHOP_BEFORE, "<totalDebit>426.00<", "<totalDebit>426.01<");
  expect(await findingsOf(totalsEqualTheLines, SHOP, before)).toEqual([
    "prior.xaf transactions-debit: 426.01 = 426.00",
  ]);
});

test("a count of the transactions in place of their lines is one", async () => {
  const counted = changed(SHOP, "<linesCount>11<", "<linesCount>4<");
  expect(await findingsOf(totalsEqualTheLines, counted)).toEqual([]);
});
