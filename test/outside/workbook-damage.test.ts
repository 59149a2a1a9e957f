/**
 * Two spreadsheet programs recalculate workbooks in which accounts look like numbers, patterns and comparisons. All checks
 * reconcile, and a cell with another number turns the checks that add it up red.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipEntries } from "../support/zip-entries.ts";
import { type DamagedInput, damagedInputs, outcomesOf } from "./damaged-inputs.ts";
import { moveEntries } from "./edited-entry.ts";
import { differences, formulaResults } from "./formula-results.ts";
import { recalculateWithGnumeric } from "./gnumeric.ts";
import { convert } from "./libre-office.ts";
import { type LookAlikes, lookAlikeWorkbooks } from "./look-alike-books.ts";
import { runTool } from "./run-tool.ts";
import { sheetFile } from "./sheet-file.ts";

const RECALCULATING_MS_MAX = 900_000;
/** Starting LibreOffice costs as much as a workbook, and a call has a time limit. */
const FILES_OF_A_CALL = 8;
const CHECKS = "Controles";
const [HOLDS, BROKEN] = ["Sluit aan", "SLUIT NIET AAN"];

type Program = "LibreOffice" | "Gnumeric";

let folder = "";
let held: LookAlikes;
let damaged: readonly (DamagedInput & { readonly name: string })[] = [];
const recalculated = new Map<string, Buffer>();
const again = (program: Program, name: string): Buffer => recalculated.get(`${program} ${name}`)!;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-damage-"));
  held = await lookAlikeWorkbooks();
  damaged = damagedInputs(held.checked, CHECKS).map((each, index) => ({
    ...each,
    name: `damaged-${index}`,
  }));
  const moved = moveEntries(held.checked, { from: "8000.1", to: "8000.10" });
  const files = [
    ...(["close", "monthly", "checked"] as const).map((name) => ({ name, bytes: held[name] })),
    { name: "moved", bytes: moved },
    ...damaged,
  ].map(({ name, bytes }) => {
    const file = join(folder, `${name}.xlsx`);
    writeFileSync(file, bytes);
    return file;
  });
  await Promise.all([withLibreOffice(files), withGnumeric(files)]);
}, RECALCULATING_MS_MAX);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function withLibreOffice(files: readonly string[]): Promise<void> {
  const out = join(folder, "libre-office");
  mkdirSync(out);
  for (let at = 0; at < files.length; at += FILES_OF_A_CALL) {
    await convert(files.slice(at, at + FILES_OF_A_CALL), "xlsx", out);
  }
  for (const file of files) keep("LibreOffice", join(out, basename(file)));
}

async function withGnumeric(files: readonly string[]): Promise<void> {
  const out = join(folder, "gnumeric");
  mkdirSync(out);
  for (const file of files) {
    await recalculateWithGnumeric(file, join(out, basename(file)));
    keep("Gnumeric", join(out, basename(file)));
  }
}

const keep = (program: Program, file: string): void => {
  recalculated.set(`${program} ${basename(file, ".xlsx")}`, readFileSync(file));
};

test("LibreOffice prints the sheets with sentences in nine points or larger, each as wide as its page", async () => {
  await convert([join(folder, "close.xlsx")], "pdf", folder);
  const { out } = await runTool("pdftotext", ["-bbox", join(folder, "close.pdf"), "-"]);
  const pages = (out.match(/<page .*?<\/page>/gs) ?? []).map((page) => ({
    words: [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)].map(
      ([, top, bottom, word]) => ({ word, height: Number(bottom) - Number(top) }),
    ),
  }));
  const sizeOf = (title: string): number => {
    const start = title.split(" ")[0];
    const own = pages.find(({ words }) => words[0]?.word === start)!;
    // Most words of a page are those of its rows; the font of a word is as high as its size says.
    const heights = Map.groupBy(own.words, ({ height }) => height.toFixed(1));
    const [most] = [...heights].toSorted(([, one], [, other]) => other.length - one.length);
    return Number(most![0]);
  };
  const titles = [
    "Inhoudsopgave",
    "In één oogopslag",
    "Over deze rapportage",
    "Opgaven",
    "Controles",
    "Aansluiting",
  ];
  expect(titles.filter((title) => sizeOf(title) < 8.9)).toEqual([]);
  // A table with a column for each month shows that smaller text would be seen.
  expect(sizeOf("Proef- en saldibalans")).toBeLessThan(6);
});

describe.each(["LibreOffice", "Gnumeric"] as const)("%s", (program) => {
  test.each(["close", "monthly"] as const)(
    "computes every stored result of the workbook of the %s, and all its checks reconcile",
    (name) => {
      const results = formulaResults(again(program, name));
      expect(differences(formulaResults(held[name]), results)).toEqual([]);
      const outcomes = outcomesOf(held[name], CHECKS).map((cell) => results.get(cell));
      expect(outcomes).toEqual(Array.from({ length: 14 }, () => HOLDS));
    },
  );

  test("turns a check red for each number that it adds up, and the first sheet does not say that all reconcile", () => {
    const unseen = damaged.filter(({ name, outcome }) => {
      const results = formulaResults(again(program, name));
      const summary = [...results].find(([cell]) => cell.startsWith("sheet1.xml B"))?.[1];
      return results.get(outcome) !== BROKEN || !summary?.startsWith("NIET ALLES ");
    });
    expect(unseen.map(({ name, cell }) => `${name} ${cell}`)).toEqual([]);
    const covered = new Set(damaged.map(({ outcome }) => outcome));
    expect([damaged.length, covered.size]).toEqual([2 * 14, 14]);
  });

  test("moves an entry to the account that someone writes beside it, and nothing to an account that looks alike", () => {
    const sheet = sheetFile(zipEntries(held.checked), "Winst-en-verliesrekening");
    const before = formulaResults(held.checked);
    const after = formulaResults(again(program, "moved"));
    // Rows of 8000.1 and 8000.10, and their total; column O is the year.
    const yearIn = (results: typeof before): readonly (string | undefined)[] =>
      [6, 7, 8].map((row) => results.get(`${sheet} O${row}`));
    expect(yearIn(before)).toEqual(["15800.00", "1500.00", "17300.00"]);
    expect(yearIn(after)).toEqual(["0.00", "17300.00", "17300.00"]);
  });
});
