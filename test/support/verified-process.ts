/** Runs `slotsom verify` as a process of its own, as a person does. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { endedWithTest } from "./started-process.ts";

export interface VerifiedProcess {
  readonly exit: number | null;
  /** Lines on stdout and stderr. */
  readonly lines: readonly string[];
}

export interface StartedVerify {
  readonly child: ChildProcess;
  readonly ended: () => Promise<VerifiedProcess>;
}

export function startVerify(path: string, ...options: readonly string[]): StartedVerify {
  const child = endedWithTest(
    spawn(process.execPath, ["src/cli/main.ts", "verify", path, ...options], {
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let printed = "";
  child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
  const ended = async (): Promise<VerifiedProcess> => {
    const [exit] = (await once(child, "close")) as [number | null];
    return { exit, lines: printed.trimEnd().split("\n") };
  };
  return { child, ended };
}

/** The differences it prints, each on one line: `malformed   data/a.txt: ...`. */
export async function verified(path: string): Promise<VerifiedProcess> {
  const { exit, lines } = await startVerify(path).ended();
  return {
    exit,
    lines: lines.filter((line) =>
      /^(?:malformed|changed|missing|not-listed|signature) /.test(line),
    ),
  };
}
