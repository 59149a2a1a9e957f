/** The queue of the fleet on this machine, and the limits of its workers. */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { FleetQueue } from "../../fleet/fleet-queue.ts";
import { openLocalQueue, queueFile } from "../../fleet/local-queue.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";

/** A worker that is silent for this long has lost its job. Making a large pack can keep it busy for many seconds. */
const LEASE_MS = 90_000;
export const HEARTBEAT_MS = 10_000;

export const HOST = hostname();

/** Creates the queue when it is missing. Failure codes: `output-not-writable`, `disk-full`. */
export const openFleet = (ports: RunPorts): Promise<FleetQueue> =>
  openLocalQueue(stateOf(ports), {
    now: ports.now,
    leaseMs: LEASE_MS,
    host: HOST,
    wait: (ms) => ports.sleep(ms, ports.signal),
  });

/** Null while there is no queue: commands that only look create none. */
export const openKnownFleet = async (ports: RunPorts): Promise<FleetQueue | null> =>
  existsSync(queueFile(stateOf(ports))) ? openFleet(ports) : null;
