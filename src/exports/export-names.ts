/** The queued exports of the service, in a file of their own because the help lists them too. */
import type { ServiceExportName } from "../ledger/service-exports.ts";

export const EXPORTS = [
  "auditfile",
  "brugstaat",
  "ledger-accounts",
] as const satisfies readonly ServiceExportName[];
/** @useDeclaredType */
export type ExportName = (typeof EXPORTS)[number];

const EXTENSIONS: Readonly<Record<ExportName, string>> = {
  auditfile: "xaf",
  brugstaat: "xml",
  "ledger-accounts": "xlsx",
};

/** The file name in a pack and in the memory: `auditfile-2025.xaf`. */
export const exportFileName = ({
  name,
  year,
}: {
  readonly name: ExportName;
  readonly year: number;
}): string => `${name}-${String(year)}.${EXTENSIONS[name]}`;
