/** Temporary files that killed processes left in the state. */
import { join } from "node:path";
import { isAlive } from "../../operating-system/is-alive.ts";
import { fileRemoval, REMOVED, type Removal } from "../state/removal.ts";
import { BESIDE_SNAPSHOT } from "../state/sizes.ts";
import { type BooksPlace, booksPath, namesIn, type State } from "../state/state.ts";

/** In the folders of an administration, while it is locked: no other process writes there. */
export function leftoversOf(place: BooksPlace): readonly Removal[] {
  const snapshots = booksPath(place, "snapshots");
  const periods = namesIn(snapshots).map((name) => join(snapshots, name));
  const fetched = booksPath(place, "fetched");
  return [
    ...periods.flatMap((folder) => {
      const names = namesIn(folder);
      return names.filter((name) => isOfNoSnapshot(name, names)).map((name) => join(folder, name));
    }),
    ...namesIn(fetched)
      .filter((name) => name.endsWith(".part"))
      .map((name) => join(fetched, name)),
  ].map((path) => fileRemoval("leftover", path));
}

function isOfNoSnapshot(name: string, names: readonly string[]): boolean {
  if (name.endsWith(".sqlite.new") || name.endsWith(`.sqlite${REMOVED}`)) return true;
  const exportsOf = /^(.+)\.exports$/.exec(name)?.[1];
  if (exportsOf !== undefined) return !names.includes(`${exportsOf}.sqlite`);
  const suffix = BESIDE_SNAPSHOT.find((ending) => name.endsWith(`.sqlite${ending}`));
  return suffix !== undefined && !names.includes(name.slice(0, -suffix.length));
}

const FOLDERS = ["runs", "packs", "locks", "budgets"];
/** A file that is written completely or not at all, with the process that writes it. */
const DRAFT = /\.(\d+)\.new$/;

/** In the folders that all administrations share. */
export const sharedLeftovers = (state: State): readonly Removal[] =>
  FOLDERS.flatMap((folder) =>
    namesIn(join(state.home, folder))
      .filter((name) => isAbandoned(folder, name))
      .map((name) => fileRemoval("leftover", join(state.home, folder, name))),
  );

function isAbandoned(folder: string, name: string): boolean {
  if (folder === "budgets" && name.endsWith(".damaged")) return true;
  const writer = DRAFT.exec(name)?.[1];
  return writer !== undefined && !isAlive(Number.parseInt(writer, 10));
}
