/** X3 by hand: transactions, journals and files balance, and what does not is found. */
import { expect, test } from "vitest";
import { journalsBalance } from "../../../src/checks/auditfile/journals-balance.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("each journal and all transactions balance", async () => {
  expect(await comparedIn(journalsBalance, SHOP)).toEqual([
    "year.xaf rule-0010: 0 = 0",
    "year.xaf transactions-balance: 0.00 = 0.00",
    "year.xaf journal-balance VRK: 0.00 = 0.00",
    "year.xaf journal-balance INK: 0.00 = 0.00",
    "year.xaf journal-balance BNK: 0.00 = 0.00",
  ]);
});

test("a line of a cent too much breaks its transaction, its journal and the file", async () => {
  const more = changed(SHOP, "<amnt>100.00</amnt>", "<amnt>100.01</amnt>");
  expect(await findingsOf(journalsBalance, more)).toEqual([
    "year.xaf rule-0010: 0 = 1",
    "year.xaf transactions-balance: 0.00 = -0.01",
    "year.xaf journal-balance VRK: 0.00 = -0.01",
  ]);
});

test("a line in the journal of another transaction is found, though all transactions together balance", async () => {
  const paid = changed(
    SHOP,
    "<amnt>242.00</amnt><amntTp>C</amntTp><custSupID>c1",
    "<amnt>243.00</amnt><amntTp>C</amntTp><custSupID>c1",
  );
  const both = changed(paid, "<amnt>121.00</amnt>", "<amnt>122.00</amnt>");
  expect(await findingsOf(journalsBalance, both)).toEqual([
    "year.xaf rule-0010: 0 = 2",
    "year.xaf journal-balance VRK: 0.00 = 1.00",
    "year.xaf journal-balance BNK: 0.00 = -1.00",
  ]);
});
