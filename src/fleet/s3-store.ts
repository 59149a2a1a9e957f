/** An object store on the S3 protocol: `BUCKET/PREFIX/packs/9f3c...`. */
import { createHash } from "node:crypto";
import {
  damaged,
  nameOfKey,
  type ObjectStore,
  objectKey,
  type StoredObject,
} from "./object-store.ts";
import { listPageIn } from "./s3-answers.ts";
import { keyInBucket, nameOfStore, type S3Place } from "./s3-place.ts";
import {
  connectionErrorOf,
  type S3Ports,
  type S3Requests,
  s3Requests,
  unreachable,
} from "./s3-requests.ts";
import { upload } from "./s3-upload.ts";

const [OK, PARTIAL, MISSING] = [200, 206, 404];
const NEVER = new AbortController().signal;
const HASH = /^[0-9a-f]{64}$/;

/** The bucket exists. Failure codes of all functions, in addition to those of the port: `store-unreachable`, `store-refused`, `credential-missing`. */
export function s3Store(place: S3Place, ports: S3Ports): ObjectStore {
  const requests = s3Requests(place, ports);
  const inBucket = (key: string): string => {
    const { area, sha256 } = nameOfKey(key);
    return keyInBucket(place, objectKey({ area, sha256 }));
  };
  const has = async (key: string, signal = NEVER): Promise<boolean> => {
    const request = { method: "HEAD", key: inBucket(key), answers: [OK, MISSING] } as const;
    return (await requests.send(request, signal)).status === OK;
  };
  return {
    put: async (key, bytes, signal) =>
      (await has(key, signal))
        ? "known"
        : upload({ place, requests, now: ports.now }, key, bytes, signal),
    has: (key) => has(key),
    get: async (key) =>
      (await has(key)) ? verified(piecesOf(requests, inBucket(key)), place, key) : null,
    list: (area) => listed(place, requests, area),
    remove: async (key) => {
      await requests.send(
        { method: "DELETE", key: inBucket(key), answers: [OK, 204, MISSING] },
        NEVER,
      );
    },
  };
}

/** Continues after a lost connection with the bytes that are missing. */
async function* piecesOf(requests: S3Requests, key: string): AsyncGenerator<Uint8Array> {
  const { wait } = requests.patience(NEVER);
  for (let at = 0; ; ) {
    const headers = at === 0 ? {} : { range: `bytes=${String(at)}-` };
    const answers = at === 0 ? [OK] : [PARTIAL];
    const { pieces } = await requests.open({ method: "GET", key, headers, answers }, NEVER);
    let reason: string;
    try {
      for await (const piece of pieces) {
        at += piece.byteLength;
        yield piece;
      }
      return;
    } catch (cause) {
      // Any other error is thrown there.
      reason = connectionErrorOf(cause);
    }
    await wait(reason);
  }
}

async function* verified(
  pieces: AsyncIterable<Uint8Array>,
  place: S3Place,
  key: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  const found = hash.digest("hex");
  if (found !== nameOfKey(key).sha256) {
    throw damaged(`${nameOfStore(place)}/${keyInBucket(place, key)}`, found);
  }
}

/** Servers list keys in the order of their bytes. */
async function* listed(
  place: S3Place,
  requests: S3Requests,
  area: string,
): AsyncGenerator<StoredObject> {
  const prefix = keyInBucket(place, `${area}/`);
  for (let continuation: string | null = ""; continuation !== null; ) {
    const query = {
      "list-type": "2",
      prefix,
      ...(continuation === "" ? {} : { "continuation-token": continuation }),
    };
    const { body } = await requests.send({ method: "GET", key: "", query, answers: [OK] }, NEVER);
    const page = listPageIn(body);
    if (page === null) throw unreachable(place, "its list cannot be read");
    for (const { key, bytes, changedAt } of page.keys) {
      const sha256 = key.slice(prefix.length);
      if (key.startsWith(prefix) && HASH.test(sha256)) {
        yield { key: objectKey({ area, sha256 }), bytes, changedAt };
      }
    }
    continuation = page.continuation;
  }
}
