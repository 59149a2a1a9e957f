/** The log of a run: `runs/<id>.log` in the state, next to its record. It grows line by line, and is bounded. */
import { closeSync, fstatSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "./atomic-file.ts";
import { type State, stateFolder } from "./state.ts";

/** A file to which lines are appended. */
export interface LogFile {
  readonly path: string;
  /** Whole lines. Throws the error of the system where the file cannot be written. */
  readonly append: (lines: string) => void;
  readonly close: () => void;
}

export interface LogBounds {
  /** A log that would be larger is shortened. */
  readonly bytesMax: number;
  /** What is kept of its beginning and of its end. */
  readonly headBytesMax: number;
  readonly tailBytesMax: number;
}

const MEGABYTE = 1024 * 1024;
const RUN_LOG_BOUNDS: LogBounds = {
  bytesMax: 5 * MEGABYTE,
  headBytesMax: MEGABYTE,
  tailBytesMax: 2 * MEGABYTE,
};

const OWNER_ONLY = 0o600;
const LINE_END = 0x0a;
const OMISSION = /^\[(\d+) lines are left out here\]$/;

export const runLogPath = (state: State, id: string): string => {
  stateFolder(state, "runs");
  return runLogFile(state, id);
};

/** The same path, for work that creates nothing. */
export const runLogFile = (state: State, id: string): string =>
  join(state.home, "runs", `${id}.log`);

/** Opens the log of a run, or continues it. A line is in the file when `append` returns, even if the process is killed. */
export function openRunLog(path: string, bounds: LogBounds = RUN_LOG_BOUNDS): LogFile {
  let file = openAppending(path);
  let bytes = fstatSync(file.descriptor).size;
  return {
    path,
    append: (lines) => {
      const added = Buffer.byteLength(lines);
      if (bytes > 0 && bytes + added > bounds.bytesMax) {
        file.close();
        writeAtomically(path, shortened(readFileSync(path), bounds));
        file = openAppending(path);
        bytes = fstatSync(file.descriptor).size;
      }
      writeSync(file.descriptor, lines);
      bytes += added;
    },
    close: () => {
      file.close();
    },
  };
}

/** Opens a file of the user for appending, without a bound. Throws the error of the system. */
export function openLogFile(path: string): LogFile {
  const file = openAppending(path);
  return {
    path,
    append: (lines) => {
      writeSync(file.descriptor, lines);
    },
    close: file.close,
  };
}

function openAppending(path: string): {
  readonly descriptor: number;
  readonly close: () => void;
} {
  const descriptor = openSync(path, "a", OWNER_ONLY);
  let isOpen = true;
  return {
    descriptor,
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** The head and the tail of a log, in whole lines, with the number of the lines between them. */
function shortened(log: Buffer, { headBytesMax, tailBytesMax }: LogBounds): string {
  const headEnd = log.lastIndexOf(LINE_END, headBytesMax - 1) + 1;
  const tailStart = Math.max(headEnd, log.indexOf(LINE_END, log.length - tailBytesMax) + 1);
  const omitted = log.toString("utf8", headEnd, tailStart).trimEnd().split("\n");
  const before = omitted.map((line) => OMISSION.exec(line)?.[1]);
  const count = before.reduce(
    (sum, earlier) => sum + (earlier === undefined ? 1 : Number.parseInt(earlier, 10)),
    0,
  );
  const head = log.toString("utf8", 0, headEnd);
  return `${head}[${String(count)} lines are left out here]\n${log.toString("utf8", tailStart)}`;
}
