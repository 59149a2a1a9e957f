/**
 * Interrupts closes of a whole year with exports, or of two months: `node test/end-to-end/interrupt/interrupt.ts 60 seed`, with `short` after
 * it for two months. Exit code 1 if anything was wrong.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { interruptAgainAndAgain } from "./interrupt-run.ts";

const [instants = "60", seed = String(process.pid), length = "whole"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "slotsom-interrupt-"));
const { faults, ...figures } = await interruptAgainAndAgain({
  instants: Number(instants),
  seed,
  folder,
  isWhole: length !== "short",
});
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ seed, ...figures, faults: faults.length }, null, 2));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
