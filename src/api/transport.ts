/**
 * How requests reach the service. To the client, live, recording and replaying transports are the same.
 *
 * What must hold: only the live transport adds the credential, and no request or response contains it;
 * `send` resolves with any HTTP status (the client decides what is a refusal) and throws a Failure when no
 * complete answer was received; an aborted signal rejects at once and leaves nothing open.
 */
import { hash } from "node:crypto";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import type { OutgoingProxy } from "./outgoing-proxy.ts";

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
   * Distinguishes requests that are equal but have another purpose, such as the ledger before and after its
   * entries: `2025-03/1/before`. Part of the key under which an answer is recorded.
   */
  readonly purpose: string;
  /** Not every service has this; 404 is then an answer like any other. */
  readonly mayBeMissing?: true;
  /** Changes nothing although it is a POST, so it is repeated as a GET is. */
  readonly isRead?: true;
  /** The credential may lack the scope, or the service this selection; such a refusal is then an answer too. */
  readonly mayBeRefused?: true;
  /** The period may be before the books begin, and a service may refuse it with a 400, which is then an answer too. */
  readonly mayPrecedeBooks?: true;
}

/** One file as a form (`multipart/form-data`). */
export interface Upload {
  /** Includes the boundary, so no two uploads are equal requests. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface ApiResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As received, with transfer and content encoding undone. */
  readonly body: Uint8Array;
  /** The hash of `body`. */
  readonly sha256: SourceHash;
  /** The JSON value of `body`, if the transport has parsed it already. */
  readonly json?: { readonly value: unknown };
}

export interface Transport {
  /** The proxy of a live transport, by which files of other hosts are fetched too. */
  readonly proxy?: OutgoingProxy | null;
  /** The certificates that it trusts besides the usual ones, for these files too. */
  readonly authorities?: string | null;
  readonly send: (request: ApiRequest, signal: AbortSignal) => Promise<ApiResponse>;
  /**
   * Passes the pieces of a downloaded file on, if the transport knows a credential: Failure `credential-echoed`
   * when they contain it. `line` names the file.
   */
  readonly withoutCredential?: (
    pieces: AsyncGenerator<Uint8Array>,
    line: string,
  ) => AsyncGenerator<Uint8Array>;
}

export const hashOf = (body: Uint8Array): SourceHash => sourceHash(hash("sha256", body, "hex"));
