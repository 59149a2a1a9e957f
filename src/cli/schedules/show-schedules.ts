/** Shows schedules: when they are due, what became of them, and what was missed. */
import { Failure } from "../../failure.ts";
import { stateOf } from "../../runs/state/state.ts";
import { timingIn } from "../../schedules/fire-schedule.ts";
import { readNoticesFile } from "../../schedules/notices-file.ts";
import { endingOfSchedule, missed, nextDue } from "../../schedules/occasions.ts";
import { readSchedule, type ScheduleFile, scheduleNames } from "../../schedules/schedule-file.ts";
import { isStarted } from "../../schedules/scheduler.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { type ShownSchedule, scheduleData, scheduleLines } from "../reporting/schedule-text.ts";
import type { CommandPorts } from "../world.ts";

/**
 * The exit code is that of the first schedule with which something is wrong: 5 for a month that was missed and for a
 * timer that is gone. Failure codes: `arguments-invalid`, `run-damaged`.
 */
export async function showSchedules(
  name: string | null,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const state = stateOf(ports);
  const names = name === null ? scheduleNames(state) : [name];
  const codes: ExitCode[] = [];
  for (const one of names) {
    const shown = await shownOf(readSchedule(state, one), ports);
    reporter.result("schedule", scheduleData(shown), scheduleLines(shown));
    codes.push(codeOf(shown));
  }
  if (names.length === 0) {
    reporter.result("schedules", { schedules: [] }, [
      `There are no schedules in ${state.home}. Add one: slotsom schedule add board --profile NAME`,
    ]);
  }
  return codes.find((code) => code !== EXIT.reconciled) ?? EXIT.reconciled;
}

async function shownOf(file: ScheduleFile, ports: CommandPorts): Promise<ShownSchedule> {
  const { schedule } = file;
  const timing = timingIn(schedule, ports);
  const now = ports.now();
  return {
    file,
    next: nextDue(timing, now),
    missed: missed(file, timing, now),
    isStarted: await isStarted(schedule.scheduler, schedule.name, ports),
    receivers: receiversIn(schedule.notify),
  };
}

function receiversIn(notify: string | null): readonly string[] {
  if (notify === null) return [];
  try {
    return readNoticesFile(notify).map(({ to }) => to);
  } catch (cause) {
    // The rest of the schedule is shown all the same.
    if (cause instanceof Failure) return [cause.message];
    throw cause;
  }
}

const codeOf = ({ file, missed: open, isStarted: runs }: ShownSchedule): ExitCode =>
  open.length > 0 || runs === false ? EXIT.exhausted : EXIT[endingOfSchedule(file)];
