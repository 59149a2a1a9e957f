/** The access log: one line of JSON per request, appended to a file that other programs may move or cut. */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../../failure.ts";
import type { ServedRequest } from "../../service/service.ts";

export interface AccessLog {
  readonly add: (served: ServedRequest) => void;
  /** Makes a last attempt to write what waits. */
  readonly close: () => Promise<void>;
}

export interface AccessLogOrder {
  readonly path: string;
  /** For the operator: lines cannot be written, are written again, or are lost. */
  readonly report: (message: string) => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The wait after a failure. */
  readonly retryMs?: number;
  /** The maximum number of lines that wait for the file. */
  readonly linesMax?: number;
}

const RETRY_MS = 1_000;
const LINES_MAX = 10_000;

/**
 * No request waits for the log. The file is opened for every batch of lines, so a rotation only has to move it. What
 * cannot be written waits in memory, up to a limit. Failure code: `output-not-writable`.
 */
export async function openAccessLog(order: AccessLogOrder): Promise<AccessLog> {
  const { path, report, sleep, retryMs = RETRY_MS, linesMax = LINES_MAX } = order;
  const closing = new AbortController();
  let waiting: string[] = [];
  let lost = 0;
  let isFailing = false;
  let isCut = false;
  let writing: Promise<void> | null = null;

  const writeOnce = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const { written, problem, ...end } = await append(path, batch, isCut);
    isCut = end.isCut;
    waiting = [...batch.slice(written), ...waiting];
    if (problem !== null && !isFailing) {
      report(`access log ${path}: ${problem}; up to ${String(linesMax)} lines are kept until then`);
    }
    if (problem === null && isFailing) {
      report(`access log ${path}: written again, ${String(lost)} lines were lost`);
      if (lost > 0) waiting.push(JSON.stringify({ lost }));
      lost = 0;
    }
    isFailing = problem !== null;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await writeOnce();
      if (closing.signal.aborted && isFailing) break;
      if (isFailing) await waitForSpace(sleep(retryMs, closing.signal));
    }
    writing = null;
  };
  const wake = (): void => {
    if (waiting.length > 0) writing ??= writeAll();
  };
  await requireWritable(path);
  return {
    add: (served) => {
      if (waiting.length >= linesMax) lost += 1;
      else waiting.push(JSON.stringify(served));
      wake();
    },
    close: async () => {
      closing.abort();
      await writing;
      wake();
      await writing;
      lost += waiting.length;
      if (lost > 0) report(`access log ${path}: ${String(lost)} lines were lost`);
    },
  };
}

async function waitForSpace(wait: Promise<void>): Promise<void> {
  try {
    await wait;
  } catch {
    // The log is closed, which ends the wait for a last attempt.
  }
}

async function requireWritable(path: string): Promise<void> {
  const { problem } = await append(path, [], false);
  if (problem === null) return;
  throw new Failure(
    "output-not-writable",
    `cannot write the access log ${path}: ${problem}`,
    "Name a file in a folder that exists and in which you can write.",
  );
}

interface Appended {
  /** The number of whole lines. */
  readonly written: number;
  /** Whether the file ends within a line. */
  readonly isCut: boolean;
  readonly problem: string | null;
}

/** Appends lines; `isCut`: after the part of one that is there already, which is written again as a whole. */
async function append(path: string, lines: readonly string[], isCut: boolean): Promise<Appended> {
  const start = isCut ? "\n" : "";
  const bytes = Buffer.from(start + lines.map((line) => `${line}\n`).join(""));
  let at = 0;
  let file: FileHandle | null = null;
  try {
    file = await open(path, APPENDING, 0o600);
    while (at < bytes.byteLength) at += (await file.write(bytes, at)).bytesWritten;
    return { written: lines.length, isCut: false, problem: null };
  } catch (cause) {
    // The caller keeps the lines and tries again.
    const there = bytes.subarray(0, at);
    const written = there.subarray(start.length).filter((byte) => byte === LINE_END).byteLength;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    const endsCut = at === 0 ? isCut : there.at(-1) !== LINE_END;
    return { written, isCut: endsCut, problem: PROBLEMS[code] ?? code };
  } finally {
    await file?.close();
  }
}

const LINE_END = 10;
/** A pipe that nobody reads refuses with ENXIO; otherwise opening it would wait forever. */
const APPENDING =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EACCES: "this user may not write there",
  ENOENT: "its folder does not exist",
  EISDIR: "it is a folder",
  ENXIO: "it is a pipe that nobody reads",
};
