/** The proxy that the environment states for connections to other machines. */
import { Failure } from "../failure.ts";

export interface OutgoingProxy {
  /** The variable that states it. */
  readonly variable: string;
  /** Its address as stated, maybe with a user and a password. */
  readonly text: string;
  /** The hosts that are reached without it, as `NO_PROXY` lists them. */
  readonly exceptions: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Every connection to another machine is https, so `HTTPS_PROXY` decides, and `HTTP_PROXY` where it is absent, each
 * in lower case first, as undici reads them. Null without a proxy.
 */
export function proxyIn(environment: Environment): OutgoingProxy | null {
  const stated = ["HTTPS_PROXY", "HTTP_PROXY"]
    .map((name) => valueIn(environment, name))
    .find(({ text }) => text !== "");
  if (stated === undefined) return null;
  return { ...stated, exceptions: valueIn(environment, "NO_PROXY").text };
}

function valueIn(environment: Environment, name: string) {
  const lower = environment[name.toLowerCase()];
  return lower === undefined
    ? { variable: name, text: environment[name]?.trim() ?? "" }
    : { variable: name.toLowerCase(), text: lower.trim() };
}

/** Failure `arguments-invalid` for a text that is no address. */
export function addressOfProxy(proxy: OutgoingProxy): URL {
  const address = parsed(proxy);
  if (address !== null && /^https?:$/.test(address.protocol)) return address;
  // The text may contain a password.
  throw new Failure(
    "arguments-invalid",
    `the environment variable ${proxy.variable} is not the address of a proxy`,
    "Write it as http://host:port, or as http://user:password@host:port; remove it to connect without a proxy.",
  );
}

/** Many write the host and the port alone. */
const parsed = ({ text }: OutgoingProxy): URL | null =>
  URL.parse(text.includes("://") ? text : `http://${text}`);

/** Host and port, without the user and password. */
export const nameOfProxy = (proxy: OutgoingProxy): string => addressOfProxy(proxy).host;

/** The password in its address; null without one. */
export function passwordOf(proxy: OutgoingProxy): string | null {
  const password = parsed(proxy)?.password ?? "";
  return password === "" ? null : decodeURIComponent(password);
}

/** The status with which a proxy refused to connect; null if something else prevented the answer. */
export function statusOfProxy(cause: unknown): number | null {
  const stated = cause instanceof Error ? /^Proxy response \((\d{3})\)/.exec(cause.message) : null;
  return stated?.[1] === undefined ? null : Number.parseInt(stated[1], 10);
}

/** A proxy that is busy, or does not reach the host now, may do so later. */
const PASSING_MIN = 500;

/** The Failure of a proxy that will not connect however often it is asked; null for any other cause. */
export function proxyRefusal(line: string, cause: unknown, proxy: OutgoingProxy): Failure | null {
  const status = statusOfProxy(cause);
  if (status === null || status >= PASSING_MIN) return null;
  const { variable } = proxy;
  const name = nameOfProxy(proxy);
  const ownWay = "or name the host of the service in NO_PROXY if it is reached without a proxy.";
  if (status !== PROXY_AUTHENTICATION_REQUIRED) {
    return new Failure(
      "proxy-refused",
      `${line}: the proxy ${name} refuses the connection (${String(status)})`,
      `Ask whoever runs the proxy of ${variable} to allow it, ${ownWay}`,
      cause,
    );
  }
  return new Failure(
    "proxy-refused",
    passwordOf(proxy) === null
      ? `${line}: the proxy ${name} asks for a user and a password (407)`
      : `${line}: the proxy ${name} refuses the user and password of ${variable} (407)`,
    `Write both in ${variable}, as in http://user:password@${name} with %40 for an @, ${ownWay}`,
    cause,
  );
}

const PROXY_AUTHENTICATION_REQUIRED = 407;
