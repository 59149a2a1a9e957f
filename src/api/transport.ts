/**
 * How requests reach the service. Live, recording and replaying transports are the same to the client.
 *
 * What must hold: the credential is added by the live transport only and is in no request or response;
 * `send` resolves with any HTTP status (a refusal is decided by the client), and throws a Failure when
 * no whole answer came; an aborted signal rejects at once and leaves nothing open.
 */
import { hash } from "node:crypto";
import { type SourceHash, sourceHash } from "../ledger/source.ts";

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base address, with administration and format: `/123/reports/general_ledger.json`. */
  readonly path: string;
  /** In the order they are sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text; null for none. */
  readonly body: string | null;
  /** Sent as the body instead of JSON. */
  readonly upload?: Upload;
  /**
   * Tells apart requests that are equal but asked for another purpose, such as the ledger before and
   * after its entries: `2025-03/1/before`. Part of the key under which an answer is recorded.
   */
  readonly purpose: string;
  /** Not every service has it: then 404 is an answer too, and no less final than the others. */
  readonly mayBeMissing?: true;
}

/** One file as a form (`multipart/form-data`). */
export interface Upload {
  /** With the boundary, by which no two uploads are equal requests. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface ApiResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As received, after transfer and content encoding were undone. */
  readonly body: Uint8Array;
  /** Of `body`. */
  readonly sha256: SourceHash;
}

export interface Transport {
  readonly send: (request: ApiRequest, signal: AbortSignal) => Promise<ApiResponse>;
}

/** One text for one request: equal requests for one purpose have equal keys. */
export function requestKey(request: ApiRequest): string {
  const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]));
  const address = request.query.length === 0 ? request.path : `${request.path}?${query.toString()}`;
  return [
    request.purpose,
    request.method,
    address,
    ...(request.body === null ? [] : [request.body]),
    ...(request.upload === undefined ? [] : [request.upload.contentType]),
  ].join(" ");
}

export const hashOf = (body: Uint8Array): SourceHash => sourceHash(hash("sha256", body, "hex"));
