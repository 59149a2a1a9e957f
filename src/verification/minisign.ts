/**
 * Public keys and signatures in the format of minisign (jedisct1.github.io/minisign): Ed25519 over the BLAKE2b-512 of a
 * file, and over that signature with its trusted comment.
 */
import { createHash, createPublicKey, type KeyObject, verify as verifyBytes } from "node:crypto";

export interface PublicKey {
  /**
   * Eight bytes that identify a key. Ours are derived from the key, but the maker of a key may choose them
   * freely.
   */
  readonly id: Uint8Array;
  /** Thirty-two bytes. */
  readonly key: Uint8Array;
}

const KEY_MARK = "Ed";
/** Marks a signature over the hash of a file; the older form over the file itself is not supported. */
export const HASHED_MARK = "ED";
export const ID_BYTES = 8;
export const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
export const UNTRUSTED = "untrusted comment: ";
export const TRUSTED = "trusted comment: ";
/** A signature, a comment that it does not cover before it, and a signature over both after the trusted comment. */
const FORM = new RegExp(`^${UNTRUSTED}.*\r?\n(.*)\r?\n${TRUSTED}([^\r\n]*)\r?\n(.*)\\s*$`);
/** The DER prefix of the thirty-two bytes of an Ed25519 public key: RFC 8410. */
const PUBLIC_DER_HEAD = Uint8Array.of(48, 42, 48, 5, 6, 3, 43, 101, 112, 3, 33, 0);

/** The key on one line, for `minisign -P`. */
export const publicKeyLine = ({ id, key }: PublicKey): string =>
  Buffer.concat([Buffer.from(KEY_MARK), id, key]).toString("base64");

/** The name of the key in minisign: the eight bytes in hexadecimal, last byte first. */
export const keyName = ({ id }: PublicKey): string =>
  Buffer.from(id).reverse().toString("hex").toUpperCase();

/** Reads one line, or a file with a comment above it; null if it is not a minisign public key. */
export function readPublicKey(text: string): PublicKey | null {
  const lines = linesOf(text).filter((line) => !line.startsWith(UNTRUSTED));
  const found = lines.length === 1 ? markedBytes(lines[0] ?? "", KEY_MARK, KEY_BYTES) : null;
  return found === null ? null : { id: found.id, key: found.bytes };
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
  const [, first = "", trustedComment = "", second = ""] = FORM.exec(signatureFile) ?? [];
  const found = markedBytes(first, HASHED_MARK, SIGNATURE_BYTES);
  const whole = fromBase64(second);
  if (found === null || whole?.length !== SIGNATURE_BYTES) return { kind: "malformed" };
  const { id, bytes: signature } = found;
  if (!id.equals(publicKey.id)) return { kind: "other-key", name: keyName({ id, key: id }) };
  const key = keyObject(publicKey);
  if (!verifyBytes(null, hashOf(contents), key, signature)) return { kind: "wrong" };
  const signed = Buffer.concat([signature, Buffer.from(trustedComment)]);
  return verifyBytes(null, signed, key, whole)
    ? { kind: "good", trustedComment }
    : { kind: "comment-altered" };
}

/** The key as `node:crypto` uses it. */
export const keyObject = ({ key }: PublicKey): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_DER_HEAD, key]),
    type: "spki",
    format: "der",
  });

export const hashOf = (contents: Uint8Array): Buffer =>
  createHash("blake2b512").update(contents).digest();
export const linesOf = (text: string): readonly string[] => text.trimEnd().split(/\r?\n/);

/** The name of a key and the bytes after it, in base64 after a mark; null for text that is another. */
function markedBytes(text: string, mark: string, byteCount: number) {
  const bytes = fromBase64(text);
  const from = mark.length + ID_BYTES;
  if (bytes?.length !== from + byteCount || bytes.toString("latin1", 0, mark.length) !== mark) {
    return null;
  }
  return { id: bytes.subarray(mark.length, from), bytes: bytes.subarray(from) };
}

/** Null for text that is not canonical base64: Node skips unknown characters. */
function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}
