/** Adds a schedule: keeps it in the state, and has the scheduler of this user start it every hour. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isTimeZone } from "../../calendar/calendar-date.ts";
import { makeOrder, type OrderOptions, optionsOf, type RunOrder } from "../../runs/order.ts";
import { chosenFiles } from "../../runs/own-files.ts";
import { addressOf, type BooksAddress } from "../../runs/profile/books-address.ts";
import type { CredentialSource } from "../../runs/profile/credential.ts";
import { profileOfService } from "../../runs/profile/profile.ts";
import { programFolder } from "../../runs/program.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import { type NoticeOrder, readNoticesFile } from "../../schedules/notices-file.ts";
import { nextDue, periodAt, timingOf } from "../../schedules/occasions.ts";
import {
  findSchedule,
  type ScheduleFile,
  type ScheduleOrder,
  saveSchedule,
} from "../../schedules/schedule-file.ts";
import {
  crontabLines,
  minuteOf,
  type ScheduledCommand,
  scheduledArgv,
  systemdUnits,
} from "../../schedules/scheduled-command.ts";
import {
  install,
  type Scheduler,
  schedulerHere,
  uninstall,
  unitsFolder,
} from "../../schedules/scheduler.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { dueData, dueText, packText, whenText } from "../reporting/schedule-text.ts";
import type { CommandPorts } from "../world.ts";

export interface ScheduleOptions {
  readonly name: string;
  readonly when: string;
  readonly at: string | null;
  readonly timeZone: string;
  readonly holidays: "nl" | "none";
  readonly pack: ScheduleOrder["command"];
  readonly period: string | null;
  readonly notify: string | null;
  readonly envFile: string | null;
  readonly scheduler: Scheduler | null;
  readonly dryRun: boolean;
  /** The other options of its runs. */
  readonly order: Partial<Omit<OrderOptions, "period">>;
}

/**
 * Failure codes: `arguments-invalid`, `profile-invalid` for a file of notices with faults, `input-invalid` for a file
 * of the user that a run would refuse, those of the books, `disk-full`.
 */
export async function addSchedule(
  options: ScheduleOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { dryRun, name } = options;
  const state = stateOf(ports);
  const notices =
    options.notify === null ? [] : readNoticesFile(absolutePath(ports, options.notify));
  const scheduler = options.scheduler ?? (await schedulerHere(ports));
  const { schedule, address } = scheduleOf(options, scheduler, ports);
  // Files that a run would refuse are refused now, and not at the first occasion.
  await chosenFiles(options.order, address.chosen, ports);
  const timing = timingOf(schedule, address.fiscalCalendar);
  refuseLostVariables(schedule, { address, notices });
  const command = commandOf(schedule, state.home);
  const before = findSchedule(state, name);
  const file: ScheduleFile = {
    // A period that was missed before a change is still due.
    schedule: { ...schedule, sinceAt: before?.schedule.sinceAt ?? schedule.sinceAt },
    firedAt: before?.firedAt ?? null,
    occasions: before?.occasions ?? [],
  };
  if (!dryRun) {
    // A timer of before would start it too.
    if (before !== null && before.schedule.scheduler !== scheduler) {
      await uninstall(before.schedule.scheduler, name, ports);
    }
    await install(scheduler, command, ports);
    saveSchedule(state, file);
  }
  const next = nextDue(timing, ports.now());
  reporter.result(
    "schedule-added",
    {
      ...{ schedule: name, scheduler, written: !dryRun },
      next: dueData(next),
    },
    [
      `Schedule ${name}: ${packText(schedule)}, ${whenText(schedule)}.`,
      `Next: ${next === null ? "never" : dueText(next)}.`,
      ...explanation(scheduler, command, dryRun, ports),
      ...(notices.length === 0
        ? ["No notices are sent: name who receives them with --notify FILE."]
        : notices.map(
            ({ to, attach }) =>
              `Notices: ${to}${attach.length === 0 ? "" : `, with ${attach.join(", ")}`}.`,
          )),
      ...(dryRun
        ? []
        : [`Try it: slotsom schedule run ${name} --period ${periodAt(timing, ports.now())}`]),
    ],
  );
  return EXIT.reconciled;
}

/** The order of its runs is kept as a run keeps its order; what it is to be called follows from its books. */
function scheduleOf(
  options: ScheduleOptions,
  scheduler: Scheduler,
  ports: CommandPorts,
): { readonly schedule: ScheduleOrder; readonly address: BooksAddress } {
  const { name, when, at, timeZone, holidays, pack, period, notify, envFile } = options;
  if (!isTimeZone(timeZone)) {
    throw invalid(`--time-zone ${timeZone}: unknown`, "Write it as Europe/Amsterdam.");
  }
  const asked = makeOrder({ ...options.order, kind: pack });
  const address = addressOf(asked, ports);
  const chosen = booksOf(address);
  const order: RunOrder = { ...asked, ...chosen.options };
  return {
    address,
    schedule: {
      ...{ name, command: pack, options: optionsOf(order), books: chosen.name },
      ...{ language: address.language, workingFolder: ports.workingFolder },
      ...{ when, at, period: period ?? `previous ${pack === "monthly" ? "month" : "year"}` },
      ...{ timeZone, holidays, scheduler },
      notify: notify === null ? null : absolutePath(ports, notify),
      envFile: envFile === null ? null : absolutePath(ports, envFile),
      sinceAt: ports.now(),
    },
  };
}

interface ChosenName {
  readonly name: string;
  readonly options: Partial<Pick<OrderOptions, "profile" | "sample">>;
}

/** The default profile may be another one next month: the schedule keeps that of today. */
function booksOf({ profile, chosen }: BooksAddress): ChosenName {
  if (profile !== null) return { name: profile.name, options: { profile: profile.name } };
  if (chosen.kind === "sample") return { name: "sample", options: { sample: chosen.name } };
  return { name: "auditfile", options: {} };
}

const commandOf = (schedule: ScheduleOrder, home: string): ScheduledCommand => ({
  name: schedule.name,
  describes: `slotsom schedule ${schedule.name}: ${packText(schedule)}`,
  minute: minuteOf(schedule),
  workingFolder: schedule.workingFolder,
  home,
  argv: scheduledArgv(schedule, [process.execPath, join(programFolder(), "bin", "slotsom.js")]),
});

function explanation(
  scheduler: Scheduler,
  command: ScheduledCommand,
  isDry: boolean,
  ports: CommandPorts,
): readonly string[] {
  const why =
    "It looks every hour, and makes what is due: a timer knows no holidays, and a machine that was off makes up for what it missed.";
  switch (scheduler) {
    case "systemd": {
      const folder = unitsFolder(ports);
      const units = systemdUnits(command);
      return [
        `systemd starts it: ${units.map((unit) => join(folder, unit.name)).join(", ")}. ${why}`,
        ...(isDry ? units.flatMap(({ text }) => text.trimEnd().split("\n")) : []),
        "It runs while you are logged in; on a server run once: loginctl enable-linger",
      ];
    }
    case "cron":
      return [`cron starts it, by a line in your crontab. ${why}`, ...crontabLines(command)];
    case "none":
      return [`Start it every hour yourself. ${why}`, ...crontabLines(command).slice(1)];
  }
}

/** A scheduler has none of the variables of this terminal. */
function refuseLostVariables(
  { envFile }: ScheduleOrder,
  {
    address,
    notices,
  }: { readonly address: BooksAddress; readonly notices: readonly NoticeOrder[] },
): void {
  const sources: readonly (CredentialSource | null | undefined)[] = [
    profileOfService(address.profile)?.credential,
    ...notices.map(({ way }) =>
      way.kind === "webhook" ? way.secret : (way.login?.credential ?? null),
    ),
  ];
  const names = sources.flatMap((source) =>
    source !== null && source !== undefined && "env" in source ? [source.env] : [],
  );
  if (envFile === null) {
    if (names.length === 0) return;
    throw invalid(
      `a scheduler does not have the variables of this terminal, and ${names.join(", ")} ${names.length === 1 ? "has" : "have"} a secret`,
      "Put them in a file of mode 600 with a line NAME=value each, and name it with --env-file; or use file or command in place of env.",
    );
  }
  if (!existsSync(envFile)) throw invalid(`--env-file ${envFile} does not exist`, "Make it first.");
  if (process.platform !== "win32" && (statSync(envFile).mode & 0o077) !== 0) {
    throw invalid(`--env-file ${envFile} can be read by others`, `Run: chmod 600 ${envFile}`);
  }
}
