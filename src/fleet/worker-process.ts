/** A worker as a process of its own: `slotsom fleet worker`, started by `slotsom fleet run`. */
import { spawn } from "node:child_process";
import { once } from "node:events";

export interface WorkerProgram {
  /** The arguments of Node: the program and its options. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Never rejects: a process that could not be started has ended too. */
  readonly ended: Promise<ProcessEnd>;
  /** `SIGTERM` drains the worker. */
  readonly signal: (name: "SIGTERM" | "SIGKILL") => void;
}

export interface ProcessEnd {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null;
  /** The end of what it wrote to stderr. */
  readonly errorText: string;
}

const ERROR_CHARACTERS_MAX = 2_000;

/** As the launcher of the command states. */
const NODE_OPTIONS = ["--max-semi-space-size=8"];

/**
 * In a process group of its own: an interruption from the keyboard reaches only the program that started it, which then drains its
 * workers one time. A second signal would end a worker at once.
 */
export function startWorkerProcess({
  argv,
  environment,
  workingFolder,
}: WorkerProgram): WorkerProcess {
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...argv], {
    cwd: workingFolder,
    env: { ...environment },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorText = "";
  child.stderr.on("data", (piece: Buffer) => {
    errorText = (errorText + piece.toString()).slice(-ERROR_CHARACTERS_MAX);
  });
  return {
    pid: child.pid,
    ended: endOf(once(child, "close"), () => errorText),
    signal: (name) => {
      child.kill(name);
    },
  };
}

async function endOf(
  closed: Promise<readonly unknown[]>,
  errorText: () => string,
): Promise<ProcessEnd> {
  try {
    const [code] = await closed;
    return { code: typeof code === "number" ? code : null, errorText: errorText() };
  } catch (cause) {
    // The system could not start it: the caller counts its attempts.
    return { code: null, errorText: String(cause) };
  }
}
