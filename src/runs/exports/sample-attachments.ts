/** The attachments of the documents of a sample that are kept with their snapshot, as files of a pack. */
import { attachmentNames } from "../../exports/attachment-names.ts";
import { MEDIA_TYPES } from "../../exports/attachment-type.ts";
import type { FetchedAttachments } from "../../exports/fetch-attachments.ts";
import { filePieces } from "../../exports/file-pieces.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import {
  documentKey,
  type MissingAttachment,
  type SampledAttachments,
} from "../../ledger/sampled-attachments.ts";
import type { AttachedFiles, ObtainAttachments } from "../../packs/attached-files.ts";
import type { PackFile } from "../../packs/pack-file.ts";
import {
  attachmentPath,
  keptAttachments,
  listAttachments,
  removeOtherAttachments,
} from "./kept-attachments.ts";

export interface PlacedAttachments {
  readonly snapshotPath: string;
  /** The folder of the files in the pack, with `/` at its end. */
  readonly folder: string;
}

/** None, for a run that skips what the service would have to be asked for. */
export const attachmentsSkipped =
  (placed: PlacedAttachments): ObtainAttachments =>
  (_books, documents) => {
    listAttachments(placed.snapshotPath, [], true);
    removeOtherAttachments(placed.snapshotPath, []);
    return Promise.resolve(placedIn(placed, documents, new Map(), "skipped"));
  };

/** Those that a run kept with the snapshot. */
export const attachmentsAsKept =
  (placed: PlacedAttachments): ObtainAttachments =>
  async (_books, documents) => {
    const known = await keptAttachments(placed.snapshotPath);
    const missing = known?.isSkipped === true ? "skipped" : "not-kept";
    return placedIn(placed, documents, known?.documents ?? new Map(), missing);
  };

/** The files in the order of the documents, and of each document in that of the service. */
export function placedIn(
  { snapshotPath, folder }: PlacedAttachments,
  documents: readonly DocumentRef[],
  fetched: ReadonlyMap<string, FetchedAttachments>,
  missing: MissingAttachment,
): AttachedFiles {
  const names = attachmentNames(documents);
  const files: PackFile[] = [];
  const states = documents.map((document): SampledAttachments => {
    const key = documentKey(document);
    const outcomes = fetched.get(key)?.outcomes ?? [missing];
    return {
      document: { type: document.type, id: document.id },
      outcomes: outcomes.map((outcome, place) => {
        if (typeof outcome === "string") return outcome;
        const { sha256, byteCount, extension } = outcome;
        const start = names.get(key) ?? document.id;
        const name = `${folder}${start}-${String(place + 1)}.${extension}`;
        const path = attachmentPath(snapshotPath, outcome);
        const mediaType = MEDIA_TYPES[extension];
        files.push({ name, mediaType, isDispensable: false, bytes: () => filePieces(path) });
        return { name, sha256, byteCount };
      }),
    };
  });
  return { files, states };
}
