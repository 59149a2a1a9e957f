/** Makes a pack from a snapshot for `close` and `render`, and tells what came of it. */
import { join } from "node:path";
import type { Books } from "../ledger/books.ts";
import { type PackTemplate, readTemplate } from "../packs/read-template.ts";
import type { PackFile } from "../packs/write-pack.ts";
import { type FinishedPack, makePack } from "../pipeline.ts";
import { openBooks } from "../pull/open-books.ts";
import { type Arguments, textOption } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { brokenLines, checksSentence, unfinishedLines, unprovenLines } from "./finding-text.ts";
import { outputFolder } from "./output-folder.ts";
import { programFolder, programVersion } from "./program.ts";
import type { Reporter } from "./reporter.ts";
import { absolutePath } from "./state.ts";
import type { World } from "./world.ts";

export interface PackRequest {
  readonly pack: string;
  readonly snapshotPath: string;
  readonly language: string;
  /** Asked for when the books are open, so that books that cannot be read cost the service nothing. */
  readonly moreFiles: () => Promise<readonly PackFile[]>;
}

/** The template is read before anything else is done, so that its faults cost no request. */
export function readPackTemplate(
  given: Arguments,
  world: World,
  pack: string,
  language: string,
): PackTemplate {
  const own = textOption(given, "templates");
  const folder = own === null ? join(programFolder(), "templates") : absolutePath(world, own);
  return readTemplate(folder, pack, language);
}

export async function writePackFrom(
  request: PackRequest,
  given: Arguments,
  world: World,
  reporter: Reporter,
): Promise<ExitCode> {
  const template = readPackTemplate(given, world, request.pack, request.language);
  const outFolder = outputFolder(given, world);
  const { books, snapshotId, unknownFields, close } = await openBooks(
    request.snapshotPath,
    world.signal,
  );
  try {
    if (unknownFields.length > 0) {
      reporter.note(
        `Fields that this version does not know, left aside: ${unknownFields.join(", ")}`,
      );
    }
    const finished = await makePack(books, {
      template,
      outFolder,
      program: { name: "slotsom", version: programVersion() },
      moreFiles: await request.moreFiles(),
      snapshotId,
      signal: world.signal,
    });
    tellPack(finished, books, reporter);
    return finished.isFinal ? EXIT.reconciled : EXIT.draft;
  } finally {
    close();
  }
}

/** Findings told per check, accounts told per month: enough to know where to look. */
const TOLD_MAX = 5;

function tellPack(pack: FinishedPack, books: Books, reporter: Reporter): void {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const data = {
    status: pack.isFinal ? "final" : "draft",
    folder: pack.folder,
    months_proven: proven,
    months: books.months.length,
    checks: pack.results.map(({ check, compared, broken }) => ({ id: check.id, compared, broken })),
    files: pack.files.map(({ name, byteCount, sha256 }) => ({ name, bytes: byteCount, sha256 })),
    left_out: pack.leftOut,
  };
  const width = Math.max(...pack.files.map(({ name }) => name.length));
  reporter.result("pack", data, [
    `${String(proven)} of ${String(books.months.length)} months proven: the entries tie to the general ledger.`,
    ...unfinishedLines(books),
    ...unprovenLines(books, TOLD_MAX),
    checksSentence(pack.results),
    ...brokenLines(pack.results, books, TOLD_MAX),
    `${pack.isFinal ? "Final" : "DRAFT"} pack in ${pack.folder}`,
    ...pack.files.map(
      ({ name, byteCount, sha256 }) =>
        `  ${name.padEnd(width)}  ${byteCount.toLocaleString("en").padStart(12)} bytes  sha256 ${sha256.slice(0, 16)}`,
    ),
    ...pack.leftOut.map(({ name, message }) => `  ${name.padEnd(width)}  left out: ${message}`),
  ]);
}
