/** The files of a template: a sheet is built once for all that show it, and each file is as if it were alone. */
import { expect, test } from "vitest";
import { readTemplate } from "../../src/packs/read-template.ts";
import { filesOf } from "../../src/packs/template-files.ts";
import type { SheetDefinition } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";

const TEMPLATE = readTemplate("templates", "handoff", "en");
const SHARED = TEMPLATE.files.filter(({ format }) => ["csv", "csv-nl-excel"].includes(format.id));
const SOURCE = {
  books: smallCompany(),
  results: [],
  isFinal: true,
  program: { name: "slotsom", version: "0" },
};

async function textOf(file: { readonly bytes: () => AsyncIterable<Uint8Array> }): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes()) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

test("a sheet is built once for all files of the pack, in any order of the files", async () => {
  const built: string[] = [];
  const counted = new Map<SheetDefinition, SheetDefinition>();
  const counting = (sheet: SheetDefinition): SheetDefinition => {
    const own = counted.get(sheet) ?? {
      ...sheet,
      build: (source) => {
        built.push(sheet.id);
        return sheet.build(source);
      },
    };
    counted.set(sheet, own);
    return own;
  };
  const files = SHARED.map((file) => ({ ...file, sheets: file.sheets.map(counting) }));
  const texts = new Map<string, string>();
  for (const file of filesOf({ ...TEMPLATE, files }, SOURCE, []).toReversed()) {
    texts.set(file.name, await textOf(file));
  }
  expect(built.toSorted()).toEqual([...new Set(built)].toSorted());
  expect(texts.size).toBeGreaterThan(built.length);
  // Each file by itself, from sheets of its own.
  for (const { name } of filesOf({ ...TEMPLATE, files: SHARED }, SOURCE, [])) {
    const alone = filesOf({ ...TEMPLATE, files: SHARED }, SOURCE, []).find(
      (file) => file.name === name,
    );
    expect(await textOf(alone!)).toBe(texts.get(name));
  }
});
