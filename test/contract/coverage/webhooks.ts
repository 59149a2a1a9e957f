/** How webhooks are asked (specification 4.10). */
import type { OperationCase, Preparing } from "./operation-case.ts";

const ERROR = "Record not found for model name: Webhook";

async function madeId({ ask, receiver }: Preparing): Promise<string> {
  const made = await ask("POST", "/webhooks", { url: receiver });
  return (made as { readonly id: string }).id;
}

export const CASES: readonly OperationCase[] = [
  {
    operation: "GET /webhooks",
    status: 200,
    request: (preparing) => madeId(preparing).then(() => ({ path: "/webhooks" })),
    // A list without parameters: nothing of it can be asked wrongly but the administration.
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
    request: async (preparing) => ({ path: `/webhooks/${await madeId(preparing)}` }),
    refused: () => ({ path: "/webhooks/7", status: 404, error: ERROR }),
  },
  {
    operation: "PATCH /webhooks/{id}/activate",
    status: 200,
    request: async (preparing) => ({ path: `/webhooks/${await madeId(preparing)}/activate` }),
    refused: () => ({ path: "/webhooks/7/activate", status: 404, error: ERROR }),
  },
  {
    operation: "PATCH /webhooks/{id}/deactivate",
    status: 200,
    request: async (preparing) => ({ path: `/webhooks/${await madeId(preparing)}/deactivate` }),
    refused: () => ({ path: "/webhooks/7/deactivate", status: 404, error: ERROR }),
  },
];
