/** Paging of lists: limits, links and refusals. */
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

const idsOf = (json: unknown): readonly string[] =>
  (json as readonly { readonly id: string }[]).map(({ id }) => id);

/** The path of a link in an answer, without the address of the service. */
function linked(link: string | undefined, relation: "next" | "prev"): string | null {
  const [, address] = new RegExp(`<([^>]*)>; rel="${relation}"`).exec(link ?? "") ?? [];
  return address === undefined ? null : address.replace(service.url, "");
}

test("with one per page, page 1 is the first rate and page 2 the second", async () => {
  const first = await service.get("/123/tax_rates?per_page=1&page=1");
  const second = await service.get("/123/tax_rates?per_page=1&page=2");
  expect([idsOf(first.json), idsOf(second.json)]).toEqual([["21"], ["22"]]);
  expect(first.headers["x-total-count"]).toBe("7");
});

test("the links lead through all pages and back, with all parameters that were sent", async () => {
  const seen: string[] = [];
  let path: string | null =
    "/123/tax_rates.json?filter=tax_rate_type:sales_invoice%7Cpurchase_invoice&per_page=4";
  let last = "";
  while (path !== null) {
    last = path;
    const { json, headers } = await service.get(path);
    seen.push(...idsOf(json));
    path = linked(headers["link"], "next");
  }
  expect(seen).toEqual(["21", "22", "23", "24", "25", "26"]);
  const { headers } = await service.get(last);
  expect(linked(headers["link"], "prev")).toBe(
    "/123/tax_rates.json?filter=tax_rate_type%3Asales_invoice%7Cpurchase_invoice&per_page=4&page=1",
  );
});

test("a list that fits on one page has no links", async () => {
  expect((await service.get("/123/tax_rates")).headers["link"]).toBeUndefined();
});

test("a page after the last is empty and states the number of rows", async () => {
  const { json, headers } = await service.get("/123/contacts?page=9");
  expect([json, headers["x-total-count"]]).toEqual([[], "2"]);
});

test.each([
  ["per_page=20001", "per_page does not have a valid value"],
  ["per_page=101", "per_page does not have a valid value"],
  ["per_page=0", "per_page does not have a valid value"],
  ["per_page=ten", "per_page is invalid, per_page does not have a valid value"],
  ["page=0", "page does not have a valid value"],
  ["page=x", "page is invalid"],
  ["per_page=0&page=x", "per_page does not have a valid value, page is invalid"],
])("tax rates and contacts refuse %s by the name of the parameter", async (query, error) => {
  for (const list of ["tax_rates", "contacts", "downloads"]) {
    const { status, json } = await service.get(`/123/${list}?${query}`);
    expect([status, json]).toEqual([400, { error }]);
  }
});

test.each([
  ["per_page=101", "Per Page is too big"],
  ["per_page=0", "Per Page is too small"],
  ["page=-1", "Page is too small"],
  ["per_page=200&page=0", "Per Page is too big; Page is too small"],
])("documents and projects refuse %s by the title of the parameter", async (query, error) => {
  for (const list of ["documents/general_journal_documents", "projects"]) {
    const { status, json } = await service.get(`/123/${list}?${query}`);
    expect([status, json]).toEqual([400, { error }]);
  }
});

test("projects have 25 rows on a page", async () => {
  const first = await service.get("/123/projects");
  expect(idsOf(first.json)).toHaveLength(25);
  expect(linked(first.headers["link"], "next")).toBe("/123/projects?page=2");
});

test("when a parameter is sent twice, the last value applies", async () => {
  expect(idsOf((await service.get("/123/tax_rates?per_page=1&page=1&page=3")).json)).toEqual([
    "23",
  ]);
});

test("pages of a report have links too", async () => {
  const path = "/123/reports/journal_entries.json?period=202503&project_id=null&per_page=1";
  const { headers } = await service.get(
    path,
    bearer(service.token(["documents", "sales_invoices"])),
  );
  expect([headers["x-total-count"], linked(headers["link"], "next")]).toEqual([
    "2",
    "/123/reports/journal_entries.json?period=202503&project_id=null&per_page=1&page=2",
  ]);
});

test("links that are too long for clients are omitted, so that the answer can be read", async () => {
  const { url } = service;
  const long = `${url}/123/tax_rates?per_page=1&page=2&filter=${"unknown:value,".repeat(600)}active:true`;
  const headers = bearer(service.token(["settings"]));
  const { statusCode, headers: sent, body } = await request(long, { headers });
  expect(idsOf(await body.json())).toEqual(["22"]);
  expect([statusCode, sent["x-total-count"], sent["link"]]).toEqual([200, "6", undefined]);
});
