/** `slotsom resume`: continues a run that stopped before its end, where it stopped. */
import { command, flag, word } from "../arguments/command.ts";

export const resume = command({
  usage: "resume [run]",
  describes: "Go on with a run that stopped: the same command, nothing finished is asked again",
  example: ["slotsom resume", "Go on with the newest run that stopped before its end"],
  options: {
    run: word("As in 20261122-1; without it the newest that stopped"),
    list: flag("Tell which runs can be gone on with, and do nothing"),
  },
  run: async ({ run, list }, ports, reporter) => {
    if (list) {
      const { listRuns } = await import("../runs/list-runs.ts");
      return listRuns(ports, reporter);
    }
    const { resumeRun } = await import("../runs/resume-run.ts");
    return resumeRun(run, ports, reporter);
  },
});
