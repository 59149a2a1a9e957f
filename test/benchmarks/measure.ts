/**
 * Runs a program in a process of its own and returns its CPU seconds (user and system) and peak memory, as GNU time
 * reports them. Without GNU time a program of Node reports them itself, and others cannot be measured.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Facts } from "./bench-row.ts";

export interface Program {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Set if its last line of output is a `Report`. */
  readonly isReporting?: boolean;
  /** Runs so many times, for what is too short to be measured once; the result is for one run. */
  readonly repeats?: number;
  /** 0 alone by default. */
  readonly exitCodes?: readonly number[];
}

/** What a program states about itself. */
export interface Report {
  readonly facts: Facts;
  /** The CPU of its work alone, without its start; replaces that of the process. */
  readonly cpuSeconds?: number;
}

export interface Usage {
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly report: Report | null;
}

const GNU_TIME = "/usr/bin/time";
const PRELOAD = new URL("report-usage.ts", import.meta.url).href;
/**
 * The programs here are TypeScript, and Node would load what strips their types, 20 MB that no command of the product loads: their
 * launcher is JavaScript. The uncounted round fills this cache, which also has the code of the checkouts.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/slotsom", import.meta.url)),
};
const SHELL_LOOP = 'n=$1; shift; while [ "$n" -gt 0 ]; do "$@"; n=$((n - 1)); done';

/** Whether programs that are not of Node can be measured. */
export const measuresAll = (): boolean => existsSync(GNU_TIME);

/** A TypeScript or JavaScript program with this Node. */
export const nodeCommand = (...argv: readonly string[]): readonly string[] => [
  process.execPath,
  ...argv,
];

/** A program of a checkout, with the options of Node that its launcher states in its first line, and those that it sets. */
export const programCommand = (checkout: string, ...argv: readonly string[]): readonly string[] =>
  nodeCommand(...launcherOptions(checkout), ...argv);

function launcherOptions(checkout: string): readonly string[] {
  const launcher = readFileSync(join(checkout, "bin", "slotsom.js"), "utf8");
  const [, options = ""] = /^#!.*\bnode (--.*)$/m.exec(launcher) ?? [];
  const set = launcher.matchAll(/setFlagsFromString\("(--[^"]*)"\)/g);
  return [...options.split(" "), ...[...set].map(([, option = ""]) => option)].filter(Boolean);
}

export async function measure(program: Program): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const usageFile = join(folder, "usage.txt");
  try {
    const { argv, environment } = asMeasured(program, usageFile);
    const output = await outputOf(
      argv,
      { ...COMPILED, ...program.environment, ...environment },
      program,
    );
    const { repeats = 1, isReporting = false } = program;
    const used = readFileSync(usageFile, "utf8").trim().split("\n").at(-1) ?? "";
    const [user = 0, system = 0, kilobytes = 0] = used.split(" ").map(Number);
    const report = isReporting ? reportIn(output) : null;
    const cpuSeconds = report?.cpuSeconds ?? (user + system) / repeats;
    return { cpuSeconds, peakMb: kilobytes / 1024, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface MeasuredCommand {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function asMeasured({ command, repeats = 1 }: Program, usageFile: string): MeasuredCommand {
  if (measuresAll()) {
    const all =
      repeats === 1 ? command : ["/bin/sh", "-c", SHELL_LOOP, "sh", String(repeats), ...command];
    return { argv: [GNU_TIME, "-f", "%U %S %M", "-o", usageFile, ...all], environment: {} };
  }
  const [program = "", ...argv] = command;
  if (program !== process.execPath || repeats !== 1) {
    throw new Error(`${GNU_TIME} is missing: ${program} cannot be measured`);
  }
  return {
    argv: [program, "--import", PRELOAD, ...argv],
    environment: { SLOTSOM_USAGE_FILE: usageFile },
  };
}

const OUTPUT_KEPT_MAX = 1024 * 1024;

/** The end of what it wrote to stdout. Fails with what it wrote to stderr. */
async function outputOf(
  [command = "", ...argv]: readonly string[],
  environment: Readonly<Record<string, string>>,
  { exitCodes = [0] }: Program,
): Promise<string> {
  const child = spawn(command, argv, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-OUTPUT_KEPT_MAX);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-OUTPUT_KEPT_MAX);
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (exitCode === null || !exitCodes.includes(exitCode)) {
    throw new Error(`exit ${String(exitCode)} of ${[command, ...argv].join(" ")}\n${errors}`);
  }
  return output;
}

function reportIn(output: string): Report {
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  const report: unknown = JSON.parse(line);
  return report as Report;
}
