/** `slotsom resume`: continues an unfinished run where it stopped. */
import { command, flag, word } from "../arguments/command.ts";

export const resume = command({
  usage: "resume [run]",
  describes: "Resume an unfinished run with the same options; finished requests are not repeated",
  group: "Runs",
  examples: [
    ["slotsom resume", "Resume the newest unfinished run"],
    ["slotsom resume --list", "List the runs that can be resumed"],
    ["slotsom resume 20261122-1", "Resume this run"],
  ],
  options: {
    run: word("The run, such as 20261122-1 (default: the newest unfinished run)"),
    list: flag("List resumable runs, as slotsom runs list --resumable does"),
  },
  run: async ({ run, list }, ports, reporter) => {
    if (list) {
      const { listRuns } = await import("../runs/list-runs.ts");
      return listRuns({ isOnlyResumable: true, limit: null }, ports, reporter);
    }
    const { resumeRun } = await import("../runs/resume-run.ts");
    return resumeRun(run, ports, reporter);
  },
});
