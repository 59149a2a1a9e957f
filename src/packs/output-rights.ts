/** Who may read the files of packs: only their owner, unless the profile or the output folder states otherwise. */
import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { hasErrorCode } from "../failure.ts";
import type { OutputMode } from "./output-modes.ts";

/** Windows ignores them: there the rights of the folder above hold. */
export interface Rights {
  readonly folder: number;
  readonly file: number;
  /** Whether they hold whatever the umask of the process forbids. */
  readonly isExact: boolean;
}

const FOLDERS: Readonly<Record<OutputMode, number>> = {
  private: 0o700,
  group: 0o750,
  shared: 0o755,
};
const SETGID = 0o2000;
const STICKY = 0o1000;
/** Without the right to enter folders. */
const OF_FILES = 0o666;

export const PRIVATE: Rights = rights(FOLDERS.private, false);

function rights(folder: number, isExact: boolean): Rights {
  return { folder, file: folder & OF_FILES, isExact };
}

/** `mode` is that of the profile; null takes the rights of the output folder, if it exists and others may read it. */
export async function rightsOf(outFolder: string, mode: OutputMode | null): Promise<Rights> {
  const bits = await modeOf(outFolder);
  return rightsIn(bits, mode);
}

/** `bits` is the mode of the output folder; null if it does not exist. */
export function rightsIn(bits: number | null, mode: OutputMode | null): Rights {
  const setgid = (bits ?? 0) & SETGID;
  if (mode !== null) return rights(FOLDERS[mode] | (mode === "private" ? 0 : setgid), true);
  // In a sticky folder, as for temporary files, each user's files are their own.
  if (bits === null || (bits & STICKY) !== 0) return PRIVATE;
  // A group with a folder of its own writes there together; otherwise nobody but the owner changes a pack.
  const group = (bits & 0o040) === 0 ? 0 : bits & (setgid === 0 ? 0o050 : 0o070);
  const others = (bits & 0o004) === 0 ? 0 : bits & 0o005;
  if (group === 0 && others === 0) return PRIVATE;
  return rights(0o700 | group | others | setgid, setgid !== 0);
}

/** Creates the folder and those above it that are missing. Returns the highest that it created, if any. */
export async function makeFolder(
  folder: string,
  { folder: mode, isExact }: Rights,
): Promise<string | undefined> {
  const made = await mkdir(folder, { recursive: true, mode });
  if (made === undefined || !isExact) return made;
  for (let at = folder; at.length >= made.length; at = dirname(at)) await chmod(at, mode);
  return made;
}

/** For a file that was created with `rights.file`. */
export async function confirmRights(file: string, { file: mode, isExact }: Rights): Promise<void> {
  if (isExact) await chmod(file, mode);
}

const modeOf = (folder: string): Promise<number | null> =>
  stat(folder).then(
    ({ mode }) => mode,
    (error: unknown) => {
      if (hasErrorCode(error, "ENOENT")) return null;
      throw error;
    },
  );
