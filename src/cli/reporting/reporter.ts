/**
 * The output for people and programs. Results go to stdout, everything else to stderr; with `--json` both go to
 * stdout as one JSON message per line. Logs receive everything. No output contains a credential.
 */
import type { ConnectionWait } from "../../request-budget/connection.ts";
import type { LogFile } from "../../runs/state/run-log-file.ts";
import type { GlobalValues } from "../arguments/global-options.ts";
import type { ExitCode } from "../exit-code.ts";
import { failureReport } from "./failure-report.ts";
import { type Dated, type Log, type LogSettings, makeLog } from "./log.ts";
import { messageSink } from "./messages.ts";
import {
  PACE_UNKNOWN,
  type Progress,
  paceAfter,
  progressData,
  progressLine,
  remainingMs,
} from "./progress-text.ts";
import { readableLine, readableText } from "./readable-text.ts";
import type { Report, ReportData } from "./report.ts";
import { makeScreen, type Outlet } from "./screen.ts";
import { secretMask } from "./secret-mask.ts";
import { connectionWait, openWait, type Present } from "./wait-report.ts";

export interface ReporterSettings extends Pick<GlobalValues, "json" | "quiet" | "verbose"> {
  readonly out: Outlet;
  readonly err: Outlet;
  readonly noColour: boolean;
  /** As of `ScreenSettings`. */
  readonly progressEveryMs: number | null;
  /** Monotonic milliseconds, for the remaining time. */
  readonly monotonicMs: () => number;
  /** The present instant. */
  readonly now: () => string;
}

export interface Reporter {
  /** A sentence for people; a `note` message for programs. */
  readonly note: (text: string, data?: ReportData) => void;
  /** What only those who want to see everything see. */
  readonly detail: (kind: string, data: ReportData, line: string) => void;
  readonly progress: (progress: Progress) => void;
  /** Progress of other work than a pull: only the last of several counts. */
  readonly passing: (kind: string, data: ReportData, text: string) => void;
  readonly wait: (wait: ConnectionWait) => void;
  /** A wait for `what` that has no known end. */
  readonly waitFor: (what: string, data: ReportData) => void;
  /** The outcome, which is the last output: `lines` for people, `data` for programs. */
  readonly result: (kind: string, data: ReportData, lines: readonly string[]) => void;
  /** An outcome that leaves nothing to do or to look at: with `--quiet` people see none of it. */
  readonly settled: (kind: string, data: ReportData, lines: readonly string[]) => void;
  /** A part of the outcome, such as one check. */
  readonly item: (kind: string, data: ReportData, line: string) => void;
  /** The run was interrupted: the last output. */
  readonly interrupted: (text: string, data?: ReportData) => void;
  readonly failure: (thrown: unknown) => void;
  /** From now on this text appears in no log: a command prints it as its result. */
  readonly hideInLogs: (secret: string) => void;
}

/** The reporter of a process, for those who start and end a command. */
export interface CommandReporter extends Reporter {
  /** Receives text that a command prints as it is, such as help. */
  readonly out: Outlet;
  /** The command and its surroundings, for logs. */
  readonly start: (data: ReportData, text: string) => void;
  /** The command has ended: the last message for programs states how. Not called after a failure. */
  readonly end: (exitCode: ExitCode) => void;
  /** From now on this text appears in no output. */
  readonly hide: (secret: string) => void;
  /** Redraws a live line whose time has passed. */
  readonly tick: () => void;
  /** The log also receives what was reported before. */
  readonly addLog: (file: LogFile, format: LogSettings["format"]) => void;
  readonly closeLogs: () => void;
}

/** Reports that are kept for a log that is opened later. */
const EARLIER_MAX = 500;

export function makeReporter(settings: ReporterSettings): CommandReporter {
  const { json, monotonicMs } = settings;
  const everywhere = secretMask();
  const inLogs = secretMask();
  const out = maskedOutlet(settings.out, everywhere.masked);
  const err = maskedOutlet(settings.err, everywhere.masked);
  const screen = makeScreen({ ...settings, wanted: settings, out, err });
  const visible = json ? messageSink(out.write, settings) : screen;
  const logs = makeLogs((text) => inLogs.masked(everywhere.masked(text)));
  let pace = PACE_UNKNOWN;

  const present = (): Present => ({
    epochMs: Date.parse(settings.now()),
    monotonicMs: monotonicMs(),
  });
  const report = (what: Report): void => {
    logs.add({ at: settings.now(), monotonicMs: monotonicMs(), report: what });
    visible.report(what);
  };
  const reportWait = (what: Report): void => {
    pace = { ...pace, hasWaited: true };
    report(what);
  };
  const plain = plainReports(report);
  const reportRaw = (text: string): void => {
    report({ level: "result", type: "text", data: { text }, text });
  };

  return {
    ...plain,
    out: json ? { write: reportRaw } : out,
    progress: (progress) => {
      pace = paceAfter(pace, progress.done, monotonicMs());
      const etaMs = remainingMs(progress, pace);
      const data = progressData(progress, etaMs, present().epochMs);
      report({ level: "progress", type: "progress", data, text: progressLine(progress, etaMs) });
    },
    wait: (what) => {
      reportWait(connectionWait(what, present()));
    },
    waitFor: (what, data) => {
      reportWait(openWait(what, data, present()));
    },
    failure: (thrown) => {
      report(failureReport(thrown, { verbose: settings.verbose, log: logs.lastPath() }));
    },
    hide: everywhere.hide,
    hideInLogs: inLogs.hide,
    tick: () => {
      if (!json) screen.tick();
    },
    addLog: (file, format) => {
      logs.open(file, format, (path, cause) => {
        plain.note(`The log ${path} cannot be written (${reasonOf(cause)}); it ends here.`);
      });
    },
    closeLogs: logs.close,
  };
}

interface Logs {
  readonly add: (dated: Dated) => void;
  readonly open: (
    file: LogFile,
    format: LogSettings["format"],
    onBroken: LogSettings["onBroken"],
  ) => void;
  /** The path of the log that was opened last; null without any. */
  readonly lastPath: () => string | null;
  readonly close: () => void;
}

/** The logs of a command, and what one that is opened later missed. */
function makeLogs(masked: (text: string) => string): Logs {
  const logs: Log[] = [];
  const earlier: Dated[] = [];
  return {
    add: (dated) => {
      if (earlier.length < EARLIER_MAX && dated.report.level !== "progress") earlier.push(dated);
      for (const log of logs) log.add(dated);
    },
    open: (file, format, onBroken) => {
      const log = makeLog({ file, format, masked, onBroken });
      for (const dated of [...earlier]) log.add(dated);
      logs.push(log);
    },
    lastPath: () => logs.at(-1)?.path ?? null,
    close: () => {
      for (const log of logs.splice(0)) log.close();
    },
  };
}

/** The reports that need no clock and no state. */
function plainReports(
  report: (report: Report) => void,
): Pick<
  CommandReporter,
  "start" | "note" | "passing" | "detail" | "item" | "result" | "settled" | "interrupted" | "end"
> {
  const textOf = (lines: readonly string[]): string =>
    lines.map((line) => readableLine(line)).join("\n");
  return {
    end: (exitCode) => {
      const text = `exit code ${String(exitCode)}`;
      report({ level: "end", type: "end", data: {}, text, exitCode });
    },
    start: (data, text) => {
      report({ level: "start", type: "start", data, text });
    },
    note: (text, data = {}) => {
      report({ level: "note", type: "note", data: { text, ...data }, text });
    },
    passing: (type, data, text) => {
      report({ level: "progress", type, data, text });
    },
    detail: (type, data, text) => {
      report({ level: "detail", type, data, text });
    },
    item: (type, data, line) => {
      report({ level: "item", type, data, text: readableText(line) });
    },
    result: (type, data, lines) => {
      report({ level: "result", type, data, text: textOf(lines) });
    },
    settled: (type, data, lines) => {
      report({ level: "result", type, data, text: textOf(lines), isSettled: true });
    },
    interrupted: (text, data = {}) => {
      report({ level: "interrupted", type: "interrupted", data: { text, ...data }, text });
    },
  };
}

const maskedOutlet = (outlet: Outlet, masked: (text: string) => string): Outlet => ({
  write: (text) => outlet.write(masked(text)),
  get isTTY() {
    return outlet.isTTY;
  },
  get columns() {
    return outlet.columns;
  },
});

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
