/** Subscription templates and their sales links (specification 4.3). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CUSTOMER } from "../edge-books.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";
import { ARCHIVED, subscribedBooks } from "../subscribed-books.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [subscribedBooks()] });
});
afterAll(() => service.close());

const STAMPS = { created_at: "2025-01-01T00:00:00.000Z", updated_at: "2025-01-01T00:00:00.000Z" };
const LINK = "/123/subscription_templates/80/checkout_identifier";
const answerTo = async (path: string): Promise<readonly [number, unknown]> => {
  const { status, json } = await service.get(path);
  return [status, json];
};

test("a template has its products in its own order, with administration and frequency as integers", async () => {
  const { json } = await service.get("/123/subscription_templates?per_page=1");
  const product = { administration_id: 123, identifier: null, currency: "EUR", ...STAMPS };
  expect(json).toEqual([
    {
      id: "80",
      administration_id: 123,
      workflow_id: "91",
      document_style_id: "92",
      mergeable: true,
      contact_can_update: false,
      products: [
        {
          ...product,
          id: "62",
          description: "What 62 is",
          title: null,
          price: "100.0",
          frequency: 2,
          frequency_type: "quarter",
          tax_rate_id: "22",
          ledger_account_id: "8000",
        },
        {
          ...product,
          id: "61",
          description: "What 61 is",
          title: "<b>Koffie</b>",
          identifier: "KOF",
          price: "10.5",
          frequency: 1,
          frequency_type: "month",
          tax_rate_id: "21",
          ledger_account_id: "8000",
        },
      ],
    },
  ]);
});

test("templates are listed in order of creation, with paging", async () => {
  const { json, headers } = await service.get("/123/subscription_templates?per_page=2&page=2");
  expect((json as readonly { id: string }[]).map(({ id }) => id)).toEqual(["82"]);
  expect(headers["x-total-count"]).toBe("3");
});

test("a page before the first is too small, and more than 100 per page is too big", async () => {
  const list = "/123/subscription_templates";
  expect(await answerTo(`${list}?page=0`)).toEqual([400, { error: "Page is too small" }]);
  expect(await answerTo(`${list}?per_page=101`)).toEqual([400, { error: "Per Page is too big" }]);
});

test("with current shapes a page that is too small has a code", async () => {
  const current = await openEdge({ books: [subscribedBooks()], shapes: "current" });
  const { json } = await current.get("/123/subscription_templates?page=0");
  await current.close();
  expect(json).toEqual({ error: "Page is too small", symbolic: { page: "min" } });
});

test("a sales link to a product has another prefix than a link to the template", async () => {
  const origin = new URL(service.url).origin;
  const [, toTemplate] = await answerTo(LINK);
  const [, one] = await answerTo(`${LINK}?product_id=61&contact_id=${CUSTOMER}`);
  expect(toTemplate).toMatch(new RegExp(`^${origin}/s/[\\w~-]+$`));
  expect(one).toMatch(new RegExp(`^${origin}/stp/[\\w~-]+$`));
});

test("a product outside the template is not found, even if it is in another template", async () => {
  const refused = [404, { error: "Product not found for subscription template" }];
  expect(await answerTo(`${LINK}?product_id=64`)).toEqual(refused);
  expect(await answerTo(`${LINK}?product_id=999`)).toEqual(refused);
});

test("with several missing records the template is reported first, then the contact", async () => {
  const wrong = "contact_id=999&product_id=999";
  expect(await answerTo(`${LINK}?${wrong}`)).toEqual([
    404,
    { error: "Record not found for model name: Contact" },
  ]);
  const unknown = LINK.replace("/80/", "/999/");
  expect(await answerTo(`${unknown}?${wrong}`)).toEqual([404, { error: "record not found" }]);
});

test("an archived contact can be preset", async () => {
  expect((await service.get(`${LINK}?contact_id=${ARCHIVED}`)).status).toBe(200);
});

test("all malformed parameters are reported together", async () => {
  expect(await answerTo(`${LINK}?contact_id=x&start_date=2026-02-30&product_id=y`)).toEqual([
    400,
    { error: "Contact Id is invalid; Start Date is invalid; Product Id is invalid" },
  ]);
});

test("with current shapes the code is that of the first malformed parameter", async () => {
  const current = await openEdge({ books: [subscribedBooks()], shapes: "current" });
  try {
    const { json } = await current.get(`${LINK}?start_date=soon&product_id=y`);
    expect(json).toMatchObject({ symbolic: { start_date: "invalid" } });
  } finally {
    await current.close();
  }
});

test("both operations need the scope settings", async () => {
  const other = bearer(service.token(["sales_invoices", "documents"]));
  for (const path of ["/123/subscription_templates", LINK]) {
    const { status, json } = await service.get(path, other);
    expect([status, json]).toEqual([401, { error: "No access to settings" }]);
  }
});
