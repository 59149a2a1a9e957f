/** One life of the command of an order: started, and killed as its plan states, or left to end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { endedWithTest } from "../support/started-process.ts";
import type { LifePlan, Whom } from "./kill-plans.ts";

/** Where and as whom the commands of an order run. */
export interface Scene {
  /** The folder of the order, with its state, its output and its temporary files. */
  readonly place: string;
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly startedMs: number;
}

export interface LifeEnd {
  /** Whether a process of it was killed. */
  readonly isKilled: boolean;
  /** Null if it was killed itself. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that hangs is ended, and reported. */
const LIFE_MS_MAX = 300_000;
const TEXT_MAX = 200_000;
export const PROGRAM = join(import.meta.dirname, "../../bin/slotsom.js");
const HOOKS = ["shifted-clock.ts", "../packs/kill/stops-at-step.ts"].map(
  (name) => `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`,
);

export interface StartedLife {
  /** Called with the number of each request of the order. */
  readonly onRequest: (number: number) => void;
  readonly ended: Promise<LifeEnd>;
}

export function startLife(
  scene: Scene,
  { kill, jumpsMs, jumpAtMs }: LifePlan,
  steps?: string,
): StartedLife {
  const { place, argv } = scene;
  const clock = clockOf(scene);
  writeFileSync(clock, String(jumpsMs[0]));
  const child = endedWithTest(
    spawn(process.execPath, [PROGRAM, ...argv], {
      cwd: place,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...environmentOf(scene),
        WATCHED: `${place}/`,
        STOP_AT: kill?.when === "step" ? String(kill.at) : "0",
        STEPS: steps ?? "",
      },
    }),
  );
  const pid = child.pid ?? 0;
  const texts = { out: "", err: "" };
  for (const name of ["out", "err"] as const) {
    child[`std${name}`].on("data", (piece: Buffer) => {
      texts[name] = (texts[name] + piece.toString()).slice(-TEXT_MAX);
    });
  }
  let first: number | null = null;
  let isKilled = false;
  const killNow = (whom: Whom): void => {
    isKilled = killTree(pid, whom) || isKilled;
  };
  const timers = [
    setTimeout(killTree, LIFE_MS_MAX, pid, "everything"),
    setTimeout(writeFileSync, jumpAtMs, clock, String(jumpsMs[1])),
    ...(kill?.when === "time" ? [setTimeout(killNow, kill.at, kill.whom)] : []),
  ];
  const ended = once(child, "close").then(([code]): LifeEnd => {
    for (const timer of timers) clearTimeout(timer);
    return { isKilled: isKilled || code === null, code: code as number | null, ...texts };
  });
  const onRequest = (number: number): void => {
    first ??= number;
    if (kill?.when === "request" && number - first + 1 === kill.at) killNow(kill.whom);
  };
  return { onRequest, ended };
}

/** Of every process of an order; the clock is the only file outside its place, because a disk may be full. */
export const environmentOf = (scene: Scene): NodeJS.ProcessEnv => ({
  ...process.env,
  ...scene.environment,
  NODE_OPTIONS: HOOKS.join(" "),
  SOAK_CLOCK: clockOf(scene),
  SOAK_STARTED: String(scene.startedMs),
  SLOTSOM_HOME: join(scene.place, "home"),
  TMPDIR: join(scene.place, "temporary"),
});

const clockOf = ({ place }: Scene): string => `${place}.clock`;

/**
 * Whether one of them still ran. Workers of a fleet have process groups of their own: they are found by their parent.
 */
function killTree(pid: number, whom: Whom): boolean {
  const workers = whom === "worker" || whom === "everything" ? childrenOf(pid) : [];
  const victims =
    whom === "worker" ? workers.slice(0, 1) : whom === "group" ? [-pid] : [pid, ...workers];
  return victims.filter(isKilledNow).length > 0;
}

function isKilledNow(victim: number): boolean {
  try {
    return process.kill(victim, "SIGKILL");
  } catch {
    return false; // it has ended by itself
  }
}

/** Processes of the machine whose parent this is, as Linux lists them. */
function childrenOf(pid: number): readonly number[] {
  return processes().flatMap((one) => (one.parent === pid ? [one.pid] : []));
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [, parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number.parseInt(name, 10), parent: Number.parseInt(parent, 10) }];
      } catch {
        return []; // it has ended
      }
    });
}

/** Processes that still work in a place: workers whose parent was killed. */
export const workingIn = (place: string): readonly number[] =>
  processes().flatMap(({ pid }) => {
    try {
      const environment = readFileSync(`/proc/${String(pid)}/environ`, "utf8");
      return environment.split("\0").includes(`SLOTSOM_HOME=${join(place, "home")}`) ? [pid] : [];
    } catch {
      return []; // it has ended, or is another user's
    }
  });
