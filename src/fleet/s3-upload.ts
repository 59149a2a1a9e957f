/** Puts an object into an S3 store: small ones in one request, large ones in parts. It becomes visible with all its bytes. */
import { createHash } from "node:crypto";
import { addMs, parseInstant } from "../calendar/instant.ts";
import { Failure } from "../failure.ts";
import { damaged, nameOfKey } from "./object-store.ts";
import {
  completionOf,
  type OpenUpload,
  openUploadsIn,
  refusalIn,
  uploadIdIn,
} from "./s3-answers.ts";
import { keyInBucket, nameOfStore, type S3Place } from "./s3-place.ts";
import { type S3Requests, unreachable } from "./s3-requests.ts";

export interface S3Uploading {
  readonly place: S3Place;
  readonly requests: S3Requests;
  readonly now: () => string;
}

/** Two parts are in memory. S3 allows 10,000 parts of an object, so that objects have at most 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_MAX = 10_000;
/** An upload that was left by a killed process is ended by the next one of the same object; a younger one may be at work. */
const LEFT_MS_MIN = 24 * 3_600_000;
const NEW: Readonly<Record<string, string>> = { "if-none-match": "*" };
const [OK, CONFLICT, NOT_IMPLEMENTED] = [200, 412, 501];

/** Failure codes: those of `ObjectStore.put`, `store-unreachable`, `store-refused`. */
export async function upload(
  uploading: S3Uploading,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<"new" | "known"> {
  const hash = createHash("sha256");
  const parts = partsOf(bytes, hash, signal);
  const verify = (): void => {
    const found = hash.digest("hex");
    if (found !== nameOfKey(key).sha256) {
      throw damaged(`${nameOfStore(uploading.place)}/${keyInBucket(uploading.place, key)}`, found);
    }
  };
  const first = await parts.next();
  const second = first.done === true ? first : await parts.next();
  if (second.done === true) {
    verify();
    return putWhole(uploading, key, first.done === true ? new Uint8Array() : first.value, signal);
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield second.value;
    yield* parts;
    verify();
  };
  return putInParts(uploading, key, all(), signal);
}

/** All parts but the last have the same size. */
async function* partsOf(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const given of bytes) {
    signal.throwIfAborted();
    hash.update(given);
    let piece = given;
    while (length + piece.byteLength >= PART_BYTES) {
      const room = PART_BYTES - length;
      yield Buffer.concat([...pieces, piece.subarray(0, room)]);
      piece = piece.subarray(room);
      [pieces, length] = [[], 0];
    }
    if (piece.byteLength > 0) pieces.push(piece);
    length += piece.byteLength;
  }
  signal.throwIfAborted();
  if (length > 0) yield Buffer.concat(pieces);
}

async function putWhole(
  { place, requests }: S3Uploading,
  key: string,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<"new" | "known"> {
  const put = (headers: Readonly<Record<string, string>>): Promise<number> =>
    requests
      .send(
        {
          method: "PUT",
          key: keyInBucket(place, key),
          headers: { ...headers, ...encryptionOf(place) },
          body,
          answers: [OK, CONFLICT, NOT_IMPLEMENTED],
        },
        signal,
      )
      .then(({ status }) => status);
  return outcomeOf(await unconditionallyElse(put));
}

/** A server without conditional writes puts the same bytes under the same key once more, which changes nothing. */
async function unconditionallyElse(
  put: (headers: Readonly<Record<string, string>>) => Promise<number>,
): Promise<number> {
  const status = await put(NEW);
  return status === NOT_IMPLEMENTED ? put({}) : status;
}

const outcomeOf = (status: number): "new" | "known" => (status === CONFLICT ? "known" : "new");

const encryptionOf = ({ encryption }: S3Place): Readonly<Record<string, string>> =>
  encryption === undefined ? {} : { "x-amz-server-side-encryption": encryption };

async function putInParts(
  uploading: S3Uploading,
  key: string,
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<"new" | "known"> {
  const { place, requests } = uploading;
  const inBucket = keyInBucket(place, key);
  await endLeftUploads(uploading, inBucket, signal);
  const started = await requests.send(
    {
      method: "POST",
      key: inBucket,
      query: { uploads: "" },
      headers: encryptionOf(place),
      answers: [OK],
    },
    signal,
  );
  const id = uploadIdIn(started.body);
  if (id === null) throw unreachable(place, "the start of an upload has no id");
  let isComplete = false;
  try {
    const tags = await sentParts(uploading, { key: inBucket, id }, parts, signal);
    const outcome = await completed(uploading, { key: inBucket, id }, tags, signal);
    isComplete = outcome === "new";
    return outcome;
  } finally {
    if (!isComplete) await endUpload(uploading, { key: inBucket, id });
  }
}

type UploadName = Pick<OpenUpload, "key" | "id">;

async function sentParts(
  { place, requests }: S3Uploading,
  { key, id }: UploadName,
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const tags: string[] = [];
  for await (const body of parts) {
    if (tags.length >= PARTS_MAX) throw tooLarge(place, key);
    const query = { partNumber: String(tags.length + 1), uploadId: id };
    const { headers } = await requests.send(
      { method: "PUT", key, query, body, answers: [OK] },
      signal,
    );
    const { etag } = headers;
    if (typeof etag !== "string") throw unreachable(place, "a part has no tag");
    tags.push(etag);
  }
  return tags;
}

/** A server may find out after its first line that it cannot complete: then status 200 has an error in it. */
async function completed(
  { place, requests }: S3Uploading,
  { key, id }: UploadName,
  tags: readonly string[],
  signal: AbortSignal,
): Promise<"new" | "known"> {
  const { wait } = requests.patience(signal);
  const complete = (headers: Readonly<Record<string, string>>): Promise<number> =>
    requests
      .send(
        {
          method: "POST",
          key,
          query: { uploadId: id },
          headers,
          body: completionOf(tags),
          answers: [OK, GONE, CONFLICT, NOT_IMPLEMENTED],
        },
        signal,
      )
      .then(({ status, body }) => (refusalIn(body) === null || status !== OK ? status : FAILED));
  for (;;) {
    const status = await unconditionallyElse(complete);
    if (status === GONE) {
      // The answer to an earlier attempt was lost, or another one ended this upload.
      const { status: found } = await requests.send(
        { method: "HEAD", key, answers: [OK, GONE] },
        signal,
      );
      if (found === OK) return "known";
      throw unreachable(place, "an upload was ended before it was complete");
    }
    if (status !== FAILED) return outcomeOf(status);
    await wait("an upload could not be completed");
  }
}

const GONE = 404;
const FAILED = 500;

/** Its parts are not visible, but cost space. What cannot be ended now is ended by a later upload of the object. */
async function endUpload(uploading: S3Uploading, { key, id }: UploadName): Promise<void> {
  const request = { method: "DELETE", key, query: { uploadId: id }, answers: ENDED } as const;
  try {
    await uploading.requests.send(request, AbortSignal.timeout(END_MS_MAX));
  } catch (cause) {
    // The reason for ending it is the failure that counts.
    if (!(cause instanceof Error)) throw cause;
  }
}

const END_MS_MAX = 10_000;
/** 404: it is gone. 405 and 501: the server cannot end uploads. */
const ENDED = [200, 204, GONE, 405, NOT_IMPLEMENTED];

async function endLeftUploads(
  uploading: S3Uploading,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const { requests, now } = uploading;
  const { status, body } = await requests.send(
    // A server may not list uploads, or not let us; then a rule of the bucket has to end them.
    { method: "GET", key: "", query: { uploads: "", prefix: key }, answers: [OK, 403, 405, 501] },
    signal,
  );
  const until = addMs(now(), -LEFT_MS_MIN);
  for (const left of status === OK ? openUploadsIn(body) : []) {
    const startedAt = parseInstant(left.startedAt);
    if (left.key !== key || startedAt === null || startedAt > until) continue;
    await endUpload(uploading, left);
  }
}

const tooLarge = (place: S3Place, key: string): Failure =>
  new Failure(
    "store-refused",
    `the store ${nameOfStore(place)} cannot take ${key}: it has more than ${String(PARTS_MAX)} parts of ${String(PART_BYTES)} bytes`,
    "Keep this object elsewhere: no pack of one administration should be this large.",
  );
