/** A worker as a process of its own: `slotsom fleet worker`, started by `slotsom fleet run`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { isFields } from "../fields/record.ts";

export interface WorkerProgram {
  /** The arguments of Node: the program and its options. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
}

export interface WorkerProcess {
  /** Never rejects: a process that could not be started has ended too. */
  readonly ended: Promise<ProcessEnd>;
  /** `SIGTERM` drains the worker. */
  readonly signal: (name: "SIGTERM" | "SIGKILL") => void;
}

export interface ProcessEnd {
  /** The exit code; null if a signal ended the process, or if it could not be started. */
  readonly code: number | null;
  /** Why it ended, in its own words where it had any. */
  readonly reason: string;
}

/** The reason of its end in what it wrote last: its failure, or the report of an engine without memory. */
const CHARACTERS_MAX = 20_000;
const STACK_CHARACTERS_MAX = 2_000;

/** As the launcher of the command states. */
const NODE_OPTIONS = ["--max-semi-space-size=8"];

/**
 * In a process group of its own: an interruption from the keyboard reaches only the program that started it, which then drains its
 * workers one time. A second signal would end a worker at once.
 */
export function startWorkerProcess(program: WorkerProgram): WorkerProcess {
  let child: ReturnType<typeof spawned>;
  try {
    child = spawned(program);
  } catch (cause) {
    // The system has no memory for a process: the caller counts its attempts.
    return { ended: Promise.resolve(unstarted(cause)), signal: () => undefined };
  }
  return {
    ended: endOf(child),
    signal: (name) => {
      child.kill(name);
    },
  };
}

const spawned = ({ argv, environment, workingFolder }: WorkerProgram) =>
  spawn(process.execPath, [...NODE_OPTIONS, ...argv], {
    cwd: workingFolder,
    env: { ...environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });

const unstarted = (cause: unknown): ProcessEnd => ({
  code: null,
  reason: `the process could not be started (${cause instanceof Error ? cause.message : "unknown reason"})`,
});

async function endOf(child: ReturnType<typeof spawned>): Promise<ProcessEnd> {
  const texts = [child.stdout, child.stderr].map(lastTextOf);
  try {
    const closed: readonly unknown[] = await once(child, "close");
    const [code, signal] = closed;
    const [out = "", err = ""] = texts.map((text) => text());
    return { code: typeof code === "number" ? code : null, reason: reasonIn(out, err, signal) };
  } catch (cause) {
    // The system could not start it: the caller counts its attempts.
    return unstarted(cause);
  }
}

/** A process that the system could not start has no streams where it had no handles for them. */
function lastTextOf(stream: Readable | undefined): () => string {
  let text = "";
  stream?.on("data", (piece: Buffer) => {
    text = (text + piece.toString()).slice(-CHARACTERS_MAX);
  });
  return () => text;
}

function reasonIn(out: string, err: string, signal: unknown): string {
  const failure = failureIn(out.trimEnd().split("\n").at(-1) ?? "");
  if (failure !== null) return failure;
  if (err.includes("heap out of memory")) return `it ran out of memory\n${LESS_MEMORY}`;
  if (signal === "SIGKILL") {
    return `it was ended by SIGKILL, as the system does without free memory\n${LESS_MEMORY}`;
  }
  return err.slice(-STACK_CHARACTERS_MAX).trim();
}

const LESS_MEMORY = "Run fewer workers (--workers), or give the machine more memory.";

/** The message of a failure with its remedy; null for any other line. */
function failureIn(line: string): string | null {
  if (!line.startsWith('{"type":"failure"') || !line.endsWith("}")) return null;
  const said: unknown = JSON.parse(line);
  return isFields(said) ? `${String(said["message"])}\n${String(said["remedy"])}` : null;
}
