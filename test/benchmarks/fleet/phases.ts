/** Runs programs of the benchmark of a fleet, and their CPU seconds with those of all processes that they started. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { programCommand } from "../measure.ts";
import { CHECKOUT, launcherOf } from "../served.ts";

const TICKS_PER_SECOND = 100;
/** In /proc/PID/stat after the name: user and system time of the ended children that were waited for, and of theirs. */
const CHILDREN_USER = 13;

export type Message = Readonly<Record<string, unknown>>;

export interface Phase {
  readonly name: string;
  readonly administrations: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly messages: readonly Message[];
  readonly exitCode: number;
}

/** CPU seconds of all children of this process that have ended. */
function childrenSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [fields[CHILDREN_USER], fields[CHILDREN_USER + 1]];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Runs slotsom with `--json`; `listen` sees each message, and the next one waits for it. */
export async function slotsom(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
  listen: (message: Message) => Promise<void> | void = () => undefined,
): Promise<Pick<Phase, "messages" | "exitCode">> {
  const launcher = launcherOf(CHECKOUT);
  const [program = "", ...rest] = programCommand(CHECKOUT, launcher, ...argv, "--json");
  const child = spawn(program, rest, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const messages: Message[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as Message;
    messages.push(message);
    await listen(message);
  }
  const [exitCode] = (await exited) as [number | null];
  return { messages, exitCode: exitCode ?? -1 };
}

export async function measured(
  about: Pick<Phase, "name" | "administrations">,
  work: () => Promise<Pick<Phase, "messages" | "exitCode">>,
): Promise<Phase> {
  const [startedMs, startedCpu] = [performance.now(), childrenSeconds()];
  const done = await work();
  const wallSeconds = (performance.now() - startedMs) / 1_000;
  return { ...about, ...done, wallSeconds, cpuSeconds: childrenSeconds() - startedCpu };
}

const NAME_WIDTH = 62;
const SECONDS_PER_HOUR = 3_600;

/** A table for people; the last column is the ratio of CPU seconds for one administration to those of the first row. */
export function phaseTable(phases: readonly Phase[]): string {
  const cpuOf = ({ cpuSeconds, administrations }: Phase): number => cpuSeconds / administrations;
  const floor = phases[0] === undefined ? 1 : cpuOf(phases[0]);
  const head = ["packs", "wall s", "an hour", "CPU s each", "ratio"].map((text) =>
    text.padStart(11),
  );
  const rows = phases.map((phase) => {
    const { name, administrations, wallSeconds } = phase;
    const anHour = (administrations / wallSeconds) * SECONDS_PER_HOUR;
    const figures = [
      String(administrations),
      wallSeconds.toFixed(1),
      anHour.toFixed(0),
      cpuOf(phase).toFixed(2),
      (cpuOf(phase) / floor).toFixed(2),
    ];
    return name.padEnd(NAME_WIDTH) + figures.map((text) => text.padStart(11)).join("");
  });
  return ["".padEnd(NAME_WIDTH) + head.join(""), ...rows].join("\n");
}
