/** Creates the key that signs handoffs, and prints its public key. */
import { Failure } from "../../failure.ts";
import type { SigningKey } from "../../packs/signature.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import {
  createSigningKey,
  findSigningKey,
  keyFiles,
  signingKeyComment,
} from "../../runs/state/signing-key.ts";
import { type State, stateOf } from "../../runs/state/state.ts";
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
  if (found === null) {
    throw new Failure(
      "key-missing",
      `no signing key: ${keyFiles(state).privateFile} does not exist`,
      "Create one: slotsom key create",
    );
  }
  printKey(found, state, reporter);
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
