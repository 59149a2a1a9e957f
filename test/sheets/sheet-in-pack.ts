/** A sheet that states files of its pack. */
import { runChecks } from "../../src/checks/run-checks.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { FileOfPack, Sheet, SheetDefinition, SheetSource } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";
import { templateWords } from "./built-sheets.ts";

/** The hash of every file. */
export const HASH = "ab".repeat(32);

export const named = (sheet: string): SheetDefinition =>
  SHEETS.find((candidate) => candidate.id === sheet)!;

/** Built beside these files, each by its name and the sheets in it. */
export async function inPack(
  id: string,
  files: readonly (readonly [string, ...string[]])[],
  choices: Partial<Pick<SheetSource, "requests" | "books">> = {},
): Promise<Sheet> {
  const { books = smallCompany() } = choices;
  const source = { ...choices, books, results: await runChecks(books), words: templateWords("en") };
  const ofPack: readonly FileOfPack[] = files.map(([name, ...sheets]) => ({
    name,
    sha256: HASH,
    sheets: sheets.map((sheet) => named(sheet).describe(source)),
  }));
  return named(id).build({ ...source, files: ofPack });
}
