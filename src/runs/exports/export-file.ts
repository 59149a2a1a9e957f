/** A file that the service made, as a file of a pack: for runs that fetch it, and for packs from a snapshot. */
import type { ExportName } from "../../exports/export-names.ts";
import { filePieces } from "../../exports/file-pieces.ts";
import type { ObtainedExport } from "../../ledger/service-exports.ts";
import type { PackFile } from "../../packs/pack-file.ts";

/** A file of the service for a pack; unlike the files of formats it can be opened more than once. */
export interface ServiceExport extends PackFile, ObtainedExport {
  readonly exportName: ExportName;
  /** The complete file in the state. */
  readonly path: string;
}

const MEDIA_TYPES: Readonly<Record<ExportName, string>> = {
  auditfile: "application/xml",
  brugstaat: "application/xml",
  "ledger-accounts": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A file of the state as a file of a pack. */
export const exportFile = (
  exportName: ExportName,
  file: Pick<ServiceExport, "name" | "path"> & ObtainedExport,
): ServiceExport => ({
  exportName,
  ...file,
  mediaType: MEDIA_TYPES[exportName],
  isDispensable: false,
  serviceExport: { name: exportName, path: file.path },
  bytes: () => filePieces(file.path),
});
