/**
 * The packs that this state has written, and the snapshots they are made from: `packs/<hash>.json`, one file per pack
 * and snapshot. Packs that no entry names are found in the output folders of the runs. An entry outlives its pack,
 * because a pack may be moved to an archive.
 */
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { oneOf, text } from "../../fields/scalars.ts";
import { documentId } from "../../ledger/ledger-account.ts";
import type { ClosingsLeftOut } from "../../ledger/prior-books.ts";
import { placeId } from "../../packs/exchange.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { writeAtomically } from "./atomic-file.ts";
import { readRuns } from "./run-record-file.ts";
import { namesIn, type State, stateFolder } from "./state.ts";

const PACKS = "packs";
const FORMAT_VERSION = 1;
const SCHEMA = record({
  format_version: oneOf(FORMAT_VERSION),
  status: oneOf("writing", "final", "draft"),
  folder: text,
  snapshots: listOf(text, 1),
  closing_journals: optional(record({ of_year: listOf(text), of_year_before: listOf(text) })),
});

export interface PackEntry {
  /** `writing` while the pack is made, and forever if its process was killed. */
  readonly status: "writing" | "final" | "draft";
  /** The folder of the pack; while it is written, the folder of its administration. */
  readonly folder: string;
  /** The snapshot of the pack first, then those from which months were carried over on an equal ledger. */
  readonly snapshotIds: readonly string[];
  /**
   * The journals that the pack leaves out of results; absent while it is written, and if an earlier version wrote it.
   */
  readonly closings?: ClosingsLeftOut;
}

/** Failure codes: `disk-full`, `output-not-writable`. */
export function registerPack(state: State, entry: PackEntry): void {
  const record: ValueOf<typeof SCHEMA> = {
    format_version: FORMAT_VERSION,
    status: entry.status,
    folder: entry.folder,
    snapshots: entry.snapshotIds,
    ...(entry.closings === undefined
      ? {}
      : {
          closing_journals: {
            of_year: entry.closings.ofYear,
            of_year_before: entry.closings.ofYearBefore,
          },
        }),
  };
  stateFolder(state, PACKS);
  writeAtomically(entryFile(state, entry), `${JSON.stringify(record, null, 2)}\n`);
}

export function unregisterPack(state: State, entry: PackEntry): void {
  rmSync(entryFile(state, entry), { force: true });
}

/** The packs that were made, with those that a later run has replaced. */
export const packsMade = (state: State): readonly PackEntry[] =>
  registeredPacks(state).filter(({ status }) => status !== "writing");

/** An entry that cannot be read is left out: prune looks at the packs themselves as well. */
const registeredPacks = (state: State): readonly PackEntry[] =>
  namesIn(join(state.home, PACKS))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      const reading = readYaml(join(state.home, PACKS, name), SCHEMA);
      if (!reading.ok) return [];
      const { status, folder, snapshots, closing_journals: closing } = reading.value;
      const closings = closing === undefined ? {} : { closings: closingsIn(closing) };
      return [{ status, folder, snapshotIds: snapshots, ...closings }];
    });

const closingsIn = ({
  of_year: ofYear,
  of_year_before: before,
}: NonNullable<ValueOf<typeof SCHEMA>["closing_journals"]>): ClosingsLeftOut => ({
  ofYear: ofYear.map(documentId),
  ofYearBefore: before.map(documentId),
});

/** A pack that names a snapshot. */
export interface NamingPack extends Pick<PackEntry, "closings"> {
  readonly folder: string;
  /** `missing`: nothing readable is there now, so the pack may have been moved. */
  readonly state: "final" | "draft" | "missing";
}

/** The packs that name each snapshot now, by the id of the snapshot; a pack that was replaced names nothing. */
export function packsBySnapshot(state: State): ReadonlyMap<string, readonly NamingPack[]> {
  const named = new Map<string, NamingPack[]>();
  const registered = registeredPacks(state).flatMap(packsOf);
  const ofRuns = foldersOfRuns(state).flatMap(packsIn);
  for (const pack of [...registered, ...ofRuns]) {
    for (const id of pack.snapshotIds) {
      const known = named.get(id) ?? [];
      if (!known.some(({ folder }) => folder === pack.folder)) known.push(pack);
      named.set(id, known);
    }
  }
  return named;
}

/** The folders that hold the packs of the runs: earlier versions registered none. */
const foldersOfRuns = (state: State): readonly string[] => [
  ...new Set(
    readRuns(state).flatMap(({ options, workingFolder, administrationId }) => {
      const { out } = options;
      return typeof out === "string" ? [resolve(workingFolder, out, administrationId)] : [];
    }),
  ),
];

type FoundPack = NamingPack & Pick<PackEntry, "snapshotIds">;

function packsOf(entry: PackEntry): readonly FoundPack[] {
  if (entry.status === "writing") return packsBelow(entry);
  const { folder, snapshotIds, closings } = entry;
  const known = closings === undefined ? {} : { closings };
  const found = manifestIn(folder);
  // Another snapshot: a later run has replaced the pack.
  if (found !== null) {
    return found.snapshotId === snapshotIds[0]
      ? [{ folder, snapshotIds, state: found.state, ...known }]
      : [];
  }
  return entry.status === "final" ? [{ folder, snapshotIds, state: "missing", ...known }] : [];
}

/**
 * A process that was killed may have completed its pack: `<year or month>/<pack>` in the folder of the administration.
 */
const packsBelow = ({ folder, snapshotIds }: PackEntry): readonly FoundPack[] =>
  packsIn(folder)
    .filter((pack) => pack.snapshotIds[0] === snapshotIds[0])
    .map((pack) => ({ ...pack, snapshotIds }));

/** The packs in the folder of an administration. */
const packsIn = (folder: string): readonly FoundPack[] =>
  namesIn(folder).flatMap((period) =>
    namesIn(join(folder, period)).flatMap((name) => {
      const pack = join(folder, period, name);
      const found = manifestIn(pack);
      if (found === null) return [];
      return [
        { folder: pack, snapshotIds: [found.snapshotId, ...found.trusted], state: found.state },
      ];
    }),
  );

/** The payload of a handoff is in `data`. */
const MANIFESTS = ["manifest.json", join("data", "manifest.json")];

interface FoundManifest {
  readonly snapshotId: string;
  /** The snapshots from which months were carried over on an equal ledger. */
  readonly trusted: readonly string[];
  readonly state: "final" | "draft";
}

function manifestIn(folder: string): FoundManifest | null {
  for (const name of MANIFESTS) {
    const manifest = jsonIn(join(folder, name));
    if (manifest === null) continue;
    const { snapshot, status, months } = manifest;
    if (typeof snapshot === "string" && (status === "final" || status === "draft")) {
      return { snapshotId: snapshot, trusted: trustedIn(months), state: status };
    }
  }
  return null;
}

const trustedIn = (months: unknown): readonly string[] =>
  (Array.isArray(months) ? months : []).flatMap((month: unknown) => {
    const { entries_of_snapshot: id } = { ...(month as { entries_of_snapshot?: unknown } | null) };
    return typeof id === "string" ? [id] : [];
  });

/** Null for a file that is not there or is no JSON record. */
function jsonIn(path: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : null;
  } catch {
    // Not a pack of this program, or not readable now: the caller treats it as missing.
    return null;
  }
}

const entryFile = (state: State, { status, folder, snapshotIds }: PackEntry): string => {
  const place = `${status === "writing" ? "writing" : "pack"}\n${folder}\n${snapshotIds[0] ?? ""}`;
  return join(state.home, PACKS, `${placeId(place)}.json`);
};
