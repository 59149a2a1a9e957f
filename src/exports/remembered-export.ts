/** The record of an export: that it was requested, or where its file came from. */

import type { HashedFile } from "../packs/write-hashed.ts";
import type { ExportName } from "./export-names.ts";
import type { RequestedExport } from "./queued-export.ts";

/** An export that was requested, or that a run was about to request when it stopped. */
export interface PendingExport extends RequestedExport {
  readonly kind: "pending";
  /** False from just before the request until its answer: meanwhile it is unknown whether the request arrived. */
  readonly isAnswered: boolean;
  readonly requestedAt: string;
}

/** An export whose file is in the memory. */
export interface CachedExport extends HashedFile {
  readonly kind: "cached";
  readonly name: ExportName;
  readonly year: number;
  readonly requestedAt: string | null;
  readonly savedAt: string;
  readonly origin: ExportOrigin;
}

/** Where a file came from and when it was made, as far as that is known. */
export type ExportOrigin =
  | { readonly kind: "download"; readonly id: string; readonly madeAt: string }
  /** Put into the exports folder by the user; `changedAt` is when the file was last changed. */
  | { readonly kind: "placed"; readonly fileName: string; readonly changedAt: string };
