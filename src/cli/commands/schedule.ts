/** `slotsom schedule`: a pack on its day, on this machine; the work is that of its subcommands. */
import {
  choice,
  command,
  flag,
  invalid,
  type Place,
  parsed,
  required,
  text,
  under,
  withDefault,
  word,
} from "../arguments/command.ts";
import {
  EXPORTS_FOLDER,
  FROM,
  INPUT,
  MAX_DURATION,
  PACK,
  PROFILE,
  REUSE,
} from "../arguments/option-groups.ts";

const inSchedule = under("Schedule");

const NAMED = {
  name: required(
    parsed("The name of the schedule: small letters, digits and dashes", readName, "NAME"),
  ),
};

const add = command({
  usage: "add <name>",
  describes: "Have a pack made on its day: write the timer or the line of crontab",
  examples: [
    [
      'slotsom schedule add board --profile bakery --when "fifth working day"',
      "Make the management pack of the previous month each month",
    ],
    [
      "slotsom schedule add board --profile bakery --notify notices.yml",
      "Also mail it to those whom the file names",
    ],
    ["slotsom schedule add board --profile bakery --dry-run", "Show what would be written"],
  ],
  options: {
    ...NAMED,
    when: inSchedule(
      withDefault(
        "fifth working day",
        text(
          'The day: "third working day", "last working day of march" or a cron expression',
          "DAY",
        ),
      ),
    ),
    at: inSchedule(text("The time on a working day (default: 06:00)", "TIME")),
    timeZone: inSchedule(
      withDefault("Europe/Amsterdam", text("The time zone of day and time", "ZONE")),
    ),
    holidays: inSchedule(
      withDefault("nl", choice(["nl", "none"], "The days that are no working days")),
    ),
    pack: inSchedule(
      withDefault("monthly", choice(["monthly", "close", "handoff"], "What is made")),
    ),
    period: inSchedule(
      text("The months: previous month, this year (default: the previous)", "MONTHS"),
    ),
    notify: inSchedule(text("The file that says who hears of it, by mail or webhook", "FILE")),
    envFile: inSchedule(text("A file with environment variables, such as the token", "FILE")),
    scheduler: inSchedule(
      choice(
        ["systemd", "cron", "none"],
        "What starts it (default: systemd if it serves you, else cron)",
      ),
    ),
    dryRun: inSchedule(flag("Show what would be written, and write nothing")),
    ...PROFILE,
    ...FROM,
    ...INPUT,
    ...PACK,
    ...MAX_DURATION,
    trustLedger: REUSE.trustLedger,
    ...EXPORTS_FOLDER,
  },
  run: async (
    {
      name,
      when,
      at,
      timeZone,
      holidays,
      pack,
      period,
      notify,
      envFile,
      scheduler,
      dryRun,
      ...order
    },
    ports,
    reporter,
  ) => {
    const { addSchedule } = await import("../schedules/add-schedule.ts");
    const day = { when, at, timeZone, holidays };
    const how = { notify, envFile, scheduler, dryRun };
    return addSchedule({ name, pack, period, ...day, ...how, order }, ports, reporter);
  },
});

const show = command({
  usage: "show [name]",
  describes: "Show schedules: when they are due, what became of them, and what was missed",
  examples: [
    ["slotsom schedule show", "Show all schedules; the exit code says whether all is well"],
    ["slotsom schedule show board --json", "Show one, for a program"],
  ],
  options: { name: word("The name of a schedule (default: all)", "NAME") },
  run: async ({ name }, ports, reporter) => {
    const { showSchedules } = await import("../schedules/show-schedules.ts");
    return showSchedules(name, ports, reporter);
  },
});

const run = command({
  usage: "run <name>",
  describes: "Make what is due, also of months that were missed: what the scheduler starts",
  examples: [
    ["slotsom schedule run board", "Make what is due; nothing if it is made"],
    ["slotsom schedule run board --period 2025-10", "Make this month now, and send its notices"],
  ],
  options: { ...NAMED, period: text("The month or fiscal year, due or not: 2025-10", "MONTHS") },
  run: async ({ name, period }, ports, reporter) => {
    const { runSchedule } = await import("../schedules/run-schedule.ts");
    return runSchedule(name, period, ports, reporter);
  },
});

const remove = command({
  usage: "remove <name>",
  describes: "End a schedule: remove its timer or line of crontab; packs and runs stay",
  examples: [
    ["slotsom schedule remove board", "Nothing is made for it from now on"],
    ["slotsom schedule remove board --json", "Print the outcome for a program"],
  ],
  options: NAMED,
  run: async ({ name }, ports, reporter) => {
    const { removeSchedule } = await import("../schedules/remove-schedule.ts");
    return removeSchedule(name, ports, reporter);
  },
});

export const schedule = command({
  usage: "schedule",
  describes: "Have a pack made on its day by the scheduler of this machine, and sent",
  group: "Schedule",
  examples: [
    ["slotsom schedule add board --profile bakery", "The management pack, each fifth working day"],
    ["slotsom schedule show", "Show when it is due, and what became of it"],
    ["slotsom schedule remove board", "End it"],
  ],
  options: {},
  subcommands: [add, show, run, remove],
  run: () => {
    throw invalid("schedule: missing subcommand", "Use slotsom schedule add, show, run or remove.");
  },
});

function readName(given: string, { name }: Place): string {
  if (/^[a-z0-9-]{1,40}$/.test(given)) return given;
  throw invalid(
    `${name} ${given}: a name has small letters, digits and dashes, 40 at most`,
    "Write it as board-pack.",
  );
}
