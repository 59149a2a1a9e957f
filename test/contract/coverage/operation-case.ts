/** How one operation of the specification is asked over a socket: once rightly, once wrongly. */

/** Asks the service while a case prepares itself, with a token that may do everything. */
export interface Preparing {
  /** Today in the administration, YYYY-MM-DD. */
  readonly today: string;
  /** Sends JSON and answers what came back; throws when the status is not a success. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The id of the first record of a list: `await firstId("/contacts")`. */
  readonly firstId: (path: string) => Promise<string>;
  /** An address on this machine that answers every call with 200. */
  readonly receiver: string;
}

export interface SpecificationRequest {
  /** Below the administration, ids filled in, without format: `/documents/receipts/123`. */
  readonly path: string;
  /** Without a question mark. */
  readonly query?: string;
  /** A tree of plain values; sent as JSON, or as XML with the same content. */
  readonly body?: unknown;
  /** Sent as multipart instead of a body. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

export interface OperationCase {
  /** As `test/contract/operations.md` writes it: `POST /documents/receipts`. */
  readonly operation: string;
  /** The status of success. */
  readonly status: 200 | 201 | 204 | 302;
  /** Prepares what the request needs and gives it; called anew for every request. */
  readonly request: (preparing: Preparing) => Promise<SpecificationRequest> | SpecificationRequest;
  /** A request that is refused, with its status and the whole text of `error`. */
  readonly refused: (
    preparing: Preparing,
  ) =>
    | Promise<SpecificationRequest & { readonly status: number; readonly error: string }>
    | (SpecificationRequest & { readonly status: number; readonly error: string });
}
