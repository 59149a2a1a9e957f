/** What ended a command, as a report: a failure with its remedy, or a bug with its stack. */
import { Failure } from "../../failure.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { Report } from "./report.ts";
import { statusOf } from "./report.ts";

export interface FailureSettings {
  /** Everything is printed, the stack of a bug too. */
  readonly verbose: boolean;
  /** The log that has the stack; null where there is none. */
  readonly log: string | null;
}

/** The stack of a bug is printed with `--verbose`, and where no log keeps it: it is needed to repair the bug. */
export function failureReport(thrown: unknown, { verbose, log }: FailureSettings): Report {
  const exitCode = exitCodeOf(thrown);
  const ending = { status: statusOf(exitCode, "failure"), exit_code: exitCode };
  const details = stackOf(thrown);
  if (thrown instanceof Failure) {
    const { message, remedy, code } = thrown;
    const requestId = requestIdOf(thrown);
    const identified = requestId === null ? {} : { request_id: requestId };
    const idLine =
      requestId === null ? "" : `For whoever runs the service: request id ${requestId}.\n`;
    const text = `slotsom: ${message}\n${remedy}\n${idLine}(${code})`;
    const data = { code, message, remedy, ...identified, ...ending };
    return { level: "failure", type: "failure", data, text, details };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const isPrinted = verbose || log === null;
  const request = isPrinted
    ? "this is a bug in slotsom; please report it with the lines below."
    : `this is a bug in slotsom (${message}).`;
  const remedy =
    log === null ? "Please report it with its stack." : `Please report it with the log ${log}`;
  const data = {
    code: "bug",
    message,
    remedy,
    ...(isPrinted ? { stack: details } : {}),
    ...ending,
  };
  const text = `slotsom: ${request}\n${isPrinted ? details : remedy}`;
  return { level: "failure", type: "failure", data, text, ...(isPrinted ? {} : { details }) };
}

/** Also of the failure behind it: a refused export is a failure of its own. */
function requestIdOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  const own = thrown instanceof Failure ? thrown.requestId : null;
  return own ?? requestIdOf(thrown.cause);
}

/** The stack with those of the causes. */
function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const own = thrown.stack ?? `${thrown.name}: ${thrown.message}`;
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${stackOf(thrown.cause)}`;
}
