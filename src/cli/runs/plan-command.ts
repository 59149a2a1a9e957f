/** Plans a pull, and reports the plan. */
import { type PlanOrder, planOrder } from "../../runs/plan-order.ts";
import { planData } from "../../runs/pull/plan-file.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { checklistLine, planLines } from "../reporting/plan-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: those of `planOrder`. */
export async function planPull(
  order: PlanOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { plan, checklist, limits, savedAs } = await planOrder(order, ports);
  const afterPull = checklist === null ? null : checklist.reads + checklist.changes;
  reporter.result("plan", { ...planData(plan), checklist: afterPull, saved_as: savedAs }, [
    ...planLines(plan, limits),
    ...(checklist === null ? [] : [checklistLine(checklist)]),
    ...(savedAs === null ? [] : [`Plan saved to ${savedAs}`]),
  ]);
  return EXIT.reconciled;
}
