/** A reporter whose output a test reads, and whose clock it drives. */
import {
  type CommandReporter,
  makeReporter,
  type ReporterSettings,
} from "../../../src/cli/reporting/reporter.ts";

const START_MS = Date.parse("2026-11-22T06:00:00.000Z");

interface CapturedSettings extends Partial<ReporterSettings> {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Captured {
  readonly reporter: CommandReporter;
  readonly out: () => string;
  readonly err: () => string;
  /** The messages for programs. */
  readonly messages: () => readonly Readonly<Record<string, unknown>>[];
  /** Lets this many milliseconds pass. */
  readonly pass: (ms: number) => void;
  readonly nowMs: () => number;
}

export function captured(settings: CapturedSettings = {}): Captured {
  let out = "";
  let err = "";
  let ms = 0;
  const reporter = makeReporter({
    out: { write: (text) => (out += text) },
    err: {
      write: (text) => (err += text),
      isTTY: settings.isTTY ?? false,
      columns: settings.columns,
    },
    json: settings.json ?? false,
    quiet: settings.quiet ?? false,
    verbose: settings.verbose ?? false,
    noColour: settings.noColour ?? false,
    progressEveryMs: settings.progressEveryMs ?? null,
    monotonicMs: () => ms,
    now: () => new Date(START_MS + ms).toISOString(),
  });
  return {
    reporter,
    out: () => out,
    err: () => err,
    messages: () =>
      out
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    pass: (passed: number) => {
      ms += passed;
    },
    nowMs: () => START_MS + ms,
  };
}
