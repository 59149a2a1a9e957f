/** Gives the program an export of other books, beside the true answers, and judges what it makes of it. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFinal } from "../../../src/checks/is-final.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { EXPORTS, type ExportName } from "../../../src/exports/export-names.ts";
import { filePieces } from "../../../src/exports/file-pieces.ts";
import { Failure } from "../../../src/failure.ts";
import { compareWithService } from "../../../src/packs/compare-with-service.ts";
import type { PackFile } from "../../../src/packs/pack-file.ts";
import { openBooks } from "../../../src/pull/open-books.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { findingLine } from "../judge.ts";
import { judgedPacks } from "../packs.ts";
import { administrationOf, reclosed } from "./changed-books.ts";
import { SMALL_BASES, type SmallBase } from "./consistent-lie.ts";
import { type ExportedFiles, exportedFiles } from "./exported-files.ts";
import type { ForeignExport } from "./foreign-exports.ts";
import { pulledThrough, serving } from "./lying-service.ts";
import type { TriedLie } from "./try-lie.ts";

interface TrueExports {
  readonly snapshot: Uint8Array;
  readonly files: ExportedFiles;
}

/** The true books of both bases with their exports, which the program must accept. */
export async function trueExports(
  signal: AbortSignal,
): Promise<Readonly<Record<SmallBase, TrueExports>>> {
  const found = new Map<SmallBase, TrueExports>();
  for (const base of SMALL_BASES) {
    const books = administrationOf[base];
    await using running = await serving(books, "specification");
    const snapshot = await pulledThrough(running, signal);
    const files = await exportedFiles(books, signal);
    const { outcome, because } = await judgedExports({ snapshot, files }, [], signal);
    if (outcome !== "escaped") throw new Error(`the true exports are not accepted: ${because}`);
    found.set(base, { snapshot, files });
  }
  return Object.fromEntries(found) as Readonly<Record<SmallBase, TrueExports>>;
}

export async function tryForeignExport(
  truth: Readonly<Record<SmallBase, TrueExports>>,
  lie: ForeignExport,
  signal: AbortSignal,
): Promise<TriedLie> {
  const { snapshot, files } = truth[lie.base];
  const foreign = { ...files, [lie.export]: await foreignFile(files[lie.export], lie, signal) };
  const tried = await judgedExports({ snapshot, files: foreign }, lie.names, signal);
  return tried.outcome === "escaped" && lie.beyond !== undefined
    ? { ...tried, outcome: "beyond" }
    : tried;
}

async function foreignFile(
  file: Uint8Array,
  { base, change, claim, export: name }: ForeignExport,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (change.kind === "books") {
    const books = () => reclosed(change.books(administrationOf[base]()));
    return (await exportedFiles(books, signal, change.year))[name];
  }
  const text = Buffer.from(file).toString();
  if (!text.includes(change.from)) throw new Error(`"${claim}": the file has no ${change.from}`);
  return Buffer.from(text.replace(change.from, change.to));
}

/** `escaped` if a pack is final. */
async function judgedExports(
  { snapshot, files }: TrueExports,
  names: readonly string[],
  signal: AbortSignal,
): Promise<TriedLie> {
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  writeFileSync(path, snapshot);
  const { books, close } = await openBooks(path, signal);
  try {
    const packFiles = EXPORTS.map((name) => packFile(folder, name, files[name]));
    const program = { name: "slotsom", version: "0.0.0" };
    const results = await runChecks(books);
    const compared = await compareWithService({ books, results, program }, packFiles, signal);
    const findings = compared.results.flatMap(({ severity, findings: found }) =>
      severity === "blocking" ? found : [],
    );
    const [first] = findings;
    if (judgedPacks().some(({ backings }) => isFinal(books, compared.results, backings)))
      return { outcome: "escaped", checks: [], because: "final" };
    const text = first === undefined ? "not final" : findingLine(first);
    const isNamed = names.some((name) => findings.some((one) => findingLine(one).includes(name)));
    const checks = [...new Set(findings.map(({ check }) => check))].sort();
    return { outcome: isNamed ? "caught" : "elsewhere", checks, because: text };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const isNamed = names.some((name) => thrown.message.includes(name));
    const because = `${thrown.code}: ${thrown.message}`;
    return { outcome: isNamed ? "refused" : "elsewhere", checks: [], because };
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
}

function packFile(folder: string, name: ExportName, bytes: Uint8Array): PackFile {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return {
    name: `service/${name}`,
    mediaType: "application/octet-stream",
    isDispensable: false,
    serviceExport: { name, path },
    bytes: () => filePieces(path),
  };
}
