/** `slotsom auth status`: for whom the credential is, and which scopes it has. */
import { choice, command, required } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

export const auth = command({
  usage: "auth <action>",
  describes: "Show which administrations the credential reaches, and which scopes it has",
  group: "Setup",
  examples: [
    ["slotsom auth status", "Check the credential of the default profile"],
    ["slotsom auth status --profile bakery", "Check the credential of this profile"],
  ],
  options: { ...PROFILE, action: required(choice(["status"], "What to do")) },
  run: async (options, ports, reporter) => {
    const { authStatus } = await import("../doctor/auth-status.ts");
    return authStatus(options, ports, reporter);
  },
});
