/** `slotsom key create|show`: the key that signs handoffs. */
import { choice, command, required, text } from "../arguments/command.ts";

export const key = command({
  usage: "key <action>",
  describes: "Create the key that signs handoffs, or show its public key",
  group: "Setup",
  examples: [
    ["slotsom key create", "Create a key; later handoffs are signed with it"],
    ['slotsom key create --comment "A. Bakker"', "Name who decides and signs with this key"],
    ["slotsom key show", "Show the public key, for the receivers of handoffs"],
  ],
  options: {
    action: required(choice(["create", "show"], "What to do")),
    comment: text("Your name, for a key that is created or has none", "NAME"),
  },
  run: async ({ action, comment }, ports, reporter) => {
    const { createKey, showKey } = await import("../seals/show-key.ts");
    return action === "create" ? createKey(comment, ports, reporter) : showKey(ports, reporter);
  },
});
