/** The one place that opens connections to a host: directly, or through the proxy of the environment. */
import type { Dispatcher } from "undici";
import { isThisMachine } from "./base-url.ts";
import { addressOfProxy, type OutgoingProxy } from "./outgoing-proxy.ts";
import { Pool } from "./undici-parts.ts";

export interface WayLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  /** At the same time. */
  readonly connections?: number;
}

/** Connections to one host. Idle ones do not keep the process alive. */
export interface Way {
  readonly dispatcher: Dispatcher;
  /** The proxy through which they go; null for none, and before the first request. */
  readonly via: () => OutgoingProxy | null;
}

/**
 * undici reads the exceptions of the proxy. This machine is never behind it: a proxy elsewhere does not reach it, and
 * http, which is accepted for this machine only, would carry the credential there unencrypted. Failure
 * `arguments-invalid` for a proxy without an address.
 */
export async function openWay(
  origin: string,
  limits: WayLimits,
  proxy: OutgoingProxy | null,
): Promise<Way> {
  const { connectMs, headersMs: headersTimeout, bodyMs: bodyTimeout, connections } = limits;
  const options = {
    headersTimeout,
    bodyTimeout,
    ...(connections === undefined ? {} : { connections }),
  };
  if (proxy === null || isThisMachine(new URL(origin))) {
    const pool = new Pool(origin, { ...options, connect: { timeout: connectMs } });
    return { dispatcher: pool, via: () => null };
  }
  // Most machines have no proxy, and need not load the root of undici (decision 126).
  const { href } = addressOfProxy(proxy);
  const { EnvHttpProxyAgent } = await import("undici");
  let isThrough = false;
  const agent = new EnvHttpProxyAgent({
    ...options,
    connectTimeout: connectMs,
    // Given, so that undici does not look into the environment itself.
    httpProxy: "",
    httpsProxy: href,
    noProxy: proxy.exceptions,
    // A tunnel is opened by a function, a direct connection by options.
    factory: (host: string | URL, made: object) => {
      isThrough = "connect" in made && typeof made.connect === "function";
      return new Pool(host, made);
    },
    clientFactory: (address: URL, made: object) => new Pool(address, { ...made, headersTimeout }),
  });
  return { dispatcher: agent, via: () => (isThrough ? proxy : null) };
}
