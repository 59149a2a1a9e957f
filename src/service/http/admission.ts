/** Checks the rate limit, the method and the token before a body is read. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../endpoints/endpoint.ts";
import { identify, TOKEN_REFUSAL } from "./access.ts";
import { deprecationHeaders } from "./answer-headers.ts";
import type { HttpOptions } from "./http-options.ts";
import { type MethodsOf, refuseMethod } from "./known-paths.ts";
import { rateLimiter } from "./rate-limit.ts";
import { RATE_REFUSAL } from "./refusals.ts";

/**
 * Requests are counted per client address, whatever their token: so does the real service, and so
 * guessing tokens counts against the guesser. Gap: Rate limits.
 */
export function admission(
  { store, rateLimit, now }: Pick<HttpOptions, "store" | "rateLimit" | "now">,
  methodsOf: MethodsOf,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = rateLimit === null ? null : rateLimiter(rateLimit);
  return async (request, reply) => {
    const { access, isReport, deprecated } = request.routeOptions.config;
    if (access === "link") return;
    if (deprecated !== undefined) void reply.headers(deprecationHeaders(deprecated));
    if (count !== null) {
      const { isExceeded, headers } = count(request.ip, isReport === true, now());
      void reply.headers(headers);
      if (isExceeded) throw new Refusal(429, RATE_REFUSAL);
    }
    refuseMethod(methodsOf, request, reply);
    request.token = identify(store, request.headers.authorization);
    if (access === "token" && request.token === null) {
      void reply.header("www-authenticate", "Bearer");
      throw new Refusal(401, TOKEN_REFUSAL);
    }
  };
}
