/** What a scheduler starts every hour: as units of systemd, and as a line of crontab. No secret is part of either. */
import { Failure } from "../failure.ts";
import type { ScheduleOrder } from "./schedule-file.ts";

export interface ScheduledCommand {
  readonly name: string;
  /** What people read of it: `Management pack of bakery`. */
  readonly describes: string;
  /** The minute of every hour. */
  readonly minute: number;
  readonly workingFolder: string;
  /** The folder of the state. */
  readonly home: string;
  /** The program and its arguments. */
  readonly argv: readonly string[];
}

/** Options of the program that Node needs before it reads the program. */
const NODE_OPTIONS = ["--max-semi-space-size=8"];

/**
 * Takes the paths of Node and of slotsom. Node itself reads the file of variables; without it the schedule starts all
 * the same, so that the failure is in its record.
 */
export const scheduledArgv = (
  { name, envFile }: Pick<ScheduleOrder, "name" | "envFile">,
  [node, slotsom]: readonly [node: string, slotsom: string],
): readonly string[] => [
  node,
  ...NODE_OPTIONS,
  ...(envFile === null ? [] : [`--env-file-if-exists=${envFile}`]),
  slotsom,
  ...["schedule", "run", name, "--quiet"],
];

/** The minute of the time at which a pack is due; of a cron expression its own, if it has one. */
export function minuteOf({ when, at }: Pick<ScheduleOrder, "when" | "at">): number {
  const [, ofTime = null] = /^\d\d:(\d\d)$/.exec(at ?? "") ?? [];
  const [, ofExpression = "0"] = /^(\d{1,2}) /.exec(when.trim()) ?? [];
  return Number.parseInt(ofTime ?? ofExpression, 10);
}

/** A file of systemd, and its name. */
export interface Unit {
  readonly name: string;
  readonly text: string;
}

export const timerName = (name: string): string => `slotsom-${name}.timer`;

/** The timer fires after a start of the machine too if it was off at the time (`Persistent`). */
export function systemdUnits(command: ScheduledCommand): readonly Unit[] {
  const { name, describes, minute, workingFolder, home, argv } = command;
  const mark = `# Written by slotsom schedule add; slotsom schedule remove ${name} removes it.`;
  const plain = (text: string): string => oneLine(text).replaceAll("%", "%%");
  return [
    {
      name: `slotsom-${name}.service`,
      text: `${mark}

[Unit]
Description=${plain(describes)}, if it is due

[Service]
Type=oneshot
WorkingDirectory=${plain(workingFolder)}
${homeIn(home).systemd}
ExecStart=${argv.map((word) => unitWord(word).replaceAll("$", "$$$$")).join(" ")}
# A draft is made, and its notice says so.
SuccessExitStatus=3
`,
    },
    {
      name: timerName(name),
      text: `${mark}
# Every hour: the days are in the schedule, which knows holidays and what was missed.

[Unit]
Description=${plain(describes)}, looked at every hour

[Timer]
OnCalendar=*-*-* *:${String(minute).padStart(2, "0")}:00
Persistent=true

[Install]
WantedBy=timers.target
`,
    },
  ];
}

/** systemd.syntax(7): quotes with the escapes of C, and `%%` for `%`. */
const unitWord = (text: string): string =>
  `"${oneLine(text).replace(/[\\"]/g, String.raw`\$&`).replaceAll("%", "%%")}"`;

const markOf = (name: string): string =>
  `# slotsom schedule ${name} (slotsom schedule remove ${name})`;

/** Two lines of crontab: what it is, and the command. */
export function crontabLines(command: ScheduledCommand): readonly [string, string] {
  const { name, minute, workingFolder, home, argv } = command;
  const words = argv.map(shellWord).join(" ");
  const line = `cd ${inCrontab(shellWord(workingFolder))} && ${homeIn(home).cron} ${inCrontab(words)}`;
  return [markOf(name), `${String(minute)} * * * * ${line}`];
}

/** Whose schedule it is: the folder of the state, as each scheduler has it. */
export const homeIn = (home: string): Readonly<Record<"systemd" | "cron", string>> => ({
  systemd: `Environment=${unitWord(`SLOTSOM_HOME=${home}`)}`,
  cron: inCrontab(`SLOTSOM_HOME=${shellWord(home)}`),
});

/** crontab(5): a % is a line feed unless it is escaped. */
const inCrontab = (text: string): string => text.replaceAll("%", String.raw`\%`);

/** The lines of a schedule in a crontab; null if it has none. */
export function linesIn(crontab: string, name: string): string | null {
  const lines = crontab.split("\n");
  const at = lines.indexOf(markOf(name));
  return at === -1 ? null : lines.slice(at, at + 2).join("\n");
}

/** The crontab with these lines of a schedule in place of earlier ones; null for none. */
export function withLines(crontab: string, name: string, lines: readonly string[] | null): string {
  const all = crontab === "" ? [] : crontab.replace(/\n$/, "").split("\n");
  const at = all.indexOf(markOf(name));
  const others = at === -1 ? all : [...all.slice(0, at), ...all.slice(at + 2)];
  const kept = [...others, ...(lines ?? [])];
  return kept.length === 0 ? "" : `${kept.join("\n")}\n`;
}

const shellWord = (text: string): string =>
  /^[\w./:=@+-]+$/.test(text)
    ? oneLine(text)
    : `'${oneLine(text).replaceAll("'", String.raw`'\''`)}'`;

/** A path with a line feed would begin another line. */
function oneLine(text: string): string {
  if (!/\p{Cc}/u.test(text)) return text;
  throw new Failure(
    "arguments-invalid",
    "a path has a control character, which no scheduler takes",
    "Rename the folder, and add the schedule again.",
  );
}
