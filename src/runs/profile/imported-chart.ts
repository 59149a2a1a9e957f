/** The last imported chart of an administration: one file in the state, readable only by its owner. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSuppliedNames, suppliedNamesText } from "../../api/supplied-names.ts";
import { Failure } from "../../failure.ts";
import type { Chart } from "../../ledger/supplied-names.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { type BooksPlace, fileNameOf, stateFolder } from "../state/state.ts";

/** Returns null when no chart was imported. Failure code: `chart-invalid` for a file that was changed by hand. */
export function importedChart(address: BooksPlace): Chart | null {
  const path = pathOf(address);
  if (!existsSync(path)) return null;
  try {
    return readSuppliedNames(readFileSync(path, "utf8"), path).chart;
  } catch (cause) {
    throw new Failure(
      "chart-invalid",
      `the imported chart ${path} is damaged: ${cause instanceof Error ? cause.message : String(cause)}`,
      "Import the chart file again: slotsom chart import chart.csv",
      cause,
    );
  }
}

/** Replaces the previous chart. Failure codes: `disk-full`, `output-not-writable`. */
export function saveChart(address: BooksPlace, chart: Chart): void {
  stateFolder(address.state, ...folderOf(address));
  writeAtomically(pathOf(address), suppliedNamesText({ administration: null, chart }));
}

const folderOf = ({ serviceName }: BooksPlace): readonly string[] => [
  "charts",
  fileNameOf(serviceName),
];

const pathOf = (address: BooksPlace): string =>
  join(address.state.home, ...folderOf(address), `${address.administrationId}.json`);
