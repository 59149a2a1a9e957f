/** `slotsom fleet serve`: the status of the fleet as a page and as metrics. */
import { command } from "../arguments/command.ts";
import { FLEET_SERVE_OPTIONS } from "../fleet/fleet-serve-options.ts";

export const fleetServe = command({
  usage: "serve",
  describes: "Show the fleet on a page in the browser, and as metrics for Prometheus",
  examples: [
    ["slotsom fleet serve --port 8090", "Show the fleet on port 8090 until it is interrupted"],
    [
      "slotsom fleet serve --port 8090 --token-file status-token --json",
      "With a token of your own, and a message for each request",
    ],
  ],
  options: FLEET_SERVE_OPTIONS,
  run: async (options, ports, reporter) => {
    const { serveFleetStatus } = await import("../fleet/serve-fleet-status.ts");
    return serveFleetStatus(options, ports, reporter);
  },
});
