/** Receipts with tax under a reverse charge, through the API. Calculated by hand. */
import { beforeEach, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { edgeBooks } from "../edge-books.ts";
import { FUEL, openReceipts, type ReceiptSeen, type ReceiptService } from "./receipt-service.ts";

/** Older than the domestic rate for purchases, with an equal percentage. */
const REVERSED = "20";

let service: ReceiptService;
beforeEach(async () => {
  const { taxRates } = edgeBooks();
  const reversed = {
    id: REVERSED,
    name: "21% from the EU",
    percentage: amountOf("21"),
    taxRateType: "purchase_invoice",
    showTax: true,
    active: true,
    country: null,
    treatment: "reverse_charge",
    reportReferences: ["NL/4b", "NL/5b"],
  } as const;
  service = await openReceipts({ books: [edgeBooks({ taxRates: [...taxRates, reversed] })] });
});

const figuresOf = (receipt: ReceiptSeen): readonly unknown[] => [
  receipt["total_price_excl_tax"],
  receipt["total_price_incl_tax"],
  receipt.details[0]?.["total_price_excl_tax_with_discount"],
  receipt.details[0]?.["tax_report_reference"],
];

test("the total contains no tax, and the line names the boxes of the tax return", async () => {
  const { receipt } = await service.create({
    prices_are_incl_tax: true,
    details_attributes: [{ ...FUEL, price: 300, tax_rate_id: REVERSED }],
  });
  expect(figuresOf(receipt)).toEqual(["300.0", "300.0", "300.0", ["NL/4b", "NL/5b"]]);
  expect(service.postings(receipt.id)).toEqual([
    "1600 -300.00",
    "4700 300.00",
    "1520 63.00",
    "1510 -63.00",
  ]);
});

test("a payment of the net amount pays the receipt", async () => {
  const { receipt } = await service.create({
    details_attributes: [{ ...FUEL, price: 300, tax_rate_id: REVERSED }],
  });
  const payment = { payment_date: "2026-11-15", price: 300, ledger_account_id: "9030" };
  await service.ask("POST", `/documents/receipts/${receipt.id}/payments`, { payment });
  expect((await service.receipt(receipt.id)).state).toBe("paid");
});

test("a line that changes to a charged rate has its tax again", async () => {
  const { receipt } = await service.create({
    prices_are_incl_tax: false,
    details_attributes: [{ ...FUEL, price: 300, tax_rate_id: REVERSED }],
  });
  const [line] = receipt.details;
  const changed = await service.change(receipt.id, {
    details_attributes: [{ id: line?.id, tax_rate_id: "23" }],
  });
  expect(figuresOf(changed.receipt)).toEqual(["300.0", "363.0", "300.0", ["NL/5b"]]);
  expect(service.postings(receipt.id)).toEqual(["1600 -363.00", "4700 300.00", "1520 63.00"]);
});

test("a line without a rate is never under a reverse charge", async () => {
  const { receipt } = await service.create({
    details_attributes: [{ price: 121, ledger_account_id: "4700" }],
  });
  expect(receipt.details[0]?.["tax_rate_id"]).toBe("23");
});

test("the tax of a private share is owed and not deducted; its price is without it", async () => {
  const { receipt } = await service.create({
    details_attributes: [{ ...FUEL, price: 300, tax_rate_id: REVERSED }],
    fiscal_allocations_attributes: [
      { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "40" },
    ],
  });
  expect(receipt.fiscal_allocations.map(({ price }) => price)).toEqual(["120.0"]);
  expect(service.postings(receipt.id)).toEqual([
    "1600 -300.00",
    "4700 180.00",
    "0540 120.00",
    "0540 25.20",
    "1520 37.80",
    "1510 -63.00",
  ]);
});
