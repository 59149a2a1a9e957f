/** Runs in words and in data: how a run ended, its period, and sizes. */
import { dateText, momentText } from "../../calendar/date-text.ts";
import type { NamingEntry } from "../../runs/judgement/named-snapshots.ts";
import type { RunOverview } from "../../runs/run-overview.ts";
import type { NamingPack } from "../../runs/state/pack-register.ts";
import type { Removal } from "../../runs/state/removal.ts";
import { commandLine, type RunEnd } from "../../runs/state/run-record.ts";
import type { Reporter } from "./reporter.ts";

const ENDED: Readonly<Record<number, string>> = {
  0: "reconciled",
  1: "stopped by a bug",
  2: "wrong usage",
  3: "draft",
  4: "refused",
  5: "stopped",
  6: "books changed",
  7: "not verified",
  130: "interrupted",
};

/** `reconciled`, or `stopped (service-failing)`. */
export function endingText({ exitCode, failure }: Pick<RunEnd, "exitCode" | "failure">): string {
  const how = ENDED[exitCode] ?? `code ${String(exitCode)}`;
  return failure === null ? how : `${how} (${failure})`;
}

/** `reconciled`, `at work`, `killed, resumable`. */
export function statusText({ run, isAtWork, isResumable }: RunOverview): string {
  if (isAtWork) return "at work";
  const how = run.ended === null ? "killed" : endingText(run.ended);
  return isResumable ? `${how}, resumable` : how;
}

export function periodText({ run: { period } }: RunOverview): string {
  if (period === null) return "";
  return period.first === period.last ? period.first : `${period.first} to ${period.last}`;
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `3.6 MB`, with steps of a thousand. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1_000 && unit < UNITS.length - 1; unit++) size /= 1_000;
  return `${unit === 0 ? String(size) : size.toFixed(1)} ${UNITS[unit] ?? ""}`;
}

export const runData = (overview: RunOverview): Readonly<Record<string, unknown>> => {
  const { run, isAtWork, isResumable, snapshotBytes } = overview;
  return {
    run: run.id,
    command: commandLine(run),
    administration_id: run.administrationId,
    period: run.period,
    snapshot: run.snapshotPath,
    snapshot_bytes: snapshotBytes,
    started_at: run.startedAt,
    ended: run.ended,
    how: statusText(overview),
    at_work: isAtWork,
    resumable: isResumable,
  };
};

/** Each run on one line: id, start, how it ended, size, administration, period, command. */
export function runLines(overviews: readonly RunOverview[]): readonly string[] {
  const statusWidth = Math.max(21, ...overviews.map((overview) => statusText(overview).length));
  return overviews.map((overview) => runLine(overview, statusWidth));
}

function runLine(overview: RunOverview, statusWidth: number): string {
  const { run, snapshotBytes } = overview;
  const size = snapshotBytes === null ? "" : sizeText(snapshotBytes);
  const parts = [
    run.id.padEnd(12),
    momentText(run.startedAt).padEnd(27),
    statusText(overview).padEnd(statusWidth),
    size.padStart(8),
    ` ${run.administrationId}`,
    periodText(overview).padEnd(18),
    `slotsom ${commandLine(run)}`,
  ];
  return parts.join("  ");
}

/** `output/123/2025/close (final)`. */
export const packText = ({ folder, state }: NamingPack): string =>
  `${folder} (${state === "missing" ? "final, no longer in this folder" : state})`;

/** What is or would be removed, on one line. */
export function reportRemoval({ kind, name, bytes }: Removal, reporter: Reporter): void {
  const line = `  ${kind.padEnd(9)} ${sizeText(bytes).padStart(9)}  ${name}`;
  reporter.item("removal", { kind, name, bytes }, line);
}

/** `the lock through 2025-12 by A. Bakker of 15 January 2026`. */
export const namingText = ({ kind, of, by, at }: NamingEntry): string =>
  `${kind === "locked" ? "the lock through" : "the sign-off of"} ${of} by ${by} of ${dateText(at)}`;
