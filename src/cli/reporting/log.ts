/** Reports in a log: everything, with its instant, as text or as JSON lines. */
import type { LogFile } from "../../runs/state/run-log-file.ts";
import { messageSink } from "./messages.ts";
import { readableText } from "./readable-text.ts";
import type { Report } from "./report.ts";
import { PLAIN_MS_MIN } from "./screen.ts";

/** A report with the instant at which it was made. */
export interface Dated {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly monotonicMs: number;
  readonly report: Report;
}

export interface Log {
  readonly path: string;
  readonly add: (dated: Dated) => void;
  readonly close: () => void;
}

export interface LogSettings {
  readonly file: LogFile;
  readonly format: "text" | "json";
  readonly masked: (text: string) => string;
  /** Called once, when the file can no longer be written; the command continues without it. */
  readonly onBroken: (path: string, cause: unknown) => void;
}

/** A longer text of one report is cut. */
const CHARACTERS_MAX = 64 * 1024;
const TYPE_WIDTH = 11;

export function makeLog({ file, format, masked, onBroken }: LogSettings): Log {
  let isBroken = false;
  let progressAt = -PLAIN_MS_MIN;
  let at = "";
  const append = (lines: string): void => {
    if (isBroken) return;
    try {
      file.append(masked(lines));
    } catch (cause) {
      // The work is worth more than its log.
      isBroken = true;
      onBroken(file.path, cause);
    }
  };
  const messages = messageSink(append, { quiet: false, verbose: true, start: true }, () => ({
    at,
  }));
  return {
    path: file.path,
    add: (dated) => {
      const { report, monotonicMs } = dated;
      at = dated.at;
      if (report.wait?.isRepeated === true) return;
      if (report.level === "progress") {
        if (monotonicMs - progressAt < PLAIN_MS_MIN) return;
        progressAt = monotonicMs;
      }
      if (format === "text") append(textLines(dated));
      else messages.report(withDetails(report));
    },
    close: file.close,
  };
}

/** The stack of a failure is always in a log. */
const withDetails = (report: Report): Report =>
  report.details === undefined
    ? report
    : { ...report, data: { ...report.data, stack: report.details.slice(0, CHARACTERS_MAX) } };

/** The first line starts with the instant and the type; lines that belong to it are indented. */
function textLines({ at, report }: Dated): string {
  const { type, text, details } = report;
  const whole = details === undefined ? text : `${text}\n${details}`;
  const shown = readableText(whole.slice(0, CHARACTERS_MAX)).trimEnd().replaceAll("\n", "\n    ");
  return `${at} ${type.padEnd(TYPE_WIDTH)} ${shown}\n`;
}
