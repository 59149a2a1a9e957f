/** Runs an order of the command line, and reports its outcome. */
import { dryRun } from "../../runs/dry-run.ts";
import { makeOrder, type OrderOptions, type RunOrder } from "../../runs/order.ts";
import { runOrder } from "../../runs/run-order.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { RunRecord } from "../../runs/state/run-record.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { dryRunData, dryRunLines } from "../reporting/dry-run-text.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

interface DryRunOption {
  /** True to report the requests of the order, and send none. */
  readonly dryRun: boolean;
}

/** Failure codes: those of `runOrder`. */
export async function runCommand(
  { dryRun: isDryRun, ...options }: Pick<RunOrder, "kind"> & Partial<OrderOptions> & DryRunOption,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const order = makeOrder(options);
  if (!isDryRun) return runAndReport(order, null, ports, reporter);
  const outcome = await dryRun(order, ports);
  reporter.result("dry-run", dryRunData(outcome), dryRunLines(outcome));
  return EXIT.reconciled;
}

/** `resumed` is the record of the run that the order resumes; null for a new run. */
export async function runAndReport(
  order: RunOrder,
  resumed: RunRecord | null,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  return reportOutcome(await runOrder(order, ports, resumed), reporter);
}
