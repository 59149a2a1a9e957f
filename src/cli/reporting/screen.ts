/**
 * Reports for people: results go to stdout, everything else to stderr. On a terminal progress and waits are one line that
 * is redrawn; elsewhere they are plain lines, few enough to read.
 */
import { styleText } from "node:util";
import type { Wanted } from "./messages.ts";
import { readableText } from "./readable-text.ts";
import type { Report, ReportSink } from "./report.ts";

export interface Outlet {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  /** The width of a terminal. */
  readonly columns?: number | undefined;
}

export interface ScreenSettings {
  readonly out: Outlet;
  readonly err: Outlet;
  readonly wanted: Wanted;
  readonly noColour: boolean;
  /** Milliseconds between two drawings of progress, infinite for none; null for the usual ones. */
  readonly progressEveryMs: number | null;
  readonly monotonicMs: () => number;
}

export interface Screen extends ReportSink {
  /** Draws the live line again: its time has passed. */
  readonly tick: () => void;
}

/** The usual milliseconds between two drawings of the progress line, or between two plain lines without a terminal. */
const REDRAW_MS_MIN = 100;
export const PLAIN_MS_MIN = 10_000;
/** For a terminal that does not state its width. */
const COLUMNS_USUAL = 80;

export function makeScreen(settings: ScreenSettings): Screen {
  const { out, err, wanted } = settings;
  const paint: Paint = (format, text) =>
    err.isTTY === true && !settings.noColour
      ? styleText(format, text, { validateStream: false })
      : text;
  const line = liveLine(err, paint);
  const passing = passingReports(settings, line);
  const toErr = (text: string): void => {
    line.clear();
    err.write(`${text}\n`);
  };
  return {
    tick: passing.tick,
    report: (report) => {
      switch (report.level) {
        case "start":
        case "end":
          return;
        case "detail":
          if (wanted.verbose) toErr(readableText(report.text));
          return;
        case "note":
          if (!wanted.quiet) toErr(readableText(report.text));
          return;
        case "progress":
          if (!wanted.quiet) passing.progress(report);
          return;
        case "wait":
          if (!wanted.quiet) passing.wait(report);
          return;
        case "item":
        case "result":
          line.clear();
          if (wanted.quiet && report.isSettled) return;
          if (report.text !== "") out.write(`${report.text}\n`);
          return;
        case "interrupted":
          toErr(readableText(report.text));
          return;
        case "failure":
          toErr(failurePainted(readableText(report.text), report, paint));
      }
    },
  };
}

interface PassingReports {
  readonly progress: (report: Report) => void;
  readonly wait: (report: Report) => void;
  readonly tick: () => void;
}

/** Progress and waits, of which only the last counts. */
function passingReports(
  { err, progressEveryMs, monotonicMs }: ScreenSettings,
  line: LiveLine,
): PassingReports {
  const isLive = err.isTTY === true;
  let wait: NonNullable<Report["wait"]> | null = null;
  const everyMs = progressEveryMs ?? (isLive ? REDRAW_MS_MIN : PLAIN_MS_MIN);
  let drawnAt: number | null = null;
  const tick = (): void => {
    const text = wait?.lineAt(monotonicMs()) ?? null;
    if (text === null) wait = null;
    else line.draw(text);
  };
  return {
    tick,
    progress: (report) => {
      const now = monotonicMs();
      if (isLive && isBlocked(report)) tick();
      else wait = null;
      if (wait !== null || everyMs === Infinity) return;
      if (drawnAt !== null && now - drawnAt < everyMs) return;
      drawnAt = now;
      if (isLive) line.draw(report.text);
      else err.write(`${report.text}\n`);
    },
    wait: (report) => {
      if (isLive) {
        wait = report.wait ?? null;
        tick();
      } else if (report.wait?.isRepeated !== true && report.wait?.isKnown !== true) {
        err.write(`${readableText(report.text)}\n`);
      }
    },
  };
}

/** While no request may be sent, the wait stays on the line: answers of requests in flight do not end it. */
const isBlocked = ({ data }: Report): boolean => data["budget_left"] === 0;

type Paint = (format: "dim" | "red", text: string) => string;

interface LiveLine {
  readonly draw: (text: string) => void;
  readonly clear: () => void;
}

function liveLine(err: Outlet, paint: Paint): LiveLine {
  let drawn: string | null = null;
  return {
    draw: (text) => {
      const { columns = 0 } = err;
      const cut = cutTo(columns > 0 ? columns : COLUMNS_USUAL, text);
      if (cut === drawn) return;
      err.write(`\r\u001b[K${paint("dim", cut)}`);
      drawn = cut;
    },
    clear: () => {
      if (drawn !== null) err.write("\r\u001b[K");
      drawn = null;
    },
  };
}

/** A line wider than the terminal would leave its first half behind when it is redrawn. */
const cutTo = (columns: number, line: string): string =>
  line.length < columns ? line : `${line.slice(0, Math.max(columns - 2, 0))}\u2026`;

/** The headline is red, and the code at the end is dim. */
function failurePainted(text: string, { data }: Report, paint: Paint): string {
  const lines = text.split("\n");
  const code = `(${String(data["code"])})`;
  return lines
    .map((line, index) => {
      if (line === code && index === lines.length - 1) return paint("dim", line);
      return index === 0 ? paint("red", line) : line;
    })
    .join("\n");
}
