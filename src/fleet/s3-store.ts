/** An object store on the S3 protocol: `BUCKET/PREFIX/packs/9f3c...`. */
import { Readable } from "node:stream";
import type { ListObjectsV2CommandOutput as ListPage } from "@aws-sdk/client-s3";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import {
  nameOfKey,
  type ObjectBytes,
  type ObjectStore,
  objectKey,
  type StoredObject,
  verified,
} from "./object-store.ts";
import { askingS3, type S3Asking, type S3Ports, unreachable } from "./s3-client.ts";
import { keyInBucket, nameOfStore, type S3Place } from "./s3-place.ts";

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
    put: async (key, bytes, signal) => {
      if (await has(key, signal)) return "known";
      await upload(asking, key, bytes, signal);
      return "new";
    },
    has: async (key) => has(key),
    get: async (key, write, signal) => {
      const at = placeOf(key);
      return asking.ask(
        `GET ${at.Key}`,
        signal,
        async (client, { GetObjectCommand }, options) => {
          const { Body } = await client.send(new GetObjectCommand(at), options);
          const bytes: unknown = Body;
          invariant(isPieces(bytes), "an object comes in pieces");
          await write(verifiedAt(place, key, bytes));
          return true;
        },
        { 404: false },
      );
    },
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

/**
 * Sends the object in one request, which has its hash: it becomes visible with all its bytes or not at all. Another
 * one that puts it at the same time puts the same bytes.
 */
async function upload(
  { place, ask }: S3Asking,
  key: string,
  { byteCount, pieces }: ObjectBytes,
  signal: AbortSignal,
): Promise<void> {
  const at = { Bucket: place.bucket, Key: keyInBucket(place, key), ContentLength: byteCount };
  const { encryption } = place;
  await ask(`PUT ${at.Key}`, signal, (client, { PutObjectCommand }, options) => {
    const command = new PutObjectCommand({
      ...at,
      Body: Readable.from(verifiedAt(place, key, pieces())),
      ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
    });
    command.middlewareStack.add(
      (next) => (args) => {
        const { request } = args;
        invariant(isWithHeaders(request), "a request has headers");
        request.headers["x-amz-content-sha256"] = nameOfKey(key).sha256;
        return next(args);
      },
      { step: "build" },
    );
    return client.send(command, options);
  });
}

const isWithHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === "object" && request !== null && "headers" in request;

const verifiedAt = (
  place: S3Place,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> =>
  verified(pieces, nameOfKey(key).sha256, `${nameOfStore(place)}/${keyInBucket(place, key)}`);

const isPieces = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

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
