/** The pipeline without branches: check, compare, lay out, encode, seal, write. Decisions belong in the stages. */
import { join } from "node:path";
import { type CheckResult, isFinal } from "./checks/check.ts";
import { runChecks } from "./checks/run-checks.ts";
import type { Books } from "./ledger/books.ts";
import { compareWithService } from "./packs/compare-with-service.ts";
import type { Program } from "./packs/manifest.ts";
import { filesOf, type PackTemplate, payloadFolder } from "./packs/read-template.ts";
import { sealing } from "./packs/sealing.ts";
import type { SigningKey } from "./packs/signature.ts";
import { type PackFile, type WrittenPack, writeSealedPack } from "./packs/write-pack.ts";

/** The order for a pack of open books. */
export interface PackOrder {
  readonly template: PackTemplate;
  /** The pack goes to `<outFolder>/<administration>/<year or month>/<pack>`, a draft to `<pack>-draft`. */
  readonly outFolder: string;
  readonly program: Program;
  /** Additional files, such as the service's own exports. */
  readonly moreFiles: readonly PackFile[];
  readonly snapshotId: string;
  /** Signs a handoff; null leaves it unsigned, which its README states. */
  readonly signingKey: SigningKey | null;
  readonly signal: AbortSignal;
}

/** A written pack. */
export interface FinishedPack extends WrittenPack {
  readonly folder: string;
  readonly isFinal: boolean;
  readonly results: readonly CheckResult[];
}

/** Checks the books and writes their pack. Failure codes: `output-not-writable`, `disk-full`, and for a final pack those of the formats. */
export async function makePack(books: Books, order: PackOrder): Promise<FinishedPack> {
  const { template, outFolder, program, snapshotId, signingKey, signal } = order;
  const checked = { books, results: await runChecks(books), program };
  const compared = await compareWithService(checked, order.moreFiles, signal);
  const { results } = compared;
  const verdict = { books, ...compared, isFinal: isFinal(books, results) };
  const place = payloadFolder(template);
  const moreFiles = order.moreFiles.map((file) => ({ ...file, name: `${place}${file.name}` }));
  const otherFileNames = moreFiles.map(({ name }) => name);
  const files = [...filesOf(template, { ...verdict, program }, otherFileNames), ...moreFiles];
  const of = template.folder === "month" ? books.period.last : String(books.fiscalYear.year);
  const name = verdict.isFinal ? template.pack : `${template.pack}-draft`;
  const folder = join(outFolder, books.administration.id, of, name);
  const seal = sealing({ ...verdict, template, program, snapshotId }, signingKey);
  const written = await writeSealedPack(folder, files, seal, signal);
  return { folder, isFinal: verdict.isFinal, results, ...written };
}
