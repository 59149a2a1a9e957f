/** Runs an outside program and returns its exit code and output. */
import { execFile } from "node:child_process";

export interface Ended {
  readonly exitCode: number;
  /** Standard output. */
  readonly out: string;
  readonly err: string;
}

/** A loaded machine takes minutes for a spreadsheet of thousands of sums over all entries. */
const TOOL_MS_MAX = 300_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Rejects only for a program that is not installed or does not end; any exit code is a result. */
export function runTool(program: string, argv: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: TOOL_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX, encoding: "utf8" } as const;
    const child = execFile(program, argv, limits, (error, out, err) => {
      if (error !== null && typeof error.code !== "number") {
        reject(new Error(`${program} did not end by itself`, { cause: error }));
      } else {
        resolve({ exitCode: child.exitCode ?? -1, out, err });
      }
    });
    child.stdin?.end();
  });
}
