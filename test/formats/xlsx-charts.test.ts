/** The charts of a workbook: parts of the file that refer to the cells of their sheet. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import type { ChartSeries } from "../../src/sheets/chart.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { rowOf, sheetOf } from "../support/page-pack.ts";
import { type ZipEntry, zipEntries } from "../support/zip-entries.ts";

const idOf = (amount: string): string => `figure/${amount}`;

const series = (amounts: readonly string[], changes: Partial<ChartSeries> = {}): ChartSeries => ({
  name: "#a1",
  shape: "bars",
  unit: "amount",
  values: amounts.map(amountOf),
  figures: amounts.map(idOf),
  ...changes,
});

const drawn = (all: readonly ChartSeries[], categories = ["January", "February"]): Sheet =>
  sheetOf("trends", [rowOf("item", "January", ["1", "3"]), rowOf("item", "February", ["2", "4"])], {
    charts: [{ id: "c", title: "Sales & cost", categories, series: all }],
  });

async function partsOf(sheet: Sheet): Promise<readonly ZipEntry[]> {
  const chunks: Uint8Array[] = [];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  for await (const chunk of writeWorkbook({ ...about, sheets: [sheet], contents: null })) {
    chunks.push(chunk);
  }
  return zipEntries(Buffer.concat(chunks));
}

async function chartOf(sheet: Sheet): Promise<string> {
  return (await partsOf(sheet)).find(({ name }) => name.startsWith("xl/charts/chart"))!.text;
}

const references = (xml: string): readonly string[] =>
  [...xml.matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(([, cells = ""]) => cells.replaceAll("&#39;", "'"));

test("a chart refers to the cells of its figures, of their names, and of the title of its series", async () => {
  expect(references(await chartOf(drawn([series(["1", "2"])])))).toEqual([
    "'Sheet trends'!$B$4",
    "'Sheet trends'!$A$5:$A$6",
    "'Sheet trends'!$B$5:$B$6",
  ]);
});

test("figures beside each other have the heads of their columns as names", async () => {
  const across = drawn([series(["1", "3"], { name: "January" })], ["#a1", "#a2"]);
  expect(references(await chartOf(across))).toEqual([
    "'Sheet trends'!$B$4:$C$4",
    "'Sheet trends'!$B$5:$C$5",
  ]);
});

test("the values are stored too, and a missing one is a gap", async () => {
  const xml = await chartOf(
    drawn([series(["1", "2"], { values: [null, amountOf("2")], figures: [null, idOf("2")] })]),
  );
  expect(references(xml).at(-1)).toBe("'Sheet trends'!$B$5:$B$6");
  expect(xml).toContain('<c:ptCount val="2"/><c:pt idx="1"><c:v>2</c:v></c:pt></c:numCache>');
  expect(xml).toContain('<c:dispBlanksAs val="gap"/>');
});

test("figures that are not neighbours, or unknown, keep their values alone", async () => {
  for (const figures of [
    [idOf("1"), idOf("4")],
    ["nowhere", "no-more"],
  ]) {
    const xml = await chartOf(drawn([series(["1", "4"], { figures })]));
    expect(references(xml)).toEqual([]);
    expect(xml).toContain("<c:numLit>");
  }
});

test("percentages are a line on an axis of their own, on the right", async () => {
  const share = series(["3", "4"], { name: "#a2", shape: "line", unit: "percent" });
  const xml = await chartOf(drawn([series(["1", "2"]), share]));
  expect(xml.match(/<c:(?:bar|line)Chart>|<c:axPos val="\w"\/>|<c:legend>/g)).toEqual([
    ...["<c:barChart>", "<c:lineChart>", '<c:axPos val="b"/>', '<c:axPos val="l"/>'],
    ...['<c:axPos val="b"/>', '<c:axPos val="r"/>', "<c:legend>"],
  ]);
});

describe("the axis of the values", () => {
  const axesOf = async (all: readonly ChartSeries[]): Promise<readonly string[]> => {
    const xml = await chartOf(drawn(all));
    return [...xml.matchAll(/<c:valAx>.*?<c:scaling>(.*?)<\/c:scaling>/gs)].map(
      ([, scaling = ""]) =>
        scaling
          .replace('<c:orientation val="minMax"/>', "up ")
          .replace(/<c:(\w+) val="([^"]*)"\/>/g, "$1 $2 "),
    );
  };
  const share = (amounts: readonly string[]): ChartSeries =>
    series(amounts, { name: "#a2", shape: "line", unit: "percent" });

  test("starts at zero, also where all values are close together", async () => {
    expect(await axesOf([series(["1000", "1010"])])).toEqual(["up min 0 "]);
    expect(await axesOf([series(["1000", "1010"]), share(["0.3", "0.31"])])).toEqual([
      "up min 0 ",
      "up min 0 ",
    ]);
  });

  test("ends at zero if no value is above it, and is free if values are on both sides", async () => {
    expect(await axesOf([series(["-1000", "-1010"])])).toEqual(["up max 0 "]);
    expect(await axesOf([series(["-1000", "1010"])])).toEqual(["up "]);
  });

  test("has its zero at the height of the other axis, as in the PDF", async () => {
    // Steps of 500 and of 10%: one below zero for the amounts, and four above it for the percentages, on both axes.
    expect(await axesOf([series(["-400", "1010"]), share(["0.3", "0.31"])])).toEqual([
      "up max 2000 min -500 ",
      "up max 0.4 min -0.1 ",
    ]);
  });
});

test("every part is connected, and listed with its type", async () => {
  const parts = await partsOf(drawn([series(["1", "2"])]));
  const textOf = (name: string): string => parts.find((part) => part.name === name)?.text ?? "";
  expect(textOf("xl/worksheets/sheet1.xml")).toContain('<drawing r:id="rId1"/></worksheet>');
  expect(textOf("xl/worksheets/_rels/sheet1.xml.rels")).toContain(
    'Target="../drawings/drawing1.xml"',
  );
  expect(textOf("xl/drawings/drawing1.xml")).toContain('descr="Sales &amp; cost"');
  expect(textOf("xl/drawings/_rels/drawing1.xml.rels")).toContain(
    'Target="../charts/chart101.xml"',
  );
  const types = textOf("[Content_Types].xml");
  expect(types).toContain('PartName="/xl/drawings/drawing1.xml"');
  expect(types).toContain('PartName="/xl/charts/chart101.xml"');
});

describe("a trend in a cell", () => {
  const sparklinesOf = async (amounts: readonly string[]): Promise<string> => {
    const { cells, ...row } = rowOf("item", "January", ["1", "2"]);
    const course = { kind: "course", values: amounts.map(amountOf) } as const;
    const figures = [idOf("1"), idOf("2")];
    const parts = await partsOf(
      sheetOf("trends", [{ ...row, cells: [...cells, { ...course, figures }] }]),
    );
    const { text = "" } = parts.find(({ name }) => name.endsWith("sheet1.xml")) ?? {};
    return text.slice(text.indexOf("<extLst>"));
  };

  test("is a sparkline of the cells of its months, from zero", async () => {
    const positive = await sparklinesOf(["1", "2"]);
    expect(positive).toContain('manualMin="0"');
    expect(positive.replaceAll("&#39;", "'")).toContain(
      "<xm:f>'Sheet trends'!$B$5:$C$5</xm:f><xm:sqref>D5</xm:sqref>",
    );
    expect(positive).toMatch(/<\/extLst><\/worksheet>$/);
    expect(await sparklinesOf(["-1", "2"])).not.toContain("manualMin");
  });
});
