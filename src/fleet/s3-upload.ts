/** Puts an object into an S3 store: small ones in one request, large ones in parts. It becomes visible with all its bytes. */
import { createHash } from "node:crypto";
import type { CompletedPart } from "@aws-sdk/client-s3";
import { addMs, instantOfEpochMs } from "../calendar/instant.ts";
import { Failure, invariant } from "../failure.ts";
import { damaged, nameOfKey } from "./object-store.ts";
import { type S3Asking, unreachable } from "./s3-client.ts";
import { keyInBucket, nameOfStore, type S3Place } from "./s3-place.ts";

/** Two parts are in memory. S3 allows 10,000 parts of an object, so that objects have at most 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_MAX = 10_000;
/** An upload that was left by a killed process is ended by the next one of the same object; a younger one may be at work. */
const LEFT_MS_MIN = 24 * 3_600_000;
const END_MS_MAX = 10_000;
const KNOWN = { 412: "known" } as const;

/** Failure codes: those of `ObjectStore.put`, `store-unreachable`, `store-refused`. */
export async function upload(
  asking: S3Asking,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<"new" | "known"> {
  const hash = createHash("sha256");
  const parts = partsOf(bytes, hash, signal);
  const verify = (): void => {
    const found = hash.digest("hex");
    if (found !== nameOfKey(key).sha256) {
      throw damaged(`${nameOfStore(asking.place)}/${keyInBucket(asking.place, key)}`, found);
    }
  };
  const first = await parts.next();
  const second = first.done === true ? first : await parts.next();
  if (second.done === true) {
    verify();
    const whole = first.done === true ? new Uint8Array() : first.value;
    const outcome = await putWhole(asking, key, whole, signal);
    invariant(outcome !== "gone", "an object in one request has no upload");
    return outcome;
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield second.value;
    yield* parts;
    verify();
  };
  return putInParts(asking, keyInBucket(asking.place, key), all(), signal);
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

function putWhole(
  { place, ask }: S3Asking,
  key: string,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Outcome | "gone"> {
  const at = { Bucket: place.bucket, Key: keyInBucket(place, key), Body: body };
  return unconditionallyElse((condition, others) =>
    ask(
      `PUT ${at.Key}`,
      signal,
      (client, { PutObjectCommand }, options) =>
        client
          .send(new PutObjectCommand({ ...at, ...condition, ...encryptionOf(place) }), options)
          .then(AS_NEW),
      others,
    ),
  );
}

type Outcome = "new" | "known";
/** An upload that is gone, or a server that refuses conditions. */
type Ending = Outcome | "gone" | "unconditional";
const AS_NEW = (): Ending => "new";

/** A server without conditional writes puts the same bytes under the same key once more, which changes nothing. */
async function unconditionallyElse(
  put: (
    condition: { readonly IfNoneMatch?: "*" },
    others: Readonly<Record<number, Ending>>,
  ) => Promise<Ending>,
): Promise<Outcome | "gone"> {
  const ending = await put({ IfNoneMatch: "*" }, { ...KNOWN, 501: "unconditional" });
  const last = ending === "unconditional" ? await put({}, KNOWN) : ending;
  invariant(last !== "unconditional", "a write without a condition is not refused for it");
  return last;
}

const encryptionOf = ({ encryption }: S3Place) =>
  encryption === undefined ? {} : { ServerSideEncryption: encryption };

interface OpenUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

async function putInParts(
  asking: S3Asking,
  key: string,
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Outcome> {
  const at = { Bucket: asking.place.bucket, Key: key };
  await endLeftUploads(asking, at, signal);
  const { UploadId } = await asking.ask(`POST ${key}`, signal, (client, commands, options) =>
    client.send(
      new commands.CreateMultipartUploadCommand({ ...at, ...encryptionOf(asking.place) }),
      options,
    ),
  );
  let isComplete = false;
  try {
    const sent = await sentParts(asking, { ...at, UploadId }, parts, signal);
    const outcome = await completed(asking, { ...at, UploadId }, sent, signal);
    isComplete = outcome === "new";
    return outcome;
  } finally {
    if (!isComplete) await endUpload(asking, { ...at, UploadId });
  }
}

async function sentParts(
  { place, ask }: S3Asking,
  open: OpenUpload,
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<CompletedPart[]> {
  const sent: CompletedPart[] = [];
  for await (const body of parts) {
    if (sent.length >= PARTS_MAX) throw tooLarge(place, open.Key);
    const PartNumber = sent.length + 1;
    const { ETag } = await ask(
      `PUT ${open.Key}`,
      signal,
      (client, { UploadPartCommand }, options) =>
        client.send(new UploadPartCommand({ ...open, PartNumber, Body: body }), options),
    );
    if (ETag === undefined) throw unreachable(place, "a part has no tag");
    sent.push({ PartNumber, ETag });
  }
  return sent;
}

async function completed(
  { place, ask }: S3Asking,
  open: OpenUpload,
  parts: CompletedPart[],
  signal: AbortSignal,
): Promise<Outcome> {
  const { Bucket, Key } = open;
  const outcome = await unconditionallyElse((condition, others) =>
    ask(
      `POST ${Key}`,
      signal,
      (client, { CompleteMultipartUploadCommand }, options) =>
        client
          .send(
            new CompleteMultipartUploadCommand({
              ...open,
              ...condition,
              MultipartUpload: { Parts: parts },
            }),
            options,
          )
          .then(AS_NEW),
      { ...others, 404: "gone" },
    ),
  );
  if (outcome !== "gone") return outcome;
  // The answer to an earlier attempt was lost, or another one ended this upload.
  const isThere = await ask(
    `HEAD ${Key}`,
    signal,
    (client, { HeadObjectCommand }, options) =>
      client.send(new HeadObjectCommand({ Bucket, Key }), options).then(() => true),
    { 404: false },
  );
  if (isThere) return "known";
  throw unreachable(place, "an upload was ended before it was complete");
}

/** Its parts are not visible, but cost space. What cannot be ended now is ended by a later upload of the object. */
async function endUpload({ ask }: S3Asking, open: OpenUpload): Promise<void> {
  try {
    await ask(
      `DELETE ${open.Key}`,
      AbortSignal.timeout(END_MS_MAX),
      (client, { AbortMultipartUploadCommand }, options) =>
        client.send(new AbortMultipartUploadCommand(open), options),
    );
  } catch (cause) {
    // The reason for ending it is the failure that counts; a server may not be able to end uploads.
    if (!(cause instanceof Error)) throw cause;
  }
}

async function endLeftUploads(
  asking: S3Asking,
  { Bucket, Key }: Omit<OpenUpload, "UploadId">,
  signal: AbortSignal,
): Promise<void> {
  // A server may not list uploads, or not let us; then a rule of the bucket has to end them.
  const unlisted = { Uploads: [] };
  const { Uploads = [] } = await asking.ask(
    `its uploads of ${Key}`,
    signal,
    (client, { ListMultipartUploadsCommand }, options) =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }), options),
    { 403: unlisted, 405: unlisted, 501: unlisted },
  );
  const until = addMs(asking.now(), -LEFT_MS_MIN);
  for (const { Key: key, UploadId, Initiated } of Uploads) {
    if (key !== Key || Initiated === undefined || instantOfEpochMs(Initiated.getTime()) > until)
      continue;
    await endUpload(asking, { Bucket, Key, UploadId });
  }
}

const tooLarge = (place: S3Place, key: string): Failure =>
  new Failure(
    "store-refused",
    `the store ${nameOfStore(place)} cannot take ${key}: it has more than ${String(PARTS_MAX)} parts of ${String(PART_BYTES)} bytes`,
    "Keep this object elsewhere: no pack of one administration should be this large.",
  );
