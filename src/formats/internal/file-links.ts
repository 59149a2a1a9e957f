/** Links of a file of the pack to other files of it, which work wherever the folder is. */
import type { Cell } from "../../sheets/sheet.ts";

/**
 * The address of the file that a cell opens, relative to the file with the cell, as a URL; null if it opens none. A
 * folder keeps its slash at the end.
 */
export function fileAddress(cell: Cell, fileName: string | undefined): string | null {
  if (cell.kind !== "text" || cell.opens === undefined || fileName === undefined) return null;
  const folders = fileName.split("/").slice(0, -1);
  const parts = cell.opens.split("/");
  const other = folders.findIndex((folder, index) => folder !== parts[index]);
  const shared = other === -1 ? folders.length : other;
  const up = folders.slice(shared).map(() => "..");
  return [...up, ...parts.slice(shared).map(encodeURIComponent)].join("/");
}
