/** `slotsom profiles list`: the administrations that slotsom.yml names. */
import { choice, command, required } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

export const profiles = command({
  usage: "profiles <action>",
  describes: "List the profiles of slotsom.yml with their administrations",
  group: "Setup",
  examples: [
    ["slotsom profiles list", "Show which administrations can be named with --profile"],
    ["slotsom profiles list --config office.yml", "Show those of another file"],
  ],
  options: { config: PROFILE.config, action: required(choice(["list"], "What to do")) },
  run: async ({ config }, ports, reporter) => {
    const { listProfiles } = await import("../config/list-profiles.ts");
    return listProfiles(config, ports, reporter);
  },
});
