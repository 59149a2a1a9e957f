/** Makes a pack from a snapshot for `close` and `render`, and tells what came of it. */
import { dirname, join } from "node:path";
import type { Books } from "../../ledger/books.ts";
import { inAuditfileVersion } from "../../packs/auditfile-version.ts";
import { AUDITFILE_VERSIONS } from "../../packs/auditfile-versions.ts";
import { type PackTemplate, readTemplate } from "../../packs/read-template.ts";
import type { SigningKey } from "../../packs/signature.ts";
import type { PackFile } from "../../packs/write-pack.ts";
import { type FinishedPack, makePack } from "../../pipeline.ts";
import { type OpenedBooks, openBooks } from "../../pull/open-books.ts";
import { type Arguments, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit-code.ts";
import { brokenLines, checksSentence, unfinishedLines, unprovenLines } from "../../cli/reporting/finding-text.ts";
import { outputFolder } from "../state/output-folder.ts";
import { programFolder, programVersion } from "../program.ts";
import type { Reporter } from "../../cli/reporter.ts";
import { absolutePath } from "../state/state.ts";
import type { World } from "../../cli/world.ts";

export interface PackRequest {
  readonly pack: string;
  readonly snapshotPath: string;
  readonly language: string;
  /** Asked for when the books are open, so that books that cannot be read cost the service nothing. */
  readonly moreFiles: (opened: OpenedBooks) => Promise<readonly PackFile[]>;
  /** For a pack that is handed over; without it such a pack is not signed. */
  readonly signingKey?: SigningKey | null;
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
  const template = readTemplate(folder, pack, language);
  const asked = textOption(given, "auditfile-version");
  const version = AUDITFILE_VERSIONS.find((known) => known === asked);
  return version === undefined ? template : inAuditfileVersion(template, version);
}

export async function writePackFrom(
  request: PackRequest,
  given: Arguments,
  world: World,
  reporter: Reporter,
): Promise<ExitCode> {
  const template = readPackTemplate(given, world, request.pack, request.language);
  const outFolder = outputFolder(given, world);
  const opened = await openBooks(request.snapshotPath, world.signal);
  const { books, snapshotId, unknownFields, close } = opened;
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
      moreFiles: await request.moreFiles(opened),
      snapshotId,
      signingKey: request.signingKey ?? null,
      signal: world.signal,
    });
    const zip = template.readme === null ? null : `${finished.folder}.zip`;
    tellPack({ ...finished, zip }, books, reporter);
    return finished.isFinal ? EXIT.reconciled : EXIT.draft;
  } finally {
    close();
  }
}

/** Findings told per check, accounts told per month: enough to know where to look. */
const TOLD_MAX = 5;

/** `zip`: the folder as one file, of a pack that is handed over. */
interface ToldPack extends FinishedPack {
  readonly zip: string | null;
}

function tellPack(pack: ToldPack, books: Books, reporter: Reporter): void {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const data = {
    status: pack.isFinal ? "final" : "draft",
    folder: pack.folder,
    zip: pack.zip,
    months_proven: proven,
    months: books.months.length,
    checks: pack.results.map(({ check, compared, broken }) => ({ id: check.id, compared, broken })),
    files: pack.files.map(({ name, byteCount, sha256 }) => ({ name, bytes: byteCount, sha256 })),
    left_out: pack.leftOut,
  };
  const { told, counted } = toldFiles(pack.files);
  const width = Math.max(...told.map(({ name }) => name.length));
  reporter.result("pack", data, [
    `${String(proven)} of ${String(books.months.length)} months proven: the entries tie to the general ledger.`,
    ...unfinishedLines(books),
    ...unprovenLines(books, TOLD_MAX),
    checksSentence(pack.results),
    ...brokenLines(pack.results, books, TOLD_MAX),
    `${pack.isFinal ? "Final" : "DRAFT"} pack in ${pack.folder}`,
    ...told.map(
      ({ name, byteCount, sha256 }) =>
        `  ${name.padEnd(width)}  ${byteCount.toLocaleString("en").padStart(12)} bytes  sha256 ${sha256.slice(0, 16)}`,
    ),
    ...counted.map(({ folder, count }) => `  ${folder}  ${count.toLocaleString("en")} files`),
    ...pack.leftOut.map(({ name, message }) => `  ${name.padEnd(width)}  left out: ${message}`),
    ...(pack.zip === null ? [] : [`The same as one file: ${pack.zip}`]),
  ]);
}

/** More files than this in one folder are counted, not named: the answers of the service. */
const NAMED_MAX = 50;

function toldFiles(files: FinishedPack["files"]): {
  readonly told: FinishedPack["files"];
  readonly counted: readonly { readonly folder: string; readonly count: number }[];
} {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  const isTold = (folder: string): boolean => (counts.get(folder) ?? 0) <= NAMED_MAX;
  return {
    told: files.filter(({ name }) => isTold(dirname(name))),
    counted: [...counts]
      .filter(([folder]) => !isTold(folder))
      .map(([folder, count]) => ({ folder: `${folder}/`, count })),
  };
}
