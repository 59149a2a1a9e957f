/** States of receipts and the effects of a change (specification 3, docs/api-gaps.md: receipts). */
import { beforeEach, expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { booksWith, receiptOf } from "./receipt-books.ts";
import {
  FUEL,
  openReceipts,
  RECEIPTS,
  type ReceiptSeen,
  type ReceiptService,
} from "./receipt-service.ts";

let service: ReceiptService;
/** A clock that advances one second with every call. */
let seconds = 0;
beforeEach(async () => {
  service = await openReceipts({
    now: () =>
      `2026-11-15T10:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds++ % 60).padStart(2, "0")}.500Z`,
  });
});

const paid = { payment: { financial_account_id: "41" } };
const payment = (price: string): object => ({
  payment: { payment_date: "2026-11-10", price, financial_account_id: "41" },
});

test("none -> open: POST with usable details", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  expect(receipt.state).toBe("open");
});

test("none -> new: POST without details posts nothing", async () => {
  const { receipt } = await service.create({ reference: "later" });
  expect([receipt.state, service.postings(receipt.id)]).toEqual(["new", []]);
});

test("new -> open: the first details", async () => {
  const { receipt } = await service.create({});
  const changed = await service.change(receipt.id, { details_attributes: [FUEL] });
  expect([changed.receipt.state, service.postings(receipt.id).length]).toEqual(["open", 3]);
});

test("open -> new: the last detail is removed", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  const changed = await service.change(receipt.id, {
    details_attributes: [{ id: receipt.details[0]?.id, _destroy: true }],
  });
  expect([changed.receipt.state, service.postings(receipt.id)]).toEqual(["new", []]);
});

test("open -> paid: payments reach the total, paid_at is the day of the last one", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  await service.ask("POST", `${RECEIPTS}/${receipt.id}/payments`, payment("100"));
  expect(await service.receipt(receipt.id)).toMatchObject({ state: "open", paid_at: null });
  await service.ask("POST", `${RECEIPTS}/${receipt.id}/payments`, payment("21"));
  expect(await service.receipt(receipt.id)).toMatchObject({ state: "paid", paid_at: "2026-11-10" });
});

test("none -> paid: a payment next to the receipt pays it immediately, on its date", async () => {
  const { receipt } = await service.create(
    { date: "2026-11-03", details_attributes: [FUEL] },
    paid,
  );
  expect(receipt).toMatchObject({
    state: "paid",
    paid_at: "2026-11-03",
    payments: [{ price: "121.0", price_base: "121.0", financial_account_id: "41" }],
  });
});

test("paid -> open: the total exceeds the payments; paying immediately again only pays the rest", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] }, paid);
  const more = await service.change(receipt.id, { details_attributes: [{ ...FUEL, price: 10 }] });
  expect(more.receipt).toMatchObject({ state: "open", paid_at: null });
  const again = await service.change(receipt.id, {}, paid);
  expect(again.receipt).toMatchObject({
    state: "paid",
    payments: [{ price: "121.0" }, { price: "10.0" }],
  });
  const nothing = await service.change(receipt.id, {}, paid);
  expect(nothing.receipt["payments"]).toEqual(again.receipt["payments"]);
});

test("paid -> open: a payment is deleted", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] }, paid);
  const [first] = receipt["payments"] as readonly { readonly id: string }[];
  await service.ask("DELETE", `${RECEIPTS}/${receipt.id}/payments/${first?.id ?? ""}`);
  expect(await service.receipt(receipt.id)).toMatchObject({ state: "open", paid_at: null });
});

test.each([
  ["open -> late: due_date passed", "open", "2026-11-14", "late"],
  ["late -> open: due_date is in the future", "late", "2026-11-15", "open"],
  ["pending_payment stays until it is paid", "pending_payment", "2026-11-14", "pending_payment"],
  ["saved stays until it is paid", "saved", "2026-11-14", "saved"],
] as const)("%s, seen when the receipt changes, and -> paid", async (_, state, dueOn, after) => {
  const books = [booksWith(receiptOf("900", "2026-10-01", { state, dueOn: dateOf(dueOn) }))];
  const other = await openReceipts({ books });
  const changed = await other.change("900", { reference: "seen" });
  const settled = await other.change("900", {}, paid);
  expect([changed.receipt.state, settled.receipt.state]).toEqual([after, "paid"]);
  await other.close();
});

test("a foreign receipt is paid immediately in both currencies", async () => {
  const { receipt } = await service.create(
    { currency: "USD", exchange_rate: "0.9", details_attributes: [FUEL] },
    paid,
  );
  expect(receipt).toMatchObject({
    state: "paid",
    payments: [{ price: "121.0", price_base: "108.9" }],
  });
});

test("every change has a higher version, also within one second", async () => {
  const still = await openReceipts();
  const versions: number[] = [];
  const seen = ({ version }: ReceiptSeen): number => versions.push(version);
  const { receipt } = await still.create({ details_attributes: [FUEL] });
  seen(receipt);
  seen((await still.change(receipt.id, { reference: "a" })).receipt);
  seen((await still.change(receipt.id, {}, paid)).receipt);
  await still.ask("POST", `${RECEIPTS}/${receipt.id}/notes`, { note: { note: "look" } });
  seen(await still.receipt(receipt.id));
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  expect(versions.length).toBe(4);
  await still.close();
});

test("the event of a change has the old and new values, and the rows that changed", async () => {
  const { receipt } = await service.create({ reference: "a", details_attributes: [FUEL, FUEL] });
  const [first, second] = receipt.details;
  const changed = await service.change(receipt.id, {
    reference: "b",
    details_attributes: [
      { id: first?.id, price: 242 },
      { id: second?.id, _destroy: true },
      { ...FUEL, description: "new" },
    ],
  });
  const [saved, updated] = changed.receipt.events;
  expect(saved).toMatchObject({ action: "document_saved", data: {} });
  expect(updated).toMatchObject({
    action: "document_updated",
    data: {
      changes: {
        reference: ["a", "b"],
        total_price_excl_tax: ["200.0", "300.0"],
        total_price_excl_tax_base: ["200.0", "300.0"],
        total_price_incl_tax: ["242.0", "363.0"],
        total_price_incl_tax_base: ["242.0", "363.0"],
        updated_at: [receipt["updated_at"], changed.receipt["updated_at"]],
      },
      detail_changes: [
        {
          id: first?.id,
          change: "updated",
          price: ["121.0", "242.0"],
          total_price_excl_tax_with_discount: ["100.0", "200.0"],
          total_price_excl_tax_with_discount_base: ["100.0", "200.0"],
        },
        { id: changed.receipt.details[1]?.id, change: "created" },
        { id: second?.id, change: "destroyed" },
      ],
    },
  });
});

test("the filter still finds an added file after a change", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  const boundary = "part";
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bon.txt"\r\ncontent-type: text/plain\r\n\r\nfuel\r\n--${boundary}--\r\n`;
  const added = await service.handle({
    method: "POST",
    path: `/123${RECEIPTS}/${receipt.id}/attachments`,
    headers: {
      authorization: `Bearer ${service.token(["documents"])}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body: file,
  });
  expect(added.status).toBe(200);
  await service.change(receipt.id, { reference: "with a file" });
  const { json } = await service.ask("GET", `${RECEIPTS}?filter=attachment:with`);
  expect(json).toMatchObject([{ id: receipt.id, attachments: [{ filename: "bon.txt" }] }]);
});
