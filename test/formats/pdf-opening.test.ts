/** The opening of the PDF: logo, tiles with their changes, and the rows that the tiles replace. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { html } from "../../src/formats/html.ts";
import { pdf } from "../../src/formats/pdf.ts";
import type { Cell, Tile } from "../../src/sheets/sheet.ts";
import { BLANK, encoded, money, PAGE_STYLE, packOf, rowOf, sheetOf } from "../support/page-pack.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";
import { pngOf } from "../support/pictures.ts";

const figure = (amount: string): Tile["cell"] => {
  const cell = money(amount);
  if (cell.kind !== "amount") throw new Error("money makes an amount");
  return cell;
};
const change = (label: string, amount: Cell, tone?: "good" | "bad"): Tile["changes"][number] => ({
  label,
  amount,
  percent: BLANK,
  ...(tone === undefined ? {} : { tone }),
});

const TILES: readonly Tile[] = [
  {
    id: "revenue",
    label: "Omzet",
    cell: figure("262037.19"),
    changes: [change("t.o.v. 2024", money("-31000.50"), "bad"), change("begroting", BLANK)],
    course: ["1", "2", "-3"].map(amountOf),
  },
  {
    id: "result",
    label: "Resultaat",
    cell: figure("-19249.5"),
    changes: [change("t.o.v. 2024", money("12484"))],
    course: [],
  },
];
const SHEET = sheetOf(
  "kern",
  [
    { ...rowOf("item", "Omzet in een rij", ["262037.19"]), isInHead: true },
    rowOf("item", "Personeelskosten", ["5"]),
  ],
  { tiles: TILES },
);

test("tiles show whole amounts and changes with arrows, in place of their rows", async () => {
  const { pages } = readPdf(await encoded(pdf, packOf([SHEET])));
  const lines = linesOf(pages[0]!);
  const from = lines.indexOf("Omzet | Resultaat");
  expect(lines.slice(from, from + 4)).toEqual([
    "Omzet | Resultaat",
    "262.037 | -19.250",
    "t.o.v. 2024 | t.o.v. 2024",
    "▼ -31.001 | ▲ 12.484",
  ]);
  expect(lines).toContain("Personeelskosten | 5,00");
  expect(lines.join("\n")).not.toContain("Omzet in een rij");
  expect(lines.join("\n")).not.toContain("begroting");
});

test("the PDF and the page show the same text on their tiles", async () => {
  for (const [amount, shown] of [
    ["0", "–"],
    ["-0.4", "0"],
    ["0.5", "1"],
    ["-1234.5", "-1.235"],
  ] as const) {
    const tiles = [
      { id: "revenue", label: "Omzet", cell: figure(amount), changes: [], course: [] },
    ];
    const contents = packOf([{ ...SHEET, tiles }]);
    const lines = linesOf(readPdf(await encoded(pdf, contents)).pages[0]!);
    expect(lines[lines.indexOf("Omzet") + 1]).toBe(shown);
    const page = (await encoded(html, contents)).toString("utf8");
    expect(/<p class="large"><span[^>]*>([^<]*)</.exec(page)![1]).toBe(shown);
  }
});

test("a figure too wide for its tile is set smaller, never cut off", async () => {
  const tiles = Array.from({ length: 5 }, (_, index) => ({
    ...TILES[0]!,
    id: `t${String(index)}`,
    cell: figure("-9123456789.10"),
  }));
  const { pages } = readPdf(await encoded(pdf, packOf([{ ...SHEET, tiles }])));
  const figures = pages[0]!.texts.filter(({ text }) => text === "-9.123.456.789");
  expect(figures).toHaveLength(5);
  for (const [index, { x, width }] of figures.entries()) {
    expect(x + width).toBeLessThan(figures[index + 1]?.x ?? pages[0]!.width - 50);
  }
});

test("the logo of the house style is on the first page, described by the administration's name", async () => {
  const logo = { bytes: pngOf({ width: 40, height: 10 }), width: 40, height: 10 };
  const style = { ...PAGE_STYLE, logo };
  const bytes = (await encoded(pdf, packOf([SHEET], { style }))).toString("latin1");
  expect(bytes.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(bytes).not.toContain("/SMask");
  expect(bytes).toMatch(/\/S \/Figure\n\/Alt \(Bakker & Zn\)/);
});

test("a bar stands for the amounts of its row, the largest over its full width", async () => {
  const rows = [
    rowOf("item", "Jong", ["100", "0"]),
    rowOf("item", "Oud", ["30", "20"]),
    rowOf("total", "Totaal", ["130", "20"]),
  ];
  const sheet = sheetOf("ouderdom", rows, { bars: [{ columns: ["a1", "a2"] }] });
  const { inflateSync } = await import("node:zlib");
  const text = (await encoded(pdf, packOf([sheet]))).toString("latin1");
  const page = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .flatMap(([, stream]) => {
      try {
        return [inflateSync(Buffer.from(stream!, "latin1")).toString("latin1")];
      } catch {
        return [];
      }
    })
    .join("\n");
  const widths = [...page.matchAll(/^\S+ \S+ (\S+) 6 re$/gm)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(3);
  expect(widths[1]! / widths[0]!).toBeCloseTo(0.3, 3);
  expect(widths[2]! / widths[0]!).toBeCloseTo(0.2, 3);
});
