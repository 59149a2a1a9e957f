/** The formulas of the workbook of a pack. */
import { beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../sheets/built-sheets.ts";
import { smallCompany } from "../support/books-notation.ts";
import { formulaCells, readWorkbook, sheetLines } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { companyPack, companyWorkbook, sheetEntries } from "./xlsx-sample.ts";

/** Sheets that consist of figures of others. */
const ELSEWHERE = [
  "Resultaat volgens boekhouding",
  ...["Controles", "Inhoudsopgave", "Kasstroom, indirecte methode"],
  ...["Verkorte resultatenrekening", "Verkorte balans", "Ontwikkeling per maand"],
  ...["Dossierstaten", "Van boekhouding naar belasting"],
];

let bytes: Buffer;
beforeAll(async () => {
  bytes = await companyWorkbook();
});

describe("the formulas of the workbook", () => {
  test("are every total and every sum of entries, and a test prints how many there are", async () => {
    const pack = await companyPack(smallCompany());
    const workbook = await readWorkbook(bytes);
    const lines: string[] = [];
    const worksheets = workbook.worksheets.filter(({ name }) => name !== "Inhoudsopgave");
    for (const [index, sheet] of pack.sheets.entries()) {
      const worksheet = worksheets[index]!;
      const formulas = formulaCells(workbook).filter((cell) => cell.sheet === worksheet.name);
      const cells = (await rowsOf(sheet)).flatMap((row) => row.cells);
      const amounts = cells.filter(
        (cell) => cell.kind === "amount" && cell.figure.entries === undefined,
      );
      const sums = cells.filter((cell) => "figure" in cell).length - amounts.length;
      lines.push(`${sheet.title}: ${formulas.length} formulas, ${amounts.length} values`);
      // A recomputed check has its outcome, its difference, and sides that are not amounts as read.
      const live = (sheet.equalities?.() ?? []).reduce(
        (count, { expected, actual }) =>
          count + 2 + [expected, actual].filter(({ terms }) => terms.length > 0).length,
        0,
      );
      // The month before the year has its figures in no sheet of this pack.
      const before = sheet.id === "trends" ? 4 : 0;
      // Each entry has a key, which follows its account.
      const keys = sheet.table?.rows ?? 0;
      expect(`${sheet.id} ${formulas.length}`).toBe(`${sheet.id} ${sums - before + live + keys}`);
    }
    process.stdout.write(`${lines.join("\n")}\n`);
    expect(lines.slice(0, 34)).toEqual([
      "In één oogopslag: 33 formulas, 5 values",
      "Over deze rapportage: 6 formulas, 0 values",
      "Verkorte resultatenrekening: 75 formulas, 0 values",
      "Verkorte balans: 60 formulas, 0 values",
      "Ontwikkeling per maand: 67 formulas, 0 values",
      "Balans: 50 formulas, 13 values",
      "Winst-en-verliesrekening: 247 formulas, 8 values",
      "Resultaat volgens boekhouding: 20 formulas, 8 values",
      "Kasstroomoverzicht: 60 formulas, 96 values",
      "Kasstroom, indirecte methode: 166 formulas, 120 values",
      "Proef- en saldibalans: 301 formulas, 19 values",
      "Kolommenbalans: 345 formulas, 8 values",
      "Debiteuren: 12 formulas, 18 values",
      "Crediteuren: 11 formulas, 12 values",
      "Staat van vaste activa: 20 formulas, 10 values",
      "Verloopoverzicht eigen vermogen: 9 formulas, 1 values",
      "Aansluiting beginbalans: 14 formulas, 16 values",
      "Dossierstaten: 174 formulas, 35 values",
      "Kas en bank: 3 formulas, 1 values",
      "Na balansdatum: 4 formulas, 5 values",
      "Tussenrekeningen en afloop: 0 formulas, 0 values",
      "Overlopende posten: 0 formulas, 0 values",
      "Verloop vaste activa: 28 formulas, 10 values",
      "Afschrijvingen nagerekend: 5 formulas, 4 values",
      "Btw-aansluiting: 0 formulas, 0 values",
      "Van boekhouding naar belasting: 84 formulas, 18 values",
      "Analyse van het resultaat: 7 formulas, 2 values",
      "Aansluiting van het resultaat: 9 formulas, 11 values",
      "Exports en bestanden: 0 formulas, 0 values",
      "Journaalposten: 95 formulas, 92 values",
      "Opgaven van de cliënt: 0 formulas, 0 values",
      "Controles: 55 formulas, 4 values",
      "Aansluiting op het grootboek: 36 formulas, 48 values",
      "Volledigheid per maand: 0 formulas, 0 values",
    ]);
  });

  test("refer to other sheets for figures of those sheets", async () => {
    const formulas = formulaCells(await readWorkbook(bytes));
    const across = formulas
      .filter(({ formula }) => /!|figure\./.test(formula.replace(/SUMIFS\([^)]*\)/g, "")))
      .filter(
        ({ sheet, address }) => sheet !== "Kolommenbalans" || /^[DE](5|8|24|29)$/.test(address),
      )
      .filter(({ sheet }) => !ELSEWHERE.includes(sheet))
      .map(({ sheet, formula, result }) => `${sheet}: ${formula} -> ${String(result)}`);
    expect(across).toEqual([
      "In één oogopslag: 'Winst-en-verliesrekening'!O8 -> 17300",
      "In één oogopslag: 'Winst-en-verliesrekening'!P8 -> 2000",
      "In één oogopslag: 'Winst-en-verliesrekening'!O12 -> 14700",
      "In één oogopslag: 'Winst-en-verliesrekening'!P12 -> 2000",
      "In één oogopslag: 'Winst-en-verliesrekening'!O17 -> 8684.56",
      "In één oogopslag: 'Winst-en-verliesrekening'!P17 -> 0",
      "In één oogopslag: 'Winst-en-verliesrekening'!O23 -> 6150.44",
      "In één oogopslag: 'Winst-en-verliesrekening'!P23 -> 2000",
      "In één oogopslag: 'Kasstroomoverzicht'!O18 -> 22887",
      "In één oogopslag: 'Kasstroomoverzicht'!C17 -> 10000",
      "In één oogopslag: ROUND('Balans'!C14-'Balans'!C31,4) -> 20400.44",
      "In één oogopslag: ROUND('Balans'!D14-'Balans'!D31,4) -> 11000",
      "In één oogopslag: 'Balans'!C20 -> 6150.44",
      "In één oogopslag: ROUND('Balans'!C30-'Balans'!D30,4) -> 3066.82",
      "In één oogopslag: ROUND('Balans'!C26-'Balans'!D26,4) -> -3000",
      "In één oogopslag: 'Balans'!C19 -> 2000",
      "In één oogopslag: ROUND('Balans'!C12-'Balans'!D12,4) -> -907",
      "In één oogopslag: ROUND('Balans'!C13-'Balans'!D13,4) -> 532.26",
      "In één oogopslag: ROUND('Balans'!C23-'Balans'!D23,4) -> 250",
      "In één oogopslag: ROUND('Balans'!C29-'Balans'!D29,4) -> 45",
      "Over deze rapportage: 'Winst-en-verliesrekening'!O8 -> 17300",
      "Over deze rapportage: 'Winst-en-verliesrekening'!O12 -> 14700",
      "Over deze rapportage: 'Winst-en-verliesrekening'!O23 -> 6150.44",
      "Over deze rapportage: 'Balans'!C15 -> 35722.26",
      "Over deze rapportage: 'Balans'!C21 -> 26150.44",
      "Over deze rapportage: 'Kasstroomoverzicht'!O18 -> 22887",
      "Balans: 'Winst-en-verliesrekening'!O23 -> 6150.44",
      "Kolommenbalans: SUM('Proef- en saldibalans'!E5:F5) -> 24000",
      "Kolommenbalans: 'Proef- en saldibalans'!G5 -> 0",
      "Kolommenbalans: ROUND(SUM('Proef- en saldibalans'!E8:F8),4) -> 0",
      "Kolommenbalans: 'Proef- en saldibalans'!G8 -> 250",
      "Kolommenbalans: 'Proef- en saldibalans'!E24 -> 2000",
      "Debiteuren: 'Proef- en saldibalans'!H11 -> 303",
      "Crediteuren: ROUND(-'Proef- en saldibalans'!H14,4) -> 3276.82",
      "Verloopoverzicht eigen vermogen: 'Balans'!D18 -> 18000",
      "Verloopoverzicht eigen vermogen: 'Balans'!C20 -> 6150.44",
      "Verloopoverzicht eigen vermogen: 'Balans'!C21 -> 26150.44",
      "Kas en bank: 'Kasstroomoverzicht'!O18 -> 22887",
      "Verloop vaste activa: SUM('Proef- en saldibalans'!H5:H6) -> 12000",
      "Analyse van het resultaat: 'Winst-en-verliesrekening'!P8 -> 2000",
      "Analyse van het resultaat: 'Winst-en-verliesrekening'!O8 -> 17300",
      "Analyse van het resultaat: ROUND(('Winst-en-verliesrekening'!O12)/(C7),3) -> 0.85",
      "Analyse van het resultaat: 'Winst-en-verliesrekening'!P12 -> 2000",
      "Analyse van het resultaat: ROUND('Winst-en-verliesrekening'!O12-SUM(C10:C11),4) -> -2600",
      "Aansluiting van het resultaat: 'Winst-en-verliesrekening'!O23 -> 6150.44",
      "Aansluiting van het resultaat: 'Verloopoverzicht eigen vermogen'!C7 -> 20000",
      "Aansluiting van het resultaat: 'Verloopoverzicht eigen vermogen'!H8 -> 26150.44",
      "Aansluiting op het grootboek: 'Proef- en saldibalans'!F24 -> 65457.82",
      "Aansluiting op het grootboek: figure.entries_year_2025_debit -> 65457.82",
      "Aansluiting op het grootboek: 'Proef- en saldibalans'!G24 -> 65457.82",
      "Aansluiting op het grootboek: figure.entries_year_2025_credit -> 65457.82",
    ]);
  });

  test("take the months that the charts of the close draw from its statements", async () => {
    const charts = zipEntries(bytes).filter(({ name }) => name.startsWith("xl/charts/"));
    expect(charts.map(({ text }) => /<a:t>([^<]*)/.exec(text)?.[1])).toEqual([
      ...["Netto-omzet en brutomarge", "Resultaat na belastingen per maand"],
      "Liquide middelen per maandeinde",
    ]);
    // Revenue, result and liquid funds of September 2025.
    const months = (await readWorkbook(bytes)).getWorksheet("Ontwikkeling per maand")!;
    expect(["B14", "F14", "G14"].map((address) => months.getCell(address).value)).toEqual([
      { formula: "'Winst-en-verliesrekening'!K8", result: 13_000 },
      { formula: "'Winst-en-verliesrekening'!K23", result: 12_425 },
      { formula: "'Kasstroomoverzicht'!K18", result: 12_428 },
    ]);
  });

  test("include their result, for programs that do not calculate", () => {
    const xml = sheetEntries(zipEntries(bytes))
      .map(({ text }) => text)
      .join("");
    const formulas = xml.match(/<f>/g) ?? [];
    expect(xml.match(/<\/f><v>[^<]+<\/v>/g)).toHaveLength(formulas.length);
  });

  test("refer to the result of the year where the balance sheet has it", async () => {
    const workbook = await readWorkbook(bytes);
    const balance = workbook.getWorksheet("Balans")!;
    const row = balance.getColumn(2).values.indexOf("Resultaat boekjaar 2025");
    const equity = formulaCells(workbook).filter(
      ({ sheet, address }) => sheet === "Verloopoverzicht eigen vermogen" && address === "D6",
    );
    expect(equity.map(({ formula }) => formula)).toEqual([`'Balans'!C${row}`]);
  });

  test("are in the right rows and ranges", async () => {
    const lines = sheetLines((await readWorkbook(bytes)).getWorksheet("Balans")!);
    const ofEntries = (letter: string): string => `'Journaalposten'!$${letter}$5:$${letter}$96`;
    const sumOf = `${ofEntries("J")},${ofEntries("M")},"GB:"`;
    expect(lines.slice(0, 13)).toEqual([
      "1: Balans",
      "2: Stand per 31-12-2025, in EUR  ·  Cijfers zonder teken: aangesloten  ·  † aangesloten op grootboek",
      "3: ← Inhoud",
      "4: Nummer | Grootboekrekening | 31-12-2025 | 31-12-2024† | Mutatie",
      "5: ACTIVA",
      "6: Vaste activa",
      `7: 0200 | Van | =D7+SUMIFS(${sumOf}&$A7) -> 24000 | 24000 | =ROUND(C7-D7,4) -> 0`,
      `8: 0210 | Depreciation of the van | =D8+SUMIFS(${sumOf}&$A8) -> -12000 | -6000 | =ROUND(C8-D8,4) -> -6000`,
      "9: Totaal vaste activa | =SUM(C7:C8) -> 12000 | =SUM(D7:D8) -> 18000 | =ROUND(C9-D9,4) -> -6000",
      "10: Vlottende activa",
      `11: 1100 | Bank | =D11+SUMIFS(${sumOf}&$A11) -> 22887 | 10000 | =ROUND(C11-D11,4) -> 12887`,
      `12: 1300 | Debtors | =D12+SUMIFS(${sumOf}&$A12) -> 303 | 1210 | =ROUND(C12-D12,4) -> -907`,
      `13: 1510 | VAT to reclaim | =D13+SUMIFS(${sumOf}&$A13) -> 532.26 | 0 | =ROUND(C13-D13,4) -> 532.26`,
    ]);
  });

  test("sum the long sheet of entries, whose last row is known only after writing", async () => {
    const workbook = await readWorkbook(bytes);
    const lines = sheetLines(workbook.getWorksheet("Journaalposten")!);
    expect(lines.slice(-3)).toEqual([
      '97: Totaal debet | =SUMIF(J5:J96,">0") -> 65457.82',
      '98: Totaal credit | =ROUND(-SUMIF(J5:J96,"<0"),4) -> 65457.82',
      "99: Totaal | =ROUND(SUM(J5:J96),4) -> 0",
    ]);
    expect(workbook.definedNames.model.find(({ name }) => name.endsWith("debit"))?.ranges).toEqual([
      "Journaalposten!$J$97",
    ]);
  });
});
