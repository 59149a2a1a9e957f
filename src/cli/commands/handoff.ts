/** `slotsom handoff`: everything an auditor asks for, as a bag and a zip that can be verified. */
import { command } from "../arguments/command.ts";
import { BOOKS, PACK, PULL, SERVICE_EXPORTS } from "../arguments/option-groups.ts";

export const handoff = command({
  usage: "handoff",
  describes: "Write what an auditor needs: a signed folder, and a zip of it",
  example: ["slotsom handoff --year 2025", "Hand over fiscal year 2025"],
  options: { ...BOOKS, ...PACK, ...SERVICE_EXPORTS, ...PULL },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "handoff" }, ports, reporter);
  },
});
