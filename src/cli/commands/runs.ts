/** `slotsom runs list|show|forget`: the runs of this state. */
import {
  choice,
  command,
  flag,
  invalid,
  type Place,
  parsed,
  required,
  word,
} from "../arguments/command.ts";

export const runs = command({
  usage: "runs <action> [run]",
  describes: "List runs, show everything about one, or forget one",
  group: "Runs",
  examples: [
    ["slotsom runs list --resumable", "List the runs that can be resumed"],
    ["slotsom runs show 20261122-1", "Show everything about this run"],
    ["slotsom runs forget 20261122-1", "List what would be removed; --yes removes it"],
  ],
  options: {
    action: required(choice(["list", "show", "forget"], "What to do")),
    run: word("The run to show or forget, such as 20261122-1"),
    resumable: flag("With list: only the runs that can be resumed"),
    limit: parsed("With list: at most this many, the newest", readLimit, "NUMBER"),
    yes: flag("With forget: remove it; without this, what would be removed is listed"),
  },
  run: async ({ action, run, resumable, limit, yes }, ports, reporter) => {
    if (action === "list") {
      const { listRuns } = await import("../runs/list-runs.ts");
      return listRuns({ isOnlyResumable: resumable, limit }, ports, reporter);
    }
    if (run === null) {
      throw invalid(`runs ${action}: missing run`, `Name it: slotsom runs ${action} 20261122-1`);
    }
    if (action === "show") {
      const { showRun } = await import("../runs/show-run.ts");
      return showRun(run, ports, reporter);
    }
    const { forgetAndReport } = await import("../runs/forget-and-report.ts");
    return forgetAndReport(run, yes, ports, reporter);
  },
});

function readLimit(given: string, { name }: Place): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number.parseInt(given, 10);
  throw invalid(`${name} ${given}: must be a whole number from 1`, `Write it as ${name} 20.`);
}
