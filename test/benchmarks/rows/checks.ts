/** All checks and the statements that they compare, from a snapshot, beside the same sums in JavaScript and in SQL. */
import { pulledOf } from "../administration.ts";
import type { BenchRow } from "../bench-row.ts";
import { contestant, pathOf } from "../contestant.ts";
import { nodeCommand, programCommand } from "../measure.ts";

export const checks: BenchRow = {
  id: "checks",
  title: "Checks and statements, from a snapshot",
  unit: "postings",
  goals: () => [{ of: "checks", times: { beside: ["join"], most: 2 }, peakMb: 150 }],
  prepare: async ({ checkouts, administration }) => {
    const { pulled, plainRows } = await administration();
    const floor = (id: string, name: string) =>
      contestant({
        ...{ id, name, kind: "floor" },
        programs: [
          { command: nodeCommand(pathOf("floors/sums.ts"), id, plainRows), isReporting: true },
        ],
      });
    const ours = checkouts.flatMap((checkout) => {
      const { snapshot } = pulledOf(pulled, checkout);
      const of = (work: string, name: string) =>
        contestant({
          ...{ id: work, name, kind: "ours" },
          programs: [
            {
              command: programCommand(
                checkout.folder,
                pathOf("ours/checks.ts"),
                checkout.folder,
                work,
                snapshot,
              ),
              isReporting: true,
            },
          ],
        });
      return [of("checks", checkout.name), of("open", `${checkout.name}, books opened alone`)];
    });
    return {
      contestants: [
        ...ours,
        floor("join", "the join in JavaScript"),
        floor("sql", "the sums in plain SQL"),
      ],
      missing: [],
    };
  },
};
