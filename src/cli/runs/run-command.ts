/** Runs an order of the command line, and reports its outcome. */
import { makeOrder, type OrderOptions, type RunOrder } from "../../runs/order.ts";
import { runOrder } from "../../runs/run-order.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { RunRecord } from "../../runs/state/run-record.ts";
import type { ExitCode } from "../exit-code.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: those of `runOrder`. */
export const runCommand = (
  options: Pick<RunOrder, "kind"> & Partial<OrderOptions>,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> => runAndReport(makeOrder(options), null, ports, reporter);

/** `resumed` is the record of the run that the order resumes; null for a new run. */
export async function runAndReport(
  order: RunOrder,
  resumed: RunRecord | null,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  return reportOutcome(await runOrder(order, ports, resumed), reporter);
}
