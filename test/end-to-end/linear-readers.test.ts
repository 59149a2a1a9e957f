/** Reading data from outside costs as much as its size, whatever it contains. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { echoOf } from "../../src/api/credential-echo.ts";
import { recogniseExport } from "../../src/exports/recognise-export.ts";
import { anything } from "../../src/fields/scalars.ts";
import { workbookLines } from "../../src/imported-files/chart-table.ts";
import { readYaml } from "../../src/packs/read-yaml.ts";
import { nameClashes } from "../../src/verification/entry-name.ts";
import { collected } from "../formats/auditfile-sample.ts";
import { costGrowth } from "../support/cost-growth.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { READINGS, times } from "./linear-readings.ts";

/** Half-way, on a scale of ratios, between 1 for linear and 16 for quadratic. */
const GROWTH_MAX = 4;

const CREDENTIAL = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";

test.each([
  ["backslashes", "\\"],
  ["escaped percent signs", "%25"],
  ["escaped ampersands", "&amp;"],
  ["character references", "&#97;"],
  ["zeros of a character reference", "&#00000000"],
  ["beginnings of it", "\\u0061"],
])("the search for a credential in %s: the cost grows with the size", async (_of, text) => {
  const { isIn } = echoOf(CREDENTIAL);
  const bytes = (size: number): Buffer => Buffer.from(`\\${text.repeat(size)}`);
  expect(await costGrowth(bytes, isIn, 5_000)).toBeLessThan(GROWTH_MAX);
});

test.each(READINGS)("$of: the cost grows with the size", async ({ size, text, read }) => {
  expect(await costGrowth(text, read, size)).toBeLessThan(GROWTH_MAX);
});

test("a workbook with a format of brackets: the cost grows with the size", async () => {
  const folder = temporaryFolder();
  const styled = async (size: number): Promise<string> => {
    const path = join(folder, `${size}-styled.xlsx`);
    const made = new exceljs.Workbook();
    const cell = made.addWorksheet("Accounts").getCell("A1");
    cell.value = 1;
    cell.numFmt = "[".repeat(size);
    await made.xlsx.writeFile(path);
    return path;
  };
  const read = async (path: Promise<string>): Promise<unknown> =>
    workbookLines(await path, "chart.xlsx", signalOfTest());
  expect(await costGrowth(styled, read, 5_000)).toBeLessThan(GROWTH_MAX);
});

test.each([
  ["opening brackets", "<"],
  ["times of creation", "<dcterms:"],
  ["times of creation without an end", "<dcterms:a>"],
])("a workbook of the service with %s: the cost grows with the size", async (_of, text) => {
  const folder = temporaryFolder();
  const cost = await costGrowth(
    (size) => workbookAt(join(folder, `${size}.xlsx`), text.repeat(size)),
    async (path) => recogniseExport(await path, LEDGER_ACCOUNTS, signalOfTest()),
    1_000,
  );
  expect(cost).toBeLessThan(GROWTH_MAX);
});

const LEDGER_ACCOUNTS = { name: "ledger-accounts", year: 2025, owner: new Map() } as const;

async function workbookAt(path: string, text: string): Promise<string> {
  const zip = new ZipFile();
  for (const name of ["xl/workbook.xml", "xl/sharedStrings.xml"]) {
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  writeFileSync(path, Buffer.concat(await collected(zip.outputStream as AsyncIterable<Buffer>)));
  return path;
}

test.each([
  ["folders in folders", (index: number) => `${"a/".repeat(index)}file${index}`],
  ["accents", (index: number) => "\u00e9/".repeat(index)],
])("names of files with %s: the cost grows with the size", async (_of, nameAt) => {
  const names = (size: number): readonly string[] =>
    Array.from({ length: 50 }, (_, index) => nameAt(size + index));
  expect(await costGrowth(names, nameClashes, 100)).toBeLessThan(GROWTH_MAX);
});

/** In one file each, as they are read. */
test.each([
  ["keys", (size: number) => times(size, (index) => `key${index}: 1\n`)],
  ["keys in braces", (size: number) => `{${times(size, (index) => `key${index}: 1, `)}}`],
  ["repeated keys", (size: number) => "key: 1\n".repeat(size)],
  ["anchors and aliases", (size: number) => times(size, (index) => `- &a${index} 1\n- *a0\n`)],
])("YAML with %s: the cost grows with the size", async (_of, text) => {
  const folder = temporaryFolder();
  const fileWith = (size: number): string => {
    const path = join(folder, `${size}.yml`);
    writeFileSync(path, text(size));
    return path;
  };
  expect(await costGrowth(fileWith, (path) => readYaml(path, anything), 1_000)).toBeLessThan(
    GROWTH_MAX,
  );
});
