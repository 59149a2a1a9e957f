/** Loaded before a measured program (`node --import`): writes its CPU and memory use to a file when it ends. */
import { writeFileSync } from "node:fs";

const file = process.env["SLOTSOM_USAGE_FILE"];
if (file !== undefined) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}
