/** Signed links that work without a token; they contain their target and expiry. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { addSeconds, epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import type { Store } from "../store/store.ts";

/** The target of a link, as text by name; the name `until` is reserved. */
export type Claims = Readonly<Record<string, string>>;

/** Gap: Exports. Links of the real service are known to be valid for half a minute. */
export const FILES = { purpose: "files", lifetimeSeconds: 30 } as const;

const SECRET_BYTES = 32;
const KEY = /^([\w-]{1,1000})~([\w-]{43})$/;

/** The secret is stored in the database, because links outlive the process that created them. */
export function linkSecret(store: Store): Uint8Array {
  store.run("INSERT OR IGNORE INTO secrets VALUES ('links', ?)", randomBytes(SECRET_BYTES));
  const [row] = store.rows("SELECT bytes FROM secrets WHERE name = 'links'");
  const bytes = row?.["bytes"];
  invariant(bytes instanceof Uint8Array, "the secret of links is stored");
  return bytes;
}

/** The key: the last part of an address. Without a lifetime it never expires; `purpose` separates kinds of links. */
export function linkKey(
  secret: Uint8Array,
  purpose: string,
  claims: Claims,
  { now, lifetimeSeconds }: { readonly now: string; readonly lifetimeSeconds: number | null },
): string {
  const until = lifetimeSeconds === null ? "" : String(endOf(now, lifetimeSeconds));
  const claim = Buffer.from(JSON.stringify({ ...claims, until })).toString("base64url");
  return `${claim}~${signatureOf(secret, purpose, claim).toString("base64url")}`;
}

/** The claims of a key; null when it is forged, changed, expired or for another purpose. */
export function readLinkKey(
  secret: Uint8Array,
  purpose: string,
  key: string,
  now: string,
): Claims | null {
  const [, claim = "", signature = ""] = KEY.exec(key) ?? [];
  const expected = signatureOf(secret, purpose, claim);
  const given = Buffer.from(signature, "base64url");
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  const signed: unknown = JSON.parse(Buffer.from(claim, "base64url").toString());
  invariant(isClaims(signed), "signed claims are text by name");
  const { until = "", ...claims } = signed;
  if (until !== "" && epochSecondsOf(now) >= Number.parseInt(until, 10)) return null;
  return claims;
}

const endOf = (now: string, seconds: number): number => epochSecondsOf(addSeconds(now, seconds));

const signatureOf = (secret: Uint8Array, purpose: string, claim: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}.${claim}`).digest();

const isClaims = (value: unknown): value is Claims =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each === "string");
