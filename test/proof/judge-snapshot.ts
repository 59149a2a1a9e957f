/** Judges a snapshot by all checks and whole packs, beside the answers of true books. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { trueHashes } from "./compared-text.ts";
import { type Judged, judgedBooks, type Refused, runningChecks, withBooks } from "./judge.ts";
import type { JudgedPack } from "./packs.ts";
import { type AnswerHashes, hashesOf } from "./recorded-answers.ts";

/** `truth` has the hashes of the true answers; `look` is called while the snapshot is open. */
export async function judgedSnapshot<Outcome>(
  snapshot: Uint8Array,
  packs: readonly JudgedPack[],
  truth: AnswerHashes,
  signal: AbortSignal,
  look: (judged: Judged | Refused) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeFileSync(path, snapshot);
    const answers = hashesOf(snapshot);
    const hashes = trueHashes([...answers].map(([key, hash]) => [hash, truth.get(key) ?? hash]));
    return await withBooks(path, answers.size, signal, async (books) =>
      look("kind" in books ? books : await judgedBooks(books, runningChecks(books), packs, hashes)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
