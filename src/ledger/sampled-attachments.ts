/** The attachments of the documents that a sample drew: their files in the pack, or why there is none. */
import type { DocumentRef } from "./posting.ts";

/**
 * Why a pack has no file of an attachment, or of a document: it has none at the service, is of a kind that has none, is
 * gone, may not be read, exceeds a limit; the service failed, or gave nothing that can be kept; the run skipped them,
 * or they were not kept with the snapshot, or have changed since.
 */
export const MISSING_ATTACHMENTS = [
  ...(["none", "of-kind", "gone", "scope", "too-large", "service", "unfit"] as const),
  ...(["skipped", "not-kept", "damaged"] as const),
] as const;
/** @useDeclaredType */
export type MissingAttachment = (typeof MISSING_ATTACHMENTS)[number];

/** The file of an attachment in a pack. */
export interface AttachedFile {
  /** Its path in the folder of the pack, with `/`. */
  readonly name: string;
  /** SHA-256, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly byteCount: number;
}

/** What came of the attachments of a document: at least one outcome. */
export interface SampledAttachments {
  readonly document: Pick<DocumentRef, "type" | "id">;
  readonly outcomes: readonly (AttachedFile | MissingAttachment)[];
}

/** A document by type and id: two types may have the same id. */
export const documentKey = ({ type, id }: Pick<DocumentRef, "type" | "id">): string =>
  `${type} ${id}`;

/** How many documents have a file in the pack. */
export const documentsWithFile = (all: readonly SampledAttachments[]): number =>
  all.filter(({ outcomes }) => outcomes.some((outcome) => typeof outcome === "object")).length;
