/** Looks whether the schedules of this machine are started, and whether their packs were made. */
import { stateOf } from "../../runs/state/state.ts";
import { timingIn } from "../../schedules/fire-schedule.ts";
import { lastOfPeriods, missed, nextDue } from "../../schedules/occasions.ts";
import { readSchedule, type ScheduleFile, scheduleNames } from "../../schedules/schedule-file.ts";
import { isStarted } from "../../schedules/scheduler.ts";
import { dueText, packText, startedText } from "../reporting/schedule-text.ts";
import { type DoctorCheck, type MachineContext, ok, warning } from "./doctor-check.ts";

type Ports = MachineContext["ports"];

export const schedules: DoctorCheck<MachineContext> = {
  id: "schedules",
  title: "Schedules",
  run: async ({ ports }) => {
    const state = stateOf(ports);
    const found = [];
    for (const name of scheduleNames(state))
      found.push(await standing(readSchedule(state, name), ports));
    if (found.length === 0) return ok("none");
    const wrong = found.filter(({ isWrong }) => isWrong);
    const text = (wrong.length > 0 ? wrong : found)
      .map(({ what, problems }) => [what, ...problems].join(", "))
      .join("; ");
    const [first] = wrong;
    return first === undefined
      ? ok(text)
      : warning(text, `Look at it: slotsom schedule show ${first.name}`);
  },
};

interface Standing {
  readonly name: string;
  readonly what: string;
  readonly problems: readonly string[];
  readonly isWrong: boolean;
}

async function standing(file: ScheduleFile, ports: Ports): Promise<Standing> {
  const { schedule } = file;
  const { name, scheduler } = schedule;
  const timing = timingIn(schedule, ports);
  const now = ports.now();
  const started = await isStarted(scheduler, name, ports);
  const next = nextDue(timing, now);
  const problems = [
    ...missed(file, timing, now).map((due) => `MISSED ${dueText(due)}`),
    ...lastOfPeriods(file)
      .filter(({ state }) => state === "waiting" || state === "failed")
      .map(({ period, failure }) => `NOT made ${period} (${failure?.code ?? ""})`),
  ];
  const due = next === null ? "never due again" : `next ${dueText(next)}`;
  const by = startedText({ file, isStarted: started });
  return {
    name,
    what: `${name} (${packText(schedule)}), ${due}, started ${by}`,
    problems,
    isWrong: problems.length > 0 || started === false,
  };
}
