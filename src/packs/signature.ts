/**
 * Detached signatures in the format of minisign (jedisct1.github.io/minisign): Ed25519 over the
 * BLAKE2b-512 of a file, and over that signature with its trusted comment. There is no time in it:
 * equal files, comments and keys give equal signatures.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from "node:crypto";

export interface PublicKey {
  /**
   * Eight bytes that identify a key. Ours are derived from the key, but the maker of a key may choose them
   * freely.
   */
  readonly id: Uint8Array;
  /** Thirty-two bytes. */
  readonly key: Uint8Array;
}

export interface SigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
}

const KEY_MARK = "Ed";
/** Marks a signature over the hash of a file; the older form over the file itself is not supported. */
const HASHED_MARK = "ED";
const ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const UNTRUSTED = "untrusted comment: ";
const TRUSTED = "trusted comment: ";
/** The DER prefix of the thirty-two bytes of an Ed25519 public key: RFC 8410. */
const PUBLIC_DER_HEAD = Uint8Array.of(48, 42, 48, 5, 6, 3, 43, 101, 112, 3, 33, 0);

const COMMENT = "Comment: ";

/** A new private key as PKCS #8 in PEM, without a passphrase, below its comment if it has one. */
export function createKeyText(comment: string | null = null): string {
  const { privateKey } = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return comment === null ? privateKey : commentedKeyText(privateKey, comment);
}

/** RFC 7468 allows text above the key. */
export const commentedKeyText = (keyText: string, comment: string): string =>
  `${COMMENT}${comment}\n${keyText}`;

/** Null for a key without one. */
export function keyComment(keyText: string): string | null {
  const [first = ""] = linesOf(keyText);
  return first.startsWith(COMMENT) ? first.slice(COMMENT.length) : null;
}

/** Null if the text is not an Ed25519 private key. */
export function readSigningKey(text: string): SigningKey | null {
  const privateKey = attempt(() => createPrivateKey(text));
  if (privateKey?.asymmetricKeyType !== "ed25519") return null;
  const der = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  const key = der.subarray(-KEY_BYTES);
  const id = createHash("sha256").update(key).digest().subarray(0, ID_BYTES);
  return { privateKey, publicKey: { id, key } };
}

/** The key on one line, for `minisign -P`. */
export const publicKeyLine = ({ id, key }: PublicKey): string =>
  Buffer.concat([Buffer.from(KEY_MARK), id, key]).toString("base64");

/** The text of a public key file, for `minisign -p`. */
export const publicKeyFile = (key: PublicKey): string =>
  `${UNTRUSTED}minisign public key ${keyName(key)}\n${publicKeyLine(key)}\n`;

/** The name of the key in minisign: the eight bytes in hexadecimal, last byte first. */
export const keyName = ({ id }: PublicKey): string =>
  Buffer.from(id).reverse().toString("hex").toUpperCase();

/** Reads one line, or a file with a comment above it; null if it is not a minisign public key. */
export function readPublicKey(text: string): PublicKey | null {
  const lines = linesOf(text).filter((line) => !line.startsWith(UNTRUSTED));
  const bytes = lines.length === 1 ? fromBase64(lines[0] ?? "") : null;
  if (bytes?.length !== KEY_MARK.length + ID_BYTES + KEY_BYTES) return null;
  if (bytes.toString("latin1", 0, KEY_MARK.length) !== KEY_MARK) return null;
  return { id: bytes.subarray(2, 2 + ID_BYTES), key: bytes.subarray(2 + ID_BYTES) };
}

/** The text of a `.minisig` file. `trustedComment` is one line, signed with the rest. */
export function signatureText(
  contents: Uint8Array,
  trustedComment: string,
  { privateKey, publicKey }: SigningKey,
): string {
  const signature = signBytes(null, hashOf(contents), privateKey);
  const whole = Buffer.concat([signature, Buffer.from(trustedComment)]);
  return [
    `${UNTRUSTED}signature by key ${keyName(publicKey)}`,
    Buffer.concat([Buffer.from(HASHED_MARK), publicKey.id, signature]).toString("base64"),
    `${TRUSTED}${trustedComment}`,
    signBytes(null, whole, privateKey).toString("base64"),
    "",
  ].join("\n");
}

export type SignatureVerdict =
  | { readonly kind: "good"; readonly trustedComment: string }
  /** Not in the format of minisign. */
  | { readonly kind: "malformed" }
  /** It names another key than the given one. */
  | { readonly kind: "other-key"; readonly name: string }
  /** The file is not the signed file. */
  | { readonly kind: "wrong" }
  /** The signature matches the file, but the trusted comment was altered. */
  | { readonly kind: "comment-altered" };

export function verifySignature(
  contents: Uint8Array,
  signatureFile: string,
  publicKey: PublicKey,
): SignatureVerdict {
  const [untrusted = "", first = "", trusted = "", second = "", ...rest] = linesOf(signatureFile);
  const bytes = fromBase64(first);
  const whole = fromBase64(second);
  const isFormed =
    untrusted.startsWith(UNTRUSTED) &&
    trusted.startsWith(TRUSTED) &&
    rest.length === 0 &&
    bytes?.length === HASHED_MARK.length + ID_BYTES + SIGNATURE_BYTES &&
    bytes.toString("latin1", 0, HASHED_MARK.length) === HASHED_MARK &&
    whole?.length === SIGNATURE_BYTES;
  if (!isFormed) return { kind: "malformed" };
  const id = bytes.subarray(2, 2 + ID_BYTES);
  if (!id.equals(publicKey.id)) return { kind: "other-key", name: keyName({ id, key: id }) };
  const signature = bytes.subarray(2 + ID_BYTES);
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_DER_HEAD, publicKey.key]),
    type: "spki",
    format: "der",
  });
  if (!verifyBytes(null, hashOf(contents), key, signature)) return { kind: "wrong" };
  const trustedComment = trusted.slice(TRUSTED.length);
  const signed = Buffer.concat([signature, Buffer.from(trustedComment)]);
  return verifyBytes(null, signed, key, whole)
    ? { kind: "good", trustedComment }
    : { kind: "comment-altered" };
}

const hashOf = (contents: Uint8Array): Buffer => createHash("blake2b512").update(contents).digest();

const linesOf = (text: string): readonly string[] => text.trimEnd().split(/\r?\n/);

/** Null for text that is not canonical base64: Node skips unknown characters. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null; // the caller reports which file has no key
  }
}
