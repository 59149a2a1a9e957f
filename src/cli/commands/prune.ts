/** `slotsom prune`: removes old snapshots, runs and exports from the state. */
import { readKeep } from "../../runs/prune/keep.ts";
import { command, flag, invalid, parsed } from "../arguments/command.ts";

const EXAMPLE = "Write it as --keep 5 or --keep 90d.";

export const prune = command({
  usage: "prune",
  describes: "Remove old snapshots, runs and exports; what a final pack is made from is kept",
  group: "Runs",
  examples: [
    ["slotsom prune --keep 90d", "List what is older than 90 days, and remove nothing"],
    ["slotsom prune --keep 5 --yes", "Remove all but the newest five of each kind"],
  ],
  options: {
    keep: parsed(
      "Keep the newest 5 of each kind, or everything of the last 90d",
      (given, { name }) => {
        const keep = readKeep(given);
        if (keep !== null) return keep;
        throw invalid(`${name} ${given}: not a number of snapshots or days`, EXAMPLE);
      },
    ),
    packsGone: flag("Also remove snapshots whose final pack is no longer in its folder"),
    yes: flag("Remove it; without this, what would be removed is listed"),
  },
  run: async ({ keep, packsGone, yes }, ports, reporter) => {
    if (keep === null) throw invalid("prune: missing --keep", EXAMPLE);
    const { pruneAndReport } = await import("../runs/prune-and-report.ts");
    const order = { keep, arePacksGone: packsGone, isConfirmed: yes };
    return pruneAndReport(order, ports, reporter);
  },
});
