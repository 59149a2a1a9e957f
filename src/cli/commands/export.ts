/** `slotsom export`: has the service make its own exports, waits for them and downloads them. */
import { EXPORTS } from "../../exports/export-names.ts";
import { choice, command, flag, required, text, withDefault } from "../arguments/command.ts";
import { BOOKS, DRY_RUN, EXPORTS_FOLDER, MAX_DURATION } from "../arguments/option-groups.ts";

export const exportCommand = command({
  usage: "export <kind>",
  describes: "Have the service make an export, wait for it and download it",
  group: "Stages",
  examples: [
    ["slotsom export auditfile --year 2025", "Download the service's auditfile of 2025"],
    ["slotsom export all --profile bakery", "Download every export of the last fiscal year"],
  ],
  options: {
    ...BOOKS,
    ...EXPORTS_FOLDER,
    ...MAX_DURATION,
    ...DRY_RUN,
    kind: required(choice([...EXPORTS, "all" as const], "The export to make")),
    out: withDefault("output", text("The folder for the files", "FOLDER")),
    fresh: flag("Have the service make the file again, even if an earlier run downloaded it"),
  },
  run: async ({ kind, ...options }, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "export", exported: kind }, ports, reporter);
  },
});
