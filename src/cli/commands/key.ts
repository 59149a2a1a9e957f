/** `slotsom key create|show`: the key that signs handoffs. */
import { choice, command, demanded } from "../arguments/command.ts";

export const key = command({
  usage: "key <action>",
  describes: "Make the key that signs handoffs, or show its public half",
  example: ["slotsom key create", "Make a key; every handoff from then on is signed"],
  options: { action: demanded(choice(["create", "show"])) },
  run: async ({ action }, ports, reporter) => {
    const { createKey, showKey } = await import("../seals/show-key.ts");
    return action === "create" ? createKey(ports, reporter) : showKey(ports, reporter);
  },
});
