/** Which addresses a webhook may have (specification 4.10). */
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CHARACTERS_MAX = 2_048;

export interface WebhookReach {
  /** Whether receivers on this machine may be called without TLS. */
  readonly allowsHttp: boolean;
  /** Whether receivers on private networks and on this machine may be called. */
  readonly allowsPrivate: boolean;
}

/**
 * Null for an address that may be called: https anywhere on the internet; http for this machine only, and only if
 * the service was started with that option. What a name refers to is checked when it is called. A user and password
 * in the address are sent as the receiver's credential. Gap: Webhooks.
 */
export function webhookUrlProblem(
  text: string,
  { allowsHttp, allowsPrivate }: WebhookReach,
): "not-https" | "private" | null {
  const url = text.length > CHARACTERS_MAX ? null : URL.parse(text);
  if (url === null) return "not-https";
  // The parser has turned every form of an IPv4 address into the one with four decimal numbers.
  if (allowsHttp && url.protocol === "http:" && LOOPBACK.test(url.hostname)) return null;
  if (url.protocol !== "https:") return "not-https";
  return allowsPrivate || isPublicHost(url.hostname) ? null : "private";
}

/** False for a private address and for the names of this machine; any other name is looked up when it is called. */
function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? !/(^|\.)localhost\.?$/.test(hostname) : isPublicAddress(bare);
}
