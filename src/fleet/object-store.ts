/** Where the fleet keeps files, as a port: by the hash of their bytes, each written once and never changed. */
import { createHash } from "node:crypto";
import { Failure, invariant } from "../failure.ts";

/** An area and a hash: `packs/9f3c...`. */
export interface ObjectName {
  readonly area: string;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When it was written. */
  readonly changedAt: string;
}

/** The bytes of an object, which can be read again when sending them failed. A piece stays as it is. */
export interface ObjectBytes {
  readonly byteCount: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/**
 * What must hold in every implementation, over processes and when they are killed at any instant: an object is there
 * with all its bytes, or not at all; the same object may be put by several at once; nobody but the owner can read it.
 */
export interface ObjectStore {
  /**
   * Reads `bytes` only if the object is not there yet. Failure codes: `object-damaged` for bytes with another hash, of which nothing
   * remains; `disk-full`, `output-not-writable`.
   */
  readonly put: (key: string, bytes: ObjectBytes, signal: AbortSignal) => Promise<"new" | "known">;
  readonly has: (key: string) => Promise<boolean>;
  /**
   * Gives the bytes to `write`, and once more from the start when the connection breaks; false if the object is not
   * there. Failure code before the last of the bytes: `object-damaged`, if they are not those that were put.
   */
  readonly get: (
    key: string,
    write: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<boolean>;
  /** The objects of an area, by key. */
  readonly list: (area: string) => AsyncIterable<StoredObject>;
  /** An object that is not there is removed already. */
  readonly remove: (key: string) => Promise<void>;
}

const KEY = /^([a-z][a-z0-9-]*)\/([0-9a-f]{64})$/;

export function objectKey({ area, sha256 }: ObjectName): string {
  const key = `${area}/${sha256}`;
  invariant(KEY.test(key), "an area has lower-case letters, digits and hyphens, a hash 64 digits");
  return key;
}

/** The parts of a key. A key that no store makes is a bug. */
export function nameOfKey(key: string): ObjectName {
  const [, area, sha256] = KEY.exec(key) ?? [];
  invariant(area !== undefined && sha256 !== undefined, `${key} is the key of an object`);
  return { area, sha256 };
}

/** The bytes with this hash, the last of them when all are. Failure code: `object-damaged`, with their place. */
export async function* verified(
  pieces: AsyncIterable<Uint8Array>,
  sha256: string,
  place: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held: Uint8Array | null = null;
  for await (const piece of pieces) {
    hash.update(piece);
    if (held !== null) yield held;
    held = piece;
  }
  const found = hash.digest("hex");
  if (found !== sha256) throw damaged(place, found);
  if (held !== null) yield held;
}

const damaged = (place: string, sha256: string): Failure =>
  new Failure(
    "object-damaged",
    `${place}: the bytes have the hash ${sha256}, not the hash of their key`,
    "Restore the object from a backup, or remove it and make its pack again.",
  );
