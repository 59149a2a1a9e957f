/**
 * The service's own exports, for every command that wants them. Each file lies finished in the state folder
 * before this returns, so `bytes()` may be opened as often as somebody likes, also before the sheets:
 *
 *     const auditfile = exports.find(({ exportName }) => exportName === "auditfile");
 *     for await (const part of readAuditfile(auditfile.bytes())) ...
 */
import type { Session } from "../../api/client.ts";
import { readAdministration } from "../../api/read-administration.ts";
import { TIMEOUTS_USUAL } from "../../api/undici-transport.ts";
import { type ExportMemory, exportFileName, keptPath } from "../../exports/export-memory.ts";
import type { ExportName } from "../../exports/export-names.ts";
import { filePieces } from "../../exports/file-pieces.ts";
import {
  beginExport,
  type ExportPorts,
  finishExport,
  seekPlaced,
  takePlaced,
} from "../../exports/obtain-export.ts";
import { WAITING_USUAL } from "../../exports/queued-export.ts";
import type { WantedExport } from "../../exports/recognise-export.ts";
import type { KeptExport } from "../../exports/remembered-export.ts";
import type { PackFile } from "../../packs/write-pack.ts";
import { type Arguments, textOption } from "../../cli/command.ts";
import { keptSentence, notPlaced, placedSentence } from "../../cli/reporting/export-sentences.ts";
import type { Reporter } from "../../cli/reporter.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { absolutePath, fileNameOf, stateFolder } from "../state/state.ts";
import type { World } from "../../cli/world.ts";

/** A file of the service for a pack; unlike those of formats it can be opened more than once. */
export interface ServiceExport extends PackFile {
  readonly exportName: ExportName;
}

export interface ExportsRequest {
  readonly access: ServiceAccess;
  readonly session: Session;
  readonly names: readonly ExportName[];
  readonly year: number;
  /** True for packs, which hold the books of now; false where an earlier file may be given again. */
  readonly isAnew: boolean;
  /** Where the user puts files that a service without a list cannot be asked for. */
  readonly exportsFolder: string;
}

const MEDIA_TYPES: Readonly<Record<ExportName, string>> = {
  auditfile: "application/xml",
  brugstaat: "application/xml",
  "ledger-accounts": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** What `--exports-folder` names, or the profile; without either a folder of the state. */
export function exportsFolder(given: Arguments, access: ServiceAccess, world: World): string {
  const named = textOption(given, "exports-folder");
  if (named !== null) return absolutePath(world, named);
  return access.exportsFolder ?? folderOf(access, "exports");
}

/**
 * Asks for every export, then waits for each and fetches it into the state folder. Failures:
 * `export-refused`, `export-failed`, `export-not-ready`, `export-not-placed`, `output-not-writable`.
 */
export async function serviceExports(
  request: ExportsRequest,
  world: World,
  reporter: Reporter,
): Promise<readonly ServiceExport[]> {
  const { access, session, names, year, isAnew } = request;
  const memory: ExportMemory = { folder: folderOf(access, "fetched") };
  const waiting = { ...WAITING_USUAL, sleep: access.clock.sleep };
  const ports = { session, memory, waiting, timeouts: TIMEOUTS_USUAL, now: world.now };
  const begun = [];
  for (const name of names) begun.push(await beginExport(ports, { name, year, isAnew }));
  const unlisted = begun.flatMap((export_) => (export_.kind === "unlisted" ? [export_.name] : []));
  const placed = await placedExports(ports, request, unlisted, world, reporter);
  const kept: KeptExport[] = [...placed];
  for (const export_ of begun) {
    if (export_.kind === "kept") {
      reporter.note(keptSentence(export_.kept));
      kept.push(export_.kept);
    } else if (export_.kind === "asked") {
      const { asked, goesOn } = export_;
      if (goesOn)
        reporter.note(`Going on with the export ${asked.name} asked for at ${asked.askedAt}.`);
      kept.push(await finishExport(ports, asked));
    }
  }
  // In the order of the names, wherever each came from.
  return names.flatMap((name) =>
    kept.filter((export_) => export_.name === name).map((export_) => fileOf(memory, export_)),
  );
}

/** All of them or none: what is taken for a run that then stops would have to be put there again. */
async function placedExports(
  ports: ExportPorts,
  { access, year, session, exportsFolder: folder }: ExportsRequest,
  names: readonly ExportName[],
  world: World,
  reporter: Reporter,
): Promise<readonly KeptExport[]> {
  if (names.length === 0) return [];
  const { name: administrationName } = await readAdministration(
    session,
    access.suppliedNames().administration,
  );
  const wanted = names.map((name): WantedExport => ({ name, year, administrationName }));
  // Somebody who watches can fetch the files now; nobody is asked anything.
  const looksMax = world.err.isTTY === true ? ports.waiting.looksMax : 1;
  for (let look = 1; ; look++) {
    const results = await seekPlaced(ports, folder, wanted);
    const missing = results.filter(({ found }) => found === null);
    if (missing.length === 0) {
      const kept: KeptExport[] = [];
      for (const { name, found } of results) {
        if (found === null) continue;
        reporter.note(placedSentence(name, year, found));
        kept.push(await takePlaced(ports, { name, year }, found));
      }
      return kept;
    }
    const failure = notPlaced(missing, year, folder);
    if (look === looksMax) throw failure;
    if (look === 1) reporter.note(`${failure.message}\n${failure.remedy}\nWaiting for it there.`);
    await access.clock.sleep(ports.waiting.delayMsMax, world.signal);
  }
}

function fileOf(memory: ExportMemory, kept: KeptExport): ServiceExport {
  const path = keptPath(memory, kept);
  return {
    exportName: kept.name,
    name: `service/${exportFileName(kept)}`,
    mediaType: MEDIA_TYPES[kept.name],
    isDispensable: false,
    ...(kept.name === "auditfile" ? { isServiceAuditfile: true } : {}),
    bytes: () => filePieces(path),
  };
}

const folderOf = (
  { state, serviceName, administrationId }: ServiceAccess,
  part: "exports" | "fetched",
): string => stateFolder(state, part, fileNameOf(serviceName), administrationId);
