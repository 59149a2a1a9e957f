/** How receipts are asked (specification 4.4); what hangs on them has cases of its own. */
import { documentCases } from "./document-cases.ts";
import type { OperationCase, Preparing, SpecificationRequest } from "./operation-case.ts";

const RECEIPTS = "/documents/receipts";

interface Kept {
  readonly id: string;
  readonly details: readonly { readonly id: string }[];
}

/** A receipt of two lines with what they need, made over the service. */
async function newReceipt({ ask, firstId, today }: Preparing): Promise<Kept> {
  const receipt = {
    reference: "Pump 7",
    date: today,
    contact_id: await firstId("/contacts"),
    details_attributes: [
      { description: "Fuel", price: "60.5" },
      { description: "Oil", price: "12.1", amount: "2 x" },
    ],
  };
  return (await ask("POST", RECEIPTS, { receipt })) as Kept;
}

async function changedReceipt(preparing: Preparing): Promise<SpecificationRequest> {
  const { id, details } = await newReceipt(preparing);
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
    make: async (preparing) => (await newReceipt(preparing)).id,
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
    refused: async (preparing) => ({
      path: `${RECEIPTS}/${(await newReceipt(preparing)).id}`,
      body: { receipt: { contact_id: "1" } },
      status: 422,
      error: "Contact must exist",
    }),
  },
];
