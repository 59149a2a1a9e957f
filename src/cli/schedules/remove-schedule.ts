/** Ends a schedule: its timer or line of crontab, and what is known of it. */

import { stateOf } from "../../runs/state/state.ts";
import { forgetSchedule, readSchedule } from "../../schedules/schedule-file.ts";
import { uninstall } from "../../schedules/scheduler.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

/** Failure codes: `arguments-invalid` for an unknown name and for a scheduler that refuses, `run-damaged`. */
export async function removeSchedule(
  name: string,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const state = stateOf(ports);
  const { schedule } = readSchedule(state, name);
  await uninstall(schedule.scheduler, name, ports);
  forgetSchedule(state, name);
  const from = { systemd: "from systemd", cron: "from your crontab", none: "here" };
  reporter.result("schedule-removed", { schedule: name, scheduler: schedule.scheduler }, [
    `Schedule ${name} is removed ${from[schedule.scheduler]}. Its packs and runs stay.`,
    ...(schedule.scheduler === "none" ? ["Remove your own line that starts it too."] : []),
  ]);
  return EXIT.reconciled;
}
