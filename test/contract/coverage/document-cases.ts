/** How every kind of document is asked where the kinds do not differ (specification 4.4, 4.5). */
import type { OperationCase, Preparing } from "./operation-case.ts";

/** Nothing has it. */
const UNKNOWN = "999999999999999";

export interface DocumentsAsked {
  /** `/documents/receipts`. */
  readonly prefix: string;
  /** The id of a new one. */
  readonly make: (preparing: Preparing) => Promise<string>;
}

export function documentCases({ prefix, make }: DocumentsAsked): readonly OperationCase[] {
  const one = async (preparing: Preparing) => ({ path: `${prefix}/${await make(preparing)}` });
  const unknown = () => ({ path: `${prefix}/${UNKNOWN}`, status: 404, error: "record not found" });
  const path = `${prefix}/synchronization`;
  return [
    { operation: `GET ${prefix}/{id}`, status: 200, request: one, refused: unknown },
    { operation: `DELETE ${prefix}/{id}`, status: 200, request: one, refused: unknown },
    {
      operation: `GET ${path}`,
      status: 200,
      request: () => ({ path, query: "filter=period:this_year,state:all" }),
      refused: () => ({
        path,
        query: "filter=period:202606",
        status: 400,
        error: "Period is invalid",
      }),
    },
    {
      operation: `POST ${path}`,
      status: 200,
      request: async (preparing) => ({ path, body: { ids: [await make(preparing), UNKNOWN] } }),
      refused: () => ({ path, body: { ids: "all" }, status: 400, error: "Ids isn't an array" }),
    },
  ];
}
