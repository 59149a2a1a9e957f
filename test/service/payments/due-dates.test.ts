/** Documents that become late when their due date passes. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { PurchaseRecord } from "../../../src/service/rules/administration-books.ts";
import { markLateDocuments } from "../../../src/service/store/mark-late-documents.ts";
import { edgeBooks } from "../edge-books.ts";
import { openReceipts, RECEIPTS } from "../receipts/receipt-service.ts";
import { openPlanReader, openRecordingStore } from "../store/recorded-statements.ts";

const receipt = (id: string, more: Partial<PurchaseRecord>): PurchaseRecord => ({
  kind: "receipt",
  id,
  date: dateOf("2026-11-02"),
  reference: null,
  contactId: null,
  createdAt: "2026-11-02T10:00:00.000Z",
  updatedAt: "2026-11-02T10:00:00.000Z",
  state: "open",
  dueOn: dateOf("2026-11-15"),
  entryNumber: 1,
  origin: null,
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: true,
  details: [],
  isRecurring: false,
  isSavedAutomatically: false,
  attachmentNames: [],
  ...more,
});

const DOCUMENTS = [
  receipt("910", {}),
  receipt("911", { dueOn: dateOf("2026-11-16") }),
  receipt("912", { dueOn: null }),
  receipt("913", { state: "pending_payment" }),
  receipt("914", { state: "new" }),
];

test("open | due_date passed | late: in the administration's own day, with a new version", async () => {
  let now = "2026-11-15T22:59:59.000Z";
  const service = await openReceipts({
    books: [edgeBooks({ documents: () => DOCUMENTS })],
    now: () => now,
  });
  const states = async (): Promise<readonly string[]> =>
    (await Promise.all(DOCUMENTS.map(({ id }) => service.receipt(id)))).map(({ state }) => state);
  const late = async (): Promise<unknown> =>
    (await service.ask("GET", `${RECEIPTS}?filter=state:late`)).json;
  expect(await states()).toEqual(["open", "open", "open", "pending_payment", "new"]);
  expect(await late()).toEqual([]);
  const before = await service.receipt("910");
  // Midnight in Amsterdam.
  now = "2026-11-15T23:00:00.000Z";
  expect(await late()).toMatchObject([{ id: "910", state: "late", updated_at: now }]);
  expect((await service.receipt("910")).version).toBeGreaterThan(before.version);
  expect(await states()).toEqual(["late", "open", "open", "pending_payment", "new"]);
  await service.close();
});

test("finding late documents reads only open documents that are due, not all documents", () => {
  const store = openRecordingStore();
  markLateDocuments(store, "123", { today: dateOf("2026-11-15"), now: "2026-11-15T10:00:00.000Z" });
  const reader = openPlanReader();
  const plans = store.takeStatements().map((sql) => reader.planOf(sql));
  expect(plans).toEqual([
    [
      "SEARCH documents USING INDEX documents_open_by_due_date " +
        "(administration_id=? AND due_on<?)",
    ],
  ]);
  reader.close();
  store.close();
});
