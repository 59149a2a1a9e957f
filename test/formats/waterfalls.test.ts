/** Waterfalls as planned marks, in the page, in the PDF and as a chart of the workbook. */
import { describe, expect, test } from "vitest";
import { amountOf, amountText, ZERO } from "../../src/amount/amount.ts";
import { boxOfText } from "../../src/formats/chart/chart-boxes.ts";
import type { ChartMark } from "../../src/formats/chart/chart-plot.ts";
import { waterfallDescription } from "../../src/formats/chart/describe-chart.ts";
import { placedSteps } from "../../src/formats/chart/placed-steps.ts";
import { planWaterfall, waterfallHeight } from "../../src/formats/chart/plan-waterfall.ts";
import { html } from "../../src/formats/html.ts";
import { pdf } from "../../src/formats/pdf.ts";
import { waterfallXml } from "../../src/formats/xlsx/waterfall-part.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import type { Waterfall, WaterfallStep } from "../../src/sheets/chart.ts";
import { encoded, PAGE_STYLE, packOf, rowOf, sheetOf } from "../support/page-pack.ts";

const step = (
  label: string,
  amount: string,
  changes: Partial<WaterfallStep> = {},
): WaterfallStep => ({
  label,
  kind: "step",
  amount: amountOf(amount),
  figure: label,
  ...changes,
});
const end = (label: string, amount: string): WaterfallStep => step(label, amount, { kind: "end" });

/** From a profit over a loss to a smaller profit. */
const RESULT: Waterfall = {
  id: "result",
  title: "Resultaat oktober",
  steps: [
    end("Oktober 2024", "3000"),
    step("Volume", "-5000.40", { tone: "bad" }),
    step("Marge", "1000", { tone: "good" }),
    step("Afschrijvingen op materiële vaste activa en overige bedrijfsmiddelen", "2000"),
    end("Oktober 2025", "999.60"),
  ],
};

const marksOf = (waterfall: Waterfall, width: number): readonly ChartMark[] =>
  planWaterfall(waterfall, {
    width,
    height: waterfallHeight(waterfall, { width }),
    style: PAGE_STYLE,
    nothing: "Niets.",
  });

test("each step begins where the one before ends, and an end at zero", () => {
  const levels = placedSteps(RESULT).map(({ from, to }) =>
    [from, to].map((at) => amountText(at, 0)),
  );
  expect(levels).toEqual([
    ["0", "3000"],
    ["3000", "-2000.4"],
    ["-2000.4", "-1000.4"],
    ["-1000.4", "999.6"],
    ["0", "999.6"],
  ]);
});

describe.each([270, 523])("at a width of %i", (width) => {
  const marks = marksOf(RESULT, width);
  const texts = marks.filter((mark) => mark.kind === "text");

  test("names and amounts stay inside the drawing and apart", () => {
    const boxes = texts.map(boxOfText);
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.bottom).toBeLessThanOrEqual(waterfallHeight(RESULT, { width }));
      for (const other of boxes.slice(index + 1)) {
        const apart = box.right <= other.left || other.right <= box.left || box.bottom <= other.top;
        expect(apart, JSON.stringify([texts[index], other])).toBe(true);
      }
    }
  });

  test("bars meet at the levels, and adverse ones are hatched", () => {
    const bars = marks.filter((mark) => mark.kind === "area");
    const [prior, volume, margin, , now] = bars;
    // A decrease ends at its left side, an increase at its right side.
    expect(prior!.x + prior!.width).toBeCloseTo(volume!.x + volume!.width);
    expect(margin!.x).toBeCloseTo(volume!.x);
    expect(now!.x).toBeCloseTo(prior!.x);
    expect(new Set(bars.map(({ colour }) => colour)).size).toBe(4);
    const strokes = marks.filter(
      (mark) => mark.kind === "line" && mark.colour === "FFFFFF",
    ) as readonly Extract<ChartMark, { kind: "line" }>[];
    expect(strokes.length).toBeGreaterThan(0);
    for (const { points } of strokes) {
      for (const [, y] of points) expect(Math.abs(y - volume!.y - 4.25)).toBeLessThan(5);
    }
  });
});

test("steps have their sign, and a long name has two lines or an ellipsis", () => {
  const texts = marksOf(RESULT, 270).flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  expect(texts).toEqual([
    "Resultaat oktober",
    ...["Oktober 2024", "3.000"],
    ...["Volume", "-5.000"],
    ...["Marge", "+1.000"],
    ...["Afschrijvingen op", "materiële vaste act…", "+2.000"],
    ...["Oktober 2025", "1.000"],
  ]);
});

test("the amount of a step below zero is not on the line of zero", () => {
  const steps = [end("A", "-1000"), step("B", "900"), end("C", "-100")];
  const marks = marksOf({ ...RESULT, steps }, 270);
  const zero = marks.find((mark) => mark.kind === "line" && mark.weight === 0.8) as Extract<
    ChartMark,
    { kind: "line" }
  >;
  const amount = marks.find((mark) => mark.kind === "text" && mark.text === "+900");
  expect(amount).toMatchObject({ x: zero.points[0]![0] + 5 });
});

test("a title that is wider than the drawing has two lines, above the steps", () => {
  const title = "Resultaat na belastingen, van oktober 2024 naar oktober 2025, in EUR";
  const [first, second, name] = marksOf({ ...RESULT, title }, 270).filter(
    (mark) => mark.kind === "text",
  );
  expect([first!.text, second!.text]).toEqual([
    "Resultaat na belastingen, van oktober 2024",
    "naar oktober 2025, in EUR",
  ]);
  expect(boxOfText(name!).top).toBeGreaterThan(boxOfText(second!).bottom);
  expect(boxOfText(second!).right).toBeLessThanOrEqual(270);
});

test("a waterfall of zeros says that there is nothing", () => {
  const steps = RESULT.steps.map((one) => ({ ...one, amount: ZERO }));
  const texts = marksOf({ ...RESULT, steps }, 270).map((mark) => mark.kind === "text" && mark.text);
  expect(texts).toEqual(["Resultaat oktober", "Niets."]);
});

test("its description names every step with its amount", () => {
  const short = { ...RESULT, steps: RESULT.steps.slice(0, 2) };
  expect(waterfallDescription(short, PAGE_STYLE)).toBe(
    "Resultaat oktober. Oktober 2024 3.000; Volume -5.000.",
  );
});

const SHEET = sheetOf("maand", [rowOf("item", "jan", ["100"])], { waterfalls: [RESULT] });

test("the page has a drawing with its title, the PDF a figure with its description", async () => {
  const page = (await encoded(html, packOf([SHEET]))).toString("utf8");
  const [drawing = ""] = page.match(/<svg[\s\S]*?<\/svg>/g)!;
  expect(drawing).toContain('<title id="maand-result">Resultaat oktober</title>');
  expect(drawing).not.toMatch(/NaN|Infinity/);
  const bytes = (await encoded(pdf, packOf([SHEET]))).toString("latin1");
  expect(bytes).toContain("/Figure");
});

test("in the workbook a step across zero has a part on each side of it", () => {
  const xml = waterfallXml(RESULT, PLAIN_LOOK);
  const series = [...xml.matchAll(/<c:numLit>(.*?)<\/c:numLit>/g)].map(([, held = ""]) =>
    [...held.matchAll(/idx="(\d)"><c:v>(.*?)<\/c:v>/g)].map(([, at, value]) => `${at}: ${value}`),
  );
  expect(series).toEqual([
    // What carries the steps, the ends, the favourable step, the adverse one, the increase, and the upper ends.
    ["2: -1000.4"],
    ["0: 3000", "4: 999.6"],
    ["2: -1000"],
    ["1: 3000"],
    ["1: -2000.4"],
    ["3: 999.6"],
    ["3: -1000.4"],
    ["0: 3000", "1: 3000", "2: -1000.4", "3: 999.6", "4: 999.6"],
  ]);
  expect([...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text)).toEqual([
    ...["Resultaat oktober", "3,000", "-5,000", "+1,000", "+2,000", "1,000"],
  ]);
});
