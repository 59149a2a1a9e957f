/**
 * The key that signs handoffs: a file in the state that only its owner can read. It has no passphrase, so that a
 * scheduled run can sign; anyone who can read the state already has the books.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import {
  commentedKeyText,
  createKeyText,
  keyComment,
  publicKeyFile,
  readSigningKey,
  type SigningKey,
  signatureText,
} from "../../packs/signature.ts";
import { keyName, type PublicKey, readPublicKey } from "../../verification/minisign.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type State, stateFolder } from "./state.ts";

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const KEYS = "keys";

export interface KeyFiles {
  readonly privateFile: string;
  /** For verification: minisign reads it with `-p`. */
  readonly publicFile: string;
}

export function keyFiles(state: State): KeyFiles {
  const folder = join(state.home, KEYS);
  return {
    privateFile: join(folder, "signing-key.pem"),
    publicFile: join(folder, "signing-key.pub"),
  };
}

/**
 * A key that exists gets the comment if it has none. Failure codes: `key-exists`, `key-unusable`,
 * `output-not-writable`.
 */
export function createSigningKey(state: State, comment: string | null = null): SigningKey {
  const { privateFile, publicFile } = keyFiles(state);
  stateFolder(state, KEYS);
  const existing = comment === null ? null : findSigningKey(state);
  if (comment !== null && existing !== null && signingKeyComment(state) === null) {
    const text = commentedKeyText(readFileSync(privateFile, "utf8"), comment);
    writeAtomically(privateFile, text);
    return existing;
  }
  const text = createKeyText(comment);
  const key = readableKey(text, privateFile);
  try {
    writeFileSync(privateFile, text, { mode: OWNER_ONLY, flag: "wx" });
    writeFileSync(publicFile, publicKeyFile(key.publicKey));
  } catch (cause) {
    if (hasErrorCode(cause, "EEXIST")) throw keyExists(privateFile, cause);
    throw new Failure(
      "output-not-writable",
      `cannot write the signing key ${privateFile}`,
      "Give yourself write access to that folder, or choose another state folder with SLOTSOM_HOME.",
      cause,
    );
  }
  return key;
}

/** A key that takes the place of another one, which signs the file of its public key. */
export interface RotatedKey {
  readonly before: SigningKey;
  readonly now: SigningKey;
  /** The signature by the key before, as minisign verifies it. */
  readonly signatureFile: string;
  /** Where the private key before is kept. */
  readonly retiredFile: string;
}

/**
 * The new key has the comment of the one before. Failure codes: `key-missing`, `key-unusable`, `output-not-writable`.
 */
export function rotateSigningKey(state: State): RotatedKey {
  const { privateFile, publicFile } = keyFiles(state);
  const before = findSigningKey(state);
  if (before === null) throw keyMissing(privateFile);
  const comment = signingKeyComment(state);
  const name = keyName(before.publicKey);
  const retiredFile = join(stateFolder(state, KEYS, "retired"), `${name}.pem`);
  const text = createKeyText(comment);
  const now = readableKey(text, privateFile);
  // The key before is in its place of rest when the new one replaces it: a process that is killed loses neither.
  writeAtomically(retiredFile, readFileSync(privateFile, "utf8"));
  writeAtomically(privateFile, text);
  const publicText = publicKeyFile(now.publicKey);
  writeAtomically(publicFile, publicText);
  const signatureFile = `${publicFile}.minisig`;
  const said = `key:${keyName(now.publicKey)}\treplaces:${name}`;
  writeAtomically(signatureFile, signatureText(Buffer.from(publicText), said, before));
  return { before, now, signatureFile, retiredFile };
}

export const keyMissing = (privateFile: string): Failure =>
  new Failure(
    "key-missing",
    `no signing key: ${privateFile} does not exist`,
    "Create one: slotsom key create",
  );

/** Who signs, as `slotsom key create --comment` stored it; null for a key without comment, and without a key. */
export function signingKeyComment(state: State): string | null {
  const { privateFile } = keyFiles(state);
  return existsSync(privateFile) ? keyComment(readFileSync(privateFile, "utf8")) : null;
}

/** Returns null when there is no key. Failure code: `key-unusable`, also for a file that others can read. */
export function findSigningKey(state: State): SigningKey | null {
  const { privateFile } = keyFiles(state);
  if (!existsSync(privateFile)) return null;
  const mode = statSync(privateFile).mode & 0o777;
  if (process.platform !== "win32" && (mode & OTHERS) !== 0) {
    throw new Failure(
      "key-unusable",
      `the signing key ${privateFile} can be read by others (mode ${mode.toString(8)})`,
      `Run: chmod 600 ${privateFile}. Consider who may have read the key.`,
    );
  }
  return readableKey(readFileSync(privateFile, "utf8"), privateFile);
}

/** Reads the key from a line or from a file, as `minisign -P` and `-p` do. Failure code: `key-unusable`. */
export function publicKeyFrom(option: string, path: string): PublicKey {
  const key = readPublicKey(option) ?? readPublicKey(textOf(path));
  if (key !== null) return key;
  throw new Failure(
    "key-unusable",
    `--public-key ${option}: neither a minisign public key nor a file with one`,
    "Give the line that starts with RW, as slotsom key show prints it, or the file that contains it.",
  );
}

function readableKey(text: string, file: string): SigningKey {
  const key = readSigningKey(text);
  if (key !== null) return key;
  throw new Failure(
    "key-unusable",
    `${file} contains no Ed25519 private key`,
    "Restore the file from a backup, or move it away and create another key: slotsom key create",
  );
}

const keyExists = (file: string, cause: unknown): Failure =>
  new Failure(
    "key-exists",
    `the signing key ${file} already exists`,
    "Show it with slotsom key show. If you replace it, packs that it signed can still be verified, but not signed again.",
    cause,
  );

/** Empty for a file that cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The caller reports that it contains no key.
    return "";
  }
}
