/** Answers invalid, slow or oversized HTTP requests, before a route, format or client is known. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ANSWER_HEADERS } from "./answer-headers.ts";
import type { HttpOptions } from "./http-options.ts";

/** Answers by error code of the parser; the default is 400. */
const BY_CODE: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "request headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request took too long"],
};

/** Sends `{"error": "..."}` and nothing else (specification 7), and closes the connection. */
export const refuseUnreadable =
  ({ now, onServed }: Pick<HttpOptions, "now" | "onServed">) =>
  ({ code }: { readonly code?: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const [status, text] = BY_CODE[code ?? ""] ?? [400, "request cannot be read"];
    const client = socket.remoteAddress ?? "";
    const body = JSON.stringify({ error: text });
    const headers = {
      ...ANSWER_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
    if (socket.writable) socket.write(head + body);
    socket.destroy();
    // The client left within a request; a request of which the head arrived is reported itself.
    if (code === "HPE_INVALID_EOF_STATE") return;
    onServed?.({
      at: now(),
      client,
      token: null,
      method: null,
      path: null,
      status,
      bytes: Buffer.byteLength(body),
      ms: 0,
    });
  };
