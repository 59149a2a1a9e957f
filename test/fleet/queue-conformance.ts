/** What must hold for every queue of a fleet. Each implementation calls this with a way to make an empty one. */
import { describe } from "vitest";
import { describeEnds, describeParts } from "./queue-ends.ts";
import { describeLosses } from "./queue-losses.ts";
import { describeAdding, describeFairness, describeOrder } from "./queue-order.ts";
import { describeProcesses } from "./queue-processes.ts";
import type { MakePlace } from "./queue-seats.ts";
import { describeViews } from "./queue-views.ts";

export function queueConformance(name: string, makePlace: MakePlace): void {
  describe(name, () => {
    describeAdding(makePlace);
    describeOrder(makePlace);
    describeFairness(makePlace);
    describeEnds(makePlace);
    describeParts(makePlace);
    describeLosses(makePlace);
    describeViews(makePlace);
    describeProcesses(makePlace);
  });
}
