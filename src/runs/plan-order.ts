/** Estimates the requests of a pull from a few requests that the pull does not repeat. */
import type { BooksPlan } from "../pull/plan/books-plan.ts";
import { probeBooks } from "../pull/plan/probe-books.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { addressOf } from "./profile/books-address.ts";
import { type Asking, openAccess } from "./profile/service-access.ts";
import { chosenPull } from "./pull/chosen-pull.ts";
import { judgeChoice, type YearRequest, yearOrMonth } from "./pull/chosen-year.ts";
import { savePlan } from "./pull/plan-file.ts";
import { pulling } from "./pull/pull-year.ts";
import { judgeRepeat, type Repeat } from "./pull/repeat.ts";
import type { RunPorts } from "./run-ports.ts";
import { holding } from "./state/administration-lock.ts";
import { judgeFile } from "./state/output-folder.ts";
import { absolutePath } from "./state/state.ts";

export interface PlanOrder extends Asking, YearRequest, Repeat {
  /** The file for the plan; null to save none. */
  readonly save: string | null;
}

export interface PlanOutcome {
  readonly plan: BooksPlan;
  readonly limits: RateLimits | null;
  readonly savedAs: string | null;
}

/** Failure codes: those of the order, of the service and of the file; `administration-held`. */
export async function planOrder(order: PlanOrder, ports: RunPorts): Promise<PlanOutcome> {
  const choose = yearOrMonth(order);
  judgeRepeat(order);
  judgeChoice(choose, addressOf(order, ports));
  const savedAs = order.save === null ? null : absolutePath(ports, order.save);
  if (savedAs !== null) judgeFile(savedAs, "plan");
  const access = await openAccess(order, ports);
  try {
    const { limits } = access;
    const plan = await holding(access, async () => {
      const wanted = { access, choose, repeat: order, plan: null, isOnlyPlanned: true };
      const chosen = await chosenPull(wanted, ports);
      return pulling(chosen, access, ports, ({ snapshot, pullPorts, onEvent }) =>
        probeBooks(snapshot, pullPorts, onEvent, ports.signal),
      );
    });
    if (savedAs !== null) savePlan(savedAs, plan);
    return { plan, limits, savedAs };
  } finally {
    await access.close();
  }
}
