/** `slotsom config show|schema`: the settings of a profile with their sources, and the schema of slotsom.yml. */
import { choice, command, required } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

export const config = command({
  usage: "config <action>",
  describes: "Show the settings of a profile and their sources, or the JSON Schema of slotsom.yml",
  group: "Setup",
  examples: [
    ["slotsom config show --profile bakery", "Show what a run of this profile would use"],
    ["slotsom config schema > slotsom.schema.json", "Save the JSON Schema for an editor"],
  ],
  needsState: false,
  options: { ...PROFILE, action: required(choice(["show", "schema"], "What to do")) },
  run: async ({ action, ...who }, ports, reporter) => {
    const { showConfig, showSchema } = await import("../config/show-config.ts");
    return action === "schema" ? showSchema(ports) : showConfig(who, ports, reporter);
  },
});
