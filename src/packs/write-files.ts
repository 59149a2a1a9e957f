/** Writes the files of a pack into its folder. */
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FAILURES, Failure, invariant } from "../failure.ts";
import { confirmRights, makeFolder, type Rights } from "./output-rights.ts";
import type { LeftOutFile, PackFile, WrittenFile, WrittenPack } from "./pack-file.ts";
import { writeHashed } from "./write-hashed.ts";
import { piecesBuffer } from "./write-pieces.ts";

/** The folder of a pack while it is built. */
interface BuildingPlace {
  readonly folder: string;
  readonly rights: Rights;
  /** The pack as far as it is there when files that state others are written; absent before. */
  readonly written?: WrittenPack;
}

/** A file as it was written, or why it is not in the pack. */
type FileOutcome = WrittenFile | LeftOutFile;

/** Writes each file once, those that state others after these; the outcomes are in the order of the files. */
export async function writeFiles(
  files: Iterable<PackFile>,
  place: BuildingPlace,
  signal: AbortSignal,
): Promise<WrittenPack> {
  const all = [...files];
  const outcomes = new Map<string, FileOutcome>();
  for (const turn of TURNS) {
    const some = all.filter(({ statesOfOthers }) => statesOfOthers === turn);
    const at = turn === undefined ? place : { ...place, written: packOf(outcomes.values()) };
    for (const outcome of await writeInOrder(some, at, signal)) outcomes.set(outcome.name, outcome);
  }
  return packOf(inOrderOf(all, outcomes));
}

const TURNS = [undefined, "contents", "hashes"] as const;

function packOf(given: Iterable<FileOutcome>): WrittenPack {
  const outcomes = [...given];
  return {
    files: outcomes.filter((outcome) => "sha256" in outcome),
    leftOut: outcomes.filter((outcome) => "message" in outcome),
  };
}

const inOrderOf = (
  files: readonly PackFile[],
  outcomes: ReadonlyMap<string, FileOutcome>,
): readonly FileOutcome[] =>
  files.map(({ name }) => {
    const outcome = outcomes.get(name);
    invariant(outcome !== undefined, `${name} was written or left out`);
    return outcome;
  });

/** Writes files one after another. */
async function writeInOrder(
  files: readonly PackFile[],
  place: BuildingPlace,
  signal: AbortSignal,
): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  const to = { ...place, buffer: piecesBuffer(), made: new Set<string>() };
  for (const file of files) outcomes.push(await writeOrLeaveOut(file, to, signal));
  return outcomes;
}

/** Most files of a large pack are small and in one folder: what they need is made once. */
interface WritingPlace extends BuildingPlace {
  readonly buffer: Uint8Array;
  /** The folders that exist. */
  readonly made: Set<string>;
}

async function writeOrLeaveOut(
  file: PackFile,
  { folder, rights, written, buffer, made }: WritingPlace,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const { name, mediaType, sheets } = file;
  const path = join(folder, name);
  const below = dirname(path);
  if (!made.has(below)) await makeFolder(below, rights);
  made.add(below);
  try {
    const to = { path, mode: rights.file, buffer };
    const after = written === undefined ? undefined : file.bytesAfter?.({ folder, ...written });
    const hashed = await writeHashed(to, after ?? file.bytes(), signal);
    await confirmRights(path, rights);
    const lost = file.lost?.() ?? null;
    return {
      name,
      mediaType,
      ...(sheets === undefined ? {} : { sheets }),
      ...(lost === null ? {} : { lost }),
      ...hashed,
    };
  } catch (error) {
    const isRefused = error instanceof Failure && FAILURES[error.code] === "refused";
    if (!file.isDispensable || !isRefused) throw error;
    await rm(path, { force: true });
    return { name, code: error.code, message: error.message };
  }
}
