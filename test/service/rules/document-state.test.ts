/** The transitions of receipts and purchase invoices, row by row. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { paidOn, settledState } from "../../../src/service/rules/document-state.ts";
import type { InvoiceState } from "../../../src/service/rules/stored-documents.ts";

const TODAY = dateOf("2026-11-15");

const after = (
  state: InvoiceState,
  {
    total = "121",
    paid = [],
    due = null,
  }: { readonly total?: string; readonly paid?: readonly string[]; readonly due?: string | null },
): InvoiceState =>
  settledState(
    { state, dueOn: due === null ? null : dateOf(due) },
    {
      total: amountOf(total),
      payments: paid.map((text) => ({ settled: amountOf(text) })),
      today: TODAY,
    },
  );

test("none | upload or e-mail without data | new: it stays new whatever is due", () => {
  expect(after("new", { due: "2026-01-01" })).toBe("new");
});

test("open | due_date passed | late: on the day after, and not on the day itself", () => {
  expect(after("open", { due: "2026-11-15" })).toBe("open");
  expect(after("open", { due: "2026-11-14" })).toBe("late");
});

test("a receipt without a due date stays open", () => {
  expect(after("open", {})).toBe("open");
});

test("a late document becomes open when its due date moves into the future", () => {
  expect(after("late", { due: "2026-12-01" })).toBe("open");
});

test.each(["open", "late", "saved", "pending_payment"] as const)(
  "%s | sum of payments reaches total incl. tax | paid",
  (state) => {
    expect(after(state, { paid: ["100", "20.99"] })).not.toBe("paid");
    expect(after(state, { paid: ["100", "21"] })).toBe("paid");
    expect(after(state, { paid: ["121.01"] })).toBe("paid");
  },
);

test("a credit is paid when the same amount was paid back", () => {
  expect(after("open", { total: "-121", paid: ["-120"] })).toBe("open");
  expect(after("open", { total: "-121", paid: ["-121"] })).toBe("paid");
});

test("a total of zero is not paid without a payment", () => {
  expect(after("open", { total: "0" })).toBe("open");
  expect(after("open", { total: "0", paid: ["1", "-1"] })).toBe("paid");
});

test("paid | payment deleted | back to open or late", () => {
  expect(after("paid", { paid: ["100"] })).toBe("open");
  expect(after("paid", { due: "2026-11-01" })).toBe("late");
});

test("open | added to a payment batch | pending_payment: it waits there until it is paid", () => {
  expect(after("pending_payment", { due: "2026-01-01", paid: ["1"] })).toBe("pending_payment");
});

test("none | general document POST | saved: it stays so until it is paid", () => {
  expect(after("saved", { due: "2026-01-01" })).toBe("saved");
});

test("paid_at is the day of the last payment, and null while an amount is open", () => {
  const payments = ["2026-03-02", "2026-03-09", "2026-03-05"].map((date) => ({
    paidOn: dateOf(date),
  }));
  expect(paidOn("paid", payments)).toBe("2026-03-09");
  expect(paidOn("paid", [])).toBeNull();
  expect(paidOn("open", payments)).toBeNull();
});
