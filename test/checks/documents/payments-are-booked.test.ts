/** L8 by hand: breaks for a payment that is booked otherwise, or not at all. */
import { expect, test } from "vitest";
import { paymentsAreBooked } from "../../../src/checks/documents/payments-are-booked.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

const PAID = "paid 2025-03-03  221.00  payment 7  bank 41  into 1100";
const OPEN_ITEM = "1300  -221.00  bank 41  contact Jansen";
const OF_INVOICE = "FinancialMutation 41, 1300, 2025-03-03, Jansen, F-1";

test("a payment takes its amount from open items, on its day", async () => {
  expect(await comparedBy(paymentsAreBooked, listedBooks())).toEqual([
    `2025-03 ${OF_INVOICE}: -221.00 = -221.00`,
  ]);
});

test("a payment on another day is found", async () => {
  const books = listedBooks(
    ["2025-03-03  1100", "2025-03-04  1100"],
    ["2025-03-03  1300", "2025-03-04  1300"],
  );
  expect(await findingsIn(books)).toEqual([`L8 2025-03 ${OF_INVOICE}: -221.00 = 0.00`]);
});

test("a payment that became revenue is found", async () => {
  const books = listedBooks([OPEN_ITEM, "8000  -221.00  bank 41  contact Jansen"]);
  expect(await findingsIn(books)).toEqual([`L8 2025-03 ${OF_INVOICE}: -221.00 = 0.00`]);
});

test("a payment of another contact is found", async () => {
  const books = listedBooks([OPEN_ITEM, OPEN_ITEM.replace("Jansen", "Bakker")]);
  expect(await findingsOf(paymentsAreBooked, books)).toEqual([
    `2025-03 ${OF_INVOICE}: -221.00 = 0.00`,
  ]);
});

test("money on another account than stated is found", async () => {
  const books = listedBooks([PAID, PAID.replace("into 1100", "on 0500")]);
  expect(await findingsIn(books)).toEqual([
    "L8 2025-03 FinancialMutation 41, 0500, 2025-03-03, Jansen, F-1: -221.00 = 0.00",
  ]);
});

test("a payment that is booked nowhere is found beside one that is", async () => {
  const hidden = `${PAID}\n  paid 2025-03-05  10.00  payment 8  into 1100`;
  expect(await findingsOf(paymentsAreBooked, listedBooks([PAID, hidden]))).toEqual([
    "2025-03 Payment 8, 1100, 2025-03-05, Jansen, F-1: -10.00 = 0.00",
  ]);
  // A service whose documents have other names books none of them under these.
  const others = listedBooks([PAID, "paid 2025-03-03  221.00  payment 7  into 1100"]);
  expect(await findingsOf(paymentsAreBooked, others)).toEqual([]);
});

test("one posting may have two payments, and another one older invoices", async () => {
  const halves = PAID.replace("221.00", "121.00");
  const two = listedBooks([PAID, `${halves}\n  ${halves.replace("121.00", "100.00")}`]);
  expect(await comparedBy(paymentsAreBooked, two)).toEqual([
    `2025-03 ${OF_INVOICE}: -221.00 = -221.00`,
  ]);
  const more = listedBooks(
    ["1100  221.00", "1100  300.00"],
    [OPEN_ITEM, `${OPEN_ITEM}\n  2025-03-03  1300  -79.00  bank 41  contact Jansen`],
  );
  expect(await findingsOf(paymentsAreBooked, more)).toEqual([]);
});

test("an open item in another currency had another amount", async () => {
  const number = "contact Jansen  number F-1";
  const dollars = listedBooks(
    [number, `${number}  currency USD 240.00`],
    [PAID, PAID.replace("221", "219")],
  );
  expect(await findingsOf(paymentsAreBooked, dollars)).toEqual([]);
});

test("books without payments say so", async () => {
  expect(await runCheck(paymentsAreBooked, listedBooks([`  ${PAID}\n`, ""]))).toMatchObject({
    compared: 0,
    gap: "no-listed-payments",
  });
});
