/** No operation accesses another administration: not by path, body or token. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { CASES } from "../../contract/coverage/cases.ts";
import type {
  OperationCase,
  Setup,
  SpecificationRequest,
} from "../../contract/coverage/operation-case.ts";
import { edgeBooks } from "../edge-books.ts";
import { bearer, type EdgeService, openEdge, type ServiceAnswer } from "../edge-service.ts";
import { openReceiver } from "../webhooks/receiver.ts";

const THERE = SAMPLE_SETTINGS.administrationId;
const HERE = "123";
/** The ids of the sample; the other books have short ids. */
const ID = /\b\d{15,20}\b/;

let service: EdgeService;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let all: Readonly<Record<string, string>>;
let setup: Setup;
beforeAll(async () => {
  receiver = await openReceiver();
  const books = [sampleAdministration(), edgeBooks()];
  service = await openEdge({ books, webhooksOverHttp: true });
  all = bearer(service.token(SCOPES));
  const ask: Setup["ask"] = async (method, path, body) => {
    const request: SpecificationRequest = { path, ...(body === undefined ? {} : { body }) };
    const answer = await send(method, THERE, request, all);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    await service.idle();
    return answer.json;
  };
  setup = {
    today: SAMPLE_SETTINGS.today,
    ask,
    firstId: async (path) => ((await ask("GET", path)) as [{ readonly id: string }])[0].id,
    receiver: receiver.url,
  };
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function send(
  method: string,
  administrationId: string,
  { path, query, body, file }: SpecificationRequest,
  credential: Readonly<Record<string, string>>,
): Promise<ServiceAnswer> {
  const address = `/${administrationId}${path}${query === undefined ? "" : `?${query}`}`;
  const [type, bytes] = await written(body, file);
  const headers = bytes === undefined ? credential : { ...credential, "content-type": type };
  return service.send(method as Parameters<EdgeService["send"]>[0], address, headers, bytes);
}

async function written(
  body: unknown,
  file: SpecificationRequest["file"],
): Promise<readonly [type: string, bytes: Uint8Array | string | undefined]> {
  if (file === undefined) {
    return ["application/json", body === undefined ? undefined : JSON.stringify(body)];
  }
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name);
  const multipart = new Response(form);
  return [multipart.headers.get("content-type") ?? "", await multipart.bytes()];
}

test.each(CASES)(
  "$operation has no access to another administration",
  async (one: OperationCase) => {
    const [method = ""] = one.operation.split(" ");
    const request = await one.request(setup);
    const here = await send(method, HERE, request, all);
    if (ID.test(request.path)) expect([here.status, here.text]).toEqual([404, here.text]);
    // Ids in a body or a query are refused as missing, or silently ignored.
    const named = JSON.stringify([request.query, request.body]).match(new RegExp(ID, "g")) ?? [];
    if (here.status < 400) for (const id of named) expect(here.text).not.toContain(id);
    const token = service.token(SCOPES, [HERE]);
    const there = await send(method, THERE, request, bearer(token));
    expect([there.status, there.json]).toEqual([404, { error: "record not found" }]);
  },
);

const ROW = { price: "1", tax_rate_id: "23", ledger_account_id: "4700" };

const receiptWith = (row: object, more: object = {}): SpecificationRequest => ({
  path: "/documents/receipts",
  body: { receipt: { details_attributes: [{ ...ROW, ...row }] }, ...more },
});

const allocated = (row: object): SpecificationRequest => {
  const allocation = { ledger_account_id: "4700", private_ledger_account_id: "0540" };
  const fiscal_allocations_attributes = [{ ...allocation, percentage: "10", ...row }];
  const receipt = { details_attributes: [ROW], fiscal_allocations_attributes };
  return { path: "/documents/receipts", body: { receipt } };
};

const journalWith = (row: object): SpecificationRequest => {
  const entries = [
    { ledger_account_id: "4700", debit: "1", ...row },
    { ledger_account_id: "1600", credit: "1" },
  ];
  const journal = { general_journal_document_entries_attributes: entries };
  return {
    path: "/documents/general_journal_documents",
    body: { general_journal_document: journal },
  };
};

const paymentOf = (id: string, order: object): SpecificationRequest => ({
  path: `/documents/receipts/${id}/payments`,
  body: { payment: { payment_date: "2026-11-15", price: "1", ...order } },
});

test("no field of a body can refer to a record of another administration", async () => {
  const { firstId } = setup;
  const contact_id = await firstId("/contacts");
  const ledger_account_id = await firstId("/ledger_accounts");
  const project_id = await firstId("/projects");
  const tax_rate_id = await firstId("/tax_rates?filter=tax_rate_type:purchase_invoice");
  const product_id = await firstId("/products");
  const financial_account_id = await firstId("/financial_accounts");
  const invoice_id = await firstId("/documents/receipts?filter=state:open");
  const made = await send("POST", HERE, receiptWith({}), all);
  const { id } = made.json as { readonly id: string };
  const requests: readonly (readonly [SpecificationRequest, error: string])[] = [
    [receiptWith({ ledger_account_id }), "Ledger account must exist"],
    [receiptWith({ project_id }), "Project must exist"],
    [receiptWith({ tax_rate_id }), "Tax rate must exist"],
    [receiptWith({ product_id }), "Product must exist"],
    [receiptWith({}, { payment: { financial_account_id } }), "Financial account must exist"],
    [
      allocated({ private_ledger_account_id: ledger_account_id }),
      "Private ledger account must exist",
    ],
    [paymentOf(id, { financial_account_id }), "Financial account must exist"],
    [paymentOf(id, { ledger_account_id }), "Ledger account must exist"],
    [paymentOf(id, { invoice_id }), "Invoice must exist"],
    [paymentOf(id, { financial_mutation_id: invoice_id }), "Financial mutation must exist"],
    [
      journalWith({ ledger_account_id }),
      `Entry 1: ledger account ${ledger_account_id} does not exist`,
    ],
    [journalWith({ project_id }), `Entry 1: project ${project_id} does not exist`],
    [journalWith({ tax_rate_id }), `Entry 1: tax rate ${tax_rate_id} does not exist`],
    [journalWith({ contact_id }), `Entry 1: contact ${contact_id} does not exist`],
  ];
  for (const [request, error] of requests) {
    const { status, json } = await send("POST", HERE, request, all);
    expect([status, json]).toEqual([422, { error }]);
  }
});
