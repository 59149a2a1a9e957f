/** Charts as planned marks, and as vectors in the HTML page and in the PDF. */
import { inflateSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { type Amount, amountOf } from "../../src/amount/amount.ts";
import type { ChartMark } from "../../src/formats/chart/chart-plot.ts";
import { scalesOf, shareOf, ticksOf, tickText } from "../../src/formats/chart/chart-scale.ts";
import { planChart } from "../../src/formats/chart/plan-chart.ts";
import { html } from "../../src/formats/html.ts";
import { pdf } from "../../src/formats/pdf.ts";
import type { Chart, ChartSeries } from "../../src/sheets/chart.ts";
import { encoded, PAGE_STYLE, packOf, rowOf, sheetOf } from "../support/page-pack.ts";

const values = (...texts: readonly string[]): readonly (Amount | null)[] =>
  texts.map((text) => (text === "" ? null : amountOf(text)));
const bars = (...texts: readonly string[]): ChartSeries => ({
  name: "Omzet",
  shape: "bars",
  unit: "amount",
  values: values(...texts),
});
const margin = (...texts: readonly string[]): ChartSeries => ({
  name: "Marge",
  shape: "line",
  unit: "percent",
  values: values(...texts),
});
const chartOf = (...series: readonly ChartSeries[]): Chart => ({
  id: "omzet",
  title: "Omzet & marge",
  categories: ["jan 2025", "feb 2025", "mrt 2025"],
  series,
});

const SPACE = { width: 400, height: 150, style: PAGE_STYLE, nothing: "Niets." };
const marksOf = <Kind extends ChartMark["kind"]>(
  chart: Chart,
  kind: Kind,
): readonly Extract<ChartMark, { kind: Kind }>[] =>
  planChart(chart, SPACE).filter(
    (mark): mark is Extract<ChartMark, { kind: Kind }> => mark.kind === kind,
  );
const { good, bad, heading } = PAGE_STYLE.colours;

describe("the names of categories", () => {
  const categories = ["Afnemer Delta B.V. te Amsterdam", "Winkel Echo V.O.F. te Rotterdam", "Smit"];
  const textsOf = (chart: Chart): readonly string[] =>
    marksOf(chart, "text").map(({ text }) => text);

  test("are left out where they do not fit, and those of a ranking become numbers", () => {
    const chart = { ...chartOf(bars("3", "2", "1")), categories };
    expect(textsOf(chart)).not.toContain(categories[1]);
    expect(textsOf({ ...chart, isRanked: true })).toEqual(expect.arrayContaining(["1", "2", "3"]));
  });

  test("of a ranking stay where they fit", () => {
    const chart = { ...chartOf(bars("3", "2", "1")), isRanked: true as const };
    expect(textsOf(chart)).toEqual(expect.arrayContaining([...chart.categories]));
  });
});

describe("the axes", () => {
  test.each([
    { given: [378_309.59, 262_037.19], ticks: [0, 100_000, 200_000, 300_000, 400_000] },
    { given: [51_490.13, -38_455.09], ticks: [-40_000, -20_000, 0, 20_000, 40_000, 60_000] },
    { given: [-3], ticks: [-3, -2, -1, 0, 1] },
    { given: [0.004], ticks: [0, 0.001, 0.002, 0.003, 0.004] },
    { given: [], ticks: [0, 1] },
  ])("have round steps around $given, with zero among them", ({ given, ticks }) => {
    const [scale] = scalesOf([given]);
    expect(ticksOf(scale!)).toEqual(ticks);
    for (const value of given) {
      expect(shareOf(scale!, value)).toBeGreaterThanOrEqual(0);
      expect(shareOf(scale!, value)).toBeLessThanOrEqual(1);
    }
  });

  test("left and right have zero at the same height", () => {
    const [amounts, percents] = scalesOf([[100, -50], [0.4]]);
    expect(shareOf(amounts!, 0)).toBe(shareOf(percents!, 0));
    expect(ticksOf(amounts!)).toHaveLength(ticksOf(percents!).length);
  });

  test("are written with the marks of the language", () => {
    const [scale] = scalesOf([[1_200_000]]);
    expect(tickText(500_000, scale!, "amount", PAGE_STYLE)).toBe("500.000");
    expect(tickText(-500_000, scale!, "amount", PAGE_STYLE)).toBe("-500.000");
    const [percents] = scalesOf([[0.022]]);
    expect(percents!.step).toBe(0.005);
    expect(tickText(0.015, percents!, "percent", PAGE_STYLE)).toBe("1,5%");
  });
});

describe("the marks", () => {
  test("of a loss are below zero, in the colour for adverse", () => {
    const drawn = marksOf(chartOf(bars("100", "-50", "0")), "area");
    expect(drawn.map(({ colour }) => colour)).toEqual([heading, bad]);
    const [profit, loss] = drawn;
    expect(profit!.height).toBeCloseTo(2 * loss!.height);
    // One is above the zero line, the other below it.
    expect(loss!.y).toBeCloseTo(profit!.y + profit!.height);
    expect(drawn.map(({ colour }) => colour)).not.toContain(good);
  });

  test("of a line stop at a missing value", () => {
    const chart = chartOf(bars("1", "1", "1"), margin("0.1", "", "0.3"));
    const dots = marksOf(chart, "dot");
    // One in the legend, two of the line, which are not joined.
    expect(dots).toHaveLength(3);
    const joined = marksOf(chart, "line").filter(({ weight }) => weight === 1.5);
    expect(joined).toHaveLength(1);
  });

  test("of a chart without figures are a sentence", () => {
    for (const series of [bars("0", "0", "0"), bars("", "", "")]) {
      const texts = marksOf(chartOf(series), "text").map(({ text }) => text);
      expect(texts).toEqual(["Omzet & marge", "Niets."]);
    }
  });

  test("stay inside their space, and the last month is always named", () => {
    const months = Array.from({ length: 23 }, (_, index) => `maand ${String(index + 1)}`);
    const series = bars(...months.map((_, index) => String(index * 1000)));
    const chart = { ...chartOf(series), categories: months };
    for (const mark of planChart(chart, SPACE)) {
      if (mark.kind !== "area") continue;
      expect(mark.x).toBeGreaterThanOrEqual(0);
      expect(mark.x + mark.width).toBeLessThanOrEqual(SPACE.width);
      expect(mark.y + mark.height).toBeLessThanOrEqual(SPACE.height);
    }
    const names = marksOf(chart, "text").filter(({ text }) => text.startsWith("maand"));
    expect(names.length).toBeLessThan(23);
    expect(names.at(-1)!.text).toBe("maand 23");
  });
});

const CHART = chartOf(bars("100", "-50.5", "75"), margin("0.1", "0.2", "0.15"));
const SHEET = sheetOf("verloop", [rowOf("item", "jan", ["100"])], { charts: [CHART, CHART] });

test("in the page they are well-formed drawings without external files", async () => {
  const page = (await encoded(html, packOf([SHEET]))).toString("utf8");
  const drawings = page.match(/<svg[\s\S]*?<\/svg>/g)!;
  expect(drawings).toHaveLength(2);
  expect(() => new SaxesParser().write(drawings[0]).close()).not.toThrow();
  expect(drawings[0]).toContain('<title id="verloop-omzet">Omzet &amp; marge</title>');
  expect(drawings[0]).not.toMatch(/style=|href|<image|url\(|NaN|Infinity/);
});

test("in the PDF they are vectors, and the table starts below them", async () => {
  const bytes = await encoded(pdf, packOf([SHEET]));
  const text = bytes.toString("latin1");
  expect(text).not.toContain("/Subtype /Image");
  const filled = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream]) => {
    try {
      return (
        inflateSync(Buffer.from(stream!, "latin1"))
          .toString("latin1")
          .match(/ re\n(?:\S+ ){0,9}/g) ?? []
      );
    } catch {
      return [];
    }
  });
  // Three bars and a swatch for each chart.
  expect(filled.length).toBeGreaterThanOrEqual(8);
});

test("the same charts give the same bytes", async () => {
  for (const format of [html, pdf]) {
    const [first, second] = [
      await encoded(format, packOf([SHEET])),
      await encoded(format, packOf([SHEET])),
    ];
    expect(first.equals(second)).toBe(true);
  }
});
