/** What is remembered of an export: that it was asked for, or where its file came from. */

import type { HashedFile } from "../packs/write-hashed.ts";
import type { ExportName } from "./export-names.ts";
import type { RequestedExport } from "./queued-export.ts";

/** An export that was asked for, or that a run was about to ask for when it stopped. */
export interface PendingExport extends RequestedExport {
  readonly kind: "asked";
  /** False from just before the request until its answer: then nobody knows whether it arrived. */
  readonly isAnswered: boolean;
  readonly askedAt: string;
}

/** An export whose file lies in the memory. */
export interface CachedExport extends HashedFile {
  readonly kind: "kept";
  readonly name: ExportName;
  readonly year: number;
  readonly askedAt: string | null;
  readonly keptAt: string;
  readonly origin: ExportOrigin;
}

/** Where a file came from and when it was made, as far as that is known. */
export type ExportOrigin =
  | { readonly kind: "download"; readonly id: string; readonly madeAt: string }
  /** Put into the exports folder by hand; when it was changed last there. */
  | { readonly kind: "placed"; readonly fileName: string; readonly changedAt: string };
