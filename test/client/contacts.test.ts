/** Contacts and their links, over a socket, in both shapes of the service. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { contactId } from "../../src/ledger/ledger-account.ts";
import { CUSTOMER } from "../service/edge-books.ts";
import { HOSTILE, subscribedBooks } from "../service/subscribed-books.ts";
import { allOf, type ServedClient, SHAPES, serveClient } from "./served-client.ts";

const UNKNOWN = contactId("999999999999999");

describe.each(SHAPES)("in the shape %s", (shapes) => {
  let served: ServedClient;
  beforeEach(async () => {
    served = await serveClient(shapes, [subscribedBooks()]);
  });
  afterEach(async () => {
    expect(served.client.unknownFields()).toEqual([]);
    await served[Symbol.asyncDispose]();
  });

  test("a contact is created, read, changed and archived", async () => {
    const { contacts } = served.client;
    const made = await contacts.create({
      firstname: "Noor",
      lastname: "de Wit",
      email: "noor@example.test",
      deliveryMethod: "Email",
      country: "BE",
    });
    expect(made).toMatchObject({
      companyName: null,
      lastname: "de Wit",
      country: "BE",
      archived: false,
    });
    const changed = await contacts.update(made.id, { companyName: "De Wit BV", email: null });
    expect(changed).toMatchObject({ companyName: "De Wit BV", firstname: "Noor", email: null });
    expect(await contacts.get(made.id)).toEqual(changed);
    expect(await allOf(contacts.list({ query: "de wit" }))).toEqual([changed]);

    const archived = await contacts.archive(made.id);
    expect(archived.archived).toBe(true);
    expect(await allOf(contacts.list({ query: "de wit" }))).toEqual([]);
    expect(await allOf(contacts.list({ query: "de wit", includeArchived: true }))).toEqual([
      archived,
    ]);
    const field = { name: "customer_id", value: made.customerId ?? "" };
    expect(await allOf(contacts.list({ field, includeArchived: true }))).toEqual([archived]);
    expect(await allOf(contacts.list({ contactImportId: "7" }))).toEqual([]);
    expect(await allOf(contacts.list({ todo: "call" }))).toEqual([]);
  });

  test("contacts are filtered, and synchronized by their versions", async () => {
    const { contacts } = served.client;
    const made = await contacts.create({ firstname: "Sam", lastname: "Jansen" });
    expect(await allOf(contacts.filter({ firstName: "Sam", lastName: "Jansen" }))).toEqual([made]);
    expect(await allOf(contacts.filter({ firstName: "Sam" }, "nobody"))).toEqual([]);
    const versions = await contacts.versions({ firstName: "Sam" });
    expect(versions).toEqual([{ id: made.id, version: made.version }]);
    expect(await allOf(contacts.fetch([UNKNOWN, made.id]))).toEqual([made]);
    const withArchived = await contacts.versions({ includeArchived: true });
    expect(withArchived.length).toBeGreaterThan((await contacts.versions()).length);
  });

  test("a refused contact has the failure code of its cause", async () => {
    const { contacts } = served.client;
    await expect(contacts.get(UNKNOWN)).rejects.toMatchObject({ code: "record-unknown" });
    await expect(contacts.archive(UNKNOWN)).rejects.toMatchObject({ code: "record-unknown" });
    await expect(contacts.create({ city: "Ghent" })).rejects.toMatchObject({
      code: "request-refused",
      message: expect.stringContaining("can't be blank") as unknown,
    });
    await expect(contacts.get(contactId("../webhooks"))).rejects.toMatchObject({
      code: "arguments-invalid",
      message: '"../webhooks" is not an id; an id consists of digits',
    });
  });

  test("a sales link is preset with a contact, a day and a product", async () => {
    const { subscriptionTemplates } = served.client;
    const [template] = await allOf(subscriptionTemplates.list());
    const [product] = template!.products;
    const complete = await subscriptionTemplates.salesLink(template!.id);
    const one = await subscriptionTemplates.salesLink(template!.id, {
      contactId: contactId(CUSTOMER),
      startDate: dateOf("2026-12-01"),
      productId: product!.id,
    });
    expect([complete, one].map((link) => new URL(link).pathname.split("/")[1])).toEqual([
      "s",
      "stp",
    ]);
    expect(await (await fetch(one)).text()).toContain("1-12-2026");
    const foreign = subscriptionTemplates.salesLink(template!.id, { productId: "64" });
    await expect(foreign).rejects.toMatchObject({
      code: "record-unknown",
      message: expect.stringContaining("Product not found for subscription template") as unknown,
    });
  });

  test("links open the portal of a contact", async () => {
    const { customerPortal } = served.client;
    const hostile = contactId(HOSTILE);
    const links = [
      await customerPortal.link(hostile),
      await customerPortal.invoicesLink(hostile),
      await customerPortal.subscriptionLink(hostile, "70"),
    ];
    const pages = await Promise.all(links.map(async (link) => (await fetch(link)).status));
    expect(pages).toEqual([200, 200, 200]);
    expect(new Set(links).size).toBe(3);
    await expect(customerPortal.link(UNKNOWN)).rejects.toMatchObject({ code: "record-unknown" });
    // It has no template.
    await expect(customerPortal.subscriptionLink(hostile, "72")).rejects.toMatchObject({
      code: "record-unknown",
    });
  });
});
