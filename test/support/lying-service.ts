/** A real HTTP server in front of the embedded service that changes single answers: a service that lies. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { endingOnce } from "./ending.ts";

/** What becomes of an answer whose path and query match. */
export interface Lie {
  /** Matched against path and query: `reports/profit_loss.*202503`. */
  readonly path: RegExp;
  /** How many of the requests that match are lied to; without it all of them. */
  readonly times?: number;
  /** How many that match are answered honestly before. */
  readonly after?: number;
  /** What the honest service is asked in place of the path and query. */
  readonly instead?: (url: string) => string;
  readonly status?: number;
  /** Beside the honest ones, or in their place; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** In place of the body, or made from it. */
  readonly body?: string | Buffer | ((body: string) => string | Buffer);
  /** Sends only this share of the body's bytes, and then closes the connection. */
  readonly cutAt?: number;
  /** Sends that share and nothing more, with the connection open. */
  readonly stallAt?: number;
  /** Says nothing of the length of the body. */
  readonly isChunked?: boolean;
  /** Closes the connection without a word. */
  readonly isReset?: boolean;
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
  const met = new Map<Lie, number>();
  const lieFor = (url: string): Lie | undefined =>
    lies.find((lie) => {
      if (!lie.path.test(url)) return false;
      const before = met.get(lie) ?? 0;
      met.set(lie, before + 1);
      const { after = 0, times = Infinity } = lie;
      return before >= after && before < after + times;
    });
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? "/";
    requests.push(`${incoming.method ?? "GET"} ${url}`);
    answer(origin, url, incoming, outgoing, lieFor(url)).catch((error: unknown) => {
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
    close: endingOnce(
      () =>
        new Promise((resolve) => {
          server.close(() => {
            resolve();
          });
          server.closeAllConnections();
        }),
    ),
  };
}

async function answer(
  origin: string,
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  lie: Lie | undefined,
): Promise<void> {
  if (lie?.isReset === true) {
    incoming.socket.resetAndDestroy();
    return;
  }
  const sent: Buffer[] = [];
  for await (const chunk of incoming) sent.push(chunk as Buffer);
  const headers = without(incoming.headers, ["host", "connection"]);
  const honest = await request(`${origin}${lie?.instead?.(url) ?? url}`, {
    method: incoming.method as "GET" | "POST",
    headers,
    body: sent.length === 0 ? null : Buffer.concat(sent),
  });
  const body = Buffer.from(await honest.body.arrayBuffer());
  const told = Buffer.from(
    typeof lie?.body === "function" ? lie.body(body.toString("utf8")) : (lie?.body ?? body),
  );
  const length = lie?.isChunked === true ? {} : { "content-length": String(told.byteLength) };
  const kept = without(honest.headers, ["content-length", "transfer-encoding"]);
  outgoing.writeHead(
    lie?.status ?? honest.statusCode,
    without({ ...kept, ...length, ...lie?.headers }, []),
  );
  const share = lie?.cutAt ?? lie?.stallAt;
  if (share === undefined) {
    outgoing.end(told);
    return;
  }
  outgoing.write(told.subarray(0, Math.floor(told.byteLength * share)), () => {
    if (lie?.cutAt !== undefined) outgoing.destroy();
  });
}

/** Headers that belong to one connection are not passed on. */
function without(
  headers: Readonly<Record<string, string | string[] | null | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== null && !names.includes(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
