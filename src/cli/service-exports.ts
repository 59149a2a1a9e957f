/** The service's own queued exports, for `close` and `export`: asked for together, fetched one by one. */
import type { Session } from "../api/client.ts";
import { TIMEOUTS_USUAL } from "../api/undici-transport.ts";
import { fetchExport } from "../exports/fetch-export.ts";
import {
  awaitExport,
  type ExportName,
  requestExport,
  WAITING_USUAL,
} from "../exports/queued-export.ts";
import type { PackFile } from "../packs/write-pack.ts";
import type { World } from "./world.ts";

const FILES: Readonly<
  Record<ExportName, { readonly extension: string; readonly mediaType: string }>
> = {
  auditfile: { extension: "xaf", mediaType: "application/xml" },
  brugstaat: { extension: "xml", mediaType: "application/xml" },
  "ledger-accounts": {
    extension: "xlsx",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
};

/**
 * Asks for every export, then waits for each; the files are fetched when they are read. Failures:
 * `export-refused`, `export-failed`, `export-not-ready`.
 */
export async function serviceExports(
  session: Session,
  names: readonly ExportName[],
  year: number,
  world: World,
): Promise<readonly PackFile[]> {
  const waiting = { ...WAITING_USUAL, sleep: world.sleep };
  const requested = [];
  for (const name of names) requested.push(await requestExport(session, name, year, waiting));
  const files: PackFile[] = [];
  for (const request of requested) {
    const download = await awaitExport(session, request, waiting);
    const { extension, mediaType } = FILES[request.name];
    files.push({
      name: `service/${request.name}-${String(year)}.${extension}`,
      mediaType,
      isDispensable: false,
      bytes: () => fetchExport(session, download, TIMEOUTS_USUAL),
    });
  }
  return files;
}
