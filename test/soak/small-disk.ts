/** A disk of an order's own that is too small for it, and grows when the order says that it is full. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { whenFinished } from "../support/ending.ts";

export interface SmallDisk {
  readonly grow: () => void;
  readonly remove: () => void;
}

const GROWTH = 1.4;
const mounted = (options: string, folder: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;

/** Null where the user may not mount a disk. */
export function smallDisk(folder: string, bytes: number): SmallDisk | null {
  let size = bytes;
  mkdirSync(folder, { recursive: true });
  if (!mounted(`size=${String(size)}`, folder)) return null;
  const remove = (): void => {
    spawnSync("umount", ["-l", folder]);
  };
  whenFinished(remove);
  const grow = (): void => {
    size = Math.ceil(size * GROWTH);
    mounted(`remount,size=${String(size)}`, folder);
  };
  return { grow, remove };
}

export const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
