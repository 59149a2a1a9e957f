/** Links that work without a token: they say what they lead to and until when, and are signed. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { addSeconds, epochSecondsOf } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import type { Store } from "../store/store.ts";

/** What a link leads to, as text by name; the name `until` is taken. */
export type Claims = Readonly<Record<string, string>>;

/** Gap: Exports. The real service is known to give half a minute. */
export const FILES = { purpose: "files", lifetimeSeconds: 30 } as const;

const SECRET_BYTES = 32;
const KEY = /^([\w-]{1,1000})~([\w-]{43})$/;

/** The secret of this database: links outlive the process that made them. */
export function linkSecret(store: Store): Uint8Array {
  store.run("INSERT OR IGNORE INTO secrets VALUES ('links', ?)", randomBytes(SECRET_BYTES));
  const [row] = store.rows("SELECT bytes FROM secrets WHERE name = 'links'");
  const bytes = row?.["bytes"];
  invariant(bytes instanceof Uint8Array, "the secret of links is kept");
  return bytes;
}

/** The last part of an address; a lifetime of null never runs out. `purpose` keeps kinds of links apart. */
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

/** What a key says; null when it is not ours, was changed, is of another purpose or has run out. */
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
  const said: unknown = JSON.parse(Buffer.from(claim, "base64url").toString());
  invariant(isClaims(said), "what we signed is text by name");
  const { until = "", ...claims } = said;
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
