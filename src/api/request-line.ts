/** How messages and snapshots name a request. */
import type { ApiRequest } from "./transport.ts";

/** Characters that stay as they are in a query. */
const PLAIN = /^[\w.*-]*$/;

/** Path and query as sent: `/123/reports/general_ledger.json?period=202503`. Every request needs it several times. */
export function addressOf({ path, query }: Pick<ApiRequest, "path" | "query">): string {
  if (query.length === 0) return path;
  return query.every(([name, value]) => PLAIN.test(name) && PLAIN.test(value))
    ? `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`
    : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`;
}

export const requestLine = (request: ApiRequest): string =>
  `${request.method} ${addressOf(request)}`;

/** Reports have a rate limit of their own (docs/api-gaps.md: rate limits). */
export const isReportRequest = (request: ApiRequest): boolean => request.path.includes("/reports/");

/** The key of a request: equal requests with the same purpose have equal keys. */
export function requestKey(request: ApiRequest): string {
  return [
    request.purpose,
    request.method,
    addressOf(request),
    ...(request.body === null ? [] : [request.body]),
    ...(request.upload === undefined ? [] : [request.upload.contentType]),
  ].join(" ");
}
