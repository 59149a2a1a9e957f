/** The close of the sample as `npm start` makes it, with the sheets of today and with those of version 0.1.0. */
import { copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow, Checkout } from "../bench-row.ts";
import { contestant, pathOf, removeAll } from "../contestant.ts";
import { sizeOf } from "../folder-size.ts";
import { programCommand } from "../measure.ts";
import { launcherOf } from "../served.ts";

/** A draft has the same files and takes the same work. */
const DRAFT = 3;

export const sample: BenchRow = {
  id: "sample",
  title: "The sample's close, with its service and its pull",
  unit: null,
  goals: () => [
    { of: "sheets-of-0.1.0", cpuSeconds: 3, peakMb: 220 },
    { of: "sample", cpuSeconds: 3, peakMb: 220 },
  ],
  prepare: ({ checkouts, folder }) => {
    const close = (checkout: Checkout, place: string, options: readonly string[]) => {
      const home = join(place, "home");
      const out = join(place, "output");
      const argv = ["close", "--sample", "--out", out, ...options];
      return {
        before: () => {
          removeAll(home);
          removeAll(out);
        },
        programs: [
          {
            command: programCommand(checkout.folder, launcherOf(checkout.folder), ...argv),
            environment: { SLOTSOM_HOME: home },
            exitCodes: [0, DRAFT],
          },
        ],
        notes: () => ({ "MB on disk": sizeOf(out).megabytes }),
        outcome: () => ({ "files in the pack": sizeOf(out).files }),
      };
    };
    const contestants = checkouts.flatMap((checkout, index) => {
      const place = join(folder, String(index));
      const templates = join(place, "templates");
      mkdirSync(place);
      cpSync(join(checkout.folder, "templates"), templates, { recursive: true });
      copyFileSync(pathOf("close-of-0.1.0.yml"), join(templates, "packs", "close.yml"));
      const older = close(checkout, join(place, "older"), ["--templates", templates]);
      return [
        contestant({
          ...{ id: "sample", name: checkout.name, kind: "ours" },
          ...close(checkout, join(place, "today"), []),
        }),
        contestant({
          ...{ id: "sheets-of-0.1.0", name: `${checkout.name}, sheets of 0.1.0`, kind: "ours" },
          ...older,
        }),
      ];
    });
    return Promise.resolve({ contestants, missing: [] });
  },
};
