/** A real HTTP server in front of the embedded service that falsifies individual answers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { endingOnce } from "./ending.ts";

/** The change of an answer whose path and query match. */
export interface FalseAnswer {
  /** Matched against path and query: `reports/profit_loss.*202503`. */
  readonly path: RegExp;
  /** How many of the matching requests get a false answer; by default all. */
  readonly times?: number;
  /** How many matching requests are answered honestly before. */
  readonly after?: number;
  /** Returns the path and query sent to the honest service instead. */
  readonly instead?: (url: string) => string;
  readonly status?: number;
  /** Headers added to the honest ones, or replacing them; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Replaces the body, or derives it from the honest body. */
  readonly body?: string | Buffer | ((body: string) => string | Buffer);
  /** Sends only this share of the body's bytes and closes the connection. */
  readonly cutAt?: number;
  /** Sends that share and leaves the connection open. */
  readonly stallAt?: number;
  /** Does not state the length of the body. */
  readonly isChunked?: boolean;
  /** Closes the connection without an answer. */
  readonly isReset?: boolean;
}

export interface FalseAnswersService {
  readonly url: string;
  /** Method, path and query of every request, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** `serviceUrl` is the base address of the honest one, `.../api/v2`. */
export async function startFalseAnswers(
  serviceUrl: string,
  answers: readonly FalseAnswer[],
): Promise<FalseAnswersService> {
  const origin = new URL(serviceUrl).origin;
  const requests: string[] = [];
  const met = new Map<FalseAnswer, number>();
  const falseAnswerFor = (url: string): FalseAnswer | undefined =>
    answers.find((change) => {
      if (!change.path.test(url)) return false;
      const before = met.get(change) ?? 0;
      met.set(change, before + 1);
      const { after = 0, times = Infinity } = change;
      return before >= after && before < after + times;
    });
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? "/";
    requests.push(`${incoming.method ?? "GET"} ${url}`);
    answer(origin, url, incoming, outgoing, falseAnswerFor(url)).catch((error: unknown) => {
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
  change: FalseAnswer | undefined,
): Promise<void> {
  if (change?.isReset === true) {
    incoming.socket.resetAndDestroy();
    return;
  }
  const sent: Buffer[] = [];
  for await (const chunk of incoming) sent.push(chunk as Buffer);
  const headers = without(incoming.headers, ["host", "connection"]);
  const honest = await request(`${origin}${change?.instead?.(url) ?? url}`, {
    method: incoming.method as "GET" | "POST",
    headers,
    body: sent.length === 0 ? null : Buffer.concat(sent),
  });
  const body = Buffer.from(await honest.body.arrayBuffer());
  const sentBody = Buffer.from(
    typeof change?.body === "function"
      ? change.body(body.toString("utf8"))
      : (change?.body ?? body),
  );
  const length =
    change?.isChunked === true ? {} : { "content-length": String(sentBody.byteLength) };
  const honestHeaders = without(honest.headers, ["content-length", "transfer-encoding"]);
  outgoing.writeHead(
    change?.status ?? honest.statusCode,
    without({ ...honestHeaders, ...length, ...change?.headers }, []),
  );
  const share = change?.cutAt ?? change?.stallAt;
  if (share === undefined) {
    outgoing.end(sentBody);
    return;
  }
  outgoing.write(sentBody.subarray(0, Math.floor(sentBody.byteLength * share)), () => {
    if (change?.cutAt !== undefined) outgoing.destroy();
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
