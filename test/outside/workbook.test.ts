/** The workbooks are checked by unzip and LibreOffice: undamaged, in the order of the schema, with correct results. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { misplaced } from "../support/sheet-order.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { differences, formulaResults } from "./formula-results.ts";
import { convert } from "./libre-office.ts";
import { runTool } from "./run-tool.ts";
import { storedZip } from "./stored-zip.ts";

const packs = inject("packs");
const WORKBOOKS = {
  Dutch: { file: join(packs.dutch, "workbook-2025.xlsx"), sheets: 15, formulasMin: 700 },
  English: { file: join(packs.english, "workbook-2025.xlsx"), sheets: 15, formulasMin: 700 },
  "of a month": {
    file: join(packs.monthly, "management-pack-2025-10.xlsx"),
    sheets: 23,
    formulasMin: 2_500,
  },
  "of the service": {
    file: join(packs.dutch, "service", "ledger-accounts-2025.xlsx"),
    sheets: 1,
    formulasMin: 2,
  },
};

const LINK = /<hyperlink [^>]*location="/g;

let folder = "";
/** The Dutch workbook with a cached result that is a cent wrong. */
let falsified: Falsified;
/** The results of every workbook after LibreOffice, started once, has recalculated every formula. */
let recalculated: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-xlsx-"));
  falsified = falsify(readFileSync(WORKBOOKS.Dutch.file));
  const workbooks = Object.entries(WORKBOOKS).map(
    ([name, { file }]) => [name, readFileSync(file)] as const,
  );
  const files = [...workbooks, ["falsified", falsified.bytes] as const].map(([name, bytes]) => {
    const file = join(folder, `${name}.xlsx`);
    writeFileSync(file, bytes);
    return { name, file };
  });
  const out = join(folder, "recalculated");
  mkdirSync(out);
  await convert(
    files.map(({ file }) => file),
    "xlsx",
    out,
  );
  recalculated = new Map(
    files.map(({ name, file }) => [name, readFileSync(join(out, basename(file)))]),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Falsified {
  readonly bytes: Buffer;
  /** The cell with the wrong result. */
  readonly address: string;
  readonly right: string;
  readonly wrong: string;
}

function falsify(workbook: Buffer): Falsified {
  const entries = zipEntries(workbook);
  const name = "xl/worksheets/sheet3.xml";
  const { text = "" } = entries.find((entry) => entry.name === name) ?? {};
  const total = /(<c r="(C\d+)"[^>]*><f>SUM\([^<]*<\/f><v>)(\d+\.\d\d)(<\/v>)/.exec(text);
  const [cell = "", before = "", address = "", right = "", after = ""] = total ?? [];
  const cents = String(BigInt(right.replace(".", "")) + 1n);
  const wrong = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  const changed = text.replace(cell, () => `${before}${wrong}${after}`);
  const bytes = storedZip(
    entries.map((entry) => (entry.name === name ? { ...entry, text: changed } : entry)),
  );
  return { bytes, address, right, wrong };
}

describe.for(Object.entries(WORKBOOKS))("the workbook %s", ([name, workbook]) => {
  const { file, sheets, formulasMin } = workbook;

  test("is an undamaged archive", async () => {
    const { exitCode, out, err } = await runTool("unzip", ["-t", file]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toContain("No errors detected in compressed data");
  });

  test("has the elements of every sheet in the order of the schema", () => {
    const entries = zipEntries(readFileSync(file)).filter(({ name: entry }) =>
      entry.startsWith("xl/worksheets/sheet"),
    );
    const expected = Array.from({ length: sheets }, (_, index) => `sheet${index + 1}.xml:`).sort();
    expect(
      entries.map(({ name: entry, text }) => `${basename(entry)}:${misplaced(text)}`).sort(),
    ).toEqual(expected);
  });

  test("has the result that LibreOffice computes for every formula, to the cent", () => {
    const held = formulaResults(readFileSync(file));
    expect(held.size).toBeGreaterThanOrEqual(formulasMin);
    expect(differences(held, formulaResults(recalculated.get(name)!))).toEqual([]);
  });
});

test("LibreOffice reads every link from a figure to its entries as a link inside the file", () => {
  const linksIn = (bytes: Buffer): number =>
    zipEntries(bytes)
      .filter(({ name }) => name.startsWith("xl/worksheets/sheet"))
      .reduce((count, { text }) => count + (text.match(LINK) ?? []).length, 0);
  const held = linksIn(readFileSync(WORKBOOKS.Dutch.file));
  expect(held).toBeGreaterThan(1_000);
  expect(linksIn(recalculated.get("Dutch")!)).toBe(held);
});

test("a cached result that is a cent wrong is found, and no other", () => {
  const { bytes, address, right, wrong } = falsified;
  const again = formulaResults(recalculated.get("falsified")!);
  expect(differences(formulaResults(bytes), again)).toEqual([
    `sheet3.xml ${address}: ${wrong}, recalculated ${right}`,
  ]);
});

test("an archive with a changed byte is damaged", async () => {
  const bytes = readFileSync(WORKBOOKS.Dutch.file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  const file = join(folder, "damaged.xlsx");
  writeFileSync(file, bytes);
  expect((await runTool("unzip", ["-tqq", file])).exitCode).not.toBe(0);
});
