/**
 * The workbooks are checked by unzip, LibreOffice and Gnumeric: undamaged, in the order of the schema, with correct
 * results.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { amountOf, amountText, subtract } from "../../src/amount/amount.ts";
import { misplaced } from "../support/sheet-order.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { chartValues, type EditedEntry, editEntry, failFormula } from "./edited-entry.ts";
import { differences, formulaResults } from "./formula-results.ts";
import { recalculateWithGnumeric } from "./gnumeric.ts";
import { convert } from "./libre-office.ts";
import { runTool } from "./run-tool.ts";
import { sheetFile } from "./sheet-file.ts";
import { storedZip } from "./stored-zip.ts";

const packs = inject("packs");
const handedOff = (name: string): string => join(packs.handoff, "data", `${name}-2025.xlsx`);
const WORKBOOKS = {
  Dutch: { file: join(packs.dutch, "workbook-2025.xlsx"), sheets: 38, formulasMin: 12_000 },
  English: { file: join(packs.english, "workbook-2025.xlsx"), sheets: 38, formulasMin: 12_000 },
  "of a month": {
    file: join(packs.monthly, "management-pack-2025-10.xlsx"),
    sheets: 34,
    formulasMin: 8_000,
  },
  "of the index": { file: handedOff("00_index/index"), sheets: 3, formulasMin: 0 },
  "of the trial balance": {
    file: handedOff("10_trial_balance/trial-balance"),
    sheets: 4,
    formulasMin: 700,
  },
  "of the entries": {
    file: handedOff("30_journal_entries/entries"),
    sheets: 1,
    formulasMin: 7_000,
  },
  "of the statements": { file: handedOff("40_statements/statements"), sheets: 8, formulasMin: 700 },
  "of the subledgers": { file: handedOff("50_subledgers/subledgers"), sheets: 5, formulasMin: 150 },
  "of the service": {
    file: join(packs.dutch, "service", "ledger-accounts-2025.xlsx"),
    sheets: 1,
    formulasMin: 2,
  },
};

const RECALCULATING_MS_MAX = 1_200_000;
const LINK = /<hyperlink [^>]*location="/g;

let folder = "";
/** The Dutch workbook with a cached result that is a cent wrong. */
let falsified: Falsified;
/** The Dutch workbook of a month in which one entry was changed by hand. */
let edited: EditedEntry;
/** Every workbook after LibreOffice has recalculated every formula. */
let recalculated: ReadonlyMap<string, Buffer>;
/** Every workbook as it was made after Gnumeric has done so. */
let byGnumeric: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-xlsx-"));
  falsified = falsify(readFileSync(WORKBOOKS.Dutch.file));
  edited = editEntry(readFileSync(WORKBOOKS["of a month"].file));
  const workbooks = Object.entries(WORKBOOKS).map(
    ([name, { file }]) => [name, readFileSync(file)] as const,
  );
  const changed = [
    ["falsified", falsified.bytes] as const,
    ["edited", edited.bytes] as const,
    ["failed", failFormula(readFileSync(WORKBOOKS["of a month"].file))] as const,
  ];
  const files = [...workbooks, ...changed].map(([name, bytes]) => {
    const file = join(folder, `${name}.xlsx`);
    writeFileSync(file, bytes);
    return { name, file };
  });
  const made = files.filter(({ name }) => name in WORKBOOKS);
  [recalculated, byGnumeric] = await Promise.all([
    recalculatedBy("libre-office", files, (file, out) => convert([file], "xlsx", out)),
    recalculatedBy("gnumeric", made, (file, out) =>
      recalculateWithGnumeric(file, join(out, basename(file))),
    ),
  ]);
}, RECALCULATING_MS_MAX);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One at a time: a run of a program has a time limit, and sums over all entries take it seconds. */
async function recalculatedBy(
  program: string,
  files: readonly { readonly name: string; readonly file: string }[],
  recalculate: (file: string, out: string) => Promise<void>,
): Promise<ReadonlyMap<string, Buffer>> {
  const out = join(folder, program);
  mkdirSync(out);
  for (const { file } of files) await recalculate(file, out);
  return new Map(files.map(({ name, file }) => [name, readFileSync(join(out, basename(file)))]));
}

interface Falsified {
  readonly bytes: Buffer;
  /** The file and the cell with the wrong result. */
  readonly sheet: string;
  readonly address: string;
  readonly right: string;
  readonly wrong: string;
}

function falsify(workbook: Buffer): Falsified {
  const entries = zipEntries(workbook);
  const sheet = sheetFile(entries, "Balans");
  const name = `xl/worksheets/${sheet}`;
  const { text = "" } = entries.find((entry) => entry.name === name) ?? {};
  const total = /(<c r="(C\d+)"[^>]*><f>SUM\([^<]*<\/f><v>)(\d+\.\d\d)(<\/v>)/.exec(text);
  if (total === null) throw new Error(`${sheet} has no total`);
  const [cell = "", before = "", address = "", right = "", after = ""] = total;
  const cents = String(BigInt(right.replace(".", "")) + 1n);
  const wrong = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  const changed = text.replace(cell, () => `${before}${wrong}${after}`);
  const bytes = storedZip(
    entries.map((entry) => (entry.name === name ? { ...entry, text: changed } : entry)),
  );
  return { bytes, sheet, address, right, wrong };
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

  test("has the result that LibreOffice and Gnumeric compute for every formula, to the cent", () => {
    const held = formulaResults(readFileSync(file));
    expect(held.size).toBeGreaterThanOrEqual(formulasMin);
    expect(differences(held, formulaResults(recalculated.get(name)!))).toEqual([]);
    expect(differences(held, formulaResults(byGnumeric.get(name)!))).toEqual([]);
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
  const { bytes, sheet, address, right, wrong } = falsified;
  const again = formulaResults(recalculated.get("falsified")!);
  expect(differences(formulaResults(bytes), again)).toEqual([
    `${sheet} ${address}: ${wrong}, recalculated ${right}`,
  ]);
});

describe("an entry of the workbook changed by hand", () => {
  const rowOf = (name: string, text: string, code: string): string => {
    const rows = text.match(/<row .*?<\/row>/gs) ?? [];
    const row = rows.find((each) => each.includes(`>${code}<`));
    if (row === undefined) throw new Error(`${name} has no row with ${code}`);
    return row;
  };

  test("changes its account in the profit and loss account and the trial balance, in its month alone", () => {
    const before = formulaResults(recalculated.get("of a month")!);
    const after = formulaResults(recalculated.get("edited")!);
    const original = zipEntries(readFileSync(WORKBOOKS["of a month"].file));
    const addressesIn = (sheet: string): readonly string[] => {
      const { text } = original.find(({ name }) => name === `xl/worksheets/${sheet}`)!;
      const row = rowOf(sheet, text, edited.account);
      return [...row.matchAll(/<c r="([A-Z]+\d+)"[^>]*><f>-?SUMIFS\(/g)].map(([, at = ""]) => at);
    };
    const changed = (title: string): readonly string[] => {
      const sheet = sheetFile(original, title);
      return addressesIn(sheet).flatMap((address) => {
        const [held, now] = [before, after].map((all) => all.get(`${sheet} ${address}`)!);
        const more = amountText(subtract(amountOf(now!), amountOf(held!)), 2);
        return held === now ? [] : [more];
      });
    };
    expect(changed("Winst-en-verliesrekening")).toEqual(["1000.00"]);
    // Its credit of the year, and its net movement of the month.
    expect(changed("Proef- en saldibalans")).toEqual(["1000.00", "-1000.00"]);
  });

  test("breaks the checks that it concerns, and the first sheet says so", () => {
    const original = zipEntries(readFileSync(WORKBOOKS["of a month"].file));
    const [contents, checks] = ["Inhoudsopgave", "Controles"].map((title) =>
      sheetFile(original, title),
    );
    expect(contents).toBe("sheet1.xml");
    const results = (name: string): readonly string[] => {
      const found = [...formulaResults(recalculated.get(name)!)];
      return [contents, checks].flatMap((sheet) => {
        const outcome = new RegExp(`^${sheet} [BC]`);
        return found.filter(([cell]) => outcome.test(cell)).map(([, text]) => text);
      });
    };
    const holding = results("of a month").filter((text) => text === "Sluit aan");
    expect(results("of a month")).toEqual(["Alles sluit aan (14)", ...holding]);
    expect(holding).toHaveLength(14);
    expect(results("edited")[0]).toBe("NIET ALLES SLUIT AAN: 9 VAN 14");
    const broken = results("edited").flatMap((text, index) =>
      text === "SLUIT NIET AAN" ? [index - 1] : [],
    );
    // Debit and credit of the entries and of the trial balance, the sum of the balances, the result as read, the balance sheet.
    expect(broken).toEqual([0, 2, 3, 5, 6]);
    const [verdict, ...others] = results("failed");
    expect(verdict).toBe("NIET ALLES SLUIT AAN: 13 VAN 14");
    expect(others.filter((text) => text !== "Sluit aan")).toEqual(["HIER NIET TE BEREKENEN"]);
  });

  test("changes the chart that is drawn from it", () => {
    const [before, after] = ["of a month", "edited"].map((name) =>
      chartValues(recalculated.get(name)!).get("Netto-omzet"),
    );
    expect(before).toHaveLength(13);
    expect(after?.slice(0, -1)).toEqual(before?.slice(0, -1));
    expect(Number(after?.at(-1)) - Number(before?.at(-1))).toBeCloseTo(1_000, 2);
    // The values that the file keeps are those that LibreOffice draws.
    const held = chartValues(readFileSync(WORKBOOKS["of a month"].file)).get("Netto-omzet");
    expect(before?.map(Number)).toEqual(held?.map(Number));
  });
});

test("an archive with a changed byte is damaged", async () => {
  const bytes = readFileSync(WORKBOOKS.Dutch.file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  const file = join(folder, "damaged.xlsx");
  writeFileSync(file, bytes);
  expect((await runTool("unzip", ["-tqq", file])).exitCode).not.toBe(0);
});
