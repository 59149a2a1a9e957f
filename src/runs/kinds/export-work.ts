/** The work of an export run: the service makes its own exports, the run fetches them. */
import { join } from "node:path";
import { readAdministration, readLedgerAccounts } from "../../api/read-administration.ts";
import { EXPORTS } from "../../exports/export-names.ts";
import { ownerOfBooks } from "../../ledger/books-owner.ts";
import { rightsOf } from "../../packs/output-rights.ts";
import { fixedPlace, type PackPlace, writePack } from "../../packs/write-pack.ts";
import type { Work } from "../execute-run.ts";
import type { ServiceExport } from "../exports/export-file.ts";
import { exportsFolder, serviceExports } from "../exports/service-exports.ts";
import type { RunOrder } from "../order.ts";
import type { FetchedFile, FilesOutcome } from "../outcome.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { sessionOf, withConnection } from "../profile/with-connection.ts";
import { validateChoice, wholeYear } from "../pull/chosen-year.ts";
import type { RunPorts } from "../run-ports.ts";
import { outputFolder } from "../state/output-folder.ts";
import { holdPackPlace } from "../state/pack-places.ts";

/** Failure codes: those of the period and the folders. */
export function exportWork(
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Work<FilesOutcome> {
  const choose = wholeYear(order);
  validateChoice(choose, address);
  const outFolder = outputFolder(order.out ?? "output", ports, address.administrationId);
  const folder = exportsFolder(order.exportsFolder, address, ports);
  const names = EXPORTS.filter((name) => order.exported === "all" || name === order.exported);
  return (access, run) =>
    withConnection(access, ports, async (connection) => {
      const session = sessionOf(access, connection, ports);
      const stated = access.suppliedNames();
      const administration = await readAdministration(session, stated.administration);
      const today = access.todayIn(administration.timeZone);
      const { fiscalYear } = choose(access.fiscalCalendar, today);
      const { year } = fiscalYear;
      run.works(fiscalYear.period);
      ports.onEvent({ kind: "exports-started", names, year, isForPack: false });
      const accounts = (await readLedgerAccounts(session)) ?? stated.chart?.accounts ?? [];
      const owner = ownerOfBooks({ administration, fiscalYear, accounts });
      const { fresh: isForced } = order;
      const request = { access, session, names, year, owner, isForced, exportsFolder: folder };
      const exported = await serviceExports(request, ports);
      const yearFolder = join(outFolder, access.administrationId, String(year));
      const files: FetchedFile[] = [];
      const rights = await rightsOf(outFolder, address.profile?.outputMode ?? null);
      const holdPlace = holdPackPlace(address.state);
      const folders: string[] = [];
      for (const file of exported) {
        const folder = join(yearFolder, `export-${file.exportName}`);
        const place = fixedPlace(folder, rights);
        files.push(...(await holdPlace(folder, () => writeExport(place, file, ports))));
        folders.push(folder);
      }
      run.wrote({ status: "files", folders, exports: exported.map(({ name }) => plainName(name)) });
      return { kind: "files", runId: run.id, files };
    });
}

const plainName = (name: string): string => name.replace(/^service\//, "");

/** Each kind has its own folder: fetching one leaves the others unchanged. */
async function writeExport(
  place: PackPlace,
  file: ServiceExport,
  { signal }: RunPorts,
): Promise<readonly FetchedFile[]> {
  const plain = { ...file, name: plainName(file.name) };
  const manifest = (files: unknown): string =>
    `${JSON.stringify({ format_version: "1.0", files }, null, 2)}\n`;
  const { files, folder } = await writePack(place, [plain], manifest, signal);
  return files.map(({ name, byteCount, sha256 }) => ({
    path: join(folder, name),
    byteCount,
    sha256,
  }));
}
