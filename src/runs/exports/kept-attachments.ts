/**
 * The attachments of the sampled documents of a snapshot, kept next to it with the exports: a pack that is rendered from
 * the snapshot has the same files without the service, and they are removed with it.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Attachment } from "../../api/read-attachments.ts";
import {
  type AttachmentExtension,
  attachmentExtension,
  HEAD_BYTES,
  MEDIA_TYPES,
} from "../../exports/attachment-type.ts";
import type { FetchedAttachments, FetchedFile } from "../../exports/fetch-attachments.ts";
import { fileHash } from "../../exports/file-pieces.ts";
import { hasErrorCode } from "../../failure.ts";
import { listOf } from "../../fields/kind.ts";
import { record, tagged } from "../../fields/record.ts";
import { count, flag, oneOf, text, textLike } from "../../fields/scalars.ts";
import { documentId } from "../../ledger/ledger-account.ts";
import { documentKey, MISSING_ATTACHMENTS } from "../../ledger/sampled-attachments.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { type HashedFile, writeHashed } from "../../packs/write-hashed.ts";
import { removeDrafts, writeAtomically } from "../state/atomic-file.ts";
import { keptExportsFolder } from "../state/state.ts";

/** The list and the files, beside those of the exports in one folder. */
const LIST = "attachments.json";
const SUFFIX = ".attachment";
export const isOfAttachments = (name: string): boolean => name === LIST || name.endsWith(SUFFIX);

const FORMAT_VERSION = "1.0";
const OWNER_ONLY = 0o600;
const EXTENSIONS = Object.keys(MEDIA_TYPES).filter(
  (name): name is AttachmentExtension => name in MEDIA_TYPES,
);
const DIGITS = textLike(/^\d{1,40}$/);
const KEPT = record({
  format_version: oneOf(FORMAT_VERSION),
  skipped: flag,
  documents: listOf(
    record({
      type: text,
      id: DIGITS,
      files: listOf(
        tagged(
          "file",
          record({
            kind: oneOf("file"),
            attachment: DIGITS,
            sha256: textLike(/^[0-9a-f]{64}$/),
            bytes: count,
            extension: oneOf(...EXTENSIONS),
          }),
          record({ kind: oneOf("missing"), reason: oneOf(...MISSING_ATTACHMENTS) }),
        ),
      ),
    }),
  ),
});

/** What a snapshot has of its sample; null if no run has fetched anything for it. */
export interface KeptAttachments {
  /** The run did not ask the service for them. */
  readonly isSkipped: boolean;
  /** By the key of the document. */
  readonly documents: ReadonlyMap<string, FetchedAttachments>;
}

/** The path of a kept file. */
export const attachmentPath = (
  snapshotPath: string,
  { sha256 }: Pick<HashedFile, "sha256">,
): string => join(keptExportsFolder(snapshotPath), `${sha256}${SUFFIX}`);

/** With every file that is missing or has changed since as `damaged`. */
export async function keptAttachments(snapshotPath: string): Promise<KeptAttachments | null> {
  const reading = readYaml(join(keptExportsFolder(snapshotPath), LIST), KEPT);
  if (!reading.ok) return null;
  const documents = new Map<string, FetchedAttachments>();
  for (const { type, id, files } of reading.value.documents) {
    const document = { type, id: documentId(id) };
    const outcomes: FetchedAttachments["outcomes"][number][] = [];
    for (const file of files) {
      if (file.kind === "missing") outcomes.push(file.reason);
      else {
        const { attachment, sha256, bytes: byteCount, extension } = file;
        const isIntact = await hasHash(attachmentPath(snapshotPath, file), sha256);
        outcomes.push(isIntact ? { attachment, sha256, byteCount, extension } : "damaged");
      }
    }
    documents.set(documentKey(document), { document, outcomes });
  }
  return { isSkipped: reading.value.skipped, documents };
}

const hasHash = (path: string, sha256: string): Promise<boolean> =>
  fileHash(path).then(
    (hash) => hash === sha256,
    (error: unknown) => {
      if (hasErrorCode(error, "ENOENT")) return false;
      throw error;
    },
  );

/** Writes the list of what a snapshot has. Failure code: `disk-full`. */
export function listAttachments(
  snapshotPath: string,
  documents: readonly FetchedAttachments[],
  isSkipped = false,
): void {
  const list = {
    format_version: FORMAT_VERSION,
    skipped: isSkipped,
    documents: documents.map(({ document: { type, id }, outcomes }) => ({
      ...{ type, id },
      files: outcomes.map((outcome) => {
        if (typeof outcome === "string") return { kind: "missing", reason: outcome };
        const { attachment, sha256, byteCount: bytes, extension } = outcome;
        return { kind: "file", attachment, sha256, bytes, extension };
      }),
    })),
  };
  const path = join(attachmentsFolder(snapshotPath), LIST);
  writeAtomically(path, `${JSON.stringify(list)}\n`);
}

/** Removes the files that the list does not name: of documents that are not in the sample any more. */
export function removeOtherAttachments(
  snapshotPath: string,
  documents: readonly FetchedAttachments[],
): void {
  const folder = attachmentsFolder(snapshotPath);
  const files = documents.flatMap(({ outcomes }) =>
    outcomes.flatMap((outcome) => (typeof outcome === "string" ? [] : [outcome.sha256])),
  );
  const used = new Set(files.map((sha256) => `${sha256}${SUFFIX}`));
  for (const name of readdirSync(folder)) {
    if (name.endsWith(SUFFIX) && !used.has(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Keeps the bytes of an attachment under their hash, completely or not at all. */
export async function saveAttachment(
  snapshotPath: string,
  pieces: AsyncIterable<Uint8Array>,
  { contentType }: Pick<Attachment, "contentType">,
  signal: AbortSignal,
): Promise<Omit<FetchedFile, "attachment">> {
  const folder = attachmentsFolder(snapshotPath);
  removeDrafts(folder, DRAFT);
  const draft = join(folder, `${DRAFT}.${String(process.pid)}.new`);
  try {
    const file = await writeHashed({ path: draft, mode: OWNER_ONLY }, pieces, signal);
    const extension = attachmentExtension(headOf(draft), contentType);
    renameSync(draft, attachmentPath(snapshotPath, file));
    return { ...file, extension };
  } finally {
    rmSync(draft, { force: true });
  }
}

const DRAFT = "attachment";

function headOf(path: string): Uint8Array {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

function attachmentsFolder(snapshotPath: string): string {
  const folder = keptExportsFolder(snapshotPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
