/** The description of a sheet before its rows are built, and the words its functions may use. */
import { expect, expectTypeOf, test } from "vitest";
import { SHEETS } from "../../src/sheets/index.ts";
import { textRow } from "../../src/sheets/internal/cells.ts";
import { columnsOf, monthColumn } from "../../src/sheets/internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "../../src/sheets/internal/define-sheet.ts";
import type { Words } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";
import { rowsOf, templateWords } from "./built-sheets.ts";

const ABOUT = sheetWords("example", ["first-note second-note", "third-note"], ["sheets.balance"]);
type Input = SheetInputOf<typeof ABOUT>;

const WORDS: Words = { language: "en", of: (key) => `<${key}>` };
const SOURCE = { books: smallCompany(), results: [], words: WORDS };

const example = sheet(ABOUT, {
  columns: [...columnsOf("text", 20, "name"), monthColumn("amount", 10)],
  checks: "G",
  rows: ({ word }) => [textRow("note", word("third-note"))],
});

test("only the words that a sheet declares can be used", () => {
  expectTypeOf<Parameters<Input["word"]>[0]>().toEqualTypeOf<
    "first-note" | "second-note" | "third-note"
  >();
  expectTypeOf<"sheets.balance">().toExtend<Parameters<Input["words"]["of"]>[0]>();
  expectTypeOf<"sheets.cover.title">().not.toExtend<Parameters<Input["words"]["of"]>[0]>();
});

test("a definition uses its own words, its title, its subtitle and those of its columns", () => {
  expect(example.words.filter((key) => key.startsWith("sheets.example."))).toEqual([
    "sheets.example.title",
    "sheets.example.subtitle",
    "sheets.example.first-note",
    "sheets.example.second-note",
    "sheets.example.third-note",
    "sheets.example.columns.name.title",
    "sheets.example.columns.name.meaning",
    "sheets.example.columns.month.meaning",
  ]);
});

test("rows are padded to the columns of the sheet", async () => {
  const { columns, rows } = example.build(SOURCE);
  expect(columns).toHaveLength(1 + 12);
  const [row] = await rowsOf({ ...example.build(SOURCE), rows });
  expect(row?.cells).toHaveLength(1 + 12);
});

test("no sheet opens its postings or builds its rows for its description", () => {
  const books = {
    ...smallCompany(),
    postings: () => {
      throw new Error("the postings were opened");
    },
  };
  for (const definition of SHEETS) {
    const words = templateWords("en");
    const { title, columns } = definition.describe({ books, results: [], words });
    const built = definition.build({ books, results: [], words });
    expect({ title, columns: columns() }).toEqual({ title: built.title, columns: built.columns });
    expect(columns().every(({ meaning }) => meaning !== "")).toBe(true);
  }
});
