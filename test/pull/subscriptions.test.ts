/** The reports of subscriptions: of the last month of a pull, and of the same month a year earlier. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Transport } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { responseOf } from "../api/answering.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

type Answer = Parameters<typeof responseOf>[0];

const figures = (monthly: unknown): unknown => ({
  monthly_recurring_revenue: monthly,
  annual_run_rate: "1200.0",
  churn_rate: "0",
  lifetime_value: "0",
});

/** Monthly revenue by month, and what was asked. */
async function pulled(answers: Readonly<Record<string, Answer>>, order: PullOrder = QUARTER) {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const asked: string[] = [];
  const send: Transport["send"] = (request, signal) => {
    if (!request.path.endsWith("/subscriptions.json")) return transport.send(request, signal);
    const [, period = ""] = request.query.find(([name]) => name === "period") ?? [];
    asked.push(period);
    return Promise.resolve(responseOf(answers[period] ?? { status: 404, body: {} }));
  };
  const { events } = await pullInto(place.snapshotPath, { ...transport, send }, { order });
  const { books, close } = await openBooks(place.snapshotPath, idle());
  close();
  const last = events.filter((event) => event.kind === "request").at(-1);
  expect(last?.done).toBe(last?.planned);
  const { subscriptions } = books;
  const revenue =
    subscriptions &&
    [...subscriptions].map(([month, report]) => {
      const amount = report?.monthlyRecurringRevenue ?? null;
      return [month, amount === null ? null : amountText(amount, 2)];
    });
  return { asked, revenue, unknown: books.intake.unknownFields };
}

test("the last month and the month a year earlier are asked once, and read from the snapshot", async () => {
  const answers = {
    "202503": { body: figures("100.0") },
    "202403": { body: figures("0") },
  };
  expect(await pulled(answers)).toEqual({
    asked: ["202503", "202403"],
    revenue: [
      ["2025-03", "100.00"],
      ["2024-03", "0.00"],
    ],
    unknown: [],
  });
});

test("a service without the report, or one that refuses it, does not stop a pull", async () => {
  const { revenue } = await pulled({
    "202503": { status: 401, body: { error: "No access to sales_invoices" } },
    "202403": { status: 400, body: { error: "Period is before the start of the books" } },
  });
  expect(revenue).toEqual([
    ["2025-03", null],
    ["2024-03", null],
  ]);
  expect((await pulled({})).revenue).toEqual(revenue);
});

test("a figure in another form is left out and noted", async () => {
  const { revenue, unknown } = await pulled({ "202503": { body: figures({ eur: "100.0" }) } });
  expect(revenue).toEqual([
    ["2025-03", null],
    ["2024-03", null],
  ]);
  expect(unknown).toEqual([expect.stringContaining("$.monthly_recurring_revenue")]);
});

test("a snapshot of a version that did not ask for them has none", async () => {
  const { asked, revenue } = await pulled({}, { ...QUARTER, lacksSubscriptions: true });
  expect([asked, revenue]).toEqual([[], undefined]);
});
