/**
 * The service's own exports, for every run that needs them. Each file is complete in the state folder when
 * `serviceExports` returns, so `bytes()` can be opened any number of times, even before the sheets:
 *
 *     const auditfile = exports.find(({ exportName }) => exportName === "auditfile");
 *     for await (const part of readAuditfile(auditfile.bytes())) ...
 */
import { readdirSync } from "node:fs";
import type { Session } from "../../api/client.ts";
import { TIMEOUTS_DEFAULT } from "../../api/undici-transport.ts";
import { cachedPath, type ExportMemory } from "../../exports/export-memory.ts";
import { type ExportName, exportFileName } from "../../exports/export-names.ts";
import {
  beginExport,
  cachePlaced,
  type ExportPorts,
  findPlacedExports,
  finishExport,
} from "../../exports/obtain-export.ts";
import { folderUnreadable, type PlacedResult } from "../../exports/placed-export.ts";
import { WAITING_DEFAULT } from "../../exports/queued-export.ts";
import type { ExpectedExport } from "../../exports/recognise-export.ts";
import type { CachedExport } from "../../exports/remembered-export.ts";
import { Failure } from "../../failure.ts";
import type { OwnerFacts } from "../../ledger/books-owner.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { profileOfService } from "../profile/profile.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath, booksFolder, booksPath } from "../state/state.ts";
import { exportFile, type ServiceExport } from "./export-file.ts";

export interface ExportsRequest {
  readonly access: ServiceAccess;
  readonly session: Session;
  readonly names: readonly ExportName[];
  readonly year: number;
  /** Of the books to which the files must belong. */
  readonly owner: OwnerFacts;
  /** True for packs, which need a file of the present books; false where an earlier file is enough. */
  readonly isForced: boolean;
  /** The folder for files that the user downloads, because the service does not list them. */
  readonly exportsFolder: string;
}

/**
 * Returns the named folder, or that of the profile, else a folder of the state. Failure code:
 * `output-not-writable` for a folder that cannot be read.
 */
export function exportsFolder(
  named: string | null,
  address: BooksAddress,
  ports: RunPorts,
): string {
  const chosen =
    named === null
      ? (profileOfService(address.profile)?.exportsFolder ?? null)
      : absolutePath(ports, named);
  if (chosen === null) return booksPath(address, "exports");
  try {
    readdirSync(chosen);
  } catch (cause) {
    throw folderUnreadable(chosen, cause);
  }
  return chosen;
}

/**
 * Requests every export, then waits for each and fetches it into the state folder. Failures: `export-refused`,
 * `export-failed`, `export-not-ready`, `export-not-ours`, `export-not-placed`, `output-not-writable`.
 */
export async function serviceExports(
  request: ExportsRequest,
  ports: RunPorts,
): Promise<readonly ServiceExport[]> {
  const { access, session, names, year, owner, isForced } = request;
  if (request.exportsFolder === booksPath(access, "exports")) booksFolder(access, "exports");
  const memory: ExportMemory = { folder: booksFolder(access, "fetched") };
  const waiting = { ...WAITING_DEFAULT, sleep: access.clock.sleep };
  const asking = { session, memory, waiting, timeouts: TIMEOUTS_DEFAULT, now: ports.now };
  const started = [];
  for (const name of names) {
    started.push(await beginExport(asking, { name, year, owner, isForced }));
  }
  const unlisted = started.flatMap((export_) =>
    export_.kind === "unlisted" ? [export_.name] : [],
  );
  const placed = await placedExports(asking, request, unlisted, ports);
  const cached: CachedExport[] = [...placed];
  for (const export_ of started) {
    if (export_.kind === "cached") {
      ports.onEvent({ kind: "export-reused", cached: export_.cached });
      cached.push(export_.cached);
    } else if (export_.kind === "pending") {
      const { pending, isResumed } = export_;
      const { name, requestedAt } = pending;
      if (isResumed) ports.onEvent({ kind: "export-continued", name, requestedAt });
      ports.onEvent({ kind: "export-awaited", name, year });
      cached.push(await finishExport(asking, pending, owner));
      ports.onEvent({ kind: "export-fetched", name, year });
    }
  }
  // In the order of the names, whatever the source of each file.
  return names.flatMap((name) =>
    cached.filter((export_) => export_.name === name).map((export_) => fileOf(memory, export_)),
  );
}

/** Takes all files or none: if the run stopped, the user would have to put the taken files there again. */
async function placedExports(
  asking: ExportPorts,
  { access, year, owner, exportsFolder: folder }: ExportsRequest,
  names: readonly ExportName[],
  ports: RunPorts,
): Promise<readonly CachedExport[]> {
  if (names.length === 0) return [];
  const wanted = names.map((name): ExpectedExport => ({ name, year, owner }));
  // A user at the terminal can download the files while the run waits.
  const pollsMax = ports.isInteractive ? asking.waiting.pollsMax : 1;
  for (let look = 1; ; look++) {
    const results = await findPlacedExports(asking, folder, wanted);
    const missing = results.filter(({ found }) => found === null);
    if (missing.length === 0) {
      const cached: CachedExport[] = [];
      for (const { name, found } of results) {
        if (found === null) continue;
        ports.onEvent({ kind: "export-placed", name, year, placed: found });
        cached.push(await cachePlaced(asking, { name, year, owner }, found));
      }
      return cached;
    }
    const failure = notPlaced(missing, year, folder);
    // Waiting changes no file that is there.
    if (look === pollsMax || failure.code === "export-not-ours") throw failure;
    if (look === 1) ports.onEvent({ kind: "exports-missing", failure });
    await access.clock.sleep(asking.waiting.delayMsMax, ports.signal);
  }
}

/** Unsuitable files that a message names; a folder for all downloads may have many. */
const UNFIT_NAMED_MAX = 10;

/** Names the files that the user has to download, with the reason for each unsuitable file in the folder. */
function notPlaced(
  missing: readonly Pick<PlacedResult, "name" | "mismatches" | "foreign">[],
  year: number,
  folder: string,
): Failure {
  const what = `export ${missing.map(({ name }) => name).join(", ")} ${String(year)}`;
  const [file, them] = missing.length === 1 ? ["the file", "it"] : ["the files", "them"];
  const foreign = missing.flatMap((result) => result.foreign);
  const unfit = [...foreign, ...missing.flatMap((result) => result.mismatches)];
  const more = unfit.length - UNFIT_NAMED_MAX;
  const named = [
    ...unfit.slice(0, UNFIT_NAMED_MAX),
    ...(more > 0 ? [`and ${String(more)} more`] : []),
  ];
  const seen = named.length === 0 ? "" : ` (${named.join("; ")})`;
  if (foreign.length > 0) {
    return new Failure(
      "export-not-ours",
      `${what}: the files in ${folder} are not of these books${seen}`,
      `Put ${file} of these books into that folder under any name, and run the same command again. The other files may stay.`,
    );
  }
  return new Failure(
    "export-not-placed",
    `${what}: the service does not list its files, and ${folder} does not contain ${them}${seen}`,
    `Download ${them} from the service, put ${them} into that folder under any name, and run the same command again.`,
  );
}

const fileOf = (memory: ExportMemory, cached: CachedExport): ServiceExport =>
  exportFile(cached.name, {
    name: `service/${exportFileName(cached)}`,
    path: cachedPath(memory, cached),
    sha256: cached.sha256,
    madeAt: cached.origin.kind === "placed" ? cached.origin.changedAt : cached.origin.madeAt,
    isPlaced: cached.origin.kind === "placed",
  });
