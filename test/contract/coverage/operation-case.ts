/** A valid and an invalid request for one operation of the specification. */

/** Sends the requests with which a case prepares itself, with a token that has all scopes. */
export interface Setup {
  /** Today in the administration, YYYY-MM-DD. */
  readonly today: string;
  /** Sends JSON and returns the answer; throws when the status is an error. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The id of the first record of a list: `await firstId("/contacts")`. */
  readonly firstId: (path: string) => Promise<string>;
  /** An address on this machine that answers every call with 200. */
  readonly receiver: string;
}

export interface SpecificationRequest {
  /** Relative to the administration, with ids, without format: `/documents/receipts/123`. */
  readonly path: string;
  /** Without a question mark. */
  readonly query?: string;
  /** A tree of plain values; sent as JSON, or as XML with the same content. */
  readonly body?: unknown;
  /** Sent as multipart instead of a body. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

export interface OperationCase {
  /** As in `test/contract/operations.md`: `POST /documents/receipts`. */
  readonly operation: string;
  /** The status of success. */
  readonly status: 200 | 201 | 204 | 302;
  /** Creates what the request needs and returns the request; called again for every request. */
  readonly request: (setup: Setup) => Promise<SpecificationRequest> | SpecificationRequest;
  /** A request that is refused, with its status and the complete text of `error`. */
  readonly refused: (
    setup: Setup,
  ) =>
    | Promise<SpecificationRequest & { readonly status: number; readonly error: string }>
    | (SpecificationRequest & { readonly status: number; readonly error: string });
}
