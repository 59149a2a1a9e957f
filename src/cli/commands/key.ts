/** `slotsom key create|show|rotate|pin`: the key that signs handoffs, and the keys of senders. */
import { choice, command, required, text } from "../arguments/command.ts";

export const key = command({
  usage: "key <action> [key]",
  describes: "Create, show or replace the key that signs handoffs, or pin that of a sender",
  group: "Setup",
  examples: [
    ["slotsom key create", "Create a key; later handoffs are signed with it"],
    ['slotsom key create --comment "A. Bakker"', "Name who decides and signs with this key"],
    ["slotsom key show", "Show the public key, for the receivers of handoffs"],
    ["slotsom key rotate", "Replace the key; the key before signs the new one"],
    ["slotsom key pin RW... --administration 123", "Accept handoffs of 123 by this key only"],
  ],
  options: {
    action: required(choice(["create", "show", "rotate", "pin"], "What to do")),
    key: text("The public key of a sender to pin, or a file with it", "FILE"),
    administration: text("Whose handoffs the pinned key signs", "ID"),
    comment: text(
      "Your name, for a key that is created or has none; whose key it is, for pin",
      "NAME",
    ),
  },
  run: async ({ action, comment, key: sender, administration }, ports, reporter) => {
    const { createKey, pinKeyOf, rotateKey, showKey } = await import("../seals/show-key.ts");
    switch (action) {
      case "create":
        return createKey(comment, ports, reporter);
      case "show":
        return showKey(ports, reporter);
      case "rotate":
        return rotateKey(ports, reporter);
      case "pin":
        return pinKeyOf({ key: sender, administration, comment }, ports, reporter);
    }
  },
});
