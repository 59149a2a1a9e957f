/** The straight line: open, check, lay out, encode, write. No branches; those belong in the stages. */
import { join } from "node:path";
import { type CheckResult, isFinal } from "./checks/check.ts";
import { runChecks } from "./checks/run-checks.ts";
import type { Books } from "./ledger/books.ts";
import { manifestText, type Program } from "./packs/manifest.ts";
import { filesOf, type PackTemplate } from "./packs/read-template.ts";
import { type PackFile, type WrittenPack, writePack } from "./packs/write-pack.ts";

/** What to make of books that are open, and where to put it. */
export interface PackOrder {
  readonly template: PackTemplate;
  /** The pack goes to `<outFolder>/<administration>/<year>/<pack>`, a draft to `<pack>-draft`. */
  readonly outFolder: string;
  readonly program: Program;
  /** Files that come from elsewhere, such as the service's own exports. */
  readonly moreFiles: readonly PackFile[];
  readonly snapshotId: string;
  readonly signal: AbortSignal;
}

export interface FinishedPack extends WrittenPack {
  readonly folder: string;
  readonly isFinal: boolean;
  readonly results: readonly CheckResult[];
}

/** Failure codes: `output-not-writable`, `disk-full`, and for a final pack those of the formats. */
export async function makePack(books: Books, order: PackOrder): Promise<FinishedPack> {
  const { template, outFolder, program, moreFiles, snapshotId, signal } = order;
  const results = await runChecks(books);
  const verdict = { books, results, isFinal: isFinal(books, results) };
  const files = [...filesOf(template, { ...verdict, program }), ...moreFiles];
  const year = String(books.fiscalYear.year);
  const name = verdict.isFinal ? template.pack : `${template.pack}-draft`;
  const folder = join(outFolder, books.administration.id, year, name);
  const manifest = (written: WrittenPack): string =>
    manifestText({ ...verdict, template, program, snapshotId }, written);
  const written = await writePack(folder, files, manifest, signal);
  return { folder, isFinal: verdict.isFinal, results, ...written };
}
