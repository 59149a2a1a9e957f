/** A receiver of webhooks on loopback, which records calls and returns configured answers. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { CertifiedServer } from "./certificates.ts";

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface GivenAnswer {
  readonly status: number;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Receiver {
  /** The address with a path: `http://127.0.0.1:1234/hook`. */
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Resolves with the next call. */
  readonly nextCall: () => Promise<ReceivedCall>;
  readonly close: () => Promise<void>;
}

/** With null as `answer` the caller never gets an answer. */
export async function openReceiver(
  answer: (call: ReceivedCall) => GivenAnswer | null = () => ({ status: 200 }),
  certified: CertifiedServer | null = null,
): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let notify: ((call: ReceivedCall) => void) | null = null;
  const listener: RequestListener = (request, response) => {
    const pieces: Uint8Array[] = [];
    request.on("data", (piece: Uint8Array) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString("utf8");
      const call: ReceivedCall = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body,
        json: JSON.parse(body) as ReceivedCall["json"],
      };
      calls.push(call);
      notify?.(call);
      const given = answer(call);
      if (given === null) return;
      response.writeHead(given.status, given.headers).end(given.body);
    });
  };
  const server = certified === null ? createServer(listener) : createTlsServer(certified, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = certified === null ? "http://127.0.0.1" : "https://localhost";
  return {
    url: `${origin}:${port}/hook`,
    calls,
    nextCall: () =>
      new Promise((resolve) => {
        notify = resolve;
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** Verifies a signature as a receiver does: its time when valid, otherwise null. */
export function verifiedAt(call: ReceivedCall, secret: string, header: string): number | null {
  const [, seconds = "", mac = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers[header])) ?? [];
  const expected = createHmac("sha256", secret).update(`${seconds}.${call.body}`).digest("hex");
  return mac === expected ? Number(seconds) : null;
}
