/** Estimates the requests of a pull from a few requests that the pull does not repeat. */
import type { BooksPlan } from "../pull/plan/books-plan.ts";
import { probeBooks } from "../pull/plan/probe-books.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { withDeadline } from "../request-budget/time-limit.ts";
import {
  type ChecklistRequests,
  checklistRequests,
  chosenChecklist,
} from "./checklist/close-checklist.ts";
import type { RunOrder } from "./order.ts";
import { preflight } from "./preflight/preflight.ts";
import { addressOf } from "./profile/books-address.ts";
import { type AccessOptions, openAccess, timeLeftOf } from "./profile/service-access.ts";
import { chosenPull } from "./pull/chosen-pull.ts";
import { validateChoice, type YearRequest, yearOrMonth } from "./pull/chosen-year.ts";
import { savePlan } from "./pull/plan-file.ts";
import { withOpenPull } from "./pull/pull-year.ts";
import { type ReuseOptions, validateReuse } from "./pull/reuse.ts";
import type { RunPorts } from "./run-ports.ts";
import { withAdministrationLock } from "./state/administration-lock.ts";
import { validateFile } from "./state/output-folder.ts";
import { absolutePath } from "./state/state.ts";

export interface PlanOrder
  extends AccessOptions,
    YearRequest,
    ReuseOptions,
    Pick<RunOrder, "checklist"> {
  /** The file for the plan; null to save none. */
  readonly save: string | null;
}

export interface PlanOutcome {
  readonly plan: BooksPlan;
  /** Those of the task list of a close, after the pull; null without one, and for a plan of a part of a year. */
  readonly checklist: ChecklistRequests | null;
  readonly limits: RateLimits | null;
  readonly savedAs: string | null;
}

/** Failure codes: those of the order, of the service and of the file; `administration-held`. */
export async function planOrder(order: PlanOrder, ports: RunPorts): Promise<PlanOutcome> {
  const choose = yearOrMonth(order);
  validateReuse(order);
  validateChoice(choose, addressOf(order, ports));
  const savedAs = order.save === null ? null : absolutePath(ports, order.save);
  if (savedAs !== null) validateFile(savedAs, "plan");
  return withDeadline(timeLeftOf(order.maxDuration ?? null, ports)(), ports.signal, (signal) =>
    planWith({ order, choose, savedAs }, { ...ports, signal }),
  );
}

interface ValidatedPlan {
  readonly order: PlanOrder;
  readonly choose: ReturnType<typeof yearOrMonth>;
  readonly savedAs: string | null;
}

async function planWith(
  { order, choose, savedAs }: ValidatedPlan,
  ports: RunPorts,
): Promise<PlanOutcome> {
  const access = await openAccess(order, ports);
  try {
    const { limits } = access;
    const plan = await withAdministrationLock(access, async () => {
      const wanted = {
        access,
        choose,
        reuse: order,
        plan: null,
        exports: [],
        usesTaskLists: false,
        isOnlyPlanned: true,
      };
      const chosen = await chosenPull(wanted, ports);
      return withOpenPull(chosen, access, ports, async (open) => {
        const { snapshot, pullPorts, onEvent } = open;
        await preflight(open, wanted, ports.signal);
        return probeBooks(snapshot, pullPorts, onEvent, ports.signal);
      });
    });
    if (savedAs !== null) savePlan(savedAs, plan);
    const { period, fiscalYear } = plan.order;
    const isWholeYear = period.last === fiscalYear.period.last;
    const template = isWholeYear ? chosenChecklist("close", order, access) : null;
    const checklist = template === null ? null : checklistRequests(template, access);
    return { plan, checklist, limits, savedAs };
  } finally {
    await access.close();
  }
}
