/** `slotsom key create|show`: the key that signs handoffs. */
import { Failure } from "../../failure.ts";
import { keyName, publicKeyLine, type SigningKey } from "../../packs/signature.ts";
import { type Command, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import type { Reporter } from "../reporter.ts";
import { stateOf } from "../service-access.ts";
import { createSigningKey, findSigningKey, type KeyFiles, keyFiles } from "../signing-key.ts";

export const key: Command = {
  usage: "key <action>",
  describes: "Make the key that signs handoffs, or show its public half",
  example: ["slotsom key create", "Make a key; every handoff from then on is signed"],
  options: (parser) =>
    parser.positional("action", {
      type: "string",
      choices: ["create", "show"],
      demandOption: true,
    }),
  run: (given, world, reporter) => {
    const state = stateOf(world);
    const files = keyFiles(state);
    if (textOption(given, "action") === "create") {
      tell(createSigningKey(state), files, reporter);
      reporter.note("Keep a copy of the private key where only you can read it.");
      return Promise.resolve(EXIT.reconciled);
    }
    const found = findSigningKey(state);
    if (found === null) {
      throw new Failure(
        "key-missing",
        `there is no signing key: ${files.privateFile}`,
        "Make one: slotsom key create",
      );
    }
    tell(found, files, reporter);
    return Promise.resolve(EXIT.reconciled);
  },
};

function tell({ publicKey }: SigningKey, files: KeyFiles, reporter: Reporter): void {
  const line = publicKeyLine(publicKey);
  const data = {
    key: keyName(publicKey),
    public_key: line,
    public_key_file: files.publicFile,
    private_key_file: files.privateFile,
  };
  reporter.result("key", data, [
    `Public key ${keyName(publicKey)}: give it to those who verify, by another way than the handoff.`,
    line,
    `As a file:   ${files.publicFile}`,
    `Private key: ${files.privateFile}`,
  ]);
}
