/** Requests for webhooks (specification 4.10). */
import type { OperationCase, Setup } from "./operation-case.ts";

const ERROR = "Record not found for model name: Webhook";

async function createdId({ ask, receiver }: Setup): Promise<string> {
  const created = await ask("POST", "/webhooks", { url: receiver });
  return (created as { readonly id: string }).id;
}

export const CASES: readonly OperationCase[] = [
  {
    operation: "GET /webhooks",
    status: 200,
    request: (setup) => createdId(setup).then(() => ({ path: "/webhooks" })),
    // The list has no parameters that could be invalid, so this uses a method that is not allowed.
    refused: () => ({ path: "/webhooks/7", status: 405, error: "method not allowed" }),
  },
  {
    operation: "POST /webhooks",
    status: 201,
    request: ({ receiver }) => ({
      path: "/webhooks",
      body: { url: receiver, enabled_events: ["document", "contact_created"] },
    }),
    refused: () => ({ path: "/webhooks", body: {}, status: 400, error: "Url is required" }),
  },
  {
    operation: "DELETE /webhooks/{id}",
    status: 204,
    request: async (setup) => ({ path: `/webhooks/${await createdId(setup)}` }),
    refused: () => ({ path: "/webhooks/7", status: 404, error: ERROR }),
  },
  {
    operation: "PATCH /webhooks/{id}/activate",
    status: 200,
    request: async (setup) => ({ path: `/webhooks/${await createdId(setup)}/activate` }),
    refused: () => ({ path: "/webhooks/7/activate", status: 404, error: ERROR }),
  },
  {
    operation: "PATCH /webhooks/{id}/deactivate",
    status: 200,
    request: async (setup) => ({ path: `/webhooks/${await createdId(setup)}/deactivate` }),
    refused: () => ({ path: "/webhooks/7/deactivate", status: 404, error: ERROR }),
  },
];
