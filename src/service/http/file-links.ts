/** Links to files that work for a short while without a token: they are signed and say until when. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addSeconds, epochSecondsOf } from "../../calendar/instant.ts";

export interface LinkedFile {
  readonly administrationId: string;
  readonly downloadId: string;
}

/** Gap: Exports. The real service is known to give half a minute. */
const LIFETIME_SECONDS = 30;
const KEY = /^(\d{1,20})-(\d{1,20})-(\d{1,12})-([\w-]{43})$/;

/** The part of the address that names the file and allows reading it. */
export function fileKey(secret: Uint8Array, file: LinkedFile, now: string): string {
  const until = epochSecondsOf(addSeconds(now, LIFETIME_SECONDS));
  const claim = `${file.administrationId}-${file.downloadId}-${until}`;
  return `${claim}-${signatureOf(secret, claim).toString("base64url")}`;
}

/** The file of a key; null when it is not ours, was changed or has run out. */
export function readFileKey(secret: Uint8Array, key: string, now: string): LinkedFile | null {
  const match = KEY.exec(key);
  if (match === null) return null;
  const [, administrationId = "", downloadId = "", until = "", signature = ""] = match;
  const expected = signatureOf(secret, `${administrationId}-${downloadId}-${until}`);
  const given = Buffer.from(signature, "base64url");
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  if (epochSecondsOf(now) >= Number.parseInt(until, 10)) return null;
  return { administrationId, downloadId };
}

const signatureOf = (secret: Uint8Array, claim: string): Buffer =>
  createHmac("sha256", secret).update(claim).digest();
