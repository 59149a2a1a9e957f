/** What is told about exports: from when they are, and which file to put where. */

import type { ExportName } from "../../exports/export-names.ts";
import type { PlacedExport, PlacedResult } from "../../exports/placed-export.ts";
import type { KeptExport } from "../../exports/remembered-export.ts";
import { Failure } from "../../failure.ts";

/** Of a file that an earlier run was given. */
export function keptSentence({ name, year, origin }: KeptExport): string {
  const made =
    origin.kind === "download"
      ? `made on ${momentText(origin.madeAt)}`
      : `taken from ${origin.fileName}, last changed on ${momentText(origin.changedAt)}`;
  return `The ${WORDS[name]} of ${String(year)} was ${made}; what changed in the books since is not in it. Again with --anew.`;
}

export const placedSentence = (name: ExportName, year: number, placed: PlacedExport): string =>
  `The ${WORDS[name]} of ${String(year)} is ${placed.fileName}, last changed on ${momentText(placed.changedAt)}.`;

/** Files that the user has to fetch; with the reason for each that lies there and is not the one. */
export function notPlaced(
  missing: readonly Pick<PlacedResult, "name" | "unfit">[],
  year: number,
  folder: string,
): Failure {
  const names = missing.map(({ name }) => name).join(", ");
  const unfit = missing.flatMap((result) => result.unfit);
  const seen = unfit.length === 0 ? "" : ` (${unfit.join("; ")})`;
  return new Failure(
    "export-not-placed",
    `export ${names} ${String(year)}: the service has no list to fetch the file from, and it is not in ${folder}${seen}`,
    `Fetch it in the service, put it into that folder under any name, and run the same command again.`,
  );
}

const WORDS: Readonly<Record<ExportName, string>> = {
  auditfile: "service's auditfile",
  brugstaat: "service's brugstaat",
  "ledger-accounts": "service's workbook of ledger accounts",
};

/** `2026-11-21 10:00 UTC` */
const momentText = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
