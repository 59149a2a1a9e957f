/** The scheduler of this user: timers of systemd, or a crontab. It is asked what it has, and given what it starts. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../failure.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import type { ScheduleOrder } from "./schedule-file.ts";
import {
  crontabLines,
  homeIn,
  linesIn,
  type ScheduledCommand,
  systemdUnits,
  timerName,
  withLines,
} from "./scheduled-command.ts";

export type Scheduler = ScheduleOrder["scheduler"];
type Ports = Pick<RunPorts, "environment" | "signal">;

interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** systemd where it serves this user, else cron; `none` where neither is installed. */
export async function schedulerHere(ports: Ports): Promise<Scheduler> {
  const timers = await call("systemctl", ["--user", "list-timers", "--no-pager"], ports);
  if (timers?.exitCode === 0) return "systemd";
  return (await call("crontab", ["-l"], ports)) === null ? "none" : "cron";
}

/** The folder of the units of this user. */
export function unitsFolder({ environment }: Pick<RunPorts, "environment">): string {
  const config = environment["XDG_CONFIG_HOME"] ?? "";
  const home = environment["HOME"] ?? "";
  return join(config === "" ? join(home, ".config") : config, "systemd", "user");
}

/**
 * Has the scheduler start the command every hour, in place of an earlier command of the same name. Failure code:
 * `arguments-invalid`, for a scheduler that refuses, and for a schedule of another state.
 */
export async function install(
  scheduler: Scheduler,
  command: ScheduledCommand,
  ports: Ports,
): Promise<void> {
  const { name, home } = command;
  if (scheduler === "none") return;
  const present = await installedText(scheduler, name, ports);
  if (present !== null && !present.includes(homeIn(home)[scheduler])) throw ofAnotherState(name);
  switch (scheduler) {
    case "cron": {
      await writeCrontab(name, crontabLines(command), ports);
      return;
    }
    case "systemd": {
      const folder = unitsFolder(ports);
      mkdirSync(folder, { recursive: true });
      for (const unit of systemdUnits(command)) writeFileSync(join(folder, unit.name), unit.text);
      await systemctl(["daemon-reload"], ports);
      await systemctl(["enable", "--now", timerName(name)], ports);
      // A timer that runs already takes its new time only so.
      await systemctl(["restart", timerName(name)], ports);
      return;
    }
  }
}

/** Does nothing if the scheduler has no such schedule. Failure code: `arguments-invalid`. */
export async function uninstall(scheduler: Scheduler, name: string, ports: Ports): Promise<void> {
  if ((await installedText(scheduler, name, ports)) === null) return;
  if (scheduler === "cron") {
    await writeCrontab(name, null, ports);
    return;
  }
  await call("systemctl", ["--user", "disable", "--now", timerName(name)], ports);
  for (const unit of [`slotsom-${name}.service`, timerName(name)]) {
    rmSync(join(unitsFolder(ports), unit), { force: true });
  }
  await systemctl(["daemon-reload"], ports);
  await call("systemctl", ["--user", "reset-failed", `slotsom-${name}.service`], ports);
}

/** Whether the scheduler starts it: `unknown` where the user has his own. */
export async function isStarted(
  scheduler: Scheduler,
  name: string,
  ports: Ports,
): Promise<boolean | "unknown"> {
  if (scheduler === "none") return "unknown";
  if (scheduler === "cron") return (await installedText(scheduler, name, ports)) !== null;
  const active = await call("systemctl", ["--user", "is-active", timerName(name)], ports);
  return active?.exitCode === 0;
}

/** The service of systemd or the lines of crontab; null without any. */
async function installedText(
  scheduler: Scheduler,
  name: string,
  ports: Ports,
): Promise<string | null> {
  if (scheduler === "none") return null;
  if (scheduler === "cron") return linesIn(await crontabText(ports), name);
  const path = join(unitsFolder(ports), `slotsom-${name}.service`);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** `crontab -l` ends with 1 for a user without one. */
async function crontabText(ports: Ports): Promise<string> {
  const listed = await call("crontab", ["-l"], ports);
  if (listed === null) throw refused("crontab", "it is not installed");
  if (listed.exitCode === 0) return listed.out;
  if (/no crontab/i.test(listed.err)) return "";
  throw refused("crontab -l", listed.err);
}

async function writeCrontab(
  name: string,
  lines: readonly string[] | null,
  ports: Ports,
): Promise<void> {
  const text = withLines(await crontabText(ports), name, lines);
  const argv = text === "" ? ["-r"] : ["-"];
  const written = await call("crontab", argv, ports, text);
  if (written?.exitCode !== 0) throw refused("crontab", written?.err ?? "");
}

async function systemctl(argv: readonly string[], ports: Ports): Promise<void> {
  const ended = await call("systemctl", ["--user", ...argv], ports);
  if (ended?.exitCode !== 0) throw refused(`systemctl --user ${argv.join(" ")}`, ended?.err ?? "");
}

const refused = (command: string, reason: string): Failure =>
  new Failure(
    "arguments-invalid",
    `${command} refused: ${reason.trim().split("\n", 1).join("")}`,
    "Choose another scheduler with --scheduler, or none to start the command yourself.",
  );

const ofAnotherState = (name: string): Failure =>
  new Failure(
    "arguments-invalid",
    `this user has a schedule "${name}" of another state folder already`,
    "Choose another name, or remove that one with its SLOTSOM_HOME.",
  );

const CALL_MS_MAX = 30_000;

/** Null for a program that is not installed. */
function call(
  program: string,
  argv: readonly string[],
  { environment, signal }: Ports,
  input = "",
): Promise<Ended | null> {
  return new Promise((resolve, reject) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS_MAX)]);
    const child = spawn(program, argv, { env: environment, signal: limited });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (piece: Buffer) => out.push(piece));
    child.stderr.on("data", (piece: Buffer) => err.push(piece));
    child.on("error", (cause) => {
      if (hasErrorCode(cause, "ENOENT")) resolve(null);
      else reject(cause);
    });
    child.on("close", (code) => {
      const textIn = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();
      resolve({ exitCode: code ?? -1, out: textIn(out), err: textIn(err) });
    });
    // A program that reads nothing closes its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
