/** Links of a file of the pack to other files of it, which work wherever the folder is. */
import { posix } from "node:path";
import type { Cell } from "../../sheets/sheet.ts";

/**
 * The address of the file that a cell opens, relative to the file with the cell, as a URL; null if it opens none. A
 * folder keeps its slash at the end.
 */
export function fileAddress(cell: Cell, fileName: string | undefined): string | null {
  if (cell.kind !== "text" || cell.opens === undefined || fileName === undefined) return null;
  const folder = cell.opens.endsWith("/") ? "/" : "";
  const path = posix.relative(posix.dirname(fileName), cell.opens);
  return `${path.split("/").map(encodeURIComponent).join("/")}${folder}`;
}
