/** The one place that opens connections to a host: directly, or through the proxy of the environment. */
import { getCACertificates } from "node:tls";
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
  /** Certificates in PEM that are trusted besides the usual ones; null or absent for none. */
  readonly authorities?: string | null;
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
  const { headersMs: headersTimeout, bodyMs: bodyTimeout, connections, authorities } = limits;
  const trust = authorities == null ? {} : { ca: [...getCACertificates("default"), authorities] };
  const connect = { timeout: limits.connectMs, ...trust };
  const options = {
    headersTimeout,
    bodyTimeout,
    ...(connections === undefined ? {} : { connections }),
  };
  if (proxy === null || isThisMachine(new URL(origin))) {
    const pool = new Pool(origin, { ...options, connect });
    return { dispatcher: pool, via: () => null };
  }
  // Most machines have no proxy, and need not load the root of undici (decision 126).
  const { href } = addressOfProxy(proxy);
  const { EnvHttpProxyAgent } = await import("undici");
  let isThrough = false;
  const agent = new EnvHttpProxyAgent({
    ...options,
    connectTimeout: limits.connectMs,
    connect,
    // The service behind the tunnel; a proxy itself is trusted by NODE_EXTRA_CA_CERTS.
    requestTls: connect,
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
