/** Whether runs stopped before their end, and which can be gone on with. */
import { isAlive } from "../../operating-system/is-alive.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { readRuns, resumableRuns } from "../../runs/state/run-record-file.ts";
import { type DoctorCheck, ok, warning } from "./doctor-check.ts";

const SHOWN_MAX = 3;

export const leftovers: DoctorCheck = {
  id: "leftovers",
  title: "Earlier runs",
  run: ({ state }) => {
    const open = resumableRuns(readRuns(state));
    const isRunning = ({ ended, processId }: RunRecord): boolean =>
      ended === null && isAlive(processId);
    const running = open
      .filter(isRunning)
      .map(({ id, processId }) => `${id} (${String(processId)})`);
    const stopped = open.filter((run) => !isRunning(run)).toReversed();
    const atWork = running.length === 0 ? "" : `; at work now: ${running.join(", ")}`;
    const [newest] = stopped;
    if (newest === undefined) return ok(`none stopped before its end${atWork}`);
    const told = stopped.slice(0, SHOWN_MAX).map((run) => `${run.id} (${commandLine(run)})`);
    const more = stopped.length - told.length;
    return warning(
      `stopped before the end: ${told.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}${atWork}`,
      `Go on with one: slotsom resume ${newest.id}`,
    );
  },
};
