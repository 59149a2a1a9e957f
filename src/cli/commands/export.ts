/** `slotsom export`: triggers the service's own queued exports, waits for them and fetches them. */
import { EXPORTS } from "../../exports/export-names.ts";
import { choice, command, demanded, flag, orElse, text } from "../arguments/command.ts";
import { BOOKS, EXPORTS_FOLDER, MAX_DURATION } from "../arguments/option-groups.ts";

export const exportCommand = command({
  usage: "export <kind>",
  describes: "Trigger a queued export of the service, wait for it and fetch it",
  example: ["slotsom export auditfile --year 2025", "Fetch the service's auditfile of 2025"],
  options: {
    ...BOOKS,
    ...EXPORTS_FOLDER,
    ...MAX_DURATION,
    kind: demanded(choice([...EXPORTS, "all" as const])),
    out: orElse("output", text("The folder for files")),
    anew: flag("Have the service make the file again, also when an earlier run was given one"),
  },
  run: async ({ kind, ...options }, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "export", exported: kind }, ports, reporter);
  },
});
