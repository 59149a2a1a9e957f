/** The fields of contacts for sending and collecting invoices, in both shapes, and the address of their portal. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { CUSTOMER } from "../edge-books.ts";
import { bearer, type EdgeService, NOW, openEdge } from "../edge-service.ts";

let now: string;
let service: EdgeService;
beforeEach(async () => {
  now = NOW;
  service = await openEdge({ shapes: "current", now: () => now });
});
afterEach(() => service.close());

type Row = Readonly<Record<string, unknown>>;

const PATH = `/123/contacts/${CUSTOMER}`;
const SENT = {
  send_invoices_to_attention: "Administratie",
  send_invoices_to_email: "facturen@example.com",
  send_estimates_to_attention: "Inkoop",
  send_estimates_to_email: "inkoop@example.com",
  email_ubl: true,
  direct_debit: true,
  sepa_active: true,
  sepa_iban: "NL13TEST0123456789",
  sepa_iban_account_name: "Afnemer BV",
  sepa_bic: "TESTNL2A",
  sepa_mandate_id: "M-1",
  sepa_mandate_date: "2026-01-31",
  sepa_sequence_type: "FRST",
  si_identifier: "00000004300000000000",
  si_identifier_type: "NL:OIN",
};
const CLEARED = {
  ...Object.fromEntries(Object.keys(SENT).map((name) => [name, null])),
  email_ubl: false,
  direct_debit: false,
  sepa_active: false,
  // A sequence type cannot be cleared.
  sepa_sequence_type: "FRST",
};

const patch = async (contact: object) => {
  const body = JSON.stringify({ contact });
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/json" };
  return service.send("PATCH", PATH, headers, body);
};
const inDocument = async (): Promise<Row> => {
  const body = { receipt: { contact_id: CUSTOMER, details_attributes: [{ price: "10" }] } };
  const { json } = await service.post("/123/documents/receipts", JSON.stringify(body));
  return (json as { readonly contact: Row }).contact;
};

test("what is sent is stored, listed, and in the contact of a document", async () => {
  expect((await patch(SENT)).json).toMatchObject(SENT);
  expect((await service.get(PATH)).json).toMatchObject(SENT);
  const { json } = await service.get("/123/contacts/filter?query=Afnemer");
  expect(json).toMatchObject([SENT]);
  expect(await inDocument()).toMatchObject(SENT);
});

test("null, an empty text and false clear a field; other fields stay", async () => {
  await patch(SENT);
  expect((await patch({ city: "Delft" })).json).toMatchObject({ ...SENT, city: "Delft" });
  const nulls = Object.fromEntries(Object.keys(SENT).map((name) => [name, null]));
  expect((await patch(nulls)).json).toMatchObject(CLEARED);
  await patch(SENT);
  const texts = Object.fromEntries(Object.keys(SENT).map((name) => [name, ""]));
  expect((await patch(texts)).json).toMatchObject(CLEARED);
});

test("without an own address, invoices and estimates are sent to the address of the contact", async () => {
  const changed = await patch({ email: "afnemer@example.com", attention: "Anna" });
  expect(changed.json).toMatchObject({
    send_invoices_to_email: "afnemer@example.com",
    send_estimates_to_email: "afnemer@example.com",
    send_invoices_to_attention: "Anna",
    send_estimates_to_attention: "Anna",
  });
});

test.each([
  [{ sepa_mandate_date: "2026-02-30" }, 422, "Sepa mandate date is not a valid date"],
  [{ sepa_sequence_type: "LAST" }, 400, "contact[sepa_sequence_type] is invalid"],
  [{ direct_debit: "perhaps" }, 400, "contact[direct_debit] is invalid"],
])("%j is refused", async (contact, status, error) => {
  const refused = await patch(contact);
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([
    status,
    expect.stringContaining(error.replace("Sepa mandate date ", "")) as unknown,
  ]);
});

test("the fields are read from XML and written to it", async () => {
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/xml" };
  const body =
    "<contact><sepa_iban>NL13TEST0123456789</sepa_iban><direct_debit>true</direct_debit></contact>";
  const { status, text } = await service.send("PATCH", `${PATH}.xml`, headers, body);
  expect(status).toBe(200);
  expect(text).toContain("<sepa_iban>NL13TEST0123456789</sepa_iban>");
  expect(text).toContain('<direct_debit type="boolean">true</direct_debit>');
  expect(text).toContain('<contact_people type="array"/>');
  expect(text).toContain('<max_transfer_amount nil="true"/>');
});

test("a contact lists its own events", async () => {
  await patch({ city: "Delft" });
  const { json } = await service.get("/123/contacts");
  const [first, second] = json as readonly { readonly events: readonly Row[] }[];
  expect(first?.events).toMatchObject([{ action: "contact_changed", administration_id: "123" }]);
  expect(second?.events).toEqual([]);
});

test("a contact inside a document of the specification has the fields that it always had", async () => {
  await service.close();
  service = await openEdge({ now: () => now });
  await patch(SENT);
  const contact = await inDocument();
  expect(contact["company_name"]).toBe("Afnemer BV");
  expect(Object.keys(contact)).not.toContain("sepa_iban");
  expect((await service.get(PATH)).json).toMatchObject(SENT);
});

const urlFor = async (scopes: Parameters<EdgeService["token"]>[0]): Promise<string> => {
  const { json } = await service.get(PATH, bearer(service.token(scopes)));
  return String((json as Row)["sales_invoices_url"]);
};

test("the address of the invoices is always the same, and opens nothing without a link of one hour", async () => {
  const url = await urlFor(["sales_invoices"]);
  now = "2027-11-15T10:00:00.000Z";
  expect(await urlFor(["estimates", "documents"])).toBe(url);
  expect(new URL(url).pathname).toBe(`/portal/${PATH.split("/").at(-1) ?? ""}`);
  expect((await fetch(url)).status).toBe(404);
});
