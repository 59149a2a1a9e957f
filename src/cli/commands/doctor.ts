/** `slotsom doctor`: whether everything is there that a run needs, and what to do where it is not. */
import { Failure } from "../../failure.ts";
import { connected } from "../../runs/profile/connected.ts";
import { openAccess, type ServiceAccess } from "../../runs/profile/service-access.ts";
import { stateOf } from "../../runs/state/state.ts";
import { type Command, textOption } from "../command.ts";
import type { DoctorContext, Outcome } from "../doctor/doctor-check.ts";
import { DOCTOR_CHECKS } from "../doctor/index.ts";
import { type Examined, examine, probing, type RequestCount } from "../doctor/run-doctor.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { whoOf, withOutput, withProfile, withTemplates } from "../options.ts";
import { portsOf } from "../ports-of.ts";
import type { Reporter } from "../reporter.ts";
import { readableLine } from "../reporting/readable-text.ts";

export const doctor: Command = {
  usage: "doctor",
  describes: "Check service, credential and this machine; say how to mend them",
  example: ["slotsom doctor --profile jansen", "Check what a run of this profile needs"],
  options: (parser) => withTemplates(withOutput(withProfile(parser))),
  run: async (given, world, reporter) => {
    const state = stateOf(world);
    const isSample = textOption(given, "profile") === null;
    const local = { given, world, state, isSample };
    const tellAll = (context: Pick<DoctorContext, "access" | "probe">, count: RequestCount) =>
      tell(examine(DOCTOR_CHECKS, { ...local, ...context }), count, reporter);
    const ports = portsOf(world, reporter);
    const opened = await accessOrFailure(() => openAccess(whoOf(given), ports));
    if (opened instanceof Failure) {
      const refuse = (): Promise<never> => Promise.reject(opened);
      return tellAll({ access: refuse, probe: refuse }, { all: 0, reports: 0 });
    }
    try {
      return await connected(opened, ports, (connection) => {
        const { probe, count } = probing(opened, connection, world);
        return tellAll({ access: () => Promise.resolve(opened), probe }, count);
      });
    } finally {
      await opened.close();
    }
  },
};

/** A profile that cannot be used is a finding here; the rest of the machine is looked at all the same. */
async function accessOrFailure(
  open: () => Promise<ServiceAccess>,
): Promise<ServiceAccess | Failure> {
  try {
    return await open();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

/** The exit code of the first fault: what a run would end with. */
async function tell(
  examined: AsyncIterable<Examined>,
  count: RequestCount,
  reporter: Reporter,
): Promise<ExitCode> {
  const counts: Record<Outcome["state"], number> = { ok: 0, unknown: 0, warning: 0, fault: 0 };
  let exitCode: ExitCode = EXIT.reconciled;
  for await (const { check, outcome } of examined) {
    const { state, said } = outcome;
    counts[state] += 1;
    if (state === "fault" && exitCode === EXIT.reconciled) exitCode = outcome.exitCode;
    const fix = "fix" in outcome ? outcome.fix : null;
    const data = { id: check.id, title: check.title, state, said, fix };
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

const MARKS: Readonly<Record<Outcome["state"], string>> = {
  ok: "ok",
  unknown: "?",
  warning: "warning",
  fault: "FAULT",
};
const MARK_WIDTH = 9;
const TITLE_WIDTH = 17;

/** What is to be done stands below what is wrong. */
function outcomeText(title: string, { state, said }: Outcome, fix: string | null): string {
  const indent = " ".repeat(MARK_WIDTH + TITLE_WIDTH);
  const place = (text: string): string =>
    text
      .split("\n")
      .map((line, index) => `${index === 0 ? "" : indent}${readableLine(line)}`)
      .join("\n");
  const head = `${MARKS[state].padEnd(MARK_WIDTH)}${title.padEnd(TITLE_WIDTH)}${place(said)}`;
  return fix === null ? head : `${head}\n${indent}${place(fix)}`;
}

function outcomeSentence(
  counts: Readonly<Record<Outcome["state"], number>>,
  { all, reports }: RequestCount,
): string {
  const some = (count: number, word: string): readonly string[] =>
    count === 0 ? [] : [`${String(count)} ${word}${count === 1 ? "" : "s"}`];
  const wrong = [...some(counts.fault, "fault"), ...some(counts.warning, "warning")];
  const outcome = wrong.length === 0 ? "Nothing is wrong" : wrong.join(", ");
  const { length } = DOCTOR_CHECKS;
  const requests = all === 0 ? "no requests" : some(all, "request").join("");
  return `${outcome}; ${String(length)} checks, ${requests}${reports === 0 ? "" : `, ${String(reports)} of them to reports`}.`;
}
