/** Loaded before a program that is measured without GNU time (`node --import`): writes its CPU and memory use to a file when it ends. */
import { writeFileSync } from "node:fs";

const file = process.env["SLOTSOM_USAGE_FILE"];
if (file !== undefined) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    // In the form of `time -f "%U %S %M"`.
    writeFileSync(file, `${String(userCPUTime / 1e6)} ${String(systemCPUTime / 1e6)} ${maxRSS}\n`);
  });
}
