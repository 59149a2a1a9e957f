/** Where an S3 store is: its address, its keys, and the source of its credential. No credential is part of it. */
import { isSafeAddress } from "../api/base-url.ts";
import { either, optional, type ValueOf } from "../fields/kind.ts";
import { described, documented, record } from "../fields/record.ts";
import { filledText, flag, oneOf, parsable, textLike } from "../fields/scalars.ts";

const ADDRESS = /^https?:\/\/[^\s/?#@\\]+\/?$/;
/** Characters that need no escaping in an address, so that the signature and the server read the same key. */
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Packs hold books, so their way to another machine is encrypted. */
function endpointIn(text: string): string | null {
  const url = ADDRESS.test(text) ? URL.parse(text) : null;
  return url !== null && isSafeAddress(url) ? url.origin : null;
}

/** The source of a key or a secret. */
export const KEY_SOURCE = described(
  "{ env: NAME }, { file: path } or { command: line }, never the key itself",
  either(
    record({ env: documented("An environment variable that contains it", filledText) }),
    either(
      record({ file: documented("A file that only its owner can read", filledText) }),
      record({ command: documented("A command that prints it", filledText) }),
    ),
  ),
);

/** The fields of a store. */
export const S3_FIELDS = record({
  endpoint: documented(
    "The address of the store",
    parsable(
      "an address with https, as in https://s3.eu-central-1.amazonaws.com; http only on this machine",
      endpointIn,
      ADDRESS,
    ),
  ),
  region: documented("The region of the bucket, as in eu-central-1", filledText),
  bucket: documented(
    "The bucket, which exists",
    described("the name of a bucket", textLike(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  ),
  prefix: optional(
    documented(
      "The start of all keys in the bucket, as in fleet/packs",
      described("names of letters, digits, . _ - with / between them", textLike(PREFIX)),
    ),
  ),
  path_style: optional(
    documented("The bucket is in the path and not in the host name (default: false)", flag),
  ),
  encryption: optional(
    documented("Ask the store to encrypt each object with its own key", oneOf("AES256")),
  ),
  access_key: documented("The source of the access key id", KEY_SOURCE),
  secret_key: documented("The source of the secret key", KEY_SOURCE),
  session_token: optional(
    documented("The source of the token of a temporary access key", KEY_SOURCE),
  ),
});

/** @useDeclaredType */
export type S3Place = ValueOf<typeof S3_FIELDS>;

/** The address of the bucket for messages: `https://host/bucket`. */
export const nameOfStore = ({ endpoint, bucket }: S3Place): string => `${endpoint}/${bucket}`;

/** The key in the bucket of an object or an area, without a leading slash. */
export const keyInBucket = ({ prefix }: S3Place, key: string): string =>
  prefix === undefined ? key : `${prefix}/${key}`;
