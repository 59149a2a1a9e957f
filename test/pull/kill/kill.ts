/** Kills pulls a given number of times: `node test/pull/kill/kill.ts 100 seed`. Exit code 1 if anything was wrong. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAgainAndAgain } from "./kill-run.ts";

const [kills = "100", seed = String(process.pid)] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "slotsom-kill-"));
const { faults, ...figures } = await killAgainAndAgain({ kills: Number(kills), seed, folder });
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ seed, ...figures, faults: faults.length }, null, 2));
for (const fault of faults.slice(0, 50)) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
