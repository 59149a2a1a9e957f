/** What a folder holds: the number of its files, and their size. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export interface FolderSize {
  readonly files: number;
  readonly megabytes: number;
}

export function sizeOf(folder: string): FolderSize {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  return { files: files.length, megabytes: bytes / 1e6 };
}
