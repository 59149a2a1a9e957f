/** Who may see the status of a fleet: the holder of the token, by a header or by a cookie that signing in has set. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface SiteAccess {
  /** Whether a token is the right one, in a time that does not depend on where they differ. */
  readonly isToken: (given: string) => boolean;
  /** Whether a request shows the token, or a session that has not ended. */
  readonly isAllowed: (headers: AccessHeaders) => boolean;
  /** The header that sets the cookie of a new session. */
  readonly sessionCookie: () => string;
  /** The header that removes it. */
  readonly endedCookie: string;
}

export interface AccessHeaders {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
}

const COOKIE = "slotsom_fleet";
const COOKIE_CHARACTERS = 8;
const SESSION_SECONDS = 12 * 3_600;
const ATTRIBUTES = "Path=/; HttpOnly; SameSite=Strict";
const BEARER = /^Bearer +(\S+) *$/i;
const SESSION = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * A session is its end with a signature by the token, so that nothing is stored, all sessions end with another token, and the cookie does not
 * contain the token. `nowSeconds` are seconds since 1970.
 */
export function siteAccess(token: string, nowSeconds: () => number): SiteAccess {
  const isToken = (given: string): boolean => isSame(given, token);
  // A browser gives a cookie to every port of a host: each site has a name of its own.
  const name = `${COOKIE}_${hashOf(`cookie of ${token}`).toString("hex").slice(0, COOKIE_CHARACTERS)}`;
  const signature = (end: string): string =>
    createHmac("sha256", token).update(`session until ${end}`).digest("base64url");
  const isSession = (given: string): boolean => {
    const [, end = "", signed = ""] = SESSION.exec(given) ?? [];
    return isSame(signed, signature(end)) && Number.parseInt(end, 10) > nowSeconds();
  };
  return {
    isToken,
    isAllowed: ({ authorization, cookie }) => {
      const [, given] = BEARER.exec(authorization ?? "") ?? [];
      if (given !== undefined) return isToken(given);
      return cookiesOf(cookie, name).some(isSession);
    },
    sessionCookie: () => {
      const end = String(nowSeconds() + SESSION_SECONDS);
      const value = `${end}.${signature(end)}`;
      return `${name}=${value}; Max-Age=${String(SESSION_SECONDS)}; ${ATTRIBUTES}`;
    },
    endedCookie: `${name}=; Max-Age=0; ${ATTRIBUTES}`,
  };
}

/** Compares hashes, which have the same length. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(expected));

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** All cookies of this name: another site on this host may have set one too. */
const cookiesOf = (header: string | undefined, name: string): readonly string[] =>
  (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));

/** Names that always mean this machine. */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address to listen on is reachable from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * Whether the name in a Host header is one of ours. A page of another site whose name was changed to mean this machine still sends its own name.
 * The port may be another one: that of a tunnel.
 */
export function isOwnHost(header: string | undefined, names: readonly string[]): boolean {
  const name = (header ?? "").toLowerCase().replace(/:\d{1,5}$/, "");
  return [...LOOPBACK_NAMES, ...names].includes(name);
}
