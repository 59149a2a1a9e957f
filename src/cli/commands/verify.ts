/** `slotsom verify`: whether a pack is as it was sealed, without network or configuration. */
import { command, required, text } from "../arguments/command.ts";

export const verify = command({
  usage: "verify <pack>",
  describes: "Verify every file of a pack or its zip, and its signature, offline",
  group: "Verification",
  examples: [
    ["slotsom verify output/123456789012345678/2025/close", "Verify a pack"],
    ["slotsom verify handoff.zip --public-key RW...", "Verify a handoff with the sender's key"],
  ],
  needsState: false,
  options: {
    pack: required(text("The folder or the zip to verify", "FILE")),
    publicKey: text("The public key of the sender, or a file with it", "FILE"),
  },
  run: async (options, ports, reporter) => {
    const { verifyAt } = await import("../seals/verify-at.ts");
    return verifyAt(options, ports, reporter);
  },
});
