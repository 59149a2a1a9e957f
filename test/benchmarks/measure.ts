/** Runs a program in a process of its own and returns its CPU seconds (user and system) and peak memory. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Usage {
  readonly name: string;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly wallSeconds: number;
  readonly exitCode: number;
}

export interface Program {
  readonly name: string;
  /** A TypeScript or JavaScript file and its arguments. */
  readonly script: string;
  readonly argv: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const PRELOAD = new URL("report-usage.ts", import.meta.url).href;

export async function measure(program: Program): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const usageFile = join(folder, "usage.json");
  const started = performance.now();
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      const child = spawn(
        process.execPath,
        ["--import", PRELOAD, program.script, ...program.argv],
        {
          env: { ...process.env, ...program.environment, SLOTSOM_USAGE_FILE: usageFile },
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      child.on("error", reject);
      child.on("exit", (code) => {
        resolve(code ?? -1);
      });
    });
    const wallSeconds = (performance.now() - started) / 1_000;
    const used: unknown = JSON.parse(readFileSync(usageFile, "utf8"));
    const { cpuSeconds, peakMb } = used as { cpuSeconds: number; peakMb: number };
    return { name: program.name, cpuSeconds, peakMb, wallSeconds, exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NAME_WIDTH = 56;

/** A table for people; the last column is the ratio to the first row, the floor. */
export function usageTable(rows: readonly Usage[]): string {
  const floor = rows[0]?.cpuSeconds ?? 1;
  const lines = rows.map(({ name, cpuSeconds, peakMb, wallSeconds, exitCode }) =>
    [
      name.padEnd(NAME_WIDTH),
      cpuSeconds.toFixed(2).padStart(8),
      peakMb.toFixed(0).padStart(8),
      wallSeconds.toFixed(1).padStart(8),
      (cpuSeconds / floor).toFixed(2).padStart(8),
      exitCode === 0 ? "" : ` exit ${String(exitCode)}`,
    ].join(""),
  );
  const head = `${"".padEnd(NAME_WIDTH)}${"CPU s".padStart(8)}${"peak MB".padStart(8)}${"wall s".padStart(8)}${"ratio".padStart(8)}`;
  return [head, ...lines].join("\n");
}
