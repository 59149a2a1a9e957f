/** Requests that are the same for all kinds of documents (specification 4.4, 4.5). */
import type { OperationCase, Setup } from "./operation-case.ts";

/** An id that does not exist. */
const UNKNOWN = "999999999999999";

export interface DocumentPaths {
  /** `/documents/receipts`. */
  readonly prefix: string;
  /** Creates a document and returns its id. */
  readonly make: (setup: Setup) => Promise<string>;
}

export function documentCases({ prefix, make }: DocumentPaths): readonly OperationCase[] {
  const one = async (setup: Setup) => ({ path: `${prefix}/${await make(setup)}` });
  const unknown = () => ({ path: `${prefix}/${UNKNOWN}`, status: 404, error: "record not found" });
  return [
    { operation: `GET ${prefix}/{id}`, status: 200, request: one, refused: unknown },
    { operation: `DELETE ${prefix}/{id}`, status: 200, request: one, refused: unknown },
    ...versionCases(prefix, make),
  ];
}

/** `known` returns the id of a document that is there. */
export function versionCases(
  prefix: string,
  known: (setup: Setup) => Promise<string>,
): readonly OperationCase[] {
  const path = `${prefix}/synchronization`;
  return [
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
      request: async (setup) => ({ path, body: { ids: [await known(setup), UNKNOWN] } }),
      refused: () => ({ path, body: { ids: "all" }, status: 400, error: "Ids isn't an array" }),
    },
  ];
}
