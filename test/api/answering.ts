/** A session whose answers the test gives: from fixtures/api by operation, or from a function. */
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
  /** Text goes as it is, anything else as JSON. */
  readonly body: unknown;
};

export function responseOf({ status = 200, headers = {}, body }: Given): ApiResponse {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return { status, headers, body: bytes, sha256: hashOf(bytes) };
}

/** Answers by function, and keeps what was asked. */
export function answering(answer: (request: ApiRequest) => Given): {
  readonly session: Session;
  readonly asked: ApiRequest[];
} {
  const asked: ApiRequest[] = [];
  const transport: Transport = {
    send: async (request, signal) => {
      signal.throwIfAborted();
      asked.push(request);
      return responseOf(answer(request));
    },
  };
  const session: Session = {
    transport,
    administrationId: "123",
    signal: new AbortController().signal,
    unknownFields: new Set(),
  };
  return { session, asked };
}

export const fixtureText = (operation: string, name: string): string =>
  readFileSync(`fixtures/api/${operation}/${name}.json`, "utf8");

/** Every request gets the same recorded answer. */
export const recorded = (operation: string, name: string): Session =>
  answering(() => ({ body: fixtureText(operation, name) })).session;

/** Everything a stream gives; tests alone may hold it. */
export async function gathered<Value>(stream: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
