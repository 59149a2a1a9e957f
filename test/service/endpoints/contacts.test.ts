/** Contacts: list, filter, synchronize, create, change and archive. */
import { Compile } from "typebox/compile";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CONTACT } from "../../../src/service/records/contact.ts";
import { CUSTOMER } from "../edge-books.ts";
import { bearer, type EdgeService, NOW, openEdge, type ServiceAnswer } from "../edge-service.ts";

let service: EdgeService;
let all: Readonly<Record<string, string>>;
/** For tests that change nothing. */
let unchanged: EdgeService;
beforeAll(async () => {
  unchanged = await openEdge();
});
beforeEach(() => {
  use(unchanged);
});

function use(opened: EdgeService): void {
  service = opened;
  all = bearer(service.token(["sales_invoices"]));
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (path: string): Promise<readonly Row[]> =>
  (await service.get(path)).json as readonly Row[];
const patch = (path: string, body?: unknown): Promise<ServiceAnswer> =>
  service.send("PATCH", path, all, body === undefined ? undefined : JSON.stringify(body));
const make = async (contact: unknown): Promise<Row> => {
  const { status, json } = await service.post("/123/contacts", JSON.stringify({ contact }));
  expect(status).toBe(201);
  return json as Row;
};
const customersOf = (rows: readonly Row[]): string =>
  rows.map(({ customer_id: id }) => id).join(" ");

const STAMPS = { created_at: "2025-01-01T00:00:00.000Z", updated_at: "2025-01-01T00:00:00.000Z" };
const UNKNOWN = {
  firstname: null,
  lastname: null,
  address1: null,
  address2: null,
  zipcode: null,
  city: null,
  phone: null,
  delivery_method: "Email",
  tax_number: null,
  chamber_of_commerce: null,
  bank_account: null,
  attention: null,
  email: null,
  email_ubl: false,
  send_invoices_to_attention: null,
  send_invoices_to_email: null,
  send_estimates_to_attention: null,
  send_estimates_to_email: null,
  direct_debit: false,
  sepa_active: false,
  sepa_iban: null,
  sepa_iban_account_name: null,
  sepa_bic: null,
  sepa_mandate_id: null,
  sepa_mandate_date: null,
  sepa_sequence_type: "RCUR",
  si_identifier: null,
  si_identifier_type: null,
};

test("a contact is listed with the fields that the service stores", async () => {
  expect((await rowsOf("/123/contacts?per_page=1"))[0]).toEqual({
    ...UNKNOWN,
    ...STAMPS,
    id: CUSTOMER,
    administration_id: "123",
    company_name: "Afnemer BV",
    country: "NL",
    customer_id: "1001",
    version: 1735689600,
    archived: false,
  });
});

test.each([
  ["", "1001 1002"],
  ["include_archived=true", "1001 1002 1003"],
  ["include_archived=0", "1001 1002"],
  ["query=leverancier", "1002"],
  ["query=gestopt", ""],
  ["query=GESTOPT&include_archived=true", "1003"],
  ["query=1001", "1001"],
  ["query=%25", ""],
  ["contact_field=customer_id&contact_value=1002", "1002"],
  ["contact_field=company_name&contact_value=Afnemer", ""],
  ["contact_import_id=7", ""],
  ["todo=new", ""],
])("the contacts for %s are %s", async (query, customers) => {
  expect(customersOf(await rowsOf(`/123/contacts?${query}`))).toBe(customers);
});

test.each([
  ["include_archived=perhaps", "include_archived is invalid"],
  ["contact_import_id=last", "contact_import_id is invalid"],
  ["contact_field=password&contact_value=x", "contact_field does not have a valid value"],
  ["per_page=101", "per_page does not have a valid value"],
])("a request for contacts with %s is refused", async (query, error) => {
  const { status, json } = await service.get(`/123/contacts?${query}`);
  expect([status, json]).toEqual([400, { error }]);
});

test.each([
  ["", "1001 1002"],
  ["filter=include_archived:true", "1001 1002 1003"],
  ["filter=created_after:2024-12-31T23:59:59Z", "1001 1002"],
  ["filter=created_after:2025-01-01 00:00:00 UTC", ""],
  ["filter=updated_after:2025-01-01", ""],
  ["filter=first_name:Anna", ""],
  ["filter=shoe_size:43", "1001 1002"],
  ["query=afnemer", "1001"],
])("the filter %s finds %s", async (query, customers) => {
  expect(customersOf(await rowsOf(`/123/contacts/filter?${encodeURI(query)}`))).toBe(customers);
  const { json } = await service.get(`/123/contacts/synchronization?${encodeURI(query)}`);
  const found = query.startsWith("query") ? "1001 1002" : customers;
  const ids = (json as readonly Row[]).map(({ id }) => id);
  expect(ids).toHaveLength(found === "" ? 0 : found.split(" ").length);
});

test("an invalid filter is refused", async () => {
  for (const operation of ["filter", "synchronization"]) {
    const path = `/123/contacts/${operation}?filter=updated_after:soon`;
    const { status, json } = await service.get(path);
    expect([status, json]).toEqual([400, { error: "updated_after is invalid" }]);
  }
});

test("synchronization fetches the contacts with the requested ids, at most a hundred", async () => {
  const body = { ids: ["999", CUSTOMER, CUSTOMER] };
  const { json } = await service.post("/123/contacts/synchronization", JSON.stringify(body));
  expect(customersOf(json as readonly Row[])).toBe("1001");
  const many = { ids: [...Array.from({ length: 100 }, (_, index) => String(index)), CUSTOMER] };
  const cut = await service.post("/123/contacts/synchronization", JSON.stringify(many));
  expect(cut.json).toEqual([]);
  const none = await service.post("/123/contacts/synchronization", "{}");
  expect([none.status, none.json]).toEqual([400, { error: "Ids is required" }]);
});

const REFUSED: readonly (readonly [body: unknown, status: number, error: string])[] = [
  [{}, 400, "contact is missing"],
  [{ contact: {} }, 422, "Company name can't be blank"],
  [{ contact: { company_name: "" } }, 422, "Company name can't be blank"],
  [{ contact: { company_name: "A", country: "Nederland" } }, 400, "contact[country] is invalid"],
  [
    { contact: { company_name: "A", delivery_method: "Pigeon" } },
    400,
    "contact[delivery_method] is invalid",
  ],
  [
    { contact: { company_name: "A", customer_id: "1001" } },
    422,
    "Customer id has already been taken",
  ],
];

test.each(REFUSED)("creating a contact with %j is refused", async (body, status, error) => {
  const before = await rowsOf("/123/contacts?include_archived=true");
  const refused = await service.post("/123/contacts", JSON.stringify(body));
  expect([refused.status, refused.json]).toEqual([status, { error }]);
  expect(await rowsOf("/123/contacts?include_archived=true")).toEqual(before);
});

test.each(["get", "patch", "archive"])("%s of an unknown contact is a 404", async (way) => {
  const answers = {
    get: () => service.get("/123/contacts/999"),
    patch: () => patch("/123/contacts/999", { contact: { city: "Delft" } }),
    archive: () => patch("/123/contacts/999/archive"),
  };
  const { status, json } = await answers[way as keyof typeof answers]();
  expect([status, json]).toEqual([404, { error: "Record not found for model name: Contact" }]);
});

test("a token without a scope for contacts is refused", async () => {
  const { status, json } = await service.get(
    "/123/contacts",
    bearer(service.token(["time_entries"])),
  );
  const error = "No access to estimates, sales_invoices, documents, bank or settings";
  expect([status, json]).toEqual([401, { error }]);
});

/** A service for a single test, with unchanged books. */
async function useOwn(): Promise<void> {
  use(await openEdge());
}

test("a new contact gets the next customer number and the country of the administration", async () => {
  await useOwn();
  const made = await make({ firstname: "Anna", lastname: "de Boer", email: "anna@example.com" });
  const { id } = made;
  expect(made).toEqual({
    ...UNKNOWN,
    id,
    administration_id: "123",
    company_name: null,
    firstname: "Anna",
    lastname: "de Boer",
    email: "anna@example.com",
    send_invoices_to_email: "anna@example.com",
    send_estimates_to_email: "anna@example.com",
    country: "NL",
    customer_id: "1004",
    created_at: NOW,
    updated_at: NOW,
    version: 1794736800,
    archived: false,
  });
  expect((await service.get(`/123/contacts/${String(id)}`)).json).toEqual(made);
  expect(customersOf(await rowsOf("/123/contacts/filter?filter=first_name:Anna"))).toBe("1004");
  expect(customersOf(await rowsOf("/123/contacts?query=anna%20de"))).toBe("1004");
  expect(Compile(CONTACT.schemaIn("specification")).Check(made)).toBe(true);
});

test("a change keeps fields that were not sent, and every change has its own version", async () => {
  await useOwn();
  const made = await make({ company_name: "Bakkerij", city: "Delft", phone: "015", country: "be" });
  const path = `/123/contacts/${String(made["id"])}`;
  const changed = await patch(path, { contact: { city: null, phone: "", zipcode: "2611 AB" } });
  expect([changed.status, changed.json]).toEqual([
    200,
    { ...made, country: "BE", city: null, phone: null, zipcode: "2611 AB", version: 1794736801 },
  ]);
  const twice = await patch(path, { contact: {} });
  expect(twice.json).toMatchObject({ version: 1794736802 });
  const nameless = await patch(path, { contact: { company_name: "" } });
  expect(nameless.status).toBe(422);
  expect((await service.get(path)).json).toEqual(twice.json);
});

test("an archived contact disappears from the lists and can still be read", async () => {
  await useOwn();
  const made = await make({ company_name: "Bakkerij" });
  const archived = await patch(`/123/contacts/${String(made["id"])}/archive`);
  expect(archived).toMatchObject({ status: 200, json: { archived: true, version: 1794736801 } });
  expect(customersOf(await rowsOf("/123/contacts"))).toBe("1001 1002");
  expect((await service.get(`/123/contacts/${String(made["id"])}`)).json).toEqual(archived.json);
  // Archiving again changes nothing.
  expect((await patch(`/123/contacts/${String(made["id"])}/archive`)).json).toEqual(archived.json);
});

test("a contact can be created with XML", async () => {
  await useOwn();
  const body = "<contact><company_name>Bakkerij</company_name><zipcode>0123</zipcode></contact>";
  const headers = { ...all, "content-type": "application/xml" };
  const { status, text } = await service.send("POST", "/123/contacts.xml", headers, body);
  expect(status).toBe(201);
  expect(text).toContain("<zipcode>0123</zipcode>");
  expect(customersOf(await rowsOf("/123/contacts?query=0123"))).toBe("1004");
});

test("a customer number that no program counts on leaves the next ones free", async () => {
  use(await openEdge());
  await make({ company_name: "A", customer_id: "999999999999999" });
  const numbers = [await make({ company_name: "B" }), await make({ company_name: "C" })];
  expect(customersOf(numbers)).toBe("1000000000000000 1000000000000001");
});

test("a search ignores case in every alphabet", async () => {
  use(await openEdge());
  const { id } = await make({ company_name: "CAFÉ Één" });
  for (const query of ["café", "CAFÉ", "éÉN"]) {
    const found = await rowsOf(`/123/contacts.json?query=${encodeURIComponent(query)}`);
    expect(found.map((row) => row["id"])).toEqual([id]);
  }
});
