/** A session whose answers the test provides: from fixtures/api by operation, or from a function. */
import { readFileSync } from "node:fs";
import type { Session } from "../../src/api/client.ts";
import {
  type ApiRequest,
  type ApiResponse,
  hashOf,
  type Transport,
} from "../../src/api/transport.ts";

export type Given = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, any other value as JSON. */
  readonly body: unknown;
};

export function responseOf({ status = 200, headers = {}, body }: Given): ApiResponse {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return { status, headers, body: bytes, sha256: hashOf(bytes) };
}

/** Answers by function, and records the requests. */
export function answering(answer: (request: ApiRequest) => Given): {
  readonly session: Session;
  readonly requests: ApiRequest[];
} {
  const requests: ApiRequest[] = [];
  const transport: Transport = {
    send: async (request, signal) => {
      signal.throwIfAborted();
      requests.push(request);
      return responseOf(answer(request));
    },
  };
  const session: Session = {
    transport,
    administrationId: "123",
    signal: new AbortController().signal,
    unknownFields: new Set(),
  };
  return { session, requests };
}

export const fixtureText = (operation: string, name: string): string =>
  readFileSync(`fixtures/api/${operation}/${name}.json`, "utf8");

/** Answers every request with the same recorded answer. */
export const recorded = (operation: string, name: string): Session =>
  answering(() => ({ body: fixtureText(operation, name) })).session;

/** All items of a stream; only tests may collect them. */
export async function gathered<Value>(stream: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
