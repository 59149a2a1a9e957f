/**
 * The key that signs, and the signatures that it makes in the format of minisign. There is no time in them: equal
 * files, comments and keys give equal signatures.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from "node:crypto";
import {
  HASHED_MARK,
  hashOf,
  ID_BYTES,
  KEY_BYTES,
  keyName,
  linesOf,
  type PublicKey,
  publicKeyLine,
  TRUSTED,
  UNTRUSTED,
} from "../verification/minisign.ts";

export interface SigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
}

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

/** The text of a public key file, for `minisign -p`. */
export const publicKeyFile = (key: PublicKey): string =>
  `${UNTRUSTED}minisign public key ${keyName(key)}\n${publicKeyLine(key)}\n`;

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

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null; // the caller reports which file has no key
  }
}
