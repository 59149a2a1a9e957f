/** Postings of tax under a reverse charge, computed by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import type { FiscalAllocationRecord } from "../../../src/service/rules/administration-books.ts";
import { invoiceFigures } from "../../../src/service/rules/posting-figures.ts";
import {
  CONTEXT,
  detail,
  HEAD,
  linesOf,
  mutation,
  purchase,
  salesInvoice,
} from "./posting-examples.ts";

const { createdAt, updatedAt } = HEAD;
const share = (
  ledgerAccountId: string,
  privateLedgerAccountId: string,
  percentage: string,
): FiscalAllocationRecord => ({
  id: "1",
  ledgerAccountId,
  privateLedgerAccountId,
  percentage: amountOf(percentage),
  createdAt,
  updatedAt,
});

test("a purchase under a reverse charge owes its supplier the net, and owes and deducts the tax", () => {
  expect(linesOf(purchase([detail("7000", "pEU21", "200", { projectId: "p1" })]))).toEqual([
    "2025-03-10 1600 -200.00 c1 invoice 7",
    "2025-03-10 7000 200.00 c1 p1 pEU21",
    "2025-03-10 1520 42.00 pEU21",
    "2025-03-10 1510 -42.00 pEU21",
  ]);
});

test("prices including tax contain none under a reverse charge", () => {
  const receipt = purchase([detail("7000", "pEU9", "109")], {
    kind: "receipt",
    pricesIncludeTax: true,
  });
  const { totalExcl, totalIncl } = invoiceFigures(receipt, CONTEXT);
  expect([totalExcl, totalIncl]).toEqual([amountOf("109"), amountOf("109")]);
  expect(linesOf(receipt)).toEqual([
    "2025-03-10 1600 -109.00 c1 invoice 7",
    "2025-03-10 7000 109.00 c1 pEU9",
    "2025-03-10 1520 9.81 pEU9",
    "2025-03-10 1510 -9.81 pEU9",
  ]);
});

// 33.35 + 66.69 at 21% is 21.0084; the lines apart would round to 7.00 + 14.00. 0.50 at 9% is 0.045.
test("the tax of each rate is rounded over the sum of its lines, beside a rate that is charged", () => {
  const invoice = purchase([
    detail("7000", "pEU21", "33.35"),
    detail("4310", "p21", "10"),
    detail("7000", "pEU21", "66.69"),
    detail("7000", "pEU9", "0.50"),
  ]);
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1600 -112.64 c1 invoice 7",
    "2025-03-10 7000 33.35 c1 pEU21",
    "2025-03-10 4310 10.00 c1 p21",
    "2025-03-10 7000 66.69 c1 pEU21",
    "2025-03-10 7000 0.50 c1 pEU9",
    "2025-03-10 1520 2.10 p21",
    "2025-03-10 1520 21.01 pEU21",
    "2025-03-10 1510 -21.01 pEU21",
    "2025-03-10 1520 0.05 pEU9",
    "2025-03-10 1510 -0.05 pEU9",
  ]);
});

test("a credit note reverses both sides", () => {
  expect(linesOf(purchase([detail("7000", "pEU21", "-200")]))).toEqual([
    "2025-03-10 1600 200.00 c1 invoice 7",
    "2025-03-10 7000 -200.00 c1 pEU21",
    "2025-03-10 1520 -42.00 pEU21",
    "2025-03-10 1510 42.00 pEU21",
  ]);
});

// 100.05 x 0.9137 is 91.415685; 21% of 91.42 is 19.1982. In dollars the tax would be 21.01, and 19.20 at the rate.
test("in a foreign currency the tax is the percentage of the base as booked", () => {
  const invoice = purchase([detail("7000", "pEU21", "100.05")], {
    currency: "USD",
    exchangeRate: amountOf("0.9137"),
  });
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1600 -91.42 c1 invoice 7",
    "2025-03-10 7000 91.42 c1 pEU21",
    "2025-03-10 1520 19.20 pEU21",
    "2025-03-10 1510 -19.20 pEU21",
  ]);
});

test("a deferred detail owes and deducts its tax once, on the date of the invoice", () => {
  const invoice = purchase([detail("4310", "pEU21", "61", { period: "2025-04-01..2025-05-31" })]);
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1600 -61.00 c1 invoice 7",
    "2025-03-10 1370 61.00 c1 pEU21",
    "2025-03-10 1520 12.81 pEU21",
    "2025-03-10 1510 -12.81 pEU21",
    "2025-04-30 1370 -30.00 c1",
    "2025-04-30 4310 30.00 c1",
    "2025-05-31 1370 -31.00 c1",
    "2025-05-31 4310 31.00 c1",
  ]);
});

// 40% of 300.00 is private: tax is owed over 300.00 and deducted over 180.00; 25.20 is private too.
test("the tax of a private share is owed but not deducted", () => {
  const receipt = purchase([detail("4500", "pEU21", "300")], {
    kind: "receipt",
    fiscalAllocations: [share("4500", "0520", "30"), share("4500", "0530", "10")],
  });
  expect(linesOf(receipt)).toEqual([
    "2025-03-10 1600 -300.00 c1 invoice 7",
    "2025-03-10 4500 180.00 c1 pEU21",
    "2025-03-10 0520 90.00 c1",
    "2025-03-10 0520 18.90 c1",
    "2025-03-10 0530 30.00 c1",
    "2025-03-10 0530 6.30 c1",
    "2025-03-10 1520 37.80 pEU21",
    "2025-03-10 1510 -63.00 pEU21",
  ]);
});

test("a sale under a reverse charge posts no tax", () => {
  expect(linesOf(salesInvoice([detail("8000", "sReverse", "500")]))).toEqual([
    "2025-03-10 1300 500.00 c1 invoice 7",
    "2025-03-10 8000 -500.00 c1 sReverse",
  ]);
});

test("a bank mutation under a reverse charge is booked net, with both sides of the tax of a purchase", () => {
  const booked = (amount: string, taxRateId: string): Parameters<typeof mutation>[1][number] => ({
    kind: "booking",
    ledgerAccountId: "4540",
    taxRateId,
    projectId: "p1",
    contactId: "c1",
    description: "",
    amount: amountOf(amount),
  });
  expect(linesOf(mutation("-100", [booked("-100", "pEU21")]))).toEqual([
    "2025-03-10 1100 -100.00 bank",
    "2025-03-10 4540 100.00 c1 p1 pEU21",
    "2025-03-10 1520 21.00 pEU21",
    "2025-03-10 1510 -21.00 pEU21",
  ]);
  expect(linesOf(mutation("100", [booked("100", "sReverse")]))).toEqual([
    "2025-03-10 1100 100.00 bank",
    "2025-03-10 4540 -100.00 c1 p1 sReverse",
  ]);
});
