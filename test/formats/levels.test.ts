/** The level of proof of a figure in every format: a mark where it is weaker than tied, a legend, and the name for programs. */
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import {
  type Backing,
  DERIVED,
  statedFor,
  tiedBy,
  tiedToLedgerBy,
} from "../../src/checks/backing.ts";
import { csv } from "../../src/formats/csv.ts";
import { csvNlExcel } from "../../src/formats/csv-nl-excel.ts";
import { figures } from "../../src/formats/figures.ts";
import type { Format } from "../../src/formats/format.ts";
import { html } from "../../src/formats/html.ts";
import { jsonl } from "../../src/formats/jsonl.ts";
import { pdf } from "../../src/formats/pdf.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import { amountCell, row, textCell } from "../../src/sheets/internal/cells.ts";
import type { Cell, Sheet } from "../../src/sheets/sheet.ts";
import { templateWords } from "../sheets/built-sheets.ts";
import { figureLines } from "../support/figure-lines.ts";
import { column, encoded, packOf } from "../support/page-pack.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";

const STATED = statedFor("opening-per-contact");
const LEDGER = tiedToLedgerBy(["Y1"]);

const figure = (id: string, amount: string, backing: Backing): Cell =>
  amountCell(
    { id, period: { first: month("2025-01"), last: month("2025-12") }, sources: [], backing },
    amountOf(amount),
  );

const ROWS = [
  row("item", 0, [
    textCell("Jansen"),
    figure("a/1", "1.00", STATED),
    figure("a/2", "2.00", LEDGER),
    figure("a/3", "0.00", STATED),
  ]),
  row("total", 0, [
    textCell("Totaal"),
    figure("a/4", "3.00", tiedBy(["D1"])),
    figure("a/5", "4.00", LEDGER),
    figure("a/6", "5.00", DERIVED),
  ]),
];

const SHEET: Sheet = {
  id: "a",
  title: "Debiteuren",
  subtitle: "Per 31-12-2025",
  columns: [
    column("name", "text", 20),
    column("closing", "amount", 14),
    column("prior", "amount", 14),
    column("zero", "amount", 14),
  ],
  rows: async function* () {
    yield* ROWS;
  },
  isLong: false,
  levels: ["derived", "tied", "tied-to-ledger", "stated"],
  headLevels: [null, null, "tied-to-ledger", null],
};

const LEGEND = [
  "Figures without a mark: derived, tied",
  "† agrees with the ledger",
  "* stated by the service",
];
const PACK = packOf([SHEET], { words: templateWords("en") });
const read = async (format: Format): Promise<string> =>
  (await encoded(format, PACK)).toString("utf8");

test("the figures file has the level, and what it follows from", async () => {
  expect(figureLines(await read(figures))).toMatchObject([
    { figure: "a/1", level: "stated", stated_for: ["opening-per-contact"] },
    { figure: "a/2", level: "tied-to-ledger", tied_by: ["Y1"] },
    { figure: "a/3", level: "stated", stated_for: ["opening-per-contact"] },
    { figure: "a/4", level: "tied", tied_by: ["D1"] },
    { figure: "a/5", level: "tied-to-ledger", tied_by: ["Y1"] },
    { figure: "a/6", level: "derived" },
  ]);
});

test("a table has the weakest level of each row in its last column", async () => {
  expect((await read(csv)).trim().split("\r\n")).toEqual([
    "row_kind,level,name,closing,prior,zero,proof_level",
    "item,0,Jansen,1.00,2.00,0.00,stated",
    "total,0,Totaal,3.00,4.00,5.00,tied-to-ledger",
  ]);
  const forExcel = (await read(csvNlExcel)).trim().split("\r\n");
  expect(forExcel.map((line) => line.split(";").at(-1))).toEqual([
    "Level of proof",
    "Stated by the service",
    "Agrees with the ledger",
  ]);
  const records = (await read(jsonl)).trim().split("\n");
  expect(records.map((line) => JSON.parse(line) as object)).toMatchObject([
    { proof_level: "stated" },
    { proof_level: "tied-to-ledger" },
  ]);
});

describe("the marks", () => {
  test("of the web page have their name, and every figure has its level", async () => {
    const page = await read(html);
    expect(page.match(/<abbr[^>]*>[^<]*<\/abbr>/g)).toEqual([
      '<abbr class="mark" title="Stated by the service">*</abbr>',
    ]);
    expect(page).toContain(">#prior†</th>");
    expect(page).toContain(`<p class="legend">${LEGEND.join(" · ")}</p>`);
    expect(page.match(/(?<=data-level=")[a-z-]+(?=" data-answers)/g)).toEqual([
      ...["stated", "tied-to-ledger", "stated"],
      ...["tied", "tied-to-ledger", "derived"],
    ]);
  });

  test("of a page stand after the figure or in the head of its column, with a legend above the foot", async () => {
    // The only sheet begins below the masthead.
    const [page] = readPdf(await encoded(pdf, PACK)).pages;
    const text = linesOf(page!).join("\n");
    expect(text).toContain("#prior†");
    const marks = page!.texts.filter((piece) => /^[*†‡]$/.test(piece.text));
    const marked = page!.texts.find((piece) => piece.text === "1,00")!;
    expect(marks.map((piece) => piece.text)).toEqual(["*"]);
    expect(marks[0]!.x - marked.x - marked.width).toBeLessThan(1);
    expect(text).toContain(LEGEND.join(" · "));
  });

  test("of sheets that share a page are in one legend, without marks that no reader sees", async () => {
    const rows = [row("item", 0, [textCell("Bank"), figure("b/1", "6.00", LEDGER)])];
    const cash: Sheet = {
      ...{ id: "b", title: "Bank", subtitle: "Per 31-12-2025", isLong: false },
      columns: [column("name", "text", 20), column("closing", "amount", 14)],
      levels: ["derived", "client-supplied", "tied-to-ledger"],
      rows: async function* () {
        yield* rows;
      },
    };
    const pack = packOf([SHEET, cash], { words: templateWords("en") });
    const [page, ...others] = readPdf(await encoded(pdf, pack)).pages;
    expect(others).toEqual([]);
    expect(linesOf(page!).filter((line) => /without a mark|All figures/.test(line))).toEqual([
      LEGEND.join(" · "),
    ]);
  });

  test("of a workbook are part of the number format: the value stays a number", async () => {
    const workbook = new ExcelJS.Workbook();
    const bytes = await encoded(xlsx, PACK);
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = workbook.worksheets[0]!;
    const [stated, zero, tied] = ["B5", "D5", "B6"].map((address) => sheet.getCell(address));
    expect([stated!.value, zero!.value, tied!.value]).toEqual([1, 0, 3]);
    expect(stated!.numFmt).toBe('[$-409]#,##0.00"*";-#,##0.00"*";"–""*"');
    expect(zero!.numFmt).not.toContain("*");
    expect(tied!.numFmt).not.toContain("*");
    expect(sheet.getCell("C4").value).toBe("#prior†");
    expect(sheet.getCell("A2").value).toBe(["Per 31-12-2025", ...LEGEND].join("  ·  "));
  });
});
