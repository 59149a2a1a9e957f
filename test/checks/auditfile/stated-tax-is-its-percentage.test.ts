/** X9 by hand: the VAT that lines state is the percentage of their amounts, to a cent per line. */
import { expect, test } from "vitest";
import { statedTaxIsItsPercentage } from "../../../src/checks/auditfile/stated-tax-is-its-percentage.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("the VAT of each code is its percentage", async () => {
  expect(await comparedIn(statedTaxIsItsPercentage, SHOP)).toEqual([
    "year.xaf tax-of-code V21 (21%): -63.00 = -63.00",
    "year.xaf transactions-with-code V21 (21%): 0 = 0",
    "year.xaf tax-of-code I21 (21%): 10.50 = 10.50",
    "year.xaf transactions-with-code I21 (21%): 0 = 0",
  ]);
});

test("VAT that is not the percentage of its base is found, a cent of rounding is not", async () => {
  expect(
    await findingsOf(statedTaxIsItsPercentage, changed(SHOP, "<vatAmnt>10.50<", "<vatAmnt>10.49<")),
  ).toEqual([]);
  expect(
    await findingsOf(statedTaxIsItsPercentage, changed(SHOP, "<vatAmnt>10.50<", "<vatAmnt>10.48<")),
  ).toEqual([
    "year.xaf tax-of-code I21 (21%): 10.50 = 10.48",
    "year.xaf transactions-with-code I21 (21%): 0 = 1",
  ]);
});

test("two false amounts that make up for each other are found by their transactions", async () => {
  const less = changed(SHOP, "<vatAmnt>21.00<", "<vatAmnt>20.00<");
  expect(
    await findingsOf(statedTaxIsItsPercentage, changed(less, "<vatAmnt>42.00<", "<vatAmnt>43.00<")),
  ).toEqual(["year.xaf transactions-with-code V21 (21%): 0 = 2"]);
});

test("under a reverse charge one line has the VAT of both sides", async () => {
  const owed = `</vat><vat><vatID>I21</vatID><vatPerc>21</vatPerc><vatAmnt>10.50</vatAmnt><vatAmntTp>C</vatAmntTp></vat>`;
  const reversed = changed(
    SHOP,
    "<vatAmnt>10.50</vatAmnt><vatAmntTp>D</vatAmntTp></vat>",
    `<vatAmnt>10.50</vatAmnt><vatAmntTp>D</vatAmntTp>${owed}`,
  );
  expect((await comparedIn(statedTaxIsItsPercentage, reversed)).slice(2)).toEqual([
    "year.xaf tax-of-code I21 (21%): 10.50 = 10.50",
    "year.xaf transactions-with-code I21 (21%): 0 = 0",
    "year.xaf reversed-tax-of-code I21 (21%): -10.50 = -10.50",
    "year.xaf transactions-with-reversed-code I21 (21%): 0 = 0",
  ]);
});

test("a line on an account of VAT with a code is no base", async () => {
  const labelled = changed(
    SHOP,
    "<amnt>21.00</amnt><amntTp>C</amntTp>",
    "<amnt>21.00</amnt><amntTp>C</amntTp><vat><vatID>V21</vatID><vatPerc>21</vatPerc><vatAmnt>0.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat>",
  );
  expect(await findingsOf(statedTaxIsItsPercentage, labelled)).toEqual([]);
});

test("without VAT on any line nothing is compared", async () => {
  expect(await findingsOf(statedTaxIsItsPercentage, SHOP.replace(/<vat>.*?<\/vat>/g, ""))).toEqual([
    "gap: no-tax-stated",
  ]);
});
