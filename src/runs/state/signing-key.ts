/**
 * The key that signs handoffs: a file in the state that only its owner can read. It has no passphrase,
 * so that a scheduled run can sign; whoever can read the state has the books already.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import {
  createKeyText,
  type PublicKey,
  publicKeyFile,
  readPublicKey,
  readSigningKey,
  type SigningKey,
} from "../../packs/signature.ts";
import { type State, stateFolder } from "./state.ts";

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const KEYS = "keys";

export interface KeyFiles {
  readonly privateFile: string;
  /** For those who verify: minisign reads it with `-p`. */
  readonly publicFile: string;
}

export function keyFiles(state: State): KeyFiles {
  const folder = join(state.home, KEYS);
  return {
    privateFile: join(folder, "signing-key.pem"),
    publicFile: join(folder, "signing-key.pub"),
  };
}

/** Failure codes: `key-exists`, `output-not-writable`. */
export function createSigningKey(state: State): SigningKey {
  const { privateFile, publicFile } = keyFiles(state);
  stateFolder(state, KEYS);
  const text = createKeyText();
  const key = readableKey(text, privateFile);
  try {
    writeFileSync(privateFile, text, { mode: OWNER_ONLY, flag: "wx" });
    writeFileSync(publicFile, publicKeyFile(key.publicKey));
  } catch (cause) {
    if (hasErrorCode(cause, "EEXIST")) throw keyExists(privateFile, cause);
    throw new Failure(
      "output-not-writable",
      `cannot write the key ${privateFile}`,
      "Name with SLOTSOM_HOME a folder that you may write to.",
      cause,
    );
  }
  return key;
}

/** Null when none was made. Failure code: `key-unusable`, also for a file that others can read. */
export function findSigningKey(state: State): SigningKey | null {
  const { privateFile } = keyFiles(state);
  if (!existsSync(privateFile)) return null;
  const mode = statSync(privateFile).mode & 0o777;
  if (process.platform !== "win32" && (mode & OTHERS) !== 0) {
    throw new Failure(
      "key-unusable",
      `the signing key ${privateFile} can be read by others (mode ${mode.toString(8)})`,
      `Run: chmod 600 ${privateFile}; and think of who may have read it.`,
    );
  }
  return readableKey(readFileSync(privateFile, "utf8"), privateFile);
}

/** The key on a line or in a file, as `minisign -P` and `-p` take them. Failure code: `key-unusable`. */
export function publicKeyFrom(option: string, path: string): PublicKey {
  const key = readPublicKey(option) ?? readPublicKey(textOf(path));
  if (key !== null) return key;
  throw new Failure(
    "key-unusable",
    `--public-key ${option}: neither a public key of minisign nor a file with one`,
    "Give the line that begins with RW, as slotsom key show prints it, or the file that holds it.",
  );
}

function readableKey(text: string, file: string): SigningKey {
  const key = readSigningKey(text);
  if (key !== null) return key;
  throw new Failure(
    "key-unusable",
    `${file} holds no Ed25519 private key`,
    "Take the file from a copy; or move it away and make another key: slotsom key create",
  );
}

const keyExists = (file: string, cause: unknown): Failure =>
  new Failure(
    "key-exists",
    `there is a signing key already: ${file}`,
    "Show it with: slotsom key show. Packs signed with a key that is gone can still be verified, but not signed again.",
    cause,
  );

/** Empty for a file that cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The caller says that it holds no key.
    return "";
  }
}
