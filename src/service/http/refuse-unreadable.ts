/** Answers invalid, slow or oversized HTTP requests, before a route, format or client is known. */
import type { Socket } from "node:net";
import { ANSWER_HEADERS } from "./answer-headers.ts";
import type { HttpOptions } from "./http-options.ts";

/**
 * Answers by error code of the parser. The reasons are written out, because an import of `node:http` loads Node's own `fetch` too:
 * 0.02 s and 11 MB at every start.
 */
const BY_CODE: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: "Request Header Fields Too Large",
    text: "request headers are too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: "Request Timeout",
    text: "request took too long",
  },
};
const UNREADABLE: Refused = {
  status: 400,
  reason: "Bad Request",
  text: "request cannot be read",
};

interface Refused {
  readonly status: number;
  readonly reason: string;
  readonly text: string;
}

/** Sends `{"error": "..."}` and nothing else (specification 7), and closes the connection. */
export const refuseUnreadable =
  ({ now, onServed }: Pick<HttpOptions, "now" | "onServed">) =>
  ({ code }: { readonly code?: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const { status, reason, text } = BY_CODE[code ?? ""] ?? UNREADABLE;
    const client = socket.remoteAddress ?? "";
    const body = JSON.stringify({ error: text });
    const headers = {
      ...ANSWER_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${String(status)} ${reason}\r\n${lines.join("")}\r\n`;
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
