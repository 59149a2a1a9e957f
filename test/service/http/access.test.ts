/** Authentication and authorization: tokens, administrations, scopes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { createToken, findToken, revokeToken } from "../../../src/service/http/tokens.ts";
import { edgeBooks } from "../edge-books.ts";
import { bearer, type EdgeService, NOW, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  const { administration } = edgeBooks();
  const other = edgeBooks({ administration: { ...administration, id: "456", name: "Other BV" } });
  service = await openEdge({ books: [edgeBooks(), other] });
});
afterAll(() => service.close());

const INVALID = { error: "token is invalid" };

test("a request with a missing, unknown or malformed credential is a 401 that says so", async () => {
  for (const headers of [
    {},
    bearer("nobody-has-this-one"),
    { authorization: "Basic dXNlcjpwYXNz" },
    { authorization: "Bearer" },
    { authorization: "Bearer two words" },
  ]) {
    const { status, json, headers: sent } = await service.get("/123/tax_rates", headers);
    expect([status, json, sent["www-authenticate"]]).toEqual([401, INVALID, "Bearer"]);
  }
});

test("a credential is refused before its body is read", async () => {
  const { status, json } = await service.send("POST", "/123/reports/export/auditfile", {}, "{");
  expect([status, json]).toEqual([401, INVALID]);
});

test("a revoked token is refused from then on", async () => {
  const token = service.token(SCOPES);
  expect((await service.get("/123/tax_rates", bearer(token))).status).toBe(200);
  revokeToken(service.store, token, NOW);
  expect((await service.get("/123/tax_rates", bearer(token))).json).toEqual(INVALID);
});

test("the database stores no token, only its hash", () => {
  const token = service.token(SCOPES);
  const stored = JSON.stringify(service.store.rows("SELECT * FROM tokens"));
  expect(stored).not.toContain(token);
  expect(findToken(service.store, token)).toMatchObject({ scopes: SCOPES });
});

test("two tokens differ and are two users", () => {
  const order = { name: "twice", scopes: SCOPES, administrationIds: null, now: NOW };
  const first = createToken(service.store, order).token;
  const second = createToken(service.store, order).token;
  expect(first).not.toBe(second);
  expect(findToken(service.store, first)?.id).not.toBe(findToken(service.store, second)?.id);
});

test("an unknown administration and one without access get the same 404", async () => {
  const headers = bearer(service.token(SCOPES, ["123"]));
  for (const id of ["456", "999", "00123"]) {
    const { status, json } = await service.get(`/${id}/tax_rates`, headers);
    expect([status, json]).toEqual([404, { error: "record not found" }]);
  }
  expect((await service.get("/123/tax_rates", headers)).status).toBe(200);
});

test("the list of administrations has those that the token may access, with any scope", async () => {
  const one = await service.get("/administrations.json", bearer(service.token([], ["456"])));
  expect(one.json).toEqual([
    {
      id: "456",
      name: "Other BV",
      language: "nl",
      currency: "EUR",
      country: "NL",
      time_zone: "Europe/Amsterdam",
      access: "user",
      suspended: false,
      period_locked_until: null,
      period_start_date: "2025-01-01",
      chamber_of_commerce: "00000000",
      tax_number: null,
    },
  ]);
  expect((await service.get("/administrations")).json).toHaveLength(2);
});

test.each([
  ["/123/reports/assets", "No access to documents"],
  ["/123/reports/balance_sheet", "No access to bank"],
  ["/123/reports/debtors", "No access to sales_invoices"],
  ["/123/reports/journal_entries", "No access to sales_invoices and documents"],
  ["/123/reports/profit_loss", "No access to sales_invoices and documents"],
  ["/123/tax_rates", "No access to settings, sales_invoices, documents or estimates"],
  ["/123/projects", "No access to settings"],
])("%s without its scope is a 401 that names it", async (path, error) => {
  const { status, json } = await service.get(path, bearer(service.token(["time_entries"])));
  expect([status, json]).toEqual([401, { error }]);
});

test.each([
  ["auditfile", "No access to contacts, documents, estimates, sales_invoices, bank and settings"],
  ["brugstaat", "No access to documents, sales_invoices and bank"],
  ["ledger_accounts", "No access to sales_invoices and documents"],
])("an export of the %s needs all of its scopes", async (name, error) => {
  const headers = bearer(service.token(["documents", "bank"]));
  const path = `/123/reports/export/${name}`;
  const { status, json } = await service.send("POST", path, headers, '{"year":"2025"}');
  expect([status, json]).toEqual([401, { error }]);
});

test("one of several scopes is sufficient where any of them is accepted", async () => {
  const headers = bearer(service.token(["estimates"]));
  expect((await service.get("/123/tax_rates", headers)).status).toBe(200);
});

test("scopes are checked before parameters", async () => {
  const headers = bearer(service.token(["time_entries"]));
  const { status } = await service.get("/123/reports/balance_sheet?period=nonsense", headers);
  expect(status).toBe(401);
});
