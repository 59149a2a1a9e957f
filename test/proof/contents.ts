/** Everything that the reader of a pack sees: every cell, tile and chart of every sheet, and the auditfiles. */
import { createHash } from "node:crypto";
import { levelsIn } from "../../src/checks/backing.ts";
import type { CheckResult } from "../../src/checks/check.ts";
import { Failure } from "../../src/failure.ts";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import { auditfileBytes, xaf, xaf32 } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { PaperTable, Sheet, Words } from "../../src/sheets/sheet.ts";
import { comparedTexts, type TrueHashes } from "./compared-text.ts";

/** A digest of the contents by name: the id of a sheet, that of the format of an auditfile, or `COMPARISONS`. */
export type Contents = ReadonlyMap<string, string>;

/** How many comparisons each check made, which sheets state; their own digests leave the numbers out. */
export const COMPARISONS = "comparisons";

const PROGRAM = { name: "slotsom", version: "0.0.0" };
/** Words as their keys: sheets are compared, not read. */
const WORDS: Words = {
  language: "en",
  of: (key, values = {}) => `${key} ${Object.entries(values).flat().join(" ")}`,
};

/** Of books as a pack shows them; the sheets are those of one pack that has every sheet. */
export async function contentsOf(
  books: Books,
  results: readonly CheckResult[],
  hashes: TrueHashes,
): Promise<Contents> {
  const counted = results.map((result) => ({ ...result, compared: Math.min(result.compared, 1) }));
  const source = { books, results: counted, words: WORDS, levelOf: levelsIn(books, counted) };
  const files = SHEETS.map((definition) => ({
    name: `${definition.id}.xlsx`,
    sheets: [definition.describe(source)],
  }));
  const contents = new Map<string, string>();
  const textOf = comparedTexts(hashes);
  for (const definition of SHEETS)
    contents.set(definition.id, await digestOf(definition.build({ ...source, files }), textOf));
  const counts = results.map(({ check, compared }) => `${check.id} ${String(compared)}`);
  contents.set(COMPARISONS, counts.join(", "));
  contents.set(xaf.id, await auditfileOf(books, AUDITFILE_4_0));
  contents.set(xaf32.id, await auditfileOf(books, AUDITFILE_3_2));
  return contents;
}

async function digestOf(sheet: Sheet, textOf: (value: unknown) => string): Promise<string> {
  const hash = createHash("sha256");
  const add = (value: unknown): void => {
    hash.update(textOf(value));
  };
  // Functions are left out of the text: what they return is added below.
  add(sheet);
  await addRows(sheet, add);
  for (const table of sheet.onPaper ?? []) await addRows(table, add);
  add(sheet.equalities?.() ?? null);
  add(sheet.named?.() ?? null);
  return hash.digest("hex");
}

async function addRows(
  { rows }: Pick<Sheet | PaperTable, "rows">,
  add: (value: unknown) => void,
): Promise<void> {
  for await (const row of rows()) add(row);
}

async function auditfileOf(books: Books, layout: AuditfileLayout): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const piece of auditfileBytes({ books, program: PROGRAM }, layout))
      hash.update(piece);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    hash.update(thrown.message);
  }
  return hash.digest("hex");
}
