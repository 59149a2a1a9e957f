/**
 * The service's exports that belong to a snapshot, kept next to it: a later run fetches newer ones, and a pack that is
 * rendered from the snapshot must have those of its own run.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXPORTS, type ExportName, exportFileName } from "../../exports/export-names.ts";
import { fileHash } from "../../exports/file-pieces.ts";
import { hasErrorCode } from "../../failure.ts";
import { listOf, optional } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { flag, instant, oneOf, textLike } from "../../fields/scalars.ts";
import type { MissingExport, ServiceExportState } from "../../ledger/service-exports.ts";
import type { LeftOutFile } from "../../packs/pack-file.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import type { PackKind } from "../order.ts";
import { removeDrafts, writeAtomically } from "../state/atomic-file.ts";
import { EXPORTS_SUFFIX, keptExportsFolder } from "../state/state.ts";
import { exportFile, type ServiceExport } from "./export-file.ts";
import { isOfAttachments } from "./kept-attachments.ts";

/**
 * Whether a pack contains the exports, unless its order skips them: they cover complete years, so they belong to the
 * close.
 */
export const HOLDS_EXPORTS: Readonly<Record<PackKind, boolean>> = {
  close: true,
  monthly: false,
  handoff: true,
  "journal-tests": false,
};

/** The exports for a pack, and those that it could have had. */
export interface PackExports {
  readonly files: readonly ServiceExport[];
  readonly leftOut: readonly LeftOutExport[];
}

interface LeftOutExport extends LeftOutFile {
  readonly code: MissingExport;
  readonly exportName: ExportName;
}

/** What came of each export, in their order. */
export const exportStates = ({ files, leftOut }: PackExports): readonly ServiceExportState[] =>
  EXPORTS.flatMap((name): readonly ServiceExportState[] => {
    const obtained = files.find(({ exportName }) => exportName === name);
    const missing = leftOut.find(({ exportName }) => exportName === name);
    if (obtained === undefined)
      return missing === undefined ? [] : [{ name, outcome: missing.code }];
    const { sha256, madeAt, isPlaced } = obtained;
    return [{ name, outcome: { sha256, madeAt, isPlaced } }];
  });

const FORMAT_VERSION = "1.0";
const LIST = "exports.json";
const KEPT = record({
  format_version: oneOf(FORMAT_VERSION),
  skipped: flag,
  files: listOf(
    record({
      export: oneOf(...EXPORTS),
      name: textLike(/^service\/[a-z0-9.-]+$/),
      sha256: textLike(/^[0-9a-f]{64}$/),
      // Absent where it is not known.
      made_at: optional(instant),
      placed: optional(flag),
    }),
  ),
});

/** Keeps the exports of a run; none for a run that skipped them. Failure code: `disk-full`. */
export function keepExports(snapshotPath: string, exported: readonly ServiceExport[]): void {
  const folder = keptExportsFolder(snapshotPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeOldDrafts(dirname(folder));
  for (const { path, sha256 } of exported) keepFile(path, join(folder, sha256));
  const list = {
    format_version: FORMAT_VERSION,
    skipped: exported.length === 0,
    files: exported.map(({ exportName, name, sha256, madeAt, isPlaced }) => ({
      export: exportName,
      name,
      sha256,
      ...(madeAt === null ? {} : { made_at: madeAt }),
      placed: isPlaced,
    })),
  };
  writeAtomically(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`);
  const used = new Set([LIST, ...exported.map(({ sha256 }) => sha256)]);
  for (const name of readdirSync(folder)) {
    if (!used.has(name) && !isOfAttachments(name)) rmSync(join(folder, name), { force: true });
  }
}

/** What a killed process left with another snapshot, which no later run writes to. */
function removeOldDrafts(snapshots: string): void {
  for (const name of readdirSync(snapshots)) {
    if (name.endsWith(EXPORTS_SUFFIX)) removeDrafts(join(snapshots, name), null);
  }
}

/** A second name for the same file takes no room; the file itself is replaced, never changed. */
function keepFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return;
    // A file system without links.
    copyFileSync(from, to);
  }
}

/** The exports that were kept with a snapshot. Those that are missing, or have changed since, are left out. */
export async function keptExports(snapshotPath: string, year: number): Promise<PackExports> {
  const folder = keptExportsFolder(snapshotPath);
  const reading = readYaml(join(folder, LIST), KEPT);
  if (!reading.ok) return { files: [], leftOut: leftOutExports(year, NOT_KEPT) };
  if (reading.value.skipped) return { files: [], leftOut: leftOutExports(year, SKIPPED) };
  const files: ServiceExport[] = [];
  const leftOut: LeftOutExport[] = [];
  for (const { export: exportName, name, sha256, ...kept } of reading.value.files) {
    const path = join(folder, sha256);
    if ((await hashOrNull(path)) !== sha256) {
      leftOut.push({ exportName, name, ...DAMAGED });
      continue;
    }
    const { made_at: madeAt = null, placed = false } = kept;
    const obtained = { sha256, madeAt, isPlaced: placed };
    files.push(exportFile(exportName, { name, path, ...obtained }));
  }
  return { files, leftOut };
}

const hashOrNull = (path: string): Promise<string | null> =>
  fileHash(path).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  });

type Reason = Pick<LeftOutExport, "code" | "message">;

export const SKIPPED: Reason = {
  code: "export-skipped",
  message: "the run did not request the service's exports (--skip-exports)",
};
const NOT_KEPT: Reason = {
  code: "export-not-kept",
  message: "no close or handoff of this snapshot fetched the service's exports",
};
const DAMAGED: Reason = {
  code: "export-damaged",
  message: "the file that was kept with the snapshot is missing or has changed",
};

export const leftOutExports = (year: number, reason: Reason): readonly LeftOutExport[] =>
  EXPORTS.map((name) => ({
    exportName: name,
    name: `service/${exportFileName({ name, year })}`,
    ...reason,
  }));
