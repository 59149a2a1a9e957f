/** The start of a command that does little else, beside that of Node. */
import { join } from "node:path";
import type { BenchRow } from "../bench-row.ts";
import { contestant } from "../contestant.ts";
import { measuresAll, nodeCommand, programCommand } from "../measure.ts";
import { launcherOf } from "../served.ts";

/** One start is too short to be measured alone. */
const STARTS = 10;
const WORDS = [["--version"], ["--help"], ["close", "--help"], ["runs", "list"]];

export const start: BenchRow = {
  id: "start",
  title: "A command's start",
  unit: null,
  goals: () => WORDS.map((words) => ({ of: words.join(" "), cpuSeconds: 0.25, peakMb: 80 })),
  prepare: ({ checkouts, folder }) => {
    const repeats = measuresAll() ? STARTS : 1;
    const environment = { SLOTSOM_HOME: join(folder, "home") };
    const ours = checkouts.flatMap((checkout) =>
      WORDS.map((words) =>
        contestant({
          ...{ id: words.join(" "), name: `${checkout.name} ${words.join(" ")}`, kind: "ours" },
          programs: [
            {
              command: programCommand(checkout.folder, launcherOf(checkout.folder), ...words),
              environment,
              repeats,
            },
          ],
        }),
      ),
    );
    const floor = contestant({
      ...{ id: "node", name: "node -e 0", kind: "floor" },
      programs: [{ command: nodeCommand("-e", "0"), repeats }],
    });
    return Promise.resolve({ contestants: [...ours, floor], missing: [] });
  },
};
