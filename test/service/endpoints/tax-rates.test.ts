/** Tax rates and their filter (specification 2.1, 4.2). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
  service.store.run(
    `UPDATE tax_rates SET created_at = '2026-08-21T13:49:45.000Z',
       updated_at = '2026-08-21T13:49:45.500Z' WHERE id = '22'`,
  );
});
afterAll(() => service.close());

const ask = async (filter: string): Promise<readonly [number, unknown]> => {
  const path = `/123/tax_rates?filter=${encodeURIComponent(filter)}`;
  const { status, json } = await service.get(path);
  return [status, json];
};
/** The ids of the rates that match a filter. */
async function left(filter: string): Promise<string> {
  const [, json] = await ask(filter);
  return (json as readonly { readonly id: string }[]).map(({ id }) => id).join(" ");
}

test("a rate has the ten fields of the specification, in their order and of their types", async () => {
  const { text } = await service.get("/123/tax_rates?per_page=1&page=4");
  expect(text).toBe(
    '[{"id":"24","administration_id":123,"name":"German rate","percentage":"19.0",' +
      '"tax_rate_type":"sales_invoice","show_tax":true,"active":true,"country":"DE",' +
      '"created_at":"2025-01-01T00:00:00.000Z","updated_at":"2025-01-01T00:00:00.000Z"}]',
  );
});

test("without a filter, and with an empty one, all rates are listed in creation order", async () => {
  expect(await left("")).toBe("21 22 23 24 25 26 27");
  const { json } = await service.get("/123/tax_rates");
  expect(json).toHaveLength(7);
});

test.each([
  ["name:9% low", "22"],
  ["name:9%", ""],
  ["partial_name:HIGH", "21"],
  ["partial_name:21|german", "21 23 24"],
  ["percentage:21", "21 23 27"],
  ["percentage:6|9", "22 25"],
  // The exempt rate, whose percentage is 0.0 in the specification.
  ["percentage:0", "26"],
  ["tax_rate_type:all", "21 22 23 24 25 26 27"],
  ["tax_rate_type:purchase_invoice", "23"],
  ["tax_rate_type:purchase_invoice|general_journal_document", "23 27"],
  ["country:DE", "24"],
  ["country:de", "24"],
  ["country:NL", ""],
  ["show_tax:false", "26"],
  ["show_tax:true|false", "21 22 23 24 25 26 27"],
  ["active:false", "25"],
  ["active:true,percentage:21,tax_rate_type:sales_invoice", "21"],
  ["created_after:2025-01-01T00:00:00.000Z", "22"],
  ["created_after:2026-08-21T13:49:45Z", ""],
  ["created_after:2026-08-21 13:49:44 UTC", "22"],
  ["created_after:2026-08-21T15:49:44+02:00", "22"],
  ["created_after:2026-08-21T15:49:45+02:00", ""],
  ["updated_after:2026-08-21T13:49:45.499Z", "22"],
  ["updated_after:2026-08-21T13:49:45.500Z", ""],
  ["colour:green", "21 22 23 24 25 26 27"],
  ["toString:x", "21 22 23 24 25 26 27"],
  ["active:false,active:true,percentage:6", ""],
])("the filter %s matches %s", async (filter, ids) => {
  expect(await left(filter)).toBe(ids);
});

test.each([
  ["tax_rate_type:other", "tax_rate_type does not have a valid value"],
  ["active:maybe", "active is invalid"],
  ["percentage:high", "percentage is invalid"],
  ["created_after:yesterday", "created_after is invalid"],
  ["created_after:2026-02-30", "created_after is invalid"],
  ["nonsense", "filter is invalid"],
  ["active:x,show_tax:y", "active is invalid, show_tax is invalid"],
])("the filter %s is refused", async (filter, error) => {
  expect(await ask(filter)).toEqual([400, { error }]);
});

test("pages: with per_page 1, page 1 is the first rate and page 2 the second", async () => {
  const first = await service.get("/123/tax_rates?per_page=1&page=1");
  const second = await service.get("/123/tax_rates?per_page=1&page=2");
  const idsOf = (json: unknown): unknown => (json as readonly { id: string }[]).map(({ id }) => id);
  expect([idsOf(first.json), idsOf(second.json)]).toEqual([["21"], ["22"]]);
  expect(second.headers["x-total-count"]).toBe("7");
  expect(second.headers["link"]).toMatch(/page=3.*rel="next".*page=1.*rel="prev"/);
  expect(idsOf((await service.get("/123/tax_rates?per_page=5&page=2")).json)).toEqual(["26", "27"]);
  expect((await service.get("/123/tax_rates?page=99")).json).toEqual([]);
});

test("pages have only rows that match the filter, and their links keep the filter", async () => {
  const { json, headers } = await service.get(
    "/123/tax_rates?filter=percentage:21&per_page=2&page=2",
  );
  expect((json as readonly { id: string }[]).map(({ id }) => id)).toEqual(["27"]);
  expect(headers["x-total-count"]).toBe("3");
  expect(headers["link"]).toContain("filter=percentage%3A21");
});

test.each([
  ["name", "name:9% low"],
  ["partial_name", "partial_name:low"],
  ["percentage", "percentage:9"],
  ["tax_rate_type", "tax_rate_type:sales_invoice,percentage:9"],
  ["country", "country:DE"],
  ["show_tax", "show_tax:false"],
  ["active", "active:false"],
  ["created_after", "created_after:2025-12-31T23:00:00Z"],
  ["updated_after", "updated_after:2025-12-31T23:00:00Z"],
])("the key %s is one of the nine, and narrows the list", async (_key, filter) => {
  expect(await left(filter)).toMatch(/^\d+$/);
});

test("an exempt rate is 0.0 in the specification and has no percentage in the current shape", async () => {
  const current = await openEdge({ shapes: "current" });
  const exempt = async (one: EdgeService, query: string) => {
    const { json } = await one.get(`/123/tax_rates${query}`);
    const rows = json as readonly { readonly id: string; readonly percentage: string | null }[];
    return rows.filter(({ id }) => id === "26").map(({ percentage }) => percentage);
  };
  expect([await exempt(service, ""), await exempt(current, "")]).toEqual([["0.0"], [null]]);
  expect(await exempt(current, "?filter=percentage:0")).toEqual([]);
  await current.close();
});
