/**
 * Finds the administrations of a fleet: one request to each service whose file says `all`, through its rate budget, and
 * the heads of auditfiles.
 */
import type { ListedAdministration } from "../api/decode-administrations.ts";
import { readAdministrations } from "../api/read-administration.ts";
import { Failure } from "../failure.ts";
import { type AuditfilePaths, auditfilePaths } from "../runs/auditfile/auditfile-files.ts";
import { headOf } from "../runs/auditfile/auditfiles-head.ts";
import { readAuthorities } from "../runs/profile/authorities.ts";
import { readCredential } from "../runs/profile/credential.ts";
import { withConnection } from "../runs/profile/with-connection.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { stateFolder, stateOf } from "../runs/state/state.ts";
import type { FleetFile, TokenService } from "./fleet-file.ts";
import { type FleetMember, type HeadReading, membersOf, withoutList } from "./members.ts";
import type { AuditfileMemberFields } from "./service-fields.ts";

/** Failure codes: those of the credential and of the service, `fleet-invalid`. */
export async function discoverMembers(
  fleet: FleetFile,
  ports: RunPorts,
): Promise<readonly FleetMember[]> {
  const administrations = new Map<string, readonly ListedAdministration[]>();
  const heads = new Map<string, HeadReading>();
  for (const service of fleet.services) {
    if (service.kind === "auditfiles") {
      for (const { source } of service.listed)
        heads.set(source.auditfile, headReading(source, ports));
      continue;
    }
    if (!service.isAll) continue;
    const listed = await listedBy(service, ports);
    if (listed === null) throw withoutList(fleet, service);
    administrations.set(service.name, listed);
  }
  return membersOf(fleet, { administrations, heads });
}

function headReading(
  { auditfile, prior }: AuditfileMemberFields["source"],
  { workingFolder }: RunPorts,
): HeadReading {
  const pathsOf = (text: string): AuditfilePaths => auditfilePaths(text, workingFolder);
  try {
    return {
      ok: true,
      head: headOf(pathsOf(auditfile), prior === undefined ? null : pathsOf(prior)),
    };
  } catch (cause) {
    // The jobs of this member fail with it; those of the others do not.
    if (cause instanceof Failure) return { ok: false, failure: cause };
    throw cause;
  }
}

async function listedBy(
  { credential, ca, baseUrl, limits, budgetGroup }: TokenService,
  ports: RunPorts,
): Promise<readonly ListedAdministration[] | null> {
  const token = await readCredential(credential, ports.environment, ports.signal);
  ports.hideSecret?.(token);
  const state = stateOf(ports);
  stateFolder(state);
  const access = {
    baseUrl,
    credential: () => Promise.resolve(token),
    authorities: readAuthorities(ca),
    limits,
    state,
    clock: { now: ports.now, sleep: ports.sleep },
    timeLeftMs: () => Infinity,
  };
  return withConnection(access, { ...ports, budgetGroup }, ({ transport }) =>
    readAdministrations({ transport, signal: ports.signal, unknownFields: new Set() }),
  );
}
