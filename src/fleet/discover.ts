/** Finds the administrations of a fleet: one request to each service whose file says `all`, through its rate budget. */
import type { ListedAdministration } from "../api/decode-administrations.ts";
import { readAdministrations } from "../api/read-administration.ts";
import { readCredential } from "../runs/profile/credential.ts";
import { withConnection } from "../runs/profile/with-connection.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { stateFolder, stateOf } from "../runs/state/state.ts";
import type { FleetFile, FleetService } from "./fleet-file.ts";
import { type FleetMember, membersOf, withoutList } from "./members.ts";

/** Failure codes: those of the credential and of the service, `fleet-invalid`. */
export async function discoverMembers(
  fleet: FleetFile,
  ports: RunPorts,
): Promise<readonly FleetMember[]> {
  const discovered = new Map<string, readonly ListedAdministration[]>();
  for (const service of fleet.services) {
    if (!service.isAll) continue;
    const listed = await listedBy(service, ports);
    if (listed === null) throw withoutList(fleet, service);
    discovered.set(service.name, listed);
  }
  return membersOf(fleet, discovered);
}

async function listedBy(
  { credential, baseUrl, limits, budgetGroup }: FleetService,
  ports: RunPorts,
): Promise<readonly ListedAdministration[] | null> {
  const token = await readCredential(credential, ports.environment, ports.signal);
  ports.hideSecret?.(token);
  const state = stateOf(ports);
  stateFolder(state);
  const access = {
    baseUrl,
    credential: () => Promise.resolve(token),
    limits,
    state,
    clock: { now: ports.now, sleep: ports.sleep },
    timeLeftMs: () => Infinity,
  };
  return withConnection(access, { ...ports, budgetGroup }, ({ transport }) =>
    readAdministrations({ transport, signal: ports.signal, unknownFields: new Set() }),
  );
}
