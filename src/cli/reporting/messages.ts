/** Reports as messages for programs: one JSON text per line. The last message states how the command ended. */

import { ENDINGS } from "../../runs/ending.ts";
import type { GlobalValues } from "../arguments/global-options.ts";
import { type Report, type ReportData, type ReportSink, statusOf } from "./report.ts";

/** An addition raises the second part, a breaking change the first. */
const MESSAGE_FORMAT_VERSION = "1.1";

export interface Wanted extends Pick<GlobalValues, "quiet" | "verbose"> {
  /** Only logs state the command and its surroundings. */
  readonly start?: true;
}

/**
 * Writes the messages that are wanted. A result is kept back until the end of the command, which adds `status` and
 * `exit_code` to it; `stamp` gives the first fields of each message.
 */
export function messageSink(
  write: (line: string) => void,
  wanted: Wanted,
  stamp: () => ReportData = () => ({}),
): ReportSink {
  let kept: Pick<Report, "type" | "data"> | null = null;
  const message = ({ type, data }: Pick<Report, "type" | "data">): void => {
    // Data may have fields of these names, as a plan has: those of the message count, and are the first.
    const own = { ...stamp(), format_version: MESSAGE_FORMAT_VERSION, type };
    write(`${JSON.stringify({ ...own, ...data, ...own })}\n`);
  };
  const release = (): void => {
    if (kept !== null) message(kept);
    kept = null;
  };
  return {
    report: (report) => {
      switch (report.level) {
        case "start":
          if (wanted.start === true) message(report);
          return;
        case "detail":
          if (wanted.verbose) message(report);
          return;
        case "wait":
          if (!wanted.quiet && report.wait?.isRepeated !== true) message(report);
          return;
        case "note":
        case "progress":
          if (!wanted.quiet) message(report);
          return;
        case "item":
          message(report);
          return;
        case "result":
        case "interrupted":
          release();
          kept = report;
          return;
        case "failure":
          release();
          message(report);
          return;
        case "end": {
          const { type, data } = kept ?? { type: report.type, data: {} };
          kept = null;
          const exitCode = report.exitCode ?? ENDINGS.bug;
          const status = statusOf(exitCode, type);
          message({ type, data: { ...data, status, exit_code: exitCode } });
        }
      }
    },
  };
}
