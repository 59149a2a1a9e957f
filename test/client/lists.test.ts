/** The lists of master data and documents through the client, over a socket, in both shapes of the service. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { decimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Client } from "../../src/client/open-client.ts";
import { openClient } from "../../src/client/open-client.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { type CoveredService, openCovered } from "../contract/coverage/run.ts";
import { allOf, SHAPES } from "./served-client.ts";

const BIG = decimalText("-1000");

/** Every list, with at least one record, by the name of its operation. */
const LISTS: Readonly<Record<string, (client: Client) => Promise<readonly object[]>>> = {
  administrations: ({ administrations }) => administrations.list(),
  contacts: ({ contacts }) => allOf(contacts.list({ includeArchived: true })),
  "financial accounts": ({ financialAccounts }) => financialAccounts.list(),
  "financial mutations": ({ financialMutations }) =>
    financialMutations.list({ period: "prev_month", mutationType: "debit", amountTo: BIG }),
  "ledger accounts": ({ ledgerAccounts }) => ledgerAccounts.list(),
  products: ({ products }) => allOf(products.list()),
  projects: ({ projects }) => allOf(projects.list({ state: "all" })),
  "purchase invoices": ({ purchaseInvoices }) =>
    allOf(purchaseInvoices.list({ filter: { period: "this_year" } })),
  "sales invoices": ({ salesInvoices }) => allOf(salesInvoices.list({ period: "prev_month" })),
  "subscription templates": ({ subscriptionTemplates }) => allOf(subscriptionTemplates.list()),
  "tax rates": ({ taxRates }) => allOf(taxRates.list()),
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

/** The two values that differ by shape: the company in an origin, and the percentage of an exempt rate. */
const comparable = (records: unknown): unknown =>
  JSON.parse(JSON.stringify(records), (key, value: unknown) => {
    if (key === "origin" && value === "moneybird_bv") return "service_bv";
    return key === "percentage" && value === null ? "0.0" : value;
  });

describe("over the sample administration", () => {
  test.each(Object.keys(LISTS))(
    "every field of the list of %s is known, and the current shape has all of the specification",
    async (name) => {
      const [specification = [], current] = await Promise.all(
        clients.map(async (client) => (await LISTS[name]?.(client)) ?? []),
      );
      expect(specification.length).toBeGreaterThan(0);
      expect(comparable(current)).toMatchObject(Object(comparable(specification)));
      expect(clients.map((client) => client.unknownFields())).toEqual([[], []]);
    },
  );
});

const first = (): Client => {
  const [client] = clients;
  if (client === undefined) throw new Error("the client is open");
  return client;
};

test("every key of the filter finds tax rates", async () => {
  const { taxRates } = first();
  const all = await allOf(taxRates.list());
  const bought = await allOf(
    taxRates.list({ taxRateType: "purchase_invoice", percentage: 21, active: true }),
  );
  expect(bought).toEqual(
    all.filter(
      ({ taxRateType, percentage, active }) =>
        taxRateType === "purchase_invoice" && percentage === "21.0" && active === true,
    ),
  );
  expect(bought.length).toBeGreaterThan(0);
  expect(await allOf(taxRates.list({ partialName: "21%", name: "nobody's rate" }))).toEqual([]);
  expect(await allOf(taxRates.list({ createdAfter: "2999-01-01T00:00:00.000Z" }))).toEqual([]);
  expect(() => taxRates.list({ name: "21%, high" })).toThrow(
    expect.objectContaining({
      code: "arguments-invalid",
      message: 'filter name: "21%, high" contains a comma or a bar, which a filter cannot express',
    }),
  );
});

test("only active projects are listed by default", async () => {
  const { projects } = first();
  const all = await allOf(projects.list({ state: "all" }));
  expect(await allOf(projects.list())).toEqual(all.filter(({ state }) => state === "active"));
  expect(await allOf(projects.list({ state: "archived" }))).toEqual(
    all.filter(({ state }) => state === "archived"),
  );
});

test("every filter of products finds them", async () => {
  const { products, subscriptionTemplates } = first();
  const all = await allOf(products.list());
  const [product] = all;
  expect(await allOf(products.list({ query: product?.title ?? "" }))).toContainEqual(product);
  const offered = (await allOf(subscriptionTemplates.list())).flatMap((one) => one.products);
  const forCheckout = await allOf(products.list({ forCheckout: true, active: true }));
  expect(forCheckout.length).toBeGreaterThan(0);
  expect(offered).toEqual(expect.arrayContaining([...forCheckout]));
  const requests = products.list({ ledgerAccountId: ledgerAccountId("999999999999999") });
  await expect(allOf(requests)).rejects.toMatchObject({ code: "record-unknown" });
});

test("purchase invoices are filtered and sorted like receipts", async () => {
  const { purchaseInvoices, typelessDocuments } = first();
  const period = { first: dateOf("2026-01-01"), last: dateOf("2026-12-31") };
  const state = ["open", "late"] as const;
  const open = await allOf(purchaseInvoices.list({ filter: { period, state }, sort: "date_asc" }));
  expect(open.length).toBeGreaterThan(1);
  expect(open.every((invoice) => invoice.state === "open" || invoice.state === "late")).toBe(true);
  const dates = open.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect([dates[0]! >= period.first, dates.at(-1)! <= period.last]).toEqual([true, true]);
  expect(await allOf(typelessDocuments.list({ filter: { reference: "nothing" } }))).toEqual([]);
});

test("purchase invoices have versions and are fetched by their ids", async () => {
  const { purchaseInvoices } = first();
  const period = { first: dateOf("2026-01-01"), last: dateOf("2026-03-31") };
  const listed = await allOf(purchaseInvoices.list({ filter: { period } }));
  const versions = await purchaseInvoices.versions({ period });
  const byId = new Map(versions.map(({ id, version }) => [id, version]));
  expect(listed.map(({ id }) => byId.get(id))).toEqual(listed.map(({ version }) => version));
  expect(byId.size).toBe(listed.length);
  const [one] = listed;
  expect(await allOf(purchaseInvoices.fetch([one!.id]))).toEqual([one]);
});
