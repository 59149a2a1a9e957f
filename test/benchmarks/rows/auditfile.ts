/** The auditfile of a year from an opened snapshot, beside lxml and beside the same elements as strings without rules. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pulledOf } from "../administration.ts";
import { auditfileFacts } from "../auditfile-facts.ts";
import type { BenchRow } from "../bench-row.ts";
import { type ContestantOrder, contestant, pathOf } from "../contestant.ts";
import { nodeCommand, programCommand } from "../measure.ts";
import { installed, prepared, pythonCommand } from "../peer-tools.ts";

export const auditfile: BenchRow = {
  id: "auditfile",
  title: "Auditfile, from an opened snapshot",
  unit: "postings",
  goals: () => [
    { of: "auditfile", times: { beside: ["strings"], most: 1.5 }, peakMb: 150 },
    { of: "auditfile", times: { beside: ["lxml"], most: 0.25 } },
  ],
  prepare: async ({ checkouts, folder, administration }) => {
    const { pulled, plainRows } = await administration();
    const file = (name: string): string => join(folder, `${name}.xaf`);
    const making = (order: Omit<ContestantOrder, "outcome" | "notes">, target: string) =>
      contestant({
        ...order,
        outcome: () => auditfileFacts(target),
        notes: () => ({ "MB of file": statSync(target).size / 1e6 }),
      });
    const ours = checkouts.map((checkout, index) => {
      const { snapshot } = pulledOf(pulled, checkout);
      const target = file(`ours-${String(index)}`);
      const command = programCommand(
        checkout.folder,
        pathOf("ours/auditfile.ts"),
        checkout.folder,
        snapshot,
        target,
      );
      const programs = [{ command, isReporting: true }];
      return making({ id: "auditfile", name: checkout.name, kind: "ours", programs }, target);
    });
    const { present, missing } = installed([{ tool: "lxml" }]);
    const events = join(folder, "auditfile.events");
    const peers = present.map(() =>
      making(
        {
          ...{ id: "lxml", name: "lxml, incremental", kind: "peer" },
          before: () => {
            if (!existsSync(events)) prepared("events", file("ours-0"), events);
          },
          programs: [
            {
              command: pythonCommand("lxml-auditfile.py", events, file("lxml")),
              isReporting: true,
            },
          ],
        },
        file("lxml"),
      ),
    );
    const command = nodeCommand(pathOf("floors/auditfile-strings.ts"), plainRows, file("strings"));
    const floor = making(
      {
        ...{ id: "strings", name: "strings in Node, without rules", kind: "floor" },
        programs: [{ command, isReporting: true }],
      },
      file("strings"),
    );
    return { contestants: [...ours, ...peers, floor], missing };
  },
};
