/** Requests for general documents (specification 4.5), without their notes and attachments. */
import { documentCases, versionCases } from "./document-cases.ts";
import type { OperationCase, Setup } from "./operation-case.ts";

const PREFIX = "/documents/general_documents";

async function make({ ask }: Setup): Promise<string> {
  const made = await ask("POST", PREFIX, { general_document: { reference: "Huurcontract" } });
  return (made as { readonly id: string }).id;
}

export const CASES: readonly OperationCase[] = [
  ...documentCases({ prefix: PREFIX, make }),
  {
    operation: `PATCH ${PREFIX}/{id}`,
    status: 200,
    request: async (setup) => ({
      path: `${PREFIX}/${await make(setup)}`,
      body: { general_document: { due_date: "2026-12-01" }, remove_contact: true },
    }),
    refused: async (setup) => ({
      path: `${PREFIX}/${await make(setup)}`,
      body: { general_document: { reference: "" } },
      status: 422,
      error: "Reference can't be blank",
    }),
  },
  {
    operation: `GET ${PREFIX}`,
    status: 200,
    request: () => ({ path: PREFIX, query: "filter=state:all&sort=date_asc&per_page=2" }),
    refused: () => ({
      path: PREFIX,
      query: "per_page=101",
      status: 400,
      error: "Per Page is too big",
    }),
  },
  {
    operation: `POST ${PREFIX}`,
    status: 201,
    request: async ({ firstId }) => ({
      path: PREFIX,
      body: {
        general_document: {
          reference: "Polis",
          date: "2026-11-02",
          contact_id: await firstId("/contacts"),
          reminder: { date: "2026-12-01", message: "opzeggen" },
        },
      },
    }),
    refused: () => ({
      path: PREFIX,
      body: {},
      status: 400,
      error: "General Document is required",
    }),
  },
  {
    operation: "GET /documents/typeless_documents",
    status: 200,
    request: () => ({ path: "/documents/typeless_documents", query: "filter=state:new" }),
    refused: () => ({
      path: "/documents/typeless_documents",
      query: "page=0",
      status: 400,
      error: "Page is too small",
    }),
  },
  {
    operation: "GET /documents/purchase_invoices",
    status: 200,
    request: () => ({ path: "/documents/purchase_invoices", query: "filter=state:all&per_page=3" }),
    refused: () => ({
      path: "/documents/purchase_invoices",
      query: "filter=state:lost",
      status: 400,
      error: "Status is not included in the list",
    }),
  },
  ...versionCases("/documents/purchase_invoices", ({ firstId }) =>
    firstId("/documents/purchase_invoices"),
  ),
  {
    operation: "GET /documents/purchase_invoices/{id}/attachments/{attachment_id}/download",
    status: 302,
    request: async (setup) => ({ path: await attachmentPath(setup) }),
    refused: async (setup) => ({
      path: (await attachmentPath(setup)).replace(/\d+(?=\/download$)/, "999999999999999"),
      status: 404,
      error: "record not found",
    }),
  },
];

/** The path of the file of a purchase invoice that has one. */
async function attachmentPath({ ask }: Setup): Promise<string> {
  const path = "/documents/purchase_invoices";
  const answer = await ask("GET", `${path}?filter=period:prev_year,attachment:with&per_page=1`);
  const [{ id, attachments }] = answer as readonly [PurchaseRecord];
  return `${path}/${id}/attachments/${attachments[0].id}/download`;
}

interface PurchaseRecord {
  readonly id: string;
  readonly attachments: readonly [{ readonly id: string }];
}
