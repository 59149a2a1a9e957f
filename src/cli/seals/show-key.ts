/** The keys of handoffs: the one that signs, and those that senders are known by. */
import { basename } from "node:path";
import { Failure } from "../../failure.ts";
import type { SigningKey } from "../../packs/signature.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { pinKey, pinnedKeysFile } from "../../runs/state/pinned-keys.ts";
import {
  createSigningKey,
  findSigningKey,
  keyFiles,
  keyMissing,
  publicKeyFrom,
  rotateSigningKey,
  signingKeyComment,
} from "../../runs/state/signing-key.ts";
import { absolutePath, type State, stateOf } from "../../runs/state/state.ts";
import { keyName, publicKeyLine } from "../../verification/minisign.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: `arguments-invalid` for an empty comment, `key-exists`, `key-unusable`, `output-not-writable`. */
export function createKey(comment: string | null, ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  printKey(createSigningKey(state, nameIn(comment)), state, reporter);
  reporter.note("Keep a copy of the private key where only you can read it.");
  return EXIT.reconciled;
}

/** Failure codes: `key-missing`, `key-unusable`. */
export function showKey(ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  const found = findSigningKey(state);
  if (found === null) throw keyMissing(keyFiles(state).privateFile);
  printKey(found, state, reporter);
  return EXIT.reconciled;
}

/** Failure codes: `key-missing`, `key-unusable`, `output-not-writable`. */
export function rotateKey(ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  const { before, now, signatureFile, retiredFile } = rotateSigningKey(state);
  printKey(now, state, reporter);
  reporter.note(
    `It replaces key ${keyName(before.publicKey)}, which signed the file of the new key: send that file and ${signatureFile} to the auditor, who verifies it:`,
  );
  reporter.note(
    `minisign -V -P ${publicKeyLine(before.publicKey)} -m ${basename(signatureFile, ".minisig")}`,
  );
  reporter.note(`The private key before is kept in ${retiredFile}; it signs no handoff any more.`);
  return EXIT.reconciled;
}

export interface KeyToPin {
  readonly key: string | null;
  readonly administration: string | null;
  readonly comment: string | null;
}

/** Failure codes: `arguments-invalid` without key or administration, `key-unusable`. */
export function pinKeyOf(
  { key, administration, comment }: KeyToPin,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  if (key === null || administration === null || !/^\S{1,64}$/.test(administration))
    throw new Failure(
      "arguments-invalid",
      "key pin needs the key of a sender and its administration",
      "Write it as: slotsom key pin RW... --administration 123456789012345678",
    );
  const state = stateOf(ports);
  const publicKey = publicKeyFrom(key, absolutePath(ports, key));
  const who = comment === null ? "" : (nameIn(comment) ?? "");
  pinKey(state, { administrationId: administration, key: publicKey, comment: who });
  const data = { key: keyName(publicKey), administration, file: pinnedKeysFile(state) };
  reporter.result("pinned-key", data, [
    `Handoffs of administration ${administration} must be signed with key ${keyName(publicKey)}, or another one that is pinned for it.`,
    `Pinned keys: ${pinnedKeysFile(state)}`,
  ]);
  return EXIT.reconciled;
}

/** A comment is one line of the file with the key. */
function nameIn(comment: string | null): string | null {
  if (comment === null) return null;
  const name = comment.trim();
  if (name !== "" && !/[\r\n]/.test(name)) return name;
  throw new Failure(
    "arguments-invalid",
    "--comment must be a name on one line",
    'Write it as --comment "A. Bakker", or leave it out.',
  );
}

function printKey({ publicKey }: SigningKey, state: State, reporter: Reporter): void {
  const files = keyFiles(state);
  const line = publicKeyLine(publicKey);
  const comment = signingKeyComment(state);
  const data = {
    key: keyName(publicKey),
    public_key: line,
    public_key_file: files.publicFile,
    private_key_file: files.privateFile,
    comment,
  };
  reporter.result("key", data, [
    `Public key ${keyName(publicKey)}: send it to the auditor, separately from the handoff.`,
    line,
    ...(comment === null ? [] : [`Comment:          ${comment}`]),
    `Public key file:  ${files.publicFile}`,
    `Private key file: ${files.privateFile}`,
  ]);
}
