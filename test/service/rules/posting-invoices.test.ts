/** Postings of invoices and receipts, computed by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { PostingRefusal } from "../../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../../src/service/rules/posting-rules.ts";
import { CONTEXT, detail, linesOf, purchase, salesInvoice } from "./posting-examples.ts";

test("a sales invoice debits debtors and credits revenue and tax per rate", () => {
  const invoice = salesInvoice([
    detail("8000", "s21", "100"),
    detail("8000", "s9", "20", { quantity: "3", projectId: "p1" }),
    detail("8000", "s21", "0.50"),
  ]);
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1300 187.01 c1 invoice 7",
    "2025-03-10 8000 -100.00 c1 s21",
    "2025-03-10 8000 -60.00 c1 p1 s9",
    "2025-03-10 8000 -0.50 c1 s21",
    "2025-03-10 1510 -21.11 s21",
    "2025-03-10 1510 -5.40 s9",
  ]);
});

test("if prices include tax, the total stays as entered and the tax is the total minus the net", () => {
  const invoice = salesInvoice([detail("8000", "s21", "20"), detail("8000", "s21", "300")], {
    pricesIncludeTax: true,
  });
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1300 320.00 c1 invoice 7",
    "2025-03-10 8000 -16.53 c1 s21",
    "2025-03-10 8000 -247.93 c1 s21",
    "2025-03-10 1510 -55.54 s21",
  ]);
});

test("half a cent of tax is rounded away from zero, on an invoice and on its credit note", () => {
  expect(linesOf(salesInvoice([detail("8000", "s21", "0.50")]))[2]).toBe(
    "2025-03-10 1510 -0.11 s21",
  );
  expect(linesOf(salesInvoice([detail("8000", "s21", "-0.50")]))).toEqual([
    "2025-03-10 1300 -0.61 c1 invoice 7",
    "2025-03-10 8000 0.50 c1 s21",
    "2025-03-10 1510 0.11 s21",
  ]);
});

test("a rate without a percentage posts no tax", () => {
  expect(linesOf(salesInvoice([detail("8000", "none", "75")]))).toEqual([
    "2025-03-10 1300 75.00 c1 invoice 7",
    "2025-03-10 8000 -75.00 c1 none",
  ]);
});

test("a purchase invoice debits costs and tax and credits creditors", () => {
  expect(linesOf(purchase([detail("4000", "p21", "200", { projectId: "p1" })]))).toEqual([
    "2025-03-10 1600 -242.00 c1 invoice 7",
    "2025-03-10 4000 200.00 c1 p1 p21",
    "2025-03-10 1520 42.00 p21",
  ]);
});

test("a receipt posts like a purchase invoice", () => {
  const receipt = purchase([detail("4310", "p21", "60.50")], {
    kind: "receipt",
    pricesIncludeTax: true,
    dueOn: null,
  });
  expect(linesOf(receipt)).toEqual([
    "2025-03-10 1600 -60.50 c1 invoice 7",
    "2025-03-10 4310 50.00 c1 p21",
    "2025-03-10 1520 10.50 p21",
  ]);
});

test("a foreign invoice is booked at its rate; the last line takes the rounding difference", () => {
  const invoice = salesInvoice(
    [detail("8060", "s0", "10.01"), detail("8060", "s0", "10.01"), detail("8060", "s0", "10.01")],
    { currency: "USD", exchangeRate: amountOf("0.9250") },
  );
  // 30.03 x 0.925 = 27.77775 -> 27.78; 10.01 x 0.925 = 9.25925 -> 9.26; the last is 27.78 - 18.52.
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1300 27.78 c1 invoice 7",
    "2025-03-10 8060 -9.26 c1 s0",
    "2025-03-10 8060 -9.26 c1 s0",
    "2025-03-10 8060 -9.26 c1 s0",
  ]);
  const other = salesInvoice(
    [detail("8060", "s0", "0.03"), detail("8060", "s0", "0.03"), detail("8060", "s0", "0.03")],
    { currency: "USD", exchangeRate: amountOf("0.9") },
  );
  // 0.09 x 0.9 = 0.081 -> 0.08; 0.03 x 0.9 = 0.027 -> 0.03; the last is 0.08 - 0.06.
  expect(linesOf(other)).toEqual([
    "2025-03-10 1300 0.08 c1 invoice 7",
    "2025-03-10 8060 -0.03 c1 s0",
    "2025-03-10 8060 -0.03 c1 s0",
    "2025-03-10 8060 -0.02 c1 s0",
  ]);
});

test("drafts and documents in state new post nothing", () => {
  expect(linesOf(salesInvoice([detail("8000", "s21", "100")], { state: "draft" }))).toEqual([]);
  expect(linesOf(purchase([detail("4000", "p21", "100")], { state: "new" }))).toEqual([]);
  expect(linesOf(purchase([detail("4000", "p21", "100")], { state: "saved" }))).toHaveLength(3);
});

test("a detail with a tax rate that does not exist is refused by name", () => {
  const invoice = salesInvoice([detail("8000", "s99", "1")]);
  expect(() => postingsOf(invoice, CONTEXT)).toThrow(
    new PostingRefusal("tax rate s99 does not exist"),
  );
});

test("a deferred detail posts to the deferral account and is released on each month's last day", () => {
  // 31 + 28 + 31 = 90 days of 2025, 9.00 a day: 279.00, 252.00, and the rest 279.00.
  const invoice = salesInvoice(
    [detail("8110", "s21", "810", { period: "2025-01-01..2025-03-31", projectId: "p1" })],
    { date: dateOf("2024-12-20") },
  );
  expect(linesOf(invoice)).toEqual([
    "2024-12-20 1300 980.10 c1 invoice 7",
    "2024-12-20 1570 -810.00 c1 p1 s21",
    "2024-12-20 1510 -170.10 s21",
    "2025-01-31 1570 279.00 c1 p1",
    "2025-01-31 8110 -279.00 c1 p1",
    "2025-02-28 1570 252.00 c1 p1",
    "2025-02-28 8110 -252.00 c1 p1",
    "2025-03-31 1570 279.00 c1 p1",
    "2025-03-31 8110 -279.00 c1 p1",
  ]);
});

test("months of the period that end before the document's date are booked as costs at once", () => {
  // 100.00 over 90 days: 34.44, 31.11, rest 34.45; dated 10 March, January and February are direct.
  const invoice = purchase([detail("4530", "none", "100", { period: "2025-01-01..2025-03-31" })]);
  expect(linesOf(invoice)).toEqual([
    "2025-03-10 1600 -100.00 c1 invoice 7",
    "2025-03-10 4530 65.55 c1 none",
    "2025-03-10 1370 34.45 c1 none",
    "2025-03-31 1370 -34.45 c1",
    "2025-03-31 4530 34.45 c1",
  ]);
});

test("a month of the period that ends on the document's date is booked at once", () => {
  const invoice = purchase([detail("4530", "none", "90", { period: "2025-01-01..2025-03-31" })], {
    date: dateOf("2025-01-31"),
  });
  expect(linesOf(invoice).slice(0, 3)).toEqual([
    "2025-01-31 1600 -90.00 c1 invoice 7",
    "2025-01-31 4530 31.00 c1 none",
    "2025-01-31 1370 59.00 c1 none",
  ]);
});

test("a period within the document's month, or before it, posts directly", () => {
  for (const period of ["2025-03-01..2025-03-31", "2025-01-01..2025-02-28"]) {
    expect(linesOf(purchase([detail("4530", "none", "100", { period })]))).toEqual([
      "2025-03-10 1600 -100.00 c1 invoice 7",
      "2025-03-10 4530 100.00 c1 none",
    ]);
  }
});

test("a period that ends before it starts is refused", () => {
  const invoice = purchase([detail("4530", "none", "1", { period: "2025-05-01..2025-04-30" })]);
  expect(() => postingsOf(invoice, CONTEXT)).toThrow(PostingRefusal);
});
