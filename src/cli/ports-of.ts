/** The ports of a run that the command line starts. */
import type { RunPorts } from "../runs/run-ports.ts";
import type { Reporter } from "./reporting/reporter.ts";
import { reportEvent } from "./reporting/run-sentences.ts";
import type { World } from "./world.ts";

/** Its events go to the reporter. */
export const portsOf = (world: World, reporter: Reporter): RunPorts => ({
  ...world,
  isInteractive: world.err.isTTY === true,
  onEvent: (event) => {
    reportEvent(event, reporter);
  },
});
