/** The pages behind links in a real browser: without errors or requests, and without overflow. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../service/edge-service.ts";
import { HOSTILE, subscribedBooks } from "../service/subscribed-books.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** One word that is longer than any line of a page. */
const LONG_NAME = "Onafgebroken".repeat(30);

let service: EdgeService;
let browser: Browser | undefined;
beforeAll(async () => {
  const books = subscribedBooks();
  const contacts = books.contacts.map((contact) =>
    contact.id === HOSTILE ? { ...contact, companyName: LONG_NAME } : contact,
  );
  const administration = { ...books.administration, name: LONG_NAME };
  service = await openEdge({ books: [{ ...books, administration, contacts }] });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await service.close();
});

test.each([
  `/customer_contact_portal/${HOSTILE}`,
  `/customer_contact_portal/${HOSTILE}/invoices`,
  `/customer_contact_portal/${HOSTILE}/subscriptions/70`,
  `/subscription_templates/80/checkout_identifier?contact_id=${HOSTILE}`,
])("the page behind %s requests nothing else, gives no error, and fits", async (path) => {
  const link = String((await service.get(`/123${path}`)).json);
  const { requests, complaints, evaluate } = await browser!.visit(link);
  const fits = "document.documentElement.scrollWidth <= innerWidth";
  expect({ requests, complaints, fits: await evaluate(fits) }).toEqual({
    requests: [link],
    complaints: [],
    fits: true,
  });
});

test("the style of a page is allowed by its own policy", async () => {
  const link = String((await service.get(`/123/customer_contact_portal/${HOSTILE}`)).json);
  const { evaluate } = await browser!.visit(link);
  expect(await evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe(
    "rgb(18, 72, 92)",
  );
});
