/** A service on a file, as a process that can be killed. Its clock runs many times faster, so that retries become due. */
import { runService } from "../../../src/service/run-service.ts";

const [databasePath = "", startedMs = "0", aheadMs = "0", speed = "1"] = process.argv.slice(2);
const service = await runService({
  databasePath,
  webhooksOverHttp: true,
  // The same for every process of a run, so that time never goes back.
  now: () => {
    const passedMs = (Date.now() - Number(startedMs)) * Number(speed);
    return new Date(Number(startedMs) + passedMs + Number(aheadMs)).toISOString();
  },
  log: (message) => {
    process.stderr.write(`${message}\n`);
  },
});
process.stdout.write(`${service.url}\n`);
