/** Sends requests to the service without a socket, with the same routes, limits and answers. */
import type { FastifyInstance } from "fastify";
import { BASE_PATH } from "./http-options.ts";

export interface ServiceRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the base address, with query: `/123/tax_rates.json?per_page=1`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface ServiceResponse {
  readonly status: number;
  /** Lower case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export async function askInProcess(
  app: FastifyInstance,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const { method, path, headers = {}, body } = request;
  const answer = await app.inject({
    method,
    url: `${BASE_PATH}${path}`,
    headers,
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : Buffer.from(body) }),
  });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name.toLowerCase(), String(value)]],
      ),
    ),
    body: answer.rawPayload,
  };
}
