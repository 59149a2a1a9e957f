/** Templates refer to sheets directly, or by lists shared by several files. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { filesOf } from "../../src/packs/template-files.ts";
import { twoMonths } from "../checks/compared.ts";
import { withClientInput } from "../support/client-input.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A folder with the templates of the program, and these files as those of the pack `close`. */
function templatesWith(lines: readonly string[]): string {
  const folder = temporaryFolder();
  cpSync("templates", folder, { recursive: true });
  const text = ["format_version: 1", "title: pack.close", ...lines].join("\n");
  writeFileSync(join(folder, "packs", "close.yml"), text);
  return folder;
}

test("a file that refers to a list has the sheets of the list", () => {
  const { files } = readTemplate(
    templatesWith([
      "lists:",
      "  results: [profit-and-loss, cash-flow]",
      "files:",
      "  - { name: workbook, format: xlsx, sheets: [cover, results, entries] }",
      "  - { name: page, format: html, sheets: [results] }",
    ]),
    "close",
    "en",
  );
  expect(files.map(({ sheets }) => sheets.map(({ id }) => id))).toEqual([
    ["cover", "profit-and-loss", "cash-flow", "entries"],
    ["profit-and-loss", "cash-flow"],
  ]);
});

test("a list that no file names, has the name of a sheet, or names an unknown sheet is refused", () => {
  const templates = templatesWith([
    "lists:",
    "  cover: [entries]",
    "  spare: [entries]",
    "  wrong: [entriez]",
    "files:",
    "  - { name: workbook, format: xlsx, sheets: [cover, wrong, wrongs] }",
  ]);
  const faults = (): unknown => {
    try {
      return readTemplate(templates, "close", "en");
    } catch (thrown) {
      return thrown instanceof Error
        ? thrown.message.split("\n").map((line) => line.replace(/^.*close\.yml, line |;.*$/g, ""))
        : thrown;
    }
  };
  expect(faults()).toEqual([
    "the template cannot be used:",
    '6, lists/wrong: unknown sheet "entriez"',
    '8, files/0/sheets: unknown sheet "wrongs"',
    "4, lists/cover: a sheet has that name",
    "5, lists/spare: no file uses this list",
  ]);
});

test("no file of the product's packs has a sheet twice", () => {
  for (const pack of ["close", "monthly", "handoff"]) {
    for (const { name, sheets } of readTemplate("templates", pack, "nl").files) {
      expect([name, new Set(sheets).size]).toEqual([name, sheets.length]);
    }
  }
});

test("a sheet without anything to show is not on a page, and is in the files for programs", () => {
  const template = readTemplate(
    templatesWith([
      "lists:",
      "  evidence: [client-input, checks]",
      "files:",
      "  - { name: page, format: html, sheets: [evidence] }",
      "  - { name: paper, format: pdf, sheets: [evidence] }",
      "  - { name: stated, format: pdf, sheets: [client-input] }",
      "  - { name: workbook, format: xlsx, sheets: [evidence] }",
      "  - { name: '{sheet}', format: csv, sheets: [evidence] }",
      "  - { name: figures, format: figures, sheets: [evidence] }",
    ]),
    "close",
    "en",
  );
  const program = { name: "slotsom", version: "0" };
  const sheetsOf = (
    books: Books,
    notes: Parameters<typeof filesOf>[1]["notes"] = [],
  ): readonly string[] =>
    filesOf(template, { books, results: [], isFinal: true, program, notes }, []).map(
      ({ name, sheets }) => `${name}: ${sheets.join(" ")}`,
    );
  const others = [
    "stated.pdf: client-input",
    "workbook.xlsx: client-input checks",
    "client-input.csv: client-input",
    "checks.csv: checks",
    "figures.jsonl: client-input checks",
  ];
  const full = ["page.html: client-input checks", "paper.pdf: client-input checks", ...others];
  expect(sheetsOf(twoMonths())).toEqual(["page.html: checks", "paper.pdf: checks", ...others]);
  expect(sheetsOf(withClientInput(twoMonths(), "employees: 2"))).toEqual(full);
  expect(
    sheetsOf(twoMonths(), [
      { sheet: "client-input", line: "payroll", figure: null, text: "In May.", at: 3 },
    ]),
  ).toEqual(full);
});
