/** How messages name a request. */
import type { ApiRequest } from "./transport.ts";

/** Path and query as sent: `/123/reports/general_ledger.json?period=202503`. */
export function addressOf(request: Pick<ApiRequest, "path" | "query">): string {
  if (request.query.length === 0) return request.path;
  const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]));
  return `${request.path}?${query.toString()}`;
}

export const requestLine = (request: ApiRequest): string =>
  `${request.method} ${addressOf(request)}`;

/** Reports have a rate limit of their own (docs/api-gaps.md: rate limits). */
export const isReportRequest = (request: ApiRequest): boolean => request.path.includes("/reports/");
