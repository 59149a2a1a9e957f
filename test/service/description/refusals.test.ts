/** The texts of refusals in the documentation are those of the service. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
let paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
let books: string;
let receipt: string;

interface Described {
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<
          Record<string, { readonly examples: Readonly<Record<string, Example>> }>
        >;
      }
    >
  >;
}
interface Example {
  readonly description?: string;
  readonly value: { readonly error: string };
}

beforeAll(async () => {
  service = await openEdge({ books: [sampleAdministration()] });
  const document = (await service.get("/openapi.json", {})).json as {
    readonly paths: typeof paths;
  };
  paths = document.paths;
  const [administration] = (await service.get("/administrations")).json as { id: string }[];
  books = `/${administration!.id}`;
  const [newest] = (await service.get(`${books}/documents/receipts?per_page=1`)).json as {
    id: string;
  }[];
  receipt = newest!.id;
});
afterAll(() => service.close());

const examplesOf = (path: string, type: string): readonly Example[] =>
  Object.values(
    paths[`/{administration_id}${path}{format}`]?.["post"]?.responses["422"]?.content?.[type]
      ?.examples ?? {},
  );

test.each([
  ["/documents/receipts", { receipt: { contact_id: "1" } }],
  ["/documents/general_documents", { general_document: {} }],
  [
    "/documents/general_journal_documents",
    {
      general_journal_document: { general_journal_document_entries_attributes: [{ debit: "1" }] },
    },
  ],
  ["/documents/receipts/{id}/payments", { payment: { payment_date: "2026-01-01", price: "0" } }],
  ["/documents/receipts/{receipt_id}/notes", { note: {} }],
  ["/contacts", { contact: {} }],
  ["/webhooks", { url: "http://example.com/" }],
  ["/task_lists", { task_list: { name: "" } }],
  ["/task_list_templates", { task_list_template: { name: "" } }],
])("POST %s that cannot be saved", async (path, body) => {
  const address = `${books}${path.replace(/\{\w+\}/, receipt)}`;
  const answer = await service.post(address, JSON.stringify(body));
  expect({ status: answer.status, json: answer.json }).toEqual({
    status: 422,
    json: examplesOf(path, "application/json")[0]?.value,
  });
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/json" };
  const inXml = await service.send("POST", `${address}.xml`, headers, JSON.stringify(body));
  const shown = examplesOf(path, "application/xml")[0]?.description ?? "";
  expect(inXml.text.replaceAll(/<\?xml.*\?>|\n *(?=<)/g, "").trim()).toBe(shown);
});
