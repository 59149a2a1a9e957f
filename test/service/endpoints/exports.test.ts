/** Exports are checked, queued once, and appear among the downloads (specification 4.6). */
import { afterEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { claimJob } from "../../../src/service/jobs/queue.ts";
import { requestExport } from "../../../src/service/jobs/request-export.ts";
import { edgeBooks } from "../edge-books.ts";
import {
  bearer,
  type EdgeOptions,
  type EdgeService,
  jobStates,
  NOW,
  openEdge,
} from "../edge-service.ts";

const open: EdgeService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});
async function edge(options: EdgeOptions = {}): Promise<EdgeService> {
  const service = await openEdge(options);
  open.push(service);
  return service;
}

const DOWNLOAD = {
  id: "1",
  user_id: "1",
  download_type: "auditfile",
  filename: "auditfile-2025.xaf",
  content_type: "application/xml",
  failed: false,
  downloaded: false,
  created_at: NOW,
  updated_at: NOW,
};

test("an export is a download once its file is ready", async () => {
  const service = await edge();
  const { status, text } = await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  expect([status, text]).toEqual([204, ""]);
  const before = await service.get("/123/downloads");
  expect([before.json, before.headers["x-total-count"]]).toEqual([[], "0"]);
  await service.idle();
  const after = await service.get("/123/downloads");
  expect([after.json, after.headers["x-total-count"]]).toEqual([[DOWNLOAD], "1"]);
});

test("a user sees and fetches only files of his own, each of which is made for him", async () => {
  const service = await edge();
  const [first, second] = [bearer(service.token(SCOPES)), bearer(service.token(SCOPES))];
  for (const headers of [first, second]) {
    const sent = { ...headers, "content-type": "application/json" };
    const path = "/123/reports/export/auditfile";
    expect((await service.send("POST", path, sent, '{"year":"2025"}')).status).toBe(204);
  }
  await service.idle();
  const rows = async (headers: typeof first) => (await service.get("/123/downloads", headers)).json;
  expect([await rows(first), await rows(second)]).toMatchObject([
    [{ id: "1", user_id: "2" }],
    [{ id: "2", user_id: "3" }],
  ]);
  const fetched = async (headers: typeof first, id: string) =>
    (await service.send("POST", `/123/downloads/${id}/download`, headers)).status;
  expect([await fetched(first, "1"), await fetched(second, "1")]).toEqual([302, 404]);
  expect([await fetched(first, "2"), await fetched(second, "2")]).toEqual([404, 302]);
});

test("a second request while the file is being made is a 204 without a second file", async () => {
  const service = await edge();
  // Another process has claimed the job, so that this one cannot finish it between two requests.
  const order = { year: 2025, version: "4.0" };
  requestExport(
    service.store,
    { administrationId: "123", userId: "1", export: "auditfile", order },
    NOW,
  );
  claimJob(service.store, ["export-auditfile"], NOW);
  for (const body of ['{"year":"2025"}', '{"year":2025}', '{"year":"2025","version":"4.0"}']) {
    expect((await service.post("/123/reports/export/auditfile", body)).status).toBe(204);
  }
  expect((await service.get("/123/downloads")).json).toEqual([]);
  expect(jobStates(service.store)).toEqual([
    { kind: "export-auditfile", state: "running", attempts: 1 },
  ]);
});

test("a request after the file is ready makes a second file", async () => {
  const service = await edge();
  for (let attempt = 0; attempt < 2; attempt++) {
    await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
    await service.idle();
  }
  expect((await service.get("/123/downloads")).json).toHaveLength(2);
});

test.each([
  ["auditfile", "{}", "year is missing"],
  ["auditfile", "", "year is missing"],
  ["auditfile", "[]", "year is missing"],
  ["auditfile", '{"year":""}', "year is missing"],
  ["auditfile", '{"year":"25"}', "year is invalid"],
  ["auditfile", '{"year":2025.5}', "year is invalid"],
  ["auditfile", '{"year":["2025"]}', "year is invalid"],
  ["auditfile", '{"year":"2025","version":"3.1"}', "version does not have a valid value"],
  ["auditfile", '{"year":"2019"}', "Period contains no journal entries"],
  ["ledger_accounts", '{"year":"2019"}', "Period contains no journal entries"],
])("an export of the %s with %s is refused", async (name, body, error) => {
  const service = await edge();
  const { status, json } = await service.post(`/123/reports/export/${name}`, body);
  expect([status, json]).toEqual([400, { error }]);
  expect(jobStates(service.store)).toEqual([]);
});

test.each([
  ["without a number", "UPDATE ledger_accounts SET account_id = NULL WHERE id = '9030'"],
  [
    "with the number of another",
    "UPDATE ledger_accounts SET account_id = '8000' WHERE id = '9030'",
  ],
])("a ledger account %s only blocks the auditfile", async (_what, change) => {
  const service = await edge();
  service.store.run(change);
  const refused = await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  expect([refused.status, refused.json]).toEqual([
    400,
    { error: "Missing or duplicate account IDs" },
  ]);
  const other = await service.post("/123/reports/export/ledger_accounts", '{"year":"2025"}');
  expect(other.status).toBe(204);
});

test.each([
  ["without a code", null],
  ["with an invalid code", "bankrekening"],
])("a ledger account %s of the classification blocks the brugstaat", async (_what, code) => {
  const service = await edge();
  service.store.run("UPDATE ledger_accounts SET rgs_code = ? WHERE id = '9030'", code);
  const { status, json } = await service.post("/123/reports/export/brugstaat", '{"year":"2025"}');
  expect(status).toBe(400);
  expect(json).toEqual({
    error:
      "Not all categories are linked to a RGS code. This is mandatory before downloading a RGS Brugstaat",
  });
});

test("a code of valid form that our list does not know does not block the brugstaat", async () => {
  const service = await edge();
  service.store.run("UPDATE ledger_accounts SET rgs_code = 'WZzzZzzZzz' WHERE id = '9030'");
  const { status } = await service.post("/123/reports/export/brugstaat", '{"year":"2025"}');
  expect(status).toBe(204);
});

test("downloads are listed newest first, by type and state, with paging", async () => {
  const service = await edge();
  for (const name of ["auditfile", "brugstaat", "ledger_accounts"]) {
    await service.post(`/123/reports/export/${name}`, '{"year":"2025"}');
  }
  await service.idle();
  await service.post("/123/downloads/2/download");
  const ids = async (query: string): Promise<string> => {
    const { json } = await service.get(`/123/downloads?${query}`);
    return (json as readonly { readonly id: string }[]).map(({ id }) => id).join(" ");
  };
  expect(await ids("")).toBe("3 2 1");
  expect(await ids("download_type=export_ledger_account_report")).toBe("3");
  expect(await ids("downloaded=true")).toBe("2");
  expect(await ids("downloaded=false&failed=false")).toBe("3 1");
  expect(await ids("failed=true")).toBe("");
  expect(await ids("per_page=1&page=2")).toBe("2");
  for (const [query, error] of [
    ["download_type=holiday_pictures", "download_type does not have a valid value"],
    ["failed=perhaps", "failed is invalid"],
  ] as const) {
    const { status, json } = await service.get(`/123/downloads?${query}`);
    expect([status, json]).toEqual([400, { error }]);
  }
});

test("a token can only list and fetch downloads that it may request", async () => {
  const service = await edge();
  const headers = bearer(service.token(["documents", "sales_invoices"]));
  // The token had more scopes when it requested the first.
  const order = { year: 2025, version: "4.0" };
  const requested = { administrationId: "123", userId: "2", order } as const;
  requestExport(service.store, { ...requested, export: "auditfile" }, NOW);
  requestExport(service.store, { ...requested, export: "ledger_accounts" }, NOW);
  // Any request starts the work.
  await service.post("/123/contacts", '{"contact":{"company_name":"Bakkerij"}}');
  await service.idle();
  expect((await service.get("/123/downloads", headers)).json).toMatchObject([{ id: "2" }]);
  const { status, json } = await service.send("POST", "/123/downloads/1/download", headers);
  expect([status, json]).toEqual([
    401,
    { error: "No access to contacts, documents, estimates, sales_invoices, bank and settings" },
  ]);
});

test("a download that is unknown, of another administration or not ready is a 404", async () => {
  const { administration } = edgeBooks();
  const other = edgeBooks({ administration: { ...administration, id: "456" } });
  const service = await edge({ books: [edgeBooks(), other] });
  await service.post("/456/reports/export/auditfile", '{"year":"2025"}');
  for (const path of ["/456/downloads/9/download", "/123/downloads/1/download"]) {
    const { status, json } = await service.post(path);
    expect([status, json]).toEqual([404, { error: "Record not found for model name: Download" }]);
  }
  await service.idle();
  const { status, json } = await service.post("/456/downloads/1/download.json");
  expect([status, json]).toEqual([
    302,
    { message: "Use the Location header to download the file" },
  ]);
});
