import { createHash } from "node:crypto";
import { type ObjectBytes, type ObjectStore, objectKey } from "../../src/fleet/object-store.ts";
import type { S3Ports } from "../../src/fleet/s3-client.ts";
import type { S3Place } from "../../src/fleet/s3-place.ts";
import { s3Store } from "../../src/fleet/s3-store.ts";
import { ACCESS_KEY, BUCKET, REGION, type S3Server, SECRET_KEY } from "./s3-server.ts";
import { bytesIn } from "./store-conformance.ts";

export const NEVER = new AbortController().signal;
export const KEYS = { ACCESS: ACCESS_KEY, SECRET: SECRET_KEY };

let prefixes = 0;
export const placeOn = (server: S3Server, changes: Partial<S3Place> = {}): S3Place => {
  prefixes += 1;
  return {
    endpoint: server.url,
    region: REGION,
    bucket: BUCKET,
    prefix: `fleet/p${String(prefixes)}`,
    path_style: true,
    access_key: { env: "ACCESS" },
    secret_key: { env: "SECRET" },
    ...changes,
  };
};

interface Waiting extends S3Ports {
  readonly waitedMs: () => number;
}

/** Waits take no time: they move the clock, and then call `passed`. */
export function portsWith(
  changes: Partial<S3Ports> = {},
  passed?: (ms: number) => Promise<void>,
): Waiting {
  let waitedMs = 0;
  return {
    environment: KEYS,
    monotonicMs: () => waitedMs,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waitedMs += ms;
      await passed?.(waitedMs);
    },
    waitedMs: () => waitedMs,
    ...changes,
  };
}

export const places = new WeakMap<ObjectStore, readonly [S3Server, S3Place]>();
export function storeOn(
  server: S3Server,
  changes: Partial<S3Place> = {},
  ports = portsWith(),
): ObjectStore {
  const place = placeOn(server, changes);
  const store = s3Store(place, ports);
  places.set(store, [server, place]);
  return store;
}

/** Twenty MiB and some, in pieces of 64 KiB. */
export const LARGE_BYTES = 20 * 1024 * 1024 + 7;
export const large: ObjectBytes = {
  byteCount: LARGE_BYTES,
  pieces: async function* () {
    for (let at = 0; at < LARGE_BYTES; at += 65_536) {
      yield await Promise.resolve(Buffer.alloc(Math.min(65_536, LARGE_BYTES - at), at / 65_536));
    }
  },
};
async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
export async function hashIn(store: ObjectStore, key: string): Promise<string | null> {
  const bytes = await bytesIn(store, key);
  return bytes && createHash("sha256").update(bytes).digest("hex");
}
export const largeKey = async (): Promise<string> =>
  objectKey({ area: "packs", sha256: await hashOf(large.pieces()) });

/** Breaks off after most of its bytes. */
export const breaking: ObjectBytes = {
  byteCount: LARGE_BYTES,
  pieces: async function* () {
    let count = 0;
    for await (const piece of large.pieces()) {
      count += 1;
      if (count === 270) throw Object.assign(new Error("the file is gone"), { code: "ENOENT" });
      yield piece;
    }
  },
};
