/** Looks for unfinished runs. */
import { isAtWork } from "../../runs/state/administration-lock.ts";
import { resumableRuns } from "../../runs/state/resumable.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { readRuns } from "../../runs/state/run-record-file.ts";
import { type DoctorCheck, type MachineContext, ok, warning } from "./doctor-check.ts";

const SHOWN_MAX = 3;

export const leftovers: DoctorCheck<MachineContext> = {
  id: "leftovers",
  title: "Earlier runs",
  run: (context) => {
    const state = context.state();
    const open = resumableRuns(readRuns(state));
    const isRunning = (run: RunRecord): boolean => isAtWork(state, run);
    const running = open
      .filter(isRunning)
      .map(({ id, processId }) => `${id} (${String(processId)})`);
    const stopped = open.filter((run) => !isRunning(run)).toReversed();
    const runningText = running.length === 0 ? "" : `; running now: ${running.join(", ")}`;
    const [newest] = stopped;
    if (newest === undefined) return ok(`no unfinished runs${runningText}`);
    const shown = stopped.slice(0, SHOWN_MAX).map((run) => `${run.id} (${commandLine(run)})`);
    const more = stopped.length - shown.length;
    return warning(
      `unfinished: ${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}${runningText}`,
      `Resume the newest: slotsom resume ${newest.id}`,
    );
  },
};
