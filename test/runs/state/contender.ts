/** A process that locks the same administration repeatedly, logs each lock, and may die while it holds it. */
import { appendFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Failure } from "../../../src/failure.ts";
import { withAdministrationLock } from "../../../src/runs/state/administration-lock.ts";

const [home = "", log = "", times = "", diesAt = ""] = process.argv.slice(2);
const write = (what: string): void => {
  appendFileSync(log, `${what} ${String(process.pid)}\n`);
};
const place = { state: { home }, serviceName: "embedded", administrationId: "1" };

for (let had = 0; had < Number(times); ) {
  try {
    await withAdministrationLock(place, async () => {
      write("in");
      had += 1;
      // Long enough for another process to enter, if it could.
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      if (had === Number(diesAt)) {
        write("dies");
        process.kill(process.pid, "SIGKILL");
      }
      write("out");
    });
  } catch (error) {
    if (!(error instanceof Failure && error.code === "administration-held")) throw error;
  }
  await nextTurn();
}
