/** Estimates a pull, and reports the plan. */

import { type PlanOrder, planOrder } from "../../runs/plan-order.ts";
import { planData } from "../../runs/pull/plan-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { portsOf } from "../ports-of.ts";
import { planLines } from "../reporting/plan-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { World } from "../world.ts";

/** Failure codes: those of `planOrder`. */
export async function planPull(
  order: PlanOrder,
  world: World,
  reporter: Reporter,
): Promise<ExitCode> {
  const { plan, limits, savedAs } = await planOrder(order, portsOf(world, reporter));
  reporter.result("plan", { ...planData(plan), saved_as: savedAs }, [
    ...planLines(plan, limits),
    ...(savedAs === null ? [] : [`Plan ${savedAs}`]),
  ]);
  return EXIT.reconciled;
}
