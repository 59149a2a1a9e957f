/** `slotsom verify`: whether a pack is what was sealed, without network or configuration. */
import { command, demanded, text } from "../arguments/command.ts";

export const verify = command({
  usage: "verify <pack>",
  describes: "Check every file of a pack or its zip, and its signature, without network",
  example: ["slotsom verify handoff.zip --public-key RW...", "Verify what was handed over"],
  options: {
    pack: demanded(text("A folder or a zip")),
    publicKey: text("The key that must have signed it, or a file with the key"),
  },
  run: async (options, ports, reporter) => {
    const { verifyAt } = await import("../seals/verify-at.ts");
    return verifyAt(options, ports, reporter);
  },
});
