/** The workbook of a pack: its bytes, and the parts of its file. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { xlsx } from "../../src/formats/xlsx.ts";
import { smallCompany } from "../support/books-notation.ts";
import { encoded } from "../support/page-pack.ts";
import { misplaced } from "../support/sheet-order.ts";
import { readWorkbook } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { companyPack, companyWorkbook, hashOf, sheetEntries } from "./xlsx-sample.ts";

/** Sheets that consist of figures of others. */

let bytes: Buffer;
beforeAll(async () => {
  bytes = await companyWorkbook();
});

describe("the bytes of the workbook", () => {
  test.each(["UTC", "Pacific/Apia"])("are the same when it is made in %s", (zone) => {
    const sample = fileURLToPath(new URL("xlsx-sample.ts", import.meta.url));
    const env = { ...process.env, TZ: zone };
    const printed = execFileSync(process.execPath, [sample], { env, encoding: "utf8" });
    expect(printed).toBe(`${zone === "UTC" ? 0 : -780} ${hashOf(bytes)}`);
  });

  test("contain no time stamps except the first date of the zip format and the date of the books", () => {
    const entries = zipEntries(bytes);
    expect(new Set(entries.map(({ dosTime }) => dosTime))).toEqual(new Set([0x0021_6000]));
    const core = entries.find(({ name }) => name === "docProps/core.xml")!.text;
    expect(core.match(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g)).toEqual([
      "2026-11-15T00:00:00Z",
      "2026-11-15T00:00:00Z",
    ]);
  });
});

describe("the file", () => {
  test("states the administration and the program", async () => {
    const { title, creator } = await readWorkbook(bytes);
    expect({ title, creator }).toEqual({
      title: "Small Company BV - Jaarafsluiting 2025",
      creator: "slotsom 1.2.3",
    });
  });

  test("has the elements of every sheet in the order of the schema", async () => {
    const sheets = sheetEntries(zipEntries(bytes));
    const contents = 1;
    expect(sheets).toHaveLength((await companyPack(smallCompany())).sheets.length + contents);
    for (const { name, text } of sheets) expect(`${name} ${misplaced(text)}`).toBe(`${name} `);
  });

  test("with an element too early is detected as out of order", () => {
    expect(misplaced("<worksheet><sheetData/><autoFilter/><sheetProtection/></worksheet>")).toBe(
      "sheetProtection",
    );
    const properties = "<sheetPr><pageSetUpPr/><outlinePr/></sheetPr>";
    expect(misplaced(`<worksheet>${properties}<sheetData/></worksheet>`)).toBe("outlinePr");
  });

  test("has no external link and no table of shared strings", () => {
    const names = zipEntries(bytes).map(({ name }) => name);
    expect(names.filter((name) => name.includes("sharedStrings"))).toEqual([]);
    const relations = zipEntries(bytes).filter(({ name }) => /sheet\d+\.xml\.rels/.test(name));
    expect(relations.filter(({ text }) => text.includes("External"))).toEqual([]);
  });

  test("freezes heads, repeats them on paper, and filters lists but not statements", async () => {
    const workbook = await readWorkbook(bytes);
    const setups = workbook.worksheets
      .slice(0, 35)
      .map(({ name, views, autoFilter, pageSetup }) => {
        const [view] = views;
        const frozen =
          view?.state === "frozen" ? `${view.xSplit ?? 0},${view.ySplit ?? 0}` : "none";
        const filter = typeof autoFilter === "string" ? autoFilter : "none";
        return [name, frozen, filter, pageSetup.orientation, pageSetup.printTitlesRow].join(" ");
      });
    expect(setups).toEqual([
      "Inhoudsopgave 0,4 none portrait 4:4",
      "In één oogopslag 0,4 none portrait 4:4",
      "Over deze rapportage 0,4 none portrait 4:4",
      "Verkorte resultatenrekening 2,4 none landscape 4:4",
      "Verkorte balans 0,4 none portrait 4:4",
      "Ontwikkeling per maand 1,4 A4:G17 portrait 4:4",
      "Balans 0,4 none portrait 4:4",
      "Winst-en-verliesrekening 2,4 none landscape 4:4",
      "Resultaat volgens boekhouding 0,4 A4:F10 landscape 4:4",
      "Kasstroomoverzicht 2,4 none landscape 4:4",
      "Kasstroom, indirecte methode 2,4 none landscape 4:4",
      "Proef- en saldibalans 2,4 A4:T23 landscape 4:4",
      "Kolommenbalans 2,4 none landscape 4:4",
      "Debiteuren 1,4 A4:H7 landscape 4:4",
      "Crediteuren 1,4 A4:H6 landscape 4:4",
      "Staat van vaste activa 1,4 none landscape 4:4",
      "Verloopoverzicht eigen vermogen 2,4 none landscape 4:4",
      "Aansluiting beginbalans 0,4 none portrait 4:4",
      "Dossierstaten 2,4 none landscape 4:4",
      "Kas en bank 1,4 A4:H5 landscape 4:4",
      "Na balansdatum 1,4 none landscape 4:4",
      "Tussenrekeningen en afloop 0,4 none portrait 4:4",
      "Overlopende posten 1,4 none landscape 4:4",
      "Verloop vaste activa 1,4 none landscape 4:4",
      "Afschrijvingen nagerekend 1,4 A4:H5 landscape 4:4",
      "Btw-aansluiting 1,4 none landscape 4:4",
      "Van boekhouding naar belasting 0,4 none landscape 4:4",
      "Analyse van het resultaat 0,4 none portrait 4:4",
      "Aansluiting van het resultaat 0,4 none landscape 4:4",
      "Exports en bestanden 0,4 none portrait 4:4",
      "Journaalposten 0,4 none landscape 4:4",
      "Opgaven van de cliënt 0,4 none landscape 4:4",
      "Controles 0,4 none landscape 4:4",
      "Aansluiting op het grootboek 1,4 none landscape 4:4",
      "Volledigheid per maand 2,4 A4:O21 landscape 4:4",
    ]);
  });

  test("has its name on each printed page, and a draft marks every sheet and page", async () => {
    const marksOf = async (isFinal: boolean): Promise<ReadonlySet<string>> => {
      const pack = { ...(await companyPack(smallCompany(), "nl")), isFinal };
      const { worksheets } = await readWorkbook(await encoded(xlsx, pack));
      const marks = worksheets.map((sheet) => {
        const footer = String(sheet.headerFooter.oddFooter).replace(
          ` - ${sheet.getCell("A1").text}&R`,
          "&R",
        );
        // According to exceljs' types every tab has a colour.
        const tab = "tabColor" in sheet.properties ? sheet.properties.tabColor.argb : "plain";
        return [footer, sheet.getCell("A3").text, sheet.getCell("B3").text, tab].join("; ");
      });
      return new Set(marks);
    };
    const title = "Small Company BV - Jaarafsluiting 2025&R&P / &N";
    expect(await marksOf(true)).toEqual(
      new Set([`&L${title}; ; ; plain`, `&L${title}; ← Inhoud; ; plain`]),
    );
    expect(await marksOf(false)).toEqual(
      new Set([
        `&LCONCEPT - ${title}; CONCEPT; ; FFA3262A`,
        `&LCONCEPT - ${title}; ← Inhoud; CONCEPT; FFA3262A`,
      ]),
    );
  });

  test("is also written in English, with number formats of that language", async () => {
    const english = await readWorkbook(
      await encoded(xlsx, await companyPack(smallCompany(), "en")),
    );
    const sheet = english.getWorksheet("Balance sheet")!;
    expect(sheet.getCell("C7").numFmt).toBe('[$-409]#,##0.00;-#,##0.00;"–"');
    const dutch = (await readWorkbook(bytes)).getWorksheet("Journaalposten")!;
    expect(dutch.getCell("D5").numFmt).toBe("[$-413]dd-mm-yyyy");
    expect(dutch.getCell("A5").numFmt).toBe("yyyy-mm");
    expect(dutch.getCell("D5").value).toEqual(new Date("2025-01-31T00:00:00Z"));
  });
});
