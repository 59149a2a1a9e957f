/** `slotsom prune`: removes old snapshots, runs and exports from the state. */
import { command, flag, text } from "../arguments/command.ts";

export const prune = command({
  usage: "prune",
  describes: "Remove old snapshots, runs and exports; what a final pack is made from is kept",
  group: "Runs",
  examples: [
    ["slotsom prune --keep 90d", "List what is older than 90 days, and remove nothing"],
    ["slotsom prune --keep 3 --yes", "Keep the newest 3 snapshots of each year, remove the others"],
  ],
  options: {
    keep: text("Keep the newest 5 of each kind, or everything of the last 90d", "LIMIT"),
    packsGone: flag("Also remove snapshots whose final pack is no longer in its folder"),
    yes: flag("Remove it; without this, what would be removed is listed"),
  },
  run: async ({ keep, packsGone, yes }, ports, reporter) => {
    const { pruneAndReport } = await import("../runs/prune-and-report.ts");
    return pruneAndReport(keep, { arePacksGone: packsGone, isConfirmed: yes }, ports, reporter);
  },
});
