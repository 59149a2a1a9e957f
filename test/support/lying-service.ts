/** A real HTTP server in front of the embedded service that changes single answers: a service that lies. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

/** What becomes of an answer whose path and query match. */
export interface Lie {
  /** Matched against path and query: `reports/profit_loss.*202503`. */
  readonly path: RegExp;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the body, or made from it. */
  readonly body?: string | ((body: string) => string);
  /** Sends only this share of the body's bytes, and then closes the connection. */
  readonly cutAt?: number;
}

export interface LyingService {
  readonly url: string;
  /** Method, path and query of every request, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** `serviceUrl` is the base address of the honest one, `.../api/v2`. */
export async function startLyingService(
  serviceUrl: string,
  lies: readonly Lie[],
): Promise<LyingService> {
  const origin = new URL(serviceUrl).origin;
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? "/";
    requests.push(`${incoming.method ?? "GET"} ${url}`);
    answer(origin, url, incoming, outgoing, lies).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/api/v2`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(
  origin: string,
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  lies: readonly Lie[],
): Promise<void> {
  const sent: Buffer[] = [];
  for await (const chunk of incoming) sent.push(chunk as Buffer);
  const headers = without(incoming.headers, ["host", "connection"]);
  const honest = await request(`${origin}${url}`, {
    method: incoming.method as "GET" | "POST",
    headers,
    body: sent.length === 0 ? null : Buffer.concat(sent),
  });
  const body = Buffer.from(await honest.body.arrayBuffer());
  const lie = lies.find(({ path }) => path.test(url));
  const told =
    typeof lie?.body === "function"
      ? Buffer.from(lie.body(body.toString("utf8")))
      : lie?.body === undefined
        ? body
        : Buffer.from(lie.body);
  const kept = without(honest.headers, ["content-length", "transfer-encoding"]);
  outgoing.writeHead(lie?.status ?? honest.statusCode, {
    ...kept,
    ...lie?.headers,
    "content-length": String(told.byteLength),
  });
  if (lie?.cutAt === undefined) {
    outgoing.end(told);
  } else {
    outgoing.write(told.subarray(0, Math.floor(told.byteLength * lie.cutAt)), () => {
      outgoing.destroy();
    });
  }
}

/** Headers that belong to one connection are not passed on. */
function without(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
