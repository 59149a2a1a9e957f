/** The straight line: pull, open, check, lay out, encode, write. No branches; those belong in the stages. */
import { join } from "node:path";
import { type CheckResult, isReconciled } from "./checks/check.ts";
import { runChecks } from "./checks/run-checks.ts";
import type { PackContents } from "./formats/format.ts";
import type { Books } from "./ledger/books.ts";
import { manifestText } from "./packs/manifest.ts";
import type { PackTemplate } from "./packs/read-template.ts";
import { type PackFile, type WrittenFile, writePack } from "./packs/write-pack.ts";

/** What to make of books that are open, and where to put it. */
export interface PackOrder {
  readonly template: PackTemplate;
  /** The pack goes to `<outFolder>/<administration>/<year>/<pack>`, a draft to `<pack>-draft`. */
  readonly outFolder: string;
  readonly program: PackContents["program"];
  /** Files that come from elsewhere, such as the service's own exports. */
  readonly moreFiles: readonly PackFile[];
  readonly snapshotId: string;
  readonly signal: AbortSignal;
}

export interface FinishedPack {
  readonly folder: string;
  readonly isFinal: boolean;
  readonly results: readonly CheckResult[];
  readonly files: readonly WrittenFile[];
}

/** Final only when every blocking check holds and every month is proven. */
export const isFinalPack = (books: Books, results: readonly CheckResult[]): boolean =>
  isReconciled(results) && books.months.every(({ proof }) => proof.isProven);

/** Failure codes: `output-not-writable`, `disk-full`, and those of the formats. */
export async function makePack(books: Books, order: PackOrder): Promise<FinishedPack> {
  const { template, program, snapshotId } = order;
  const { pack, words, style, sha256: templateSha256 } = template;
  const year = String(books.fiscalYear.year);
  const results = await runChecks(books);
  const isFinal = isFinalPack(books, results);
  const title = words.of(template.title, { year });
  const contents = { title, isFinal, books, results, style, words, program };
  const files = template.files.map(
    ({ name, format, sheets }): PackFile => ({
      name: `${name.replace("{year}", year)}.${format.extension}`,
      mediaType: format.mediaType,
      bytes: () =>
        format.encode({
          ...contents,
          sheets: sheets.map((sheet) => sheet.build({ books, results, words })),
        }),
    }),
  );
  const folder = join(
    order.outFolder,
    books.administration.id,
    year,
    isFinal ? pack : `${pack}-draft`,
  );
  const source = {
    pack,
    isFinal,
    language: words.language,
    templateSha256,
    snapshotId,
    books,
    results,
    program,
  };
  const written = await writePack(
    folder,
    [...files, ...order.moreFiles],
    (finished) => manifestText(source, finished),
    order.signal,
  );
  return { folder, isFinal, results, files: written };
}
