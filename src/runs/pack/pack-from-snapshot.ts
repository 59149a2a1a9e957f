/** Makes a pack from a snapshot: for a run that pulled it, and for `render`. */
import type { PackTemplate } from "../../packs/read-template.ts";
import type { SigningKey } from "../../packs/signature.ts";
import type { PackFile } from "../../packs/write-pack.ts";
import { makePack } from "../../pipeline.ts";
import { type OpenedBooks, openBooks } from "../../pull/open-books.ts";
import type { PackOutcome } from "../outcome.ts";
import { programVersion } from "../program.ts";
import type { RunPorts } from "../run-ports.ts";

export interface PackRequest {
  readonly template: PackTemplate;
  readonly outFolder: string;
  readonly snapshotPath: string;
  /** Called after the books are opened: unreadable books cost the service no request. */
  readonly moreFiles: (opened: OpenedBooks) => Promise<readonly PackFile[]>;
  /** Null leaves a handoff unsigned. */
  readonly signingKey: SigningKey | null;
}

/** Failure codes: those of the snapshot and of `makePack`. */
export async function packFromSnapshot(
  { template, outFolder, snapshotPath, moreFiles, signingKey }: PackRequest,
  ports: RunPorts,
): Promise<Omit<PackOutcome, "runId">> {
  const opened = await openBooks(snapshotPath, ports.signal);
  const { books, snapshotId, unknownFields: fields, close } = opened;
  try {
    if (fields.length > 0) ports.onEvent({ kind: "unknown-fields", fields });
    const pack = await makePack(books, {
      template,
      outFolder,
      program: { name: "slotsom", version: programVersion() },
      moreFiles: await moreFiles(opened),
      snapshotId,
      signingKey,
      signal: ports.signal,
    });
    const zip = template.readme === null ? null : `${pack.folder}.zip`;
    return { kind: "pack", pack, zip, books };
  } finally {
    close();
  }
}
