/**
 * The small company's workbook. Run as a program it prints the hash of the workbook's bytes, so that
 * a test can make it in other time zones.
 */
import { createHash } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PackContents } from "../../src/formats/format.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import type { Books } from "../../src/ledger/books.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { builtPack } from "../sheets/built-sheets.ts";
import { smallCompany } from "../support/books-notation.ts";
import { encoded, packOf } from "../support/page-pack.ts";
import type { ZipEntry } from "../support/zip-entries.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates", import.meta.url));

/** The workbook of a pack, in the order of its template. */
export async function companyPack(
  books: Books,
  language = "nl",
  pack = "close",
): Promise<PackContents> {
  const { results, words } = await builtPack(books, language);
  const { files } = readTemplate(TEMPLATES, pack, language);
  const workbook = files.find(({ format }) => format.id === "xlsx")!;
  const own = workbook.sheets.filter(({ isOf }) => isOf(books));
  const sheets = own.map(({ build }) => build({ books, results, words }));
  return packOf(sheets, { books, results, words });
}

export const companyWorkbook = async (): Promise<Buffer> =>
  encoded(xlsx, await companyPack(smallCompany()));

export const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const offset = new Date(2024, 6, 1).getTimezoneOffset();
  process.stdout.write(`${offset} ${hashOf(await companyWorkbook())}`);
}

/** The entries of the sheets of a workbook. */
export const sheetEntries = (entries: readonly ZipEntry[]): readonly ZipEntry[] =>
  entries.filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
