/** Requests for receipts (specification 4.4); their related records have their own cases. */
import { documentCases } from "./document-cases.ts";
import type { OperationCase, Setup, SpecificationRequest } from "./operation-case.ts";

const RECEIPTS = "/documents/receipts";

interface ReceiptWithDetails {
  readonly id: string;
  readonly details: readonly { readonly id: string }[];
}

/** Creates a receipt with two lines. */
async function newReceipt({ ask, firstId, today }: Setup): Promise<ReceiptWithDetails> {
  const receipt = {
    reference: "Pump 7",
    date: today,
    contact_id: await firstId("/contacts"),
    details_attributes: [
      { description: "Fuel", price: "60.5" },
      { description: "Oil", price: "12.1", amount: "2 x" },
    ],
  };
  return (await ask("POST", RECEIPTS, { receipt })) as ReceiptWithDetails;
}

async function changedReceipt(setup: Setup): Promise<SpecificationRequest> {
  const { id, details } = await newReceipt(setup);
  const rows = [
    { id: details[0]?.id, price: "121.0" },
    { id: details[1]?.id, _destroy: true },
    { description: "Wash", price: "9.95" },
  ];
  const receipt = { reference: "Pump 8", details_attributes: rows };
  return { path: `${RECEIPTS}/${id}`, body: { receipt } };
}

export const CASES: readonly OperationCase[] = [
  ...documentCases({
    prefix: RECEIPTS,
    make: async (setup) => (await newReceipt(setup)).id,
  }),
  {
    operation: "GET /documents/receipts",
    status: 200,
    request: () => ({
      path: RECEIPTS,
      query: "filter=period:this_year,state:open%7Cpaid,attachment:all&sort=date_asc&per_page=3",
    }),
    refused: () => ({
      path: RECEIPTS,
      query: "per_page=101",
      status: 400,
      error: "Per Page is too big",
    }),
  },
  {
    operation: "POST /documents/receipts",
    status: 201,
    request: async ({ firstId, today }) => ({
      path: RECEIPTS,
      body: {
        receipt: {
          reference: "Pump 7",
          date: today,
          contact_id: await firstId("/contacts"),
          prices_are_incl_tax: true,
          details_attributes: [
            { description: "Fuel", price: "60.5", period: "this_month" },
            { description: "Oil", price: "12.1", amount: "2 x", row_order: "1" },
          ],
        },
      },
    }),
    refused: () => ({ path: RECEIPTS, body: {}, status: 400, error: "Receipt is required" }),
  },
  {
    operation: "PATCH /documents/receipts/{id}",
    status: 200,
    request: changedReceipt,
    refused: async (setup) => ({
      path: `${RECEIPTS}/${(await newReceipt(setup)).id}`,
      body: { receipt: { contact_id: "1" } },
      status: 422,
      error: "Contact must exist",
    }),
  },
];
