/** Webhooks for receipts (specification 6): sent with each change, and never for a refused change. */
import { expect, test } from "vitest";
import { openReceiver } from "../webhooks/receiver.ts";
import { FUEL, openReceipts, RECEIPTS } from "./receipt-service.ts";

test("webhooks receive create and change of a receipt with its record, and delete without", async () => {
  const receiver = await openReceiver();
  const service = await openReceipts({ webhooksOverHttp: true });
  const { status } = await service.ask("POST", "/webhooks", {
    url: receiver.url,
    enabled_events: ["document", "payment"],
  });
  expect(status).toBe(201);
  const { receipt: created } = await service.create({ details_attributes: [FUEL] });
  const refused = await service.change(created.id, { contact_id: "1", reference: "never" });
  const { receipt: changed } = await service.change(
    created.id,
    { reference: "after" },
    { payment: { financial_account_id: "41" } },
  );
  await service.ask("DELETE", `${RECEIPTS}/${created.id}`);
  await service.idle();
  const notifications = receiver.calls
    .filter(({ json }) => json["action"] !== "test_webhook")
    .map(({ json }) => json);
  const about = { administration_id: "123", entity_type: "Document", entity_id: created.id };
  const named = (action: string) => notifications.find((each) => each["action"] === action);
  expect(refused.status).toBe(422);
  expect(notifications.map(({ action }) => String(action)).sort()).toEqual([
    "document_destroyed",
    "document_saved",
    "document_updated",
    "payment_registered",
  ]);
  expect(named("document_saved")).toMatchObject({ ...about, state: "open", entity: created });
  expect(named("document_updated")).toMatchObject({
    ...about,
    state: "open",
    entity: { reference: "after", details: changed.details },
  });
  expect(named("document_destroyed")).toMatchObject({ ...about, state: "paid", entity: null });
  await service.close();
  await receiver.close();
});
