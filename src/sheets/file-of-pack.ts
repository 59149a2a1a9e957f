/** A file of a pack as sheets name it, such as the index of a handoff. */
import type { SheetDescription } from "./sheet.ts";

/** A file of the pack that contains the sheet. */
export interface FileOfPack {
  /** Path relative to the pack's folder, with `/`. */
  readonly name: string;
  /** The id of its format; absent for a file that no format made. */
  readonly format?: string;
  /** Hexadecimal; present for a sheet that states the hashes of the others. */
  readonly sha256?: string;
  readonly sheets: readonly SheetDescription[];
}
