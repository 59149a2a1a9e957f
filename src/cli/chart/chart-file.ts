/** The chart file of the user: read from CSV or Excel, or written as CSV. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import {
  CHART_COLUMNS,
  type ChartColumn,
  type ChartKind,
} from "../../imported-files/chart-columns.ts";
import { csvLines, guardedCell, workbookLines } from "../../imported-files/chart-table.ts";
import { type ChartFault, type ChartIds, readChart } from "../../imported-files/read-chart.ts";
import type { Chart } from "../../ledger/supplied-names.ts";
import { openRegularFile, type RegularFile } from "../../operating-system/regular-file.ts";
import { csvText } from "../csv-file.ts";

/** Enough for a chart with all contacts of a large administration. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;
const FAULTS_SHOWN_MAX = 50;

/** Failure `chart-invalid` with every fault of the file. */
export async function readChartFile(
  path: string,
  ids: ChartIds,
  signal: AbortSignal,
): Promise<Chart> {
  const name = basename(path);
  const isWorkbook = /\.xlsx$/i.test(name);
  const file = await opened(path);
  try {
    const hash = createHash("sha256");
    const pieces: Uint8Array[] = [];
    for await (const piece of file.pieces(0, file.byteCount)) {
      signal.throwIfAborted();
      hash.update(piece);
      if (!isWorkbook) pieces.push(piece);
    }
    const lines = isWorkbook
      ? await workbookLines(path, name, signal)
      : csvLines(Buffer.concat(pieces), name);
    const reading = readChart(lines, ids);
    if (!reading.ok) throw faulty(name, reading.problems);
    return { file: { name, sha256: hash.digest("hex") }, ...reading.value };
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<RegularFile> {
  const file = await openRegularFile(path, "follow").catch((cause: unknown) => {
    const isMissing = hasErrorCode(cause, "ENOENT");
    throw unusable(path, isMissing ? "the file does not exist" : "the file cannot be read", cause);
  });
  if (file === null) throw unusable(path, "it is not a regular file");
  if (file.byteCount <= FILE_BYTES_MAX) return file;
  await file.close();
  throw unusable(path, "the file is larger than 64 MB");
}

const unusable = (path: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "chart-invalid",
    `the chart file ${path} cannot be used: ${why}`,
    "Name a CSV or an Excel file: slotsom chart import chart.csv",
    cause,
  );

function faulty(name: string, faults: readonly ChartFault[]): Failure {
  const shown = faults.slice(0, FAULTS_SHOWN_MAX).map(({ line, column, message }) => {
    const where = column === null ? "" : `, column "${column}"`;
    return `  ${name}, line ${String(line)}${where}: ${message}`;
  });
  const more = faults.length - shown.length;
  if (more > 0) shown.push(`  and ${String(more)} more`);
  return new Failure(
    "chart-invalid",
    `the chart file cannot be used:\n${shown.join("\n")}`,
    "Nothing was imported. Correct these lines and import the file again; docs/profiles.md lists the columns.",
  );
}

/** Writes CSV that can be imported unchanged: one line per name, every id as text. */
export function chartCsv(chart: Omit<Chart, "file">): string {
  const line = (kind: ChartKind, cells: Readonly<Partial<Record<ChartColumn, string | null>>>) =>
    CHART_COLUMNS.map((column) => {
      if (column === "kind") return kind;
      const cell = cells[column] ?? "";
      // The words for true and false that a spreadsheet writes are read back.
      return column === "active" ? cell : guardedCell(cell);
    });
  const lines = [
    CHART_COLUMNS,
    ...chart.accounts.map((account) =>
      line("ledger_account", {
        id: account.id,
        code: account.code,
        name: account.name,
        type: account.type,
        rgs_code: account.rgsCode,
        rgs_version: account.rgsVersion,
        parent_id: account.parentId,
        financial_account_id: account.financialAccountId,
        active: String(account.isActive),
      }),
    ),
    ...chart.projects.map((project) => line("project", project)),
    ...chart.contacts.map((contact) => line("contact", contact)),
    ...chart.financialAccounts.map(({ id, name, type, identifier }) =>
      line("financial_account", { id, name, type, code: identifier }),
    ),
  ];
  return csvText(lines);
}
