/** A request and its response as columns of a snapshot. */
import { addressOf, isReportRequest } from "../api/request-line.ts";
import type { ApiRequest, ApiResponse } from "../api/transport.ts";
import { numberIn, type Row } from "./row-values.ts";

/** Headers of a session: they are no evidence and could give access. */
const HEADERS_LEFT_OUT = new Set(["set-cookie", "set-cookie2", "authorization", "location"]);

/** The columns method, address, is_report, status, headers and sha256. */
export const columnsOf = (request: ApiRequest, { status, headers, sha256 }: ApiResponse) =>
  [
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
