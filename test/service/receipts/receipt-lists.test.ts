/** Lists and synchronization of receipts (specification 4.4, 8). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { SUPPLIER } from "../edge-books.ts";
import { booksWith, receiptOf } from "./receipt-books.ts";
import { openReceipts, RECEIPTS, type ReceiptService } from "./receipt-service.ts";

let service: ReceiptService;
beforeAll(async () => {
  service = await openReceipts({
    books: [
      booksWith(
        receiptOf("9", "2025-12-31", { state: "paid" }),
        receiptOf("10", "2026-01-01", { contactId: SUPPLIER, isRecurring: true }),
        receiptOf("99", "2026-03-05", { state: "new", details: [], isSavedAutomatically: true }),
        receiptOf("100", "2026-03-05", { state: "paid", attachmentNames: ["bon.jpg"] }),
        receiptOf("101", "2026-06-30", { state: "late", dueOn: dateOf("2026-07-14") }),
        receiptOf("102", "2026-11-09", { state: "saved", updatedAt: "2026-11-10T09:30:00.250Z" }),
        receiptOf("103", "2027-01-01", { state: "pending_payment", reference: "Annual" }),
      ),
    ],
  });
});
afterAll(() => service.close());

const idsOf = (json: unknown): string =>
  (json as readonly { readonly id: string }[]).map(({ id }) => id).join(" ");

test.each([
  ["", "102 101 100 99 10"],
  ["filter=", "102 101 100 99 10"],
  ["sort=date_desc", "102 101 100 99 10"],
  ["sort=date_asc", "10 99 100 101 102"],
  ["filter=state:all", "103 102 101 100 99 10 9"],
  ["filter=state:all&sort=date_asc", "9 10 99 100 101 102 103"],
  ["filter=state:open", "10"],
  ["filter=state:new", "99"],
  ["filter=state:paid", "100 9"],
  ["filter=state:late", "101"],
  ["filter=state:saved", "102"],
  ["filter=state:pending_payment", "103"],
  ["filter=state:open%7Cpaid", "100 10 9"],
  ["filter=period:this_year,state:open%7Cpaid", "100 10"],
  ["filter=period:this_week", "102"],
  ["filter=period:prev_week", ""],
  ["filter=period:next_week", ""],
  ["filter=period:this_month", "102"],
  ["filter=period:prev_month", ""],
  ["filter=period:next_month", ""],
  ["filter=period:this_quarter", "102"],
  ["filter=period:prev_quarter", ""],
  ["filter=period:next_quarter", "103"],
  ["filter=period:prev_year", "9"],
  ["filter=period:next_year", "103"],
  ["filter=period:202512..202601", "10 9"],
  ["filter=period:20251231..20260304", "10 9"],
  ["filter=recurring:all,period:this_month", "102"],
  ["filter=recurring:enabled", "10"],
  ["filter=recurring:disabled,period:this_quarter", "102"],
  ["filter=attachment:with", "100"],
  ["filter=attachment:without,period:202601..202603", "99 10"],
  ["filter=attachment:with%7Cwithout,period:202601..202603", "100 99 10"],
  ["filter=automatic_saving:automatic", "99"],
  ["filter=automatic_saving:manual,period:202601..202603", "100 10"],
  ["filter=automatic_saving:all,period:202601..202603", "100 99 10"],
  ["filter=reference:Annual", "103"],
  ["filter=reference:annual", ""],
  [`filter=contact_id:${SUPPLIER}`, "10"],
  ["filter=ledger_account_id:4700,period:202603..202606", "101 100"],
  ["filter=ledger_account_id:1600", ""],
  ["filter=updated_after:2026-11-10T09:30:00.249Z", "103 102"],
  ["filter=updated_after:2026-11-10T09:30:00.250Z", "103"],
  ["new_filter=period:prev_year", "9"],
  ["new_filter=period:prev_year&filter=period:next_year", "9"],
  ["new_filter=&filter=period:next_year", "103"],
  ["filter=shoe_size:44", "103 102 101 100 99 10 9"],
  ["exclude_new_general_journal_documents=true", "102 101 100 99 10"],
  ["per_page=2", "102 101"],
  ["per_page=2&page=3", "10"],
  ["per_page=2&page=4", ""],
])("with %s the list has %s", async (query, ids) => {
  const { status, json } = await service.ask("GET", `${RECEIPTS}?${query}`);
  expect([status, idsOf(json)]).toEqual([200, ids]);
});

test.each([
  ["filter=period:202606", "Period is invalid"],
  ["filter=period:2026", "Period is invalid"],
  ["filter=period:202606..", "Period must have both a start and end date"],
  ["filter=period:..20260630", "Period must have both a start and end date"],
  ["filter=period:202607..202606", "Period is invalid"],
  ["filter=state:lost", "Status is not included in the list"],
  ["filter=recurring:often", "Recurring is not included in the list"],
  ["filter=attachment:maybe", "Attachment is not included in the list"],
  ["filter=automatic_saving:often", "Automatic Saving is not included in the list"],
  ["filter=contact_id:me", "Contact is invalid"],
  ["filter=ledger_account_id:rent", "Ledger Account is invalid"],
  ["filter=updated_after:later", "Updated After is invalid"],
  ["filter=period", "Filter is invalid"],
  ["new_filter=state:lost", "Status is not included in the list"],
  ["sort=reference", "Sort isn't an option"],
  ["per_page=0", "Per Page is too small"],
  ["per_page=101", "Per Page is too big"],
  ["per_page=many", "Per Page is invalid"],
  ["page=0", "Page is too small"],
  ["page=first", "Page is invalid"],
  ["per_page=101&page=0", "Per Page is too big; Page is too small"],
])("with %s the list is refused: %s", async (query, error) => {
  const { status, json } = await service.ask("GET", `${RECEIPTS}?${query}`);
  expect([status, json]).toEqual([400, { error }]);
});

test.each([
  ["", "9 10 99 100 101 102 103"],
  ["?filter=", "9 10 99 100 101 102 103"],
  ["?filter=period:this_year", "10 99 100 101 102"],
  ["?filter=state:paid", "9 100"],
])("synchronization%s lists the ids %s, without a default period", async (query, ids) => {
  const { json } = await service.ask("GET", `${RECEIPTS}/synchronization${query}`);
  expect(idsOf(json)).toBe(ids);
});

test("a synchronization item is an id and a version", async () => {
  const { json } = await service.ask("GET", `${RECEIPTS}/synchronization?filter=reference:Annual`);
  expect(json).toEqual([{ id: "103", version: 1_798_797_600 }]);
});

test("synchronization refuses the same filters as the list", async () => {
  const { status, json } = await service.ask("GET", `${RECEIPTS}/synchronization?filter=state:x`);
  expect([status, json]).toEqual([400, { error: "Status is not included in the list" }]);
});

test("receipts are fetched by ids, as text or number; unknown ids are omitted", async () => {
  const ids = ["103", 9, "9", "800", "123456789012345678"];
  const { status, json } = await service.ask("POST", `${RECEIPTS}/synchronization`, { ids });
  expect([status, json]).toEqual([200, [await service.receipt("9"), await service.receipt("103")]]);
});

test("max documents returned: with a hundred and one ids the first hundred are returned", async () => {
  const ids = [...Array.from({ length: 99 }, (_, index) => String(5000 + index)), "9", "10"];
  const { json } = await service.ask("POST", `${RECEIPTS}/synchronization`, { ids });
  expect(idsOf(json)).toBe("9");
});

test.each<[unknown, string]>([
  [undefined, "Ids is required"],
  [{}, "Ids is required"],
  [{ ids: "9" }, "Ids isn't an array"],
  [{ ids: ["nine"] }, "Ids is invalid"],
])("a fetch with %j is refused with %s", async (body, error) => {
  const { status, json } = await service.ask("POST", `${RECEIPTS}/synchronization`, body);
  expect([status, json]).toEqual([400, { error }]);
});
