/** `slotsom verify`: whether a pack is as it was sealed, without network or configuration. */
import type { PackPart } from "../../packs/pack-part.ts";
import { command, invalid, type Place, parsed, required, text } from "../arguments/command.ts";

export const verify = command({
  usage: "verify <pack>",
  describes: "Verify every file of a pack or its zip, and its signature, offline",
  group: "Verification",
  examples: [
    ["slotsom verify output/123456789012345678/2025/close", "Verify a pack"],
    ["slotsom verify handoff.zip --public-key RW...", "Verify a handoff with the sender's key"],
    ["slotsom verify 2025/handoff --previous 2024/handoff", "Verify that it follows another one"],
    ["slotsom verify handoff.zip --subset 1/10", "Read a tenth of its files"],
  ],
  needsState: false,
  options: {
    pack: required(text("The folder or the zip to verify", "FILE")),
    publicKey: text("The public key of the sender, or a file with it", "FILE"),
    previous: text("The package before it, whose hash it must name", "FOLDER"),
    subset: parsed(
      "Read the lists and a part of the files: 1/10, then 2/10 up to 10/10 (default: every file)",
      readPart,
      "PART",
    ),
  },
  run: async (options, ports, reporter) => {
    const { verifyAt } = await import("../seals/verify-at.ts");
    return verifyAt(options, ports, reporter);
  },
});

const PARTS_MAX = 1_000;

function readPart(given: string, { name }: Place): PackPart {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (1 <= number && number <= of && of <= PARTS_MAX) return { number, of };
  throw invalid(
    `${name} ${given}: not a part such as 1/10, of at most ${PARTS_MAX.toLocaleString("en")} parts`,
    `Write the first of ten parts as ${name} 1/10.`,
  );
}
