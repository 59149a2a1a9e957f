/** Shows everything that is known about one run. */
import { existsSync } from "node:fs";
import { momentText } from "../../calendar/date-text.ts";
import type { LeadSignOffs } from "../../ledger/judgement/signed-leads.ts";
import { packsOfSnapshot } from "../../runs/forget-run.ts";
import { signingOfRuns } from "../../runs/judgement/signing-of-runs.ts";
import { type MonthInSnapshot, monthsInSnapshot } from "../../runs/pull/months-in-snapshot.ts";
import type { RunOverview } from "../../runs/run-overview.ts";
import { findOverview } from "../../runs/run-overview.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { NamingPack } from "../../runs/state/pack-register.ts";
import { runLogFile } from "../../runs/state/run-log-file.ts";
import { commandLine } from "../../runs/state/run-record.ts";
import { runFile } from "../../runs/state/run-record-file.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { countText, signingData, suspendedLines } from "../reporting/leads-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { packText, periodText, runData, sizeText, statusText } from "../reporting/runs-text.ts";

/** Failure codes: `run-unknown`, `run-damaged`. */
export function showRun(id: string, ports: RunPorts, reporter: Reporter): ExitCode {
  const state = stateOf(ports);
  const overview = findOverview(state, id);
  const { run, snapshotBytes } = overview;
  const path = snapshotBytes === null ? null : run.snapshotPath;
  const months = path === null ? [] : monthsInSnapshot(path);
  const packs = path === null ? [] : packsOfSnapshot(state, path);
  const log = runLogFile(state, id);
  const logFile = existsSync(log) ? log : null;
  const signed = signingOfRuns(ports)(run);
  const data = {
    ...runData(overview),
    ...(signed === null ? {} : { signing: signingData(signed) }),
    service: run.serviceName,
    options: run.options,
    working_folder: run.workingFolder,
    months: months.map(({ month, isPulled, isAtRest, carriedOver }) => ({
      month,
      pulled: isPulled,
      ...(isAtRest ? { at_rest: true } : {}),
      ...(carriedOver === null ? {} : { carried_over_because: carriedOver }),
    })),
    output: run.output ?? null,
    packs: packs.map(({ folder, state: found }) => ({ folder, state: found })),
    record: runFile(state, id),
    log: logFile,
  };
  reporter.result("run", data, lines(overview, { months, packs, logFile, signed }));
  return EXIT.reconciled;
}

interface FoundOfRun {
  readonly months: readonly MonthInSnapshot[];
  readonly packs: readonly NamingPack[];
  readonly logFile: string | null;
  /** Null without a file of judgement. */
  readonly signed: readonly LeadSignOffs[] | null;
}

function lines(
  overview: RunOverview,
  { months, packs, logFile, signed }: FoundOfRun,
): readonly string[] {
  const { run, snapshotBytes } = overview;
  const { ended, output, snapshotPath } = run;
  const fact = (name: string, values: readonly string[]): readonly string[] =>
    values.map((value, index) => `${(index === 0 ? name : "").padEnd(15)}${value}`);
  const size = snapshotBytes === null ? "removed" : sizeText(snapshotBytes);
  return [
    `Run ${run.id}`,
    ...fact("Command", [`slotsom ${commandLine(run)}`]),
    ...fact("In folder", [run.workingFolder]),
    ...fact("Administration", [`${run.administrationId} at ${run.serviceName}`]),
    ...fact("Period", overview.run.period === null ? ["not known"] : [periodText(overview)]),
    ...fact("Started", [momentText(run.startedAt)]),
    ...fact("Ended", ended === null ? [] : [momentText(ended.at)]),
    ...fact("Status", [statusText(overview)]),
    ...fact("Resume with", overview.isResumable ? [`slotsom resume ${run.id}`] : []),
    ...fact("Snapshot", snapshotPath === null ? [] : [`${snapshotPath} (${size})`]),
    ...fact("Months", months.length === 0 ? [] : [monthsText(months)]),
    ...fact("Output", output?.folders ?? []),
    ...fact("Exports", output?.exports ?? []),
    ...fact("Packs", packs.map(packText)),
    ...(signed === null
      ? []
      : fact("Leads", [countText(signed), ...suspendedLines(signed).map((line) => line.trim())])),
    ...fact("Log", logFile === null ? [] : [logFile]),
  ];
}

function monthsText(months: readonly MonthInSnapshot[]): string {
  const pulled = months.filter(({ isPulled }) => isPulled);
  const trusted = pulled.filter(({ carriedOver }) => carriedOver === "ledger").length;
  const atRest = months.filter(({ isAtRest }) => isAtRest).length;
  return [
    `${String(pulled.length)} of ${String(months.length)} pulled`,
    ...(trusted === 0 ? [] : [`${String(trusted)} of them on an equal ledger only`]),
    ...(atRest === 0 ? [] : [`${String(atRest)} without postings and not requested`]),
  ].join(", ");
}
