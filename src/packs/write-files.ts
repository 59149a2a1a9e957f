/** Writes the files of a pack into its folder: here, and at the same time by other writers if there are any. */
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FAILURES, Failure, invariant } from "../failure.ts";
import { confirmRights, makeFolder, type Rights } from "./output-rights.ts";
import type { LeftOutFile, PackFile, WrittenFile, WrittenPack } from "./pack-file.ts";
import { writeHashed } from "./write-hashed.ts";
import { piecesBuffer } from "./write-pieces.ts";

/** The folder of a pack while it is built. */
export interface BuildingPlace {
  readonly folder: string;
  readonly rights: Rights;
  /** The pack as far as it is there when files that state others are written; absent before. */
  readonly written?: WrittenPack;
}

/** A file as it was written, or why it is not in the pack. */
export type FileOutcome = WrittenFile | LeftOutFile;

/** Writes files of a pack somewhere else, such as in another thread; one call at a time. */
export interface FileWriter {
  /** Writes the files with these names in order. Fails as they do, and when the work is aborted; then it writes no more. */
  readonly write: (
    place: BuildingPlace,
    names: readonly string[],
  ) => Promise<readonly FileOutcome[]>;
}

/**
 * Writes each file once, those that state others after these; the outcomes are in the order of the files, whoever wrote
 * them. Fails with the failure of the first file that failed, when no writer works any more.
 */
export async function writeFiles(
  files: Iterable<PackFile>,
  place: BuildingPlace,
  signal: AbortSignal,
  writers: readonly FileWriter[] = [],
): Promise<WrittenPack> {
  const all = [...files];
  const outcomes = new Map<string, FileOutcome>();
  for (const turn of TURNS) {
    const some = all.filter(({ statesOfOthers }) => statesOfOthers === turn);
    const at = turn === undefined ? place : { ...place, written: packOf(outcomes.values()) };
    const here = (group: readonly PackFile[]) => writeInOrder(group, at, signal);
    // Other threads have no key, which the list of files names.
    const isHere = writers.length === 0 || turn === "hashes";
    const written = await (isHere ? here(some) : together(some, here, at, writers));
    for (const outcome of written) outcomes.set(outcome.name, outcome);
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

type Group = readonly PackFile[];
type Write = (group: Group) => Promise<readonly FileOutcome[]>;

/** Each writer takes a group as soon as it is free; what only this thread can write is written at the end. */
async function together(
  files: readonly PackFile[],
  here: Write,
  place: BuildingPlace,
  writers: readonly FileWriter[],
): Promise<readonly FileOutcome[]> {
  const [own, shared] = groupsOf(files);
  const waiting = waitingGroups(shared);
  const outcomes = new Map<string, FileOutcome>();
  const failed = new Map<PackFile, unknown>();
  const write = async (group: readonly PackFile[], by: Write): Promise<void> => {
    try {
      for (const outcome of await by(group)) outcomes.set(outcome.name, outcome);
    } catch (error) {
      // Thrown when all writers have stopped.
      const [first] = group;
      if (first !== undefined) failed.set(first, error);
    }
  };
  const work = async (by: Write): Promise<void> => {
    const next = waiting();
    for (let group = next(); group !== undefined; group = next()) {
      await write(group, by);
      if (failed.size > 0) return;
    }
  };
  await Promise.all([
    work(here).then(() => (failed.size > 0 ? undefined : write(own, here))),
    ...writers.map((writer) =>
      work((group) =>
        writer.write(
          place,
          group.map(({ name }) => name),
        ),
      ),
    ),
  ]);
  const first = files.find((file) => failed.has(file));
  if (first !== undefined) throw failed.get(first);
  return inOrderOf(files, outcomes);
}

/**
 * Gives each writer a function that takes the next group for it: of a format that it writes already, or else of one that no
 * other has started, or else any. What a format needs is then loaded, compiled and kept by few writers.
 */
function waitingGroups(groups: readonly Group[]): () => () => Group | undefined {
  const waiting = new Set(groups);
  const started = new Set<string>();
  const formatOf = ([first]: Group): string => first?.mediaType ?? "";
  return () => {
    const own = new Set<string>();
    return () => {
      const left = [...waiting];
      const next =
        left.find((group) => own.has(formatOf(group))) ??
        left.find((group) => !started.has(formatOf(group))) ??
        left[0];
      if (next === undefined) return undefined;
      waiting.delete(next);
      own.add(formatOf(next));
      started.add(formatOf(next));
      return next;
    };
  };
}

/** The files that only this thread can write, and the groups that any writer can take, in the order of the files. */
function groupsOf(
  files: readonly PackFile[],
): readonly [readonly PackFile[], readonly (readonly PackFile[])[]] {
  const groups = Map.groupBy(files, ({ group }) => group);
  const own = groups.get(undefined) ?? [];
  groups.delete(undefined);
  return [own, [...groups.values()]];
}

/** Writes files one after another. */
export async function writeInOrder(
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
