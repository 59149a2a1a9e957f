/** `slotsom close`: the year-end close, from the service to a finished pack. */
import { command, flag, under } from "../arguments/command.ts";
import {
  ALSO,
  BOOKS,
  CHECKLIST,
  DRY_RUN,
  FROM,
  INPUT,
  PACK,
  PULL,
  SERVICE_EXPORTS,
} from "../arguments/option-groups.ts";

export const close = command({
  usage: "close",
  describes: "Close a fiscal year: pull, prove, check and write the year-end pack",
  group: "Close",
  examples: [
    ["slotsom close --year 2025", "Close fiscal year 2025"],
    ["slotsom close --year 2025 --handoff", "Close it and write the handoff for the auditor"],
    [
      "slotsom close --language en --out packs",
      "Close the last fiscal year that has ended, in English, into the folder packs",
    ],
  ],
  options: {
    ...BOOKS,
    ...FROM,
    ...INPUT,
    ...PACK,
    ...ALSO,
    handoff: under("Pack")(flag("Also write the handoff for the auditor, of the same books")),
    ...SERVICE_EXPORTS,
    ...CHECKLIST,
    ...PULL,
    ...DRY_RUN,
  },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "close" }, ports, reporter);
  },
});
