/** Creates the key that signs handoffs, and prints its public key. */
import { Failure } from "../../failure.ts";
import { keyName, publicKeyLine, type SigningKey } from "../../packs/signature.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import {
  createSigningKey,
  findSigningKey,
  type KeyFiles,
  keyFiles,
} from "../../runs/state/signing-key.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: `key-exists`, `output-not-writable`. */
export function createKey(ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  printKey(createSigningKey(state), keyFiles(state), reporter);
  reporter.note("Keep a copy of the private key where only you can read it.");
  return EXIT.reconciled;
}

/** Failure codes: `key-missing`, `key-unusable`. */
export function showKey(ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  const files = keyFiles(state);
  const found = findSigningKey(state);
  if (found === null) {
    throw new Failure(
      "key-missing",
      `no signing key: ${files.privateFile} does not exist`,
      "Create one: slotsom key create",
    );
  }
  printKey(found, files, reporter);
  return EXIT.reconciled;
}

function printKey({ publicKey }: SigningKey, files: KeyFiles, reporter: Reporter): void {
  const line = publicKeyLine(publicKey);
  const data = {
    key: keyName(publicKey),
    public_key: line,
    public_key_file: files.publicFile,
    private_key_file: files.privateFile,
  };
  reporter.result("key", data, [
    `Public key ${keyName(publicKey)}: send it to the auditor, separately from the handoff.`,
    line,
    `Public key file:  ${files.publicFile}`,
    `Private key file: ${files.privateFile}`,
  ]);
}
