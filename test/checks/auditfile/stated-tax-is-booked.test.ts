/** X10 by hand: the VAT that transactions state is on the accounts of VAT. */
import { expect, test } from "vitest";
import { statedTaxIsBooked } from "../../../src/checks/auditfile/stated-tax-is-booked.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("the VAT of each month is booked", async () => {
  expect(await comparedIn(statedTaxIsBooked, SHOP)).toEqual([
    "2025-01 year.xaf tax-of-transactions: -21.00 = -21.00",
    "2025-01 year.xaf transactions-with-tax: 0 = 0",
    "2025-02 year.xaf tax-of-transactions: -42.00 = -42.00",
    "2025-02 year.xaf transactions-with-tax: 0 = 0",
    "2025-03 year.xaf tax-of-transactions: 10.50 = 10.50",
    "2025-03 year.xaf transactions-with-tax: 0 = 0",
  ]);
});

test("VAT that is stated and booked with other amounts is found", async () => {
  expect(
    await findingsOf(statedTaxIsBooked, changed(SHOP, "<vatAmnt>21.00<", "<vatAmnt>20.99<")),
  ).toEqual([
    "2025-01 year.xaf tax-of-transactions: -20.99 = -21.00",
    "2025-01 year.xaf transactions-with-tax: 0 = 1",
  ]);
});

test("without accounts of VAT nothing is compared, unless the codes of VAT name them", async () => {
  const uncoded = SHOP.replaceAll(/<leadReference>BSchBepBtw[^<]*<\/leadReference>/g, "");
  expect(await findingsOf(statedTaxIsBooked, uncoded)).toEqual(["gap: no-tax-accounts"]);
  const named = uncoded
    .replace("Sales 21%</vatDesc>", "Sales 21%</vatDesc><vatToPayAccID>1500</vatToPayAccID>")
    .replace(
      "Purchases 21%</vatDesc>",
      "Purchases 21%</vatDesc><vatToClaimAccID>1510</vatToClaimAccID>",
    );
  expect(await comparedIn(statedTaxIsBooked, named)).toHaveLength(6);
});
