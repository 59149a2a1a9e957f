/** `slotsom pull`: pulls a fiscal year into a snapshot and proves each month. */
import { command } from "../arguments/command.ts";
import { BOOKS, DRY_RUN, PULL } from "../arguments/option-groups.ts";

export const pull = command({
  usage: "pull",
  describes: "Pull a fiscal year into a snapshot; an unfinished pull continues when run again",
  group: "Stages",
  examples: [
    ["slotsom pull --year 2025", "Pull fiscal year 2025"],
    [
      "slotsom pull --profile bakery --max-duration 45m",
      "Pull the last fiscal year for at most 45 minutes; run it again to continue",
    ],
  ],
  options: { ...BOOKS, ...PULL, ...DRY_RUN },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "pull" }, ports, reporter);
  },
});
