/** Requests for tax rates (specification 4.2). */
import type { OperationCase } from "./operation-case.ts";

export const CASES: readonly OperationCase[] = [
  {
    operation: "GET /tax_rates",
    status: 200,
    request: () => ({
      path: "/tax_rates",
      query: "filter=tax_rate_type:purchase_invoice%7Csales_invoice,active:true&per_page=5",
    }),
    refused: () => ({
      path: "/tax_rates",
      query: "per_page=20001",
      status: 400,
      error: "per_page does not have a valid value",
    }),
  },
];
