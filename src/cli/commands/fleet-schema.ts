/** `slotsom fleet schema`: the JSON Schema of fleet.yml, for editors. */
import { command } from "../arguments/command.ts";

export const fleetSchema = command({
  usage: "schema",
  describes: "Print the JSON Schema of fleet.yml, for editors",
  examples: [
    ["slotsom fleet schema", "Print the JSON Schema"],
    ["slotsom fleet schema > fleet.schema.json", "Save it for an editor"],
  ],
  needsState: false,
  options: {},
  run: async (_options, { out }) => {
    const { fleetSchemaText } = await import("../../fleet/fleet-fields.ts");
    out.write(fleetSchemaText());
    return 0;
  },
});
