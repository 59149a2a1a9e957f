/** The files of a pack: what is to be written, what was written, and what was left out. */
import type { LostTexts } from "../ledger/lost-texts.ts";
import type { ServiceExportName } from "../ledger/service-exports.ts";
import type { HashedFile } from "./write-hashed.ts";

export interface ServiceExportFile {
  readonly name: ServiceExportName;
  /** Where it is, for what is not read as a stream. */
  readonly path: string;
}

/** The pack as far as it was written before such a file, and the folder in which it is. */
export interface WrittenBefore extends WrittenPack {
  readonly folder: string;
}

/** A file of a pack; `bytes` is opened once, when the pack is written. */
export interface PackFile {
  /** Path relative to the pack's folder, with `/`: `service/auditfile-2025.xaf`. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** In place of `bytes` for a file that states others, once these are there. @internal */
  readonly bytesAfter?: (before: WrittenBefore) => AsyncIterable<Uint8Array>;
  /** What it states of others, after which it is written: what they hold, or the hashes of all others. @internal */
  readonly statesOfOthers?: "contents" | "hashes";
  /** The identifiers of the sheets in it; absent for a file that is not made of sheets. */
  readonly sheets?: readonly string[];
  /** Whether the pack may leave the file out if the books do not allow it; the pack says so. */
  readonly isDispensable: boolean;
  /** Set on an export of the service, which is compared with the books; `bytes` can be opened more than once. */
  readonly serviceExport?: ServiceExportFile;
  /** What the file could not draw, once its bytes were read; null if it drew everything. @internal */
  readonly lost?: () => LostTexts | null;
}

/** A file that is not in the pack, with the reason: an auditfile of unbalanced entries, an export that was skipped. */
export interface LeftOutFile {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

export interface WrittenFile extends HashedFile {
  readonly name: string;
  readonly mediaType: string;
  /** As in `PackFile`. */
  readonly sheets?: readonly string[];
  /** What it could not draw; absent if it drew everything. @internal */
  readonly lost?: LostTexts;
}

export interface WrittenPack {
  readonly files: readonly WrittenFile[];
  readonly leftOut: readonly LeftOutFile[];
}
