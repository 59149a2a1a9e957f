/** Webhooks through the client, and how a receiver handles a real notification. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addSeconds } from "../../src/calendar/instant.ts";
import { isNotificationSigned, readNotification } from "../../src/client/notifications.ts";
import { NOW } from "../service/edge-service.ts";
import { openReceiver, type ReceivedCall, type Receiver } from "../service/webhooks/receiver.ts";
import { type ServedClient, SHAPES, serveClient } from "./served-client.ts";

const signatureOf = ({ headers }: ReceivedCall): string => String(headers["webhook-signature"]);

describe.each(SHAPES)("in the shape %s", (shapes) => {
  let served: ServedClient;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
    served = await serveClient(shapes, undefined, { webhooksOverHttp: true });
  });
  afterEach(async () => {
    expect(served.client.unknownFields()).toEqual([]);
    await served[Symbol.asyncDispose]();
    await receiver.close();
  });

  test("a webhook is created, listed, deactivated, activated and deleted", async () => {
    const { webhooks } = served.client;
    const { secret, ...made } = await webhooks.create({
      url: receiver.url,
      enabledEvents: ["document", "contact_created"],
    });
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(made).toMatchObject({
      url: receiver.url,
      enabledEvents: ["document", "contact_created"],
      lastHttpStatus: "200",
      deactivatedAt: null,
    });
    expect(await webhooks.list()).toEqual([made]);
    expect((await webhooks.deactivate(made.id)).deactivatedAt).toBe(NOW);
    expect(await webhooks.activate(made.id)).toEqual(made);
    await webhooks.delete(made.id);
    expect(await webhooks.list()).toEqual([]);
  });

  test("an invalid or unknown webhook is refused with its cause", async () => {
    const { webhooks } = served.client;
    await expect(webhooks.create({ url: "not an address" })).rejects.toMatchObject({
      code: "request-refused",
      message: expect.stringContaining("must be an https address") as unknown,
    });
    const unknownEvent = webhooks.create({ url: receiver.url, enabledEvents: ["nothing_such"] });
    await expect(unknownEvent).rejects.toMatchObject({
      code: "request-refused",
      message: expect.stringContaining("Enabled Events isn't an option") as unknown,
    });
    for (const change of [webhooks.delete, webhooks.activate, webhooks.deactivate]) {
      await expect(change("7")).rejects.toMatchObject({ code: "record-unknown" });
    }
  });

  test("a notification is read, and its signature verified", async () => {
    const { webhooks, contacts } = served.client;
    const webhook = await webhooks.create({ url: receiver.url, enabledEvents: ["contact"] });
    const next = receiver.nextCall();
    const contact = await contacts.create({ companyName: "Verse Vis BV" });
    const call = await next;

    const notification = readNotification(call.body);
    expect(notification).toMatchObject({
      webhookId: webhook.id,
      webhookToken: webhook.token,
      action: "contact_created",
      entityType: "Contact",
      entityId: contact.id,
    });
    expect(notification.entity?.["company_name"]).toBe("Verse Vis BV");
    expect(notification.other).toBeUndefined();

    const signed = {
      body: call.body,
      signature: signatureOf(call),
      secret: webhook.secret,
      receivedAt: NOW,
    };
    expect(await isNotificationSigned(signed)).toBe(true);
    const other = signed.signature.replace(/v1=./, "v1=");
    const wrong = [
      { body: call.body.replace("Verse", "Verste") },
      { secret: `${webhook.secret}0` },
      { signature: "" },
      { signature: other },
      { signature: signed.signature.replace("t=", "t=1") },
      { receivedAt: addSeconds(NOW, 301) },
      { receivedAt: addSeconds(NOW, -301) },
      { receivedAt: "yesterday" },
    ];
    const answers = wrong.map((part) => isNotificationSigned({ ...signed, ...part }));
    expect(await Promise.all(answers)).toEqual(wrong.map(() => false));
    // While a secret is being replaced, both sign.
    const both = signed.signature.replace("v1=", `v1=${"0".repeat(64)},v1=`);
    expect(await isNotificationSigned({ ...signed, signature: both })).toBe(true);
    expect(await isNotificationSigned({ ...signed, receivedAt: addSeconds(NOW, 300) })).toBe(true);
    await webhooks.delete(webhook.id);
  });
});

test("the first call to a receiver is a notification without a record", () => {
  const body = {
    administration_id: 123,
    webhook_id: "496081608722351687",
    webhook_token: "1VZSS6SsMj7DBhtYrxj18Bcx",
    entity_type: null,
    entity_id: null,
    state: null,
    action: "test_webhook",
    entity: null,
  };
  expect(readNotification(JSON.stringify(body))).toEqual({
    administrationId: "123",
    webhookId: "496081608722351687",
    webhookToken: "1VZSS6SsMj7DBhtYrxj18Bcx",
    entityType: null,
    entityId: null,
    state: null,
    action: "test_webhook",
    entity: null,
  });
});

test("a body that is not a notification is refused with its path", () => {
  expect(() => readNotification("<html>")).toThrow(
    expect.objectContaining({ code: "answer-not-json" }),
  );
  expect(() => readNotification('{"administration_id":"1","webhook_id":"2"}')).toThrow(
    expect.objectContaining({
      code: "answer-malformed",
      message: "notification: $.webhook_token is missing, expected a value",
    }),
  );
});
