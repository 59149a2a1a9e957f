/**
 * The output for people and programs. Results go to stdout, everything else to stderr; with `--json` both go to
 * stdout as one JSON message per line. The progress line is redrawn only on a terminal.
 */
import { styleText } from "node:util";
import { Failure } from "../../failure.ts";
import { readableLine, readableText } from "./readable-text.ts";

/** An addition raises the second part, a breaking change the first. */
const MESSAGE_FORMAT_VERSION = "1.0";

export interface Outlet {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  /** The width of a terminal. */
  readonly columns?: number | undefined;
}

export interface ReporterSettings {
  readonly out: Outlet;
  readonly err: Outlet;
  readonly json: boolean;
  readonly noColour: boolean;
  /** Monotonic milliseconds, for the remaining time. */
  readonly monotonicMs: () => number;
}

/** The progress of a pull after one of its requests. */
export interface Progress {
  readonly done: number;
  /** Null while it is unknown. */
  readonly planned: number | null;
  /** Requests that the rate limit still allows now; null without a limit. */
  readonly budgetLeft: number | null;
  /** Milliseconds that the rate limit alone needs for the remaining requests. */
  readonly waitMs: number;
  readonly step: string;
}

export interface Reporter {
  /** A sentence for people; a `note` message for programs. */
  readonly note: (text: string, data?: Readonly<Record<string, unknown>>) => void;
  readonly progress: (progress: Progress) => void;
  /** The outcome, which is the last output: `lines` for people, `data` for programs. */
  readonly result: (
    kind: string,
    data: Readonly<Record<string, unknown>>,
    lines: readonly string[],
  ) => void;
  /** A part of the outcome, such as one check. */
  readonly item: (kind: string, data: Readonly<Record<string, unknown>>, line: string) => void;
  readonly failure: (thrown: unknown) => void;
}

/** Milliseconds between two drawings of the progress line, or between two plain lines without a terminal. */
const REDRAW_MS_MIN = 100;
const PLAIN_MS_MIN = 10_000;
/** A longer step was a wait, most likely for the rate limit, and does not count for the pace. */
const STEP_MS_MAX = 10_000;
/** For a terminal that does not state its width. */
const COLUMNS_USUAL = 80;

export function makeReporter(settings: ReporterSettings): Reporter {
  const { out, err, json, monotonicMs } = settings;
  const isLive = !json && err.isTTY === true;
  const hasColour = isLive && !settings.noColour;
  const paint: Paint = (format, text) =>
    hasColour ? styleText(format, text, { validateStream: false }) : text;
  let pace: Pace = { doneSince: 0, elapsedMs: 0 };
  let last: { readonly done: number; readonly atMs: number } | null = null;
  let drawnAt = -PLAIN_MS_MIN;
  let isLineOpen = false;

  const message = (type: string, data: Readonly<Record<string, unknown>>): void => {
    out.write(`${JSON.stringify({ format_version: MESSAGE_FORMAT_VERSION, type, ...data })}\n`);
  };
  const clearLine = (): void => {
    if (isLineOpen) err.write("\r\u001b[K");
    isLineOpen = false;
  };

  return {
    note: (text, data = {}) => {
      clearLine();
      if (json) message("note", { text, ...data });
      else err.write(`${readableText(text)}\n`);
    },
    progress: (progress) => {
      const now = monotonicMs();
      if (json) {
        message("progress", progressData(progress));
        return;
      }
      if (last !== null) pace = paceAfter(pace, progress.done - last.done, now - last.atMs);
      last = { done: progress.done, atMs: now };
      if (now - drawnAt < (isLive ? REDRAW_MS_MIN : PLAIN_MS_MIN)) return;
      drawnAt = now;
      const line = progressLine(progress, pace);
      if (isLive) {
        err.write(`\r\u001b[K${paint("dim", cutTo(err.columns ?? COLUMNS_USUAL, line))}`);
        isLineOpen = true;
      } else {
        err.write(`${line}\n`);
      }
    },
    item: (kind, data, line) => {
      clearLine();
      if (json) message(kind, data);
      else out.write(`${readableText(line)}\n`);
    },
    result: (kind, data, lines) => {
      clearLine();
      if (json) message(kind, data);
      else for (const line of lines) out.write(`${readableLine(line)}\n`);
    },
    failure: (thrown) => {
      clearLine();
      if (json) message("failure", failureData(thrown));
      else err.write(failureText(thrown, paint));
    },
  };
}

type Paint = (format: "bold" | "dim" | "red" | "green", text: string) => string;

function failureText(thrown: unknown, paint: Paint): string {
  if (thrown instanceof Failure) {
    const { message, remedy, code } = thrown;
    const headline = paint("red", readableText(`slotsom: ${message}`));
    return `${headline}
${readableText(remedy)}\n${paint("dim", `(${code})`)}\n`;
  }
  const details = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const request = "this is a bug in slotsom; please report it with the lines below.";
  return `slotsom: ${request}\n${readableText(details)}\n`;
}

function failureData(thrown: unknown): Readonly<Record<string, unknown>> {
  if (thrown instanceof Failure) {
    return { code: thrown.code, message: thrown.message, remedy: thrown.remedy };
  }
  return { code: "bug", message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function progressData(progress: Progress): Readonly<Record<string, unknown>> {
  const { done, planned, budgetLeft, step } = progress;
  return { done, planned, budget_left: budgetLeft, step };
}

/** The requests since the first progress line: answers of an earlier run take no time now. */
interface Pace {
  readonly doneSince: number;
  readonly elapsedMs: number;
}

const paceAfter = ({ doneSince, elapsedMs }: Pace, done: number, ms: number): Pace => ({
  doneSince: doneSince + done,
  elapsedMs: elapsedMs + Math.min(ms, STEP_MS_MAX),
});

function progressLine(progress: Progress, { doneSince, elapsedMs }: Pace): string {
  const { done, planned, budgetLeft, waitMs, step } = progress;
  const toDo = planned === null ? 0 : Math.max(planned - done, 0);
  const workMs = doneSince === 0 ? 0 : (elapsedMs / doneSince) * toDo;
  const isKnown = planned !== null && (doneSince > 0 || waitMs > 0);
  const parts = [
    planned === null
      ? `${String(done)} ${done === 1 ? "request" : "requests"}`
      : `${String(done)} of ${String(Math.max(planned, done))} requests`,
    ...(budgetLeft === null ? [] : [`${String(budgetLeft)} left in this window`]),
    ...(isKnown ? [`about ${durationText(Math.max(workMs, waitMs))} to go`] : []),
    step,
  ];
  return parts.join(", ");
}

/** A progress line wider than the terminal would leave its first half behind when it is redrawn. */
const cutTo = (columns: number, line: string): string =>
  line.length < columns ? line : `${line.slice(0, Math.max(columns - 2, 0))}\u2026`;

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} min`;
}
