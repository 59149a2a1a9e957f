/** What files of a pack state of others: when they are written, and what they are given of those before them. */
import type { Books } from "../ledger/books.ts";
import { taxNumbersOf } from "../ledger/posting-tally.ts";
import type { WrittenSource } from "../ledger/written-source.ts";
import type { FileOfPack, SheetDefinition } from "../sheets/sheet.ts";
import type { PackFile, WrittenBefore, WrittenPack } from "./pack-file.ts";
import { readSources } from "./read-sources.ts";

type StatedOfFiles = NonNullable<PackFile["statesOfOthers"]>;

/** When a file is written, by what its sheets state of others: the last of them decides. */
export const turnOf = (sheets: readonly SheetDefinition[]): StatedOfFiles | undefined =>
  sheets.findLast(({ statesOfFiles }) => statesOfFiles !== undefined)?.statesOfFiles;

/** The files with the hashes of those that are written, without those that were left out. */
export function withHashes(
  files: readonly FileOfPack[],
  others: WrittenPack,
): readonly FileOfPack[] {
  const written = new Map(others.files.map((file) => [file.name, file]));
  const leftOut = new Set(others.leftOut.map(({ name }) => name));
  return files
    .filter(({ name }) => !leftOut.has(name))
    .map((file) => {
      const own = written.get(file.name);
      return own === undefined ? file : { ...file, sha256: own.sha256, byteCount: own.byteCount };
    });
}

/** The files that state the hashes of a pack know the same others, and share the sheets that state them. */
export function oncePerPack<Value>(
  of: (others: WrittenPack) => Value,
): (others: WrittenPack) => Value {
  const known = new WeakMap<WrittenPack["files"], Value>();
  return (others) => {
    const value = known.get(others.files) ?? of(others);
    known.set(others.files, value);
    return value;
  };
}

interface ReadingOfFiles {
  readonly begin: (written: WrittenBefore) => void;
  readonly sources: () => Promise<readonly WrittenSource[]>;
}

/** What files hold, which is read by the first late file that states it; nothing before one begins. */
export function readingOf(books: Books): ReadingOfFiles {
  let before: WrittenBefore | undefined;
  let known: Promise<readonly WrittenSource[]> | null = null;
  return {
    begin: (written: WrittenBefore): void => {
      if (written.files === before?.files) return;
      before = written;
      known = null;
    },
    sources: (): Promise<readonly WrittenSource[]> => {
      if (before === undefined) return Promise.resolve([]);
      known ??= readSources(before, taxNumbersOf(books));
      return known;
    },
  };
}
