/**
 * `npm run soak`: an hour of kills; `-- --minutes 10`, `--kills 300`, `--seed N`, and of one order that failed
 * `--order N`. Exit code 1 if a pack is half, lost, twice or different, or a reader failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isKind, KINDS } from "./orders.ts";
import { soak } from "./soak-run.ts";
import { soakTable } from "./soak-table.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    minutes: text,
    kills: text,
    seed: text,
    order: text,
    kind: { ...text, multiple: true },
  },
});
const LANES = 3;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const seed = values.seed ?? String(process.pid);
const kinds = values.kind?.filter(isKind) ?? KINDS;
const limit = values.order === undefined ? Infinity : 1;
const folder = mkdtempSync(join(tmpdir(), "slotsom-soak-"));
// What the supports of tests make is in it too, and goes with it.
process.env["TMPDIR"] = folder;
print(`seed ${seed}, in ${folder}`);
const figures = await soak({
  ...{ folder, seed, kinds },
  kills: Number(values.kills ?? limit),
  minutes: Number(values.minutes ?? 60),
  first: Number(values.order ?? 1),
  lanes: values.order === undefined ? LANES : 1,
  onOrder: ({ kind, kills, commands, faults }, number) => {
    print(`${String(number)} ${kind}: ${String(kills)} kills, ${String(commands)} commands`);
    for (const { kind: fault, what } of faults) print(`${fault.toUpperCase()}: ${what}`);
  },
});
print(soakTable(figures, availableParallelism()));
const isClean = figures.faults.length === 0;
if (isClean) rmSync(folder, { recursive: true, force: true });
else
  print(
    `Repeat an order: npm run soak -- --seed ${seed} --order NUMBER. Its place is in ${folder}.`,
  );
// The services of the soak would keep the process.
process.exit(isClean ? 0 : 1);
