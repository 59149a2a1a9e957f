/** `slotsom handoff`: everything an auditor needs, as a bag and a zip that can be verified. */
import { command } from "../arguments/command.ts";
import {
  ALSO,
  BOOKS,
  DRY_RUN,
  FROM,
  INPUT,
  JOURNAL_TESTS,
  PACK,
  PULL,
  SERVICE_EXPORTS,
} from "../arguments/option-groups.ts";

export const handoff = command({
  usage: "handoff",
  describes: "Write the handoff for the auditor: a signed folder and its zip",
  group: "Close",
  examples: [
    ["slotsom handoff --year 2025", "Hand over fiscal year 2025"],
    [
      "slotsom handoff --year 2025 --auditfile-version 3.2",
      "Hand it over with an auditfile of version 3.2",
    ],
  ],
  options: {
    ...BOOKS,
    ...FROM,
    ...INPUT,
    ...PACK,
    ...JOURNAL_TESTS,
    ...ALSO,
    ...SERVICE_EXPORTS,
    ...PULL,
    ...DRY_RUN,
  },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "handoff" }, ports, reporter);
  },
});
