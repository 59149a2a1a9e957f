/** Nested rows of a receipt (specification 4.4): as a list or an object keyed by index, stored, changed, removed. */
import { beforeEach, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { edgeBooks } from "../edge-books.ts";
import { booksWith, receiptOf } from "./receipt-books.ts";
import { FUEL, openReceipts, type ReceiptSeen, type ReceiptService } from "./receipt-service.ts";

let service: ReceiptService;
beforeEach(async () => {
  service = await openReceipts({ books: [booksWith(receiptOf("900", "2026-02-01"))] });
});

const shown = ({ details }: ReceiptSeen): readonly string[] =>
  details.map((row) => `${String(row["row_order"])} ${String(row["description"])}`);
const named = (description: string, more: object = {}): object => ({
  ...FUEL,
  description,
  ...more,
});

test("rows of a list and of an object keyed by index are the same", async () => {
  const rows = [named("one"), named("two")];
  const asList = await service.create({ details_attributes: rows });
  const asObject = await service.create({ details_attributes: { 0: rows[0], 1: rows[1] } });
  expect(shown(asList.receipt)).toEqual(["0 one", "1 two"]);
  expect(shown(asObject.receipt)).toEqual(shown(asList.receipt));
});

test("a row with an id is changed, one without is added, one with _destroy is removed, others stay", async () => {
  const { receipt } = await service.create({
    details_attributes: [named("one"), named("two"), named("three")],
  });
  const [one, two, three] = receipt.details;
  const changed = await service.change(receipt.id, {
    details_attributes: [
      { id: two?.id, price: "60.5" },
      { id: three?.id, _destroy: "true" },
      named("four"),
      { _destroy: true, description: "never there" },
    ],
  });
  expect([changed.status, shown(changed.receipt)]).toEqual([200, ["0 one", "1 two", "2 four"]]);
  expect(changed.receipt.details.slice(0, 2)).toMatchObject([
    one ?? {},
    {
      ...two,
      price: "60.5",
      total_price_excl_tax_with_discount: "50.0",
      total_price_excl_tax_with_discount_base: "50.0",
    },
  ]);
  expect(changed.receipt["total_price_incl_tax"]).toBe("302.5");
});

test("rows are sorted by row_order, equal ones in the order sent", async () => {
  const { receipt } = await service.create({
    details_attributes: [
      named("c", { row_order: 2 }),
      named("a", { row_order: "0" }),
      named("d", { row_order: 2 }),
      named("e"),
    ],
  });
  expect(shown(receipt)).toEqual(["0 a", "2 c", "2 d", "3 e"]);
});

test("a line in the initial books can be changed, and keeps omitted fields", async () => {
  const { receipt } = await service.change("900", {
    details_attributes: [{ id: 9001, description: "rent of March" }],
  });
  expect(receipt.details).toMatchObject([
    { id: "9001", description: "rent of March", price: "121.0", ledger_account_id: "4700" },
  ]);
});

test("an id beyond the range of numbers finds its row", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  const [row] = receipt.details;
  const body = `{"receipt":{"details_attributes":[{"id":${String(row?.id)},"price":12.1}]}}`;
  const changed = await service.handle({
    method: "PATCH",
    path: `/123/documents/receipts/${receipt.id}`,
    headers: { authorization: `Bearer ${service.token(["documents"])}` },
    body,
  });
  expect(JSON.parse(new TextDecoder().decode(changed.body))).toMatchObject({
    details: [{ id: row?.id, price: "12.1" }],
  });
});

test.each([
  [null, null, "1.0"],
  ["", null, "1.0"],
  [2, "2", "2.0"],
  ["0.5", "0.5", "0.5"],
  ["0,5", "0,5", "0.5"],
  ["2 x", "2 x", "2.0"],
  ["1,5 uur", "1,5 uur", "1.5"],
  ["10st. per doos", "10st. per doos", "10.0"],
  ["3 euro", "3 euro", "3.0"],
  ["-3", "-3", "-3.0"],
])("the quantity %j is stored as %j and counts as %s", async (amount, stored, counted) => {
  const { receipt } = await service.create({ details_attributes: [{ ...FUEL, amount }] });
  expect(receipt.details[0]).toMatchObject({ amount: stored, amount_decimal: counted });
});

test.each([
  ["this_month", "20261101..20261130"],
  ["prev_month", "20261001..20261031"],
  ["next_month", "20261201..20261231"],
  ["this_quarter", "20261001..20261231"],
  ["prev_quarter", "20260701..20260930"],
  ["next_quarter", "20270101..20270331"],
  ["this_year", "20260101..20261231"],
  ["prev_year", "20250101..20251231"],
  ["next_year", "20270101..20271231"],
  ["20261215..20270114", "20261215..20270114"],
  ["202701..202702", "20270101..20270228"],
  ["", null],
  [null, null],
])("the period %j is stored as %j", async (period, stored) => {
  const { receipt } = await service.create({ details_attributes: [{ ...FUEL, period }] });
  expect(receipt.details[0]?.["period"]).toBe(stored);
});

test("a product fills omitted fields, with the rate for purchases", async () => {
  const product = {
    id: "501",
    title: "Hosting",
    description: "Hosting of the site",
    identifier: null,
    price: amountOf("24.2"),
    currency: "EUR",
    frequency: null,
    taxRateId: "21",
    ledgerAccountId: "4700",
    active: true,
  };
  const books = edgeBooks({
    subscriptions: { products: [product], templates: [], subscriptions: [] },
  });
  const other = await openReceipts({ books: [books] });
  const { receipt } = await other.create({
    details_attributes: [{ product_id: "501" }, { product_id: 501, price: 1, description: "own" }],
  });
  const filled = { product_id: "501", ledger_account_id: "4700", tax_rate_id: "23" };
  expect(receipt.details).toMatchObject([
    { ...filled, description: "Hosting of the site", price: "24.2" },
    { ...filled, description: "own", price: "1.0" },
  ]);
  const cleared = await other.change(receipt.id, {
    details_attributes: [{ id: receipt.details[0]?.id, product_id: null }],
  });
  expect(cleared.receipt.details[0]).toMatchObject({ product_id: null, price: "24.2" });
  await other.close();
});
