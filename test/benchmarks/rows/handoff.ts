/**
 * The handoff to an auditor of a pulled year, with the folder and its zip. The embedded service lists no versions for some kinds of
 * documents, so its months are pulled again; on trust in an equal ledger they are carried over.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { booksOptions, pulledOf } from "../administration.ts";
import type { BenchRow, Checkout, Contestant } from "../bench-row.ts";
import { contestant, pathOf, removeAll } from "../contestant.ts";
import { sizeOf } from "../folder-size.ts";
import { nodeCommand, programCommand } from "../measure.ts";
import { launcherOf } from "../served.ts";

/** A draft has the same files and takes the same work. */
const DRAFT = 3;

const CPU_SECONDS_OF_100_000 = 15;

interface Way {
  readonly id: string;
  readonly name: string;
  readonly options: readonly string[];
}

const WAYS: readonly Way[] = [
  { id: "handoff", name: "", options: [] },
  { id: "on-trust", name: ", months carried over", options: ["--trust-ledger"] },
];

export const handoff: BenchRow = {
  id: "handoff",
  title: "Handoff, with the folder and its zip",
  unit: "postings",
  goals: (size) => [{ of: "handoff", cpuSeconds: (CPU_SECONDS_OF_100_000 * size) / 100_000 }],
  prepare: async ({ checkouts, folder, administration }) => {
    const { service, pulled } = await administration();
    const madeBy = (checkout: Checkout, index: number, { id, name, options }: Way): Contestant => {
      const home = join(folder, `home-${String(index)}`);
      const out = join(folder, `output-${String(index)}`);
      const own = ["--skip-exports", ...options, ...booksOptions(service), "--out", out];
      const argv = ["handoff", ...own];
      return contestant({
        ...{ id, name: `${checkout.name}${name}`, kind: "ours" },
        before: () => {
          removeAll(home);
          removeAll(out);
          cpSync(pulledOf(pulled, checkout).home, home, { recursive: true });
        },
        programs: [
          {
            command: programCommand(checkout.folder, launcherOf(checkout.folder), ...argv),
            environment: { SLOTSOM_HOME: home },
            exitCodes: [0, DRAFT],
          },
        ],
        notes: () => ({ "MB on disk": sizeOf(out).megabytes }),
      });
    };
    const ours = checkouts.flatMap((checkout, index) =>
      WAYS.map((way) => madeBy(checkout, index, way)),
    );
    const copied = join(folder, "copied");
    mkdirSync(copied);
    const written = join(folder, "output-0", service.administrationId);
    const floor = contestant({
      ...{ id: "files", name: "its files copied, hashed and deflated", kind: "floor" },
      programs: [
        {
          command: nodeCommand(pathOf("floors/files-in-zip.ts"), written, copied),
          isReporting: true,
        },
      ],
    });
    return { contestants: [...ours, floor], missing: [] };
  },
};
