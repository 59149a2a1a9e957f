/**
 * The headers that allow pages of other origins to call the API (https://fetch.spec.whatwg.org/#http-cors-protocol).
 * A page needs a token, as every client: cookies and other credentials of a browser are never accepted.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { BASE_PATH } from "./http-options.ts";
import type { MethodsOf } from "./known-paths.ts";

/** Any page may call the API. */
const ANY_ORIGIN = "*";

/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;
const ACCEPTED_HEADERS = "authorization, content-type";
/** Other headers of an answer are hidden from the page. */
const EXPOSED_HEADERS = [
  "allow",
  "content-disposition",
  "deprecation",
  "link",
  "location",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-requestsremaining",
  "ratelimit-reset",
  "retry-after",
  "sunset",
  "www-authenticate",
  "x-api-version",
  "x-deprecated-endpoint",
  "x-total-count",
].join(", ");

/** Adds the headers for the page that asks, if its origin is among `origins`; the pages behind links have none. */
export function allowOrigin(
  origins: readonly string[],
  methodsOf: MethodsOf,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (origins.length === 0 || !isOfApi(request.url)) return;
  const isAny = origins.includes(ANY_ORIGIN);
  if (!isAny) void reply.header("vary", "origin");
  const { origin, "access-control-request-method": wanted } = request.headers;
  if (origin === undefined || !(isAny || origins.includes(origin))) return;
  void reply.header("access-control-allow-origin", isAny ? ANY_ORIGIN : origin);
  if (request.method !== "OPTIONS" || wanted === undefined) {
    void reply.header("access-control-expose-headers", EXPOSED_HEADERS);
    return;
  }
  const methods = methodsOf(request.url);
  if (methods === null) return;
  void reply.headers({
    "access-control-allow-methods": methods,
    "access-control-allow-headers": ACCEPTED_HEADERS,
    "access-control-max-age": String(PREFLIGHT_SECONDS),
  });
}

const isOfApi = (url: string): boolean =>
  url.startsWith(`${BASE_PATH}/`) || /^\/openapi(\?|$)/.test(url);
