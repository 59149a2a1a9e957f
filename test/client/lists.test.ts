/** What the client lists of master data and documents, over a socket, in both shapes of the service. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Client } from "../../src/client/open-client.ts";
import { openClient } from "../../src/client/open-client.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { type CoveredService, openCovered } from "../contract/coverage/run.ts";
import { SHAPES, taken } from "./served-client.ts";

/** Every list with something in it, by the name of its operation. */
const LISTS: Readonly<Record<string, (client: Client) => Promise<readonly object[]>>> = {
  administrations: ({ administrations }) => administrations.list(),
  contacts: ({ contacts }) => taken(contacts.list({ includeArchived: true })),
  "financial accounts": ({ financialAccounts }) => financialAccounts.list(),
  "ledger accounts": ({ ledgerAccounts }) => ledgerAccounts.list(),
  products: ({ products }) => taken(products.list()),
  projects: ({ projects }) => taken(projects.list({ state: "all" })),
  "purchase invoices": ({ purchaseInvoices }) =>
    taken(purchaseInvoices.list({ filter: { period: "this_year" } })),
  "subscription templates": ({ subscriptionTemplates }) => taken(subscriptionTemplates.list()),
  "tax rates": ({ taxRates }) => taken(taxRates.list()),
};

let covered: readonly CoveredService[];
let clients: readonly Client[];
beforeAll(async () => {
  covered = await Promise.all(SHAPES.map(openCovered));
  clients = covered.map(({ service, token }) =>
    openClient({
      baseUrl: service.url,
      administrationId: SAMPLE_SETTINGS.administrationId,
      credential: token,
    }),
  );
});
afterAll(async () => {
  for (const client of clients) await client.close();
  for (const { service } of covered) await service.close();
});

describe("over the sample administration", () => {
  test.each(Object.keys(LISTS))(
    "the list of %s is known whole, and says the same in both shapes",
    async (name) => {
      const [specification = [], current] = await Promise.all(
        clients.map(async (client) => (await LISTS[name]?.(client)) ?? []),
      );
      expect(specification.length).toBeGreaterThan(0);
      expect(current).toEqual(specification);
      expect(clients.map((client) => client.unknownFields())).toEqual([[], []]);
    },
  );
});

const first = (): Client => {
  const [client] = clients;
  if (client === undefined) throw new Error("there is a client");
  return client;
};

test("tax rates are found by every key of their filter", async () => {
  const { taxRates } = first();
  const all = await taken(taxRates.list());
  const bought = await taken(
    taxRates.list({ taxRateType: "purchase_invoice", percentage: 21, active: true }),
  );
  expect(bought).toEqual(
    all.filter(
      ({ taxRateType, percentage, active }) =>
        taxRateType === "purchase_invoice" && percentage === "21.0" && active === true,
    ),
  );
  expect(bought.length).toBeGreaterThan(0);
  expect(await taken(taxRates.list({ partialName: "21%", name: "nobody's rate" }))).toEqual([]);
  expect(await taken(taxRates.list({ createdAfter: "2999-01-01T00:00:00.000Z" }))).toEqual([]);
  expect(() => taxRates.list({ name: "21%, high" })).toThrow(
    expect.objectContaining({
      code: "arguments-invalid",
      message: 'filter name: "21%, high" contains a comma or a bar, which a filter cannot express',
    }),
  );
});

test("projects are the active ones unless others are asked for", async () => {
  const { projects } = first();
  const all = await taken(projects.list({ state: "all" }));
  expect(await taken(projects.list())).toEqual(all.filter(({ state }) => state === "active"));
  expect(await taken(projects.list({ state: "archived" }))).toEqual(
    all.filter(({ state }) => state === "archived"),
  );
});

test("products are found by what is asked of them", async () => {
  const { products, subscriptionTemplates } = first();
  const all = await taken(products.list());
  const [product] = all;
  expect(await taken(products.list({ query: product?.title ?? "" }))).toContainEqual(product);
  const offered = (await taken(subscriptionTemplates.list())).flatMap((one) => one.products);
  const forCheckout = await taken(products.list({ forCheckout: true, active: true }));
  expect(forCheckout.length).toBeGreaterThan(0);
  expect(offered).toEqual(expect.arrayContaining([...forCheckout]));
  const asked = products.list({ ledgerAccountId: ledgerAccountId("999999999999999") });
  await expect(taken(asked)).rejects.toMatchObject({ code: "record-unknown" });
});

test("purchase invoices are filtered and sorted as receipts are", async () => {
  const { purchaseInvoices, typelessDocuments } = first();
  const period = { first: dateOf("2026-07-01"), last: dateOf("2026-09-30") };
  const state = ["open", "late"] as const;
  const open = await taken(purchaseInvoices.list({ filter: { period, state }, sort: "date_asc" }));
  expect(open.length).toBeGreaterThan(1);
  expect(open.every((invoice) => invoice.state === "open" || invoice.state === "late")).toBe(true);
  const dates = open.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect([dates[0]! >= period.first, dates.at(-1)! <= period.last]).toEqual([true, true]);
  expect(await taken(typelessDocuments.list({ filter: { reference: "nothing" } }))).toEqual([]);
});
