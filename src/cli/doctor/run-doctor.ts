/** Runs the checks of `slotsom doctor` on one set of answers, and reports their outcomes. */
import { Failure, type FailureCode } from "../../failure.ts";
import { openTaken } from "../../runs/auditfile/open-taken.ts";
import { chosenBooks } from "../../runs/profile/chosen-books.ts";
import { openAccess } from "../../runs/profile/service-access.ts";
import { withConnection } from "../../runs/profile/with-connection.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { type State, stateOf } from "../../runs/state/state.ts";
import { usableState } from "../../runs/state/usable-state.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { outcomeSentence, outcomeText } from "../reporting/doctor-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import {
  type DoctorCheck,
  type DoctorContext,
  type DoctorOptions,
  fault,
  type MachineContext,
  type Outcome,
  type RequestCount,
  unknown,
} from "./doctor-check.ts";
import { AUDITFILE_CHECKS, DOCTOR_CHECKS } from "./index.ts";
import { probing } from "./probing.ts";

/** Returns the exit code of the first fault, with which a run would end. */
export async function runDoctor(
  options: DoctorOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const place = stateOf(ports);
  const state = (): State => ({ home: usableState(place) });
  if (areOfAuditfiles(options, ports)) {
    return reportAuditfiles({ options, ports, state, isSample: false }, reporter);
  }
  const access = await valueOrFailure(() => openAccess(options, ports));
  const isSample = !(access instanceof Failure) && access.profile === null;
  const local = { options, ports, state, isSample };
  const reportAll = (context: Pick<DoctorContext, "access" | "probe">, count: RequestCount) =>
    report(examine(DOCTOR_CHECKS, { ...local, ...context }), count, reporter);
  if (access instanceof Failure) {
    const refuse = (): Promise<never> => Promise.reject(access);
    return reportAll({ access: refuse, probe: refuse }, { all: 0, reports: 0 });
  }
  try {
    return await withConnection(access, ports, (connection) => {
      const { probe, count } = probing(access, connection, ports);
      return reportAll({ access: () => Promise.resolve(access), probe }, count);
    });
  } finally {
    await access.close();
  }
}

/** Files that cannot be read are those of auditfiles too. */
function areOfAuditfiles(options: DoctorOptions, ports: RunPorts): boolean {
  if (options.from != null || options.prior != null) return true;
  try {
    return chosenBooks(options, ports).kind === "auditfile";
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return OF_AUDITFILES.includes(thrown.code);
  }
}

const OF_AUDITFILES: readonly FailureCode[] = ["auditfile-unreadable", "books-not-comparable"];

/** Sends no request. */
async function reportAuditfiles(context: MachineContext, reporter: Reporter): Promise<ExitCode> {
  const opened = await valueOrFailure(() => openTaken(context.options, context.ports));
  const isFailed = opened instanceof Failure;
  const books = () => (isFailed ? Promise.reject(opened) : Promise.resolve(opened.books));
  try {
    const examined = examine(AUDITFILE_CHECKS, { ...context, books });
    return await report(examined, { all: 0, reports: 0 }, reporter);
  } finally {
    if (!isFailed) opened.close();
  }
}

/** A profile or file that cannot be used is a finding here; the checks of this machine run all the same. */
async function valueOrFailure<Value>(open: () => Promise<Value>): Promise<Value | Failure> {
  try {
    return await open();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

/** Returns the exit code of the first fault. */
async function report(
  examined: AsyncIterable<Examined>,
  count: RequestCount,
  reporter: Reporter,
): Promise<ExitCode> {
  const counts: Record<Outcome["state"], number> = { ok: 0, unknown: 0, warning: 0, fault: 0 };
  let exitCode: ExitCode = EXIT.reconciled;
  for await (const { check, outcome } of examined) {
    const { state, message } = outcome;
    counts[state] += 1;
    if (state === "fault" && exitCode === EXIT.reconciled) exitCode = outcome.exitCode;
    const fix = "fix" in outcome ? outcome.fix : null;
    const data = { id: check.id, title: check.title, state, message, fix };
    reporter.item("check", data, outcomeText(check.title, outcome, fix));
  }
  const data = {
    faults: counts.fault,
    warnings: counts.warning,
    unknown: counts.unknown,
    ok: counts.ok,
    requests: count.all,
    report_requests: count.reports,
  };
  reporter.result("doctor", data, ["", outcomeSentence(counts, count)]);
  return exitCode;
}

type Named = Pick<DoctorCheck, "id" | "title">;

interface Examined {
  readonly check: Named;
  readonly outcome: Outcome;
}

/** Yields each outcome as soon as it is known. */
async function* examine<Context extends MachineContext>(
  checks: readonly DoctorCheck<Context>[],
  context: Context,
): AsyncGenerator<Examined> {
  const seen = new Map<string, Named>();
  for (const check of checks) yield { check, outcome: await outcomeOf(check, context, seen) };
}

/** A failure of an earlier check is not reported again: without an answer ten checks fail. */
async function outcomeOf<Context extends MachineContext>(
  check: DoctorCheck<Context>,
  context: Context,
  seen: Map<string, Named>,
): Promise<Outcome> {
  try {
    return await check.run(context);
  } catch (thrown) {
    context.ports.signal.throwIfAborted();
    if (!(thrown instanceof Failure)) throw thrown;
    const earlier = seen.get(thrown.message);
    if (earlier !== undefined)
      return unknown(`not tested because of the fault under ${earlier.title}`);
    seen.set(thrown.message, check);
    return fault(exitCodeOf(thrown), { message: thrown.message, fix: thrown.remedy });
  }
}
