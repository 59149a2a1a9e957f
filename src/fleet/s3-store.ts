/** An object store on the S3 protocol: `BUCKET/PREFIX/packs/9f3c...`. */
import { createHash } from "node:crypto";
import type { ListObjectsV2CommandOutput as ListPage } from "@aws-sdk/client-s3";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import {
  damaged,
  nameOfKey,
  type ObjectStore,
  objectKey,
  type StoredObject,
} from "./object-store.ts";
import {
  askingS3,
  connectionErrorOf,
  type S3Asking,
  type S3Ports,
  unreachable,
} from "./s3-client.ts";
import { keyInBucket, nameOfStore, type S3Place } from "./s3-place.ts";
import { upload } from "./s3-upload.ts";

const NEVER = new AbortController().signal;
const HASH = /^[0-9a-f]{64}$/;

/** The bucket exists. Failure codes of all functions, in addition to those of the port: `store-unreachable`, `store-refused`, `credential-missing`. */
export function s3Store(place: S3Place, ports: S3Ports): ObjectStore {
  const asking = askingS3(place, ports);
  const placeOf = (key: string) => {
    const { area, sha256 } = nameOfKey(key);
    return { Bucket: place.bucket, Key: keyInBucket(place, objectKey({ area, sha256 })) };
  };
  const has = (key: string, signal = NEVER): Promise<boolean> => {
    const at = placeOf(key);
    return asking.ask(
      `HEAD ${at.Key}`,
      signal,
      (client, { HeadObjectCommand }, options) =>
        client.send(new HeadObjectCommand(at), options).then(() => true),
      { 404: false },
    );
  };
  return {
    put: async (key, bytes, signal) =>
      (await has(key, signal)) ? "known" : upload(asking, key, bytes, signal),
    has: async (key) => has(key),
    get: async (key) =>
      (await has(key)) ? verified(piecesOf(asking, placeOf(key)), place, key) : null,
    list: (area) => listed(asking, area),
    remove: async (key) => {
      const at = placeOf(key);
      await asking.ask(
        `DELETE ${at.Key}`,
        NEVER,
        (client, { DeleteObjectCommand }, options) =>
          client.send(new DeleteObjectCommand(at), options),
        { 404: null },
      );
    },
  };
}

/** Continues after a lost connection with the bytes that are missing. */
async function* piecesOf(
  { place, ask, patience }: S3Asking,
  object: { readonly Bucket: string; readonly Key: string },
): AsyncGenerator<Uint8Array> {
  const { wait } = patience(NEVER);
  for (let at = 0; ; ) {
    const range = at === 0 ? {} : { Range: `bytes=${String(at)}-` };
    const { Body, ContentRange } = await ask(
      `GET ${object.Key}`,
      NEVER,
      (client, { GetObjectCommand }, options) =>
        client.send(new GetObjectCommand({ ...object, ...range }), options),
    );
    if (at > 0 && ContentRange === undefined) throw unreachable(place, "it cannot give a range");
    const bytes: unknown = Body;
    invariant(isPieces(bytes), "an object comes in pieces");
    let reason: string;
    try {
      for await (const piece of bytes) {
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

const isPieces = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

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
async function* listed(asking: S3Asking, area: string): AsyncGenerator<StoredObject> {
  const prefix = keyInBucket(asking.place, `${area}/`);
  for (let after: string | undefined = "", page: ListPage; after !== undefined; ) {
    page = await pageOf(asking, prefix, after);
    for (const { Key = "", Size, LastModified } of page.Contents ?? []) {
      const sha256 = Key.slice(prefix.length);
      if (!Key.startsWith(prefix) || !HASH.test(sha256)) continue;
      if (Size === undefined || LastModified === undefined) throw unreadable(asking.place);
      yield {
        key: objectKey({ area, sha256 }),
        bytes: Size,
        changedAt: instantOfEpochMs(LastModified.getTime()),
      };
    }
    after = page.NextContinuationToken;
    if (page.IsTruncated === true && after === undefined) throw unreadable(asking.place);
  }
}

const pageOf = ({ place, ask }: S3Asking, prefix: string, after: string): Promise<ListPage> =>
  ask("its list", NEVER, (client, { ListObjectsV2Command }, options) =>
    client.send(
      new ListObjectsV2Command({
        Bucket: place.bucket,
        Prefix: prefix,
        ...(after === "" ? {} : { ContinuationToken: after }),
      }),
      options,
    ),
  );

const unreadable = (place: S3Place) => unreachable(place, "its list cannot be read");
