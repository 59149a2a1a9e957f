/** The outcome of a run. A run that fails has none: it throws its Failure. */
import type { ChecklistOutcome } from "../checklist/update-checklist.ts";
import type { Books } from "../ledger/books.ts";
import type { SignedLead } from "../ledger/judgement/entries.ts";
import type { WrittenFile } from "../packs/pack-file.ts";
import type { FinishedPack } from "../pipeline.ts";
import type { PullSummary } from "../pull/pull.ts";

export type Outcome = PackOutcome | SnapshotOutcome | FilesOutcome | Interrupted;

export interface PackOutcome {
  readonly kind: "pack";
  /** Null for a pack that `render` made: it is not a run. */
  readonly runId: string | null;
  readonly pack: FinishedPack;
  /** The zip of a handoff; null for other packs. */
  readonly zip: string | null;
  readonly books: BooksInMemory;
  /** The leads with a balance; null for books of a part of a fiscal year, of which none is signed. */
  readonly leads: readonly SignedLead[] | null;
  /** The handoff that a close was asked for, of the same books. */
  readonly handoff?: PackOutcome;
  /** What became of the task list that a close was asked for. */
  readonly checklist?: ChecklistOutcome;
}

/** Books without their postings, which need an open snapshot. */
export type BooksInMemory = Omit<Books, "postings">;

export interface SnapshotOutcome {
  readonly kind: "snapshot";
  readonly runId: string;
  readonly path: string;
  readonly summary: PullSummary;
}

export interface FilesOutcome {
  readonly kind: "files";
  readonly runId: string;
  readonly files: readonly FetchedFile[];
}

export interface FetchedFile extends Pick<WrittenFile, "byteCount" | "sha256"> {
  readonly path: string;
}

/** The run was stopped by the signal of its ports. */
export interface Interrupted {
  readonly kind: "interrupted";
  readonly runId: string;
  /** False when the service had not answered yet: there is nothing to continue. */
  readonly isResumable: boolean;
}
