/** The levels between which each step of a waterfall goes. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Waterfall, WaterfallStep } from "../../sheets/chart.ts";

/** `from` is zero for an end, and for another step where the one before it ends. */
export interface PlacedStep {
  readonly step: WaterfallStep;
  readonly from: Amount;
  readonly to: Amount;
}

export function placedSteps({ steps }: Pick<Waterfall, "steps">): readonly PlacedStep[] {
  let level = ZERO;
  return steps.map((step): PlacedStep => {
    const from = step.kind === "end" ? ZERO : level;
    level = add(from, step.amount);
    return { step, from, to: level };
  });
}
