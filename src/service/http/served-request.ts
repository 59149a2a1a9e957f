/** What an access log says about a request, without its secrets. */
import type { FastifyReply, FastifyRequest } from "fastify";

export interface ServedRequest {
  /** When the request arrived, by the machine's clock: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The address of the client. */
  readonly client: string;
  /** The id of the token, as `serve token list` shows it; null without a valid one. */
  readonly token: string | null;
  /** Null for a request that cannot be read. */
  readonly method: string | null;
  /** Path and query; what could be a secret is `***`. Null for a request that cannot be read. */
  readonly path: string | null;
  readonly status: number;
  /** The size of the body of the answer; null if the client left before its end. */
  readonly bytes: number | null;
  /** Milliseconds from the request to the end of its answer. */
  readonly ms: number;
}

export type OnServed = (served: ServedRequest) => void;

/** Calls `onServed` when the answer has been sent, or the client has left. `shown` are the parameters with known values. */
export function reportAnswer(
  { now, onServed }: { readonly now: () => string; readonly onServed: OnServed },
  shown: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const at = now();
  const { method, ip, originalUrl } = request;
  reply.raw.once("close", () => {
    onServed({
      at,
      client: ip,
      token: request.token?.id ?? null,
      method,
      path: withoutSecrets(originalUrl, shown),
      status: reply.raw.statusCode,
      bytes: reply.raw.writableFinished ? sentBytes(method, reply) : null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

function sentBytes(method: string, reply: FastifyReply): number {
  if (method === "HEAD") return 0;
  return Number.parseInt(String(reply.getHeader("content-length") ?? "0"), 10);
}

const MASK = "***";
/** Names and identifiers of the API; the keys of links and tokens are longer. */
const PLAIN_PART = /^[\w.-]{0,40}$/;
/** Parts of values that are long enough for a key or a token; names and words have other characters between. */
const KEYS = /[\w-]{41,}/g;
const VALUE_CHARACTERS_MAX = 200;

/** The address with `***` for the keys of links, whatever the path, and for the values of unknown parameters. */
export function withoutSecrets(url: string, shown: ReadonlySet<string>): string {
  const [path = "", ...queries] = url.split("?");
  const parts = path.split("/").map((part) => (PLAIN_PART.test(part) ? part : MASK));
  const query = queries.join("?");
  if (query === "") return parts.join("/");
  const pairs = query.split("&").map((pair) => {
    const [name = "", ...values] = pair.split("=");
    const value = values.join("=");
    if (!shown.has(name)) return `${PLAIN_PART.test(name) ? name : MASK}=${MASK}`;
    return `${name}=${value.replace(KEYS, MASK).slice(0, VALUE_CHARACTERS_MAX)}`;
  });
  return `${parts.join("/")}?${pairs.join("&")}`;
}
