/** `slotsom config show|schema`: the settings of a profile, and the schemas of files that people write. */
import { choice, command, required, wordOf } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

/** That of a fleet is the work of `slotsom fleet schema`. */
const SCHEMA_FILES = ["slotsom", "close-input", "judgement", "kpi", "journal-tests"] as const;

export const config = command({
  usage: "config <action> [file]",
  describes: "Show the settings of a profile and their sources, or a JSON Schema for an editor",
  group: "Setup",
  examples: [
    ["slotsom config show --profile bakery", "Show what a run of this profile would use"],
    ["slotsom config schema > slotsom.schema.json", "Save the JSON Schema of slotsom.yml"],
    ["slotsom config schema judgement", "Print that of files of judgement"],
  ],
  needsState: false,
  options: {
    ...PROFILE,
    action: required(choice(["show", "schema"], "What to do")),
    file: wordOf(choice(SCHEMA_FILES, "The file of the schema (default: slotsom)")),
  },
  run: async ({ action, file, ...who }, ports, reporter) => {
    const { showConfig, showSchema } = await import("../config/show-config.ts");
    return action === "schema"
      ? showSchema(file ?? "slotsom", ports)
      : showConfig(who, ports, reporter);
  },
});
