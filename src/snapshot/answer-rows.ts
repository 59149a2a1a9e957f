/** A request and its response as columns of a snapshot. */

import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { addressOf, isReportRequest, requestKey } from "../api/request-line.ts";
import type { ApiRequest, ApiResponse } from "../api/transport.ts";
import type { Row } from "../fields/columns.ts";
import { numberIn } from "../fields/row.ts";
import { sizeStatedIn } from "./zstd-frame.ts";

/** Headers of a session: they are no evidence and could give access. */
const HEADERS_LEFT_OUT = new Set(["set-cookie", "set-cookie2", "authorization", "location"]);

/** The columns key, method, address, is_report, status, headers and sha256. */
export const columnsOf = (request: ApiRequest, { status, headers, sha256 }: ApiResponse) =>
  [
    requestKey(request),
    request.method,
    addressOf(request),
    isReportRequest(request) ? 1 : 0,
    status,
    JSON.stringify(
      Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_LEFT_OUT.has(name))),
    ),
    sha256,
  ] as const;

export function headersOf(text: string): Readonly<Record<string, string>> {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}

/** One answered request, without the body of the answer. */
export interface AnsweredRequest {
  readonly number: number;
  readonly purpose: string;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  readonly receivedAt: string;
  readonly sha256: string;
}

export const answeredRequestIn = (row: Row): AnsweredRequest => ({
  number: numberIn(row, "number"),
  purpose: String(row["purpose"]),
  method: String(row["method"]),
  address: String(row["address"]),
  status: numberIn(row, "status"),
  receivedAt: String(row["received_at"]),
  sha256: String(row["sha256"]),
});

/** Level 1 takes a sixth less time than the usual 3, and makes pages of entries no larger. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The column of a body. */
export const compressedBody = (body: Uint8Array): Uint8Array => zstdCompressSync(body, COMPRESSION);

/**
 * The body in a column. Its frame states its size (RFC 8878, section 3.1.1.1): one buffer of that size saves chunks, their copy
 * and a third of the time. The size is a hint alone, and a frame that states another one or none is read all the same.
 */
export function decompressedBody(stored: Uint8Array): Uint8Array {
  const size = sizeStatedIn(stored);
  // With a byte more no second buffer is made to find that nothing follows.
  return zstdDecompressSync(stored, size === null ? {} : { chunkSize: chunkBytes(size + 1) });
}

/** Zlib takes no less. */
export const CHUNK_BYTES_MIN = 1024;
/** A frame may state anything. */
const CHUNK_BYTES_MAX = 16 * 1024 * 1024;

const chunkBytes = (wanted: number): number =>
  Math.min(Math.max(wanted, CHUNK_BYTES_MIN), CHUNK_BYTES_MAX);
