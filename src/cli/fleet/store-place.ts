/** The store of a fleet for commands that read it: the one that is named, or that of the fleet's file. */
import { existsSync } from "node:fs";
import { readFleetFile } from "../../fleet/fleet-file.ts";
import type { FleetQueue } from "../../fleet/fleet-queue.ts";
import type { ObjectStore } from "../../fleet/object-store.ts";
import { openStore, storePath } from "../../fleet/open-store.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { type FleetPlace, openKnownFleet } from "./fleet-place.ts";
import { FLEET_FILE } from "./plan-and-report.ts";

export interface StoreChoice extends FleetPlace {
  readonly store: string | null;
  readonly file: string | null;
}

/** Failure codes: `arguments-invalid` without a store, `fleet-invalid`, those of `openStore`. */
export function openChosenStore(
  { store, file }: StoreChoice,
  command: string,
  ports: RunPorts,
): ObjectStore {
  if (store !== null) return openStore(absolutePath(ports, store), ports);
  const path = absolutePath(ports, file ?? FLEET_FILE);
  const stated = file !== null || existsSync(path) ? readFleetFile(path).store : null;
  if (stated === null) {
    throw invalid(
      `${command}: missing store`,
      "Name it with --store, or in the file of the fleet as output: { store: ... }.",
    );
  }
  return openStore(storePath(stateOf(ports), stated), ports);
}

/** Failure codes: `arguments-invalid` while there is no queue, those of the queue. */
export async function openQueueOfStore(
  place: StoreChoice,
  command: string,
  ports: RunPorts,
): Promise<FleetQueue> {
  const queue = await openKnownFleet(place, ports);
  if (queue !== null) return queue;
  throw invalid(
    `${command}: there is no queue`,
    "Name it with --database-url, or its state with SLOTSOM_HOME.",
  );
}
