/** What is reported, before it is written for people, for programs or into a log. */
import { ENDINGS } from "../../runs/ending.ts";

export type ReportData = Readonly<Record<string, unknown>>;

/** One report; `text` is for people, `data` with `type` for programs. */
export interface Report {
  /**
   * `start`: the command. `detail`: only for those who want to see everything. `item`: a part of the outcome.
   * `result`, `interrupted` and `failure`: the outcome, which is the last report before `end`.
   */
  readonly level:
    | "start"
    | "detail"
    | "note"
    | "progress"
    | "wait"
    | "item"
    | "result"
    | "interrupted"
    | "failure"
    | "end";
  readonly type: string;
  readonly data: ReportData;
  readonly text: string;
  /** Only for logs: the stack of a failure. */
  readonly details?: string;
  /** Only of the end. */
  readonly exitCode?: number;
  /** Only of a result: nothing is left to do or to look at. */
  readonly isSettled?: true;
  /** Only of a wait. */
  readonly wait?: LiveWait;
}

/** A wait on a live line. */
export interface LiveWait {
  /** The line at an instant of the monotonic clock; null when the wait is over. */
  readonly lineAt: (monotonicMs: number) => string | null;
  /** It is news for nobody but the reader of a live line: it was reported, or is part of a reported wait. */
  readonly isRepeated: boolean;
  /** People know of it from another sentence. */
  readonly isKnown: boolean;
}

/** The outlet for one kind of reader. */
export interface ReportSink {
  readonly report: (report: Report) => void;
}

/** The status of a last message: how the command ended, in words. `done`: it ended well, and reconciles nothing. */
export type Status = keyof typeof ENDINGS | "done";

/** The reports that state whether the books are reconciled. */
const RECONCILING = ["pack", "checks"];

/** Returns the status for an exit code, and for the type of the last message. */
export function statusOf(exitCode: number, type: string): Status {
  if (exitCode === ENDINGS.reconciled && !RECONCILING.includes(type)) return "done";
  for (const [ending, code] of Object.entries(ENDINGS)) {
    if (code === exitCode && isEnding(ending)) return ending;
  }
  return "bug";
}

const isEnding = (word: string): word is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, word);
