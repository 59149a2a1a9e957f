/** The postings, tiles and references that the script of the page reads. */
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import type { PackContents } from "../../src/formats/format.ts";
import { pageText } from "../../src/formats/html/page.ts";
import type { Cell, Tile } from "../../src/sheets/sheet.ts";
import { BOOKS, packWith } from "../support/book-pack.ts";
import { money, rowOf, sheetOf } from "../support/page-pack.ts";

async function pageOf(contents: PackContents, entriesMax?: number): Promise<string> {
  let page = "";
  for await (const piece of pageText(contents, entriesMax)) page += piece;
  return page;
}

interface Chunk extends Readonly<Record<"account" | "date" | "document" | "text", number[]>> {
  readonly count: number;
  readonly places: number;
  readonly amount: string;
  readonly dates: string[];
  readonly documents: [number, string][];
  readonly texts: string[];
}

const chunksOf = (page: string): readonly Chunk[] =>
  [...page.matchAll(/class="entry-chunk">([^<]*)</g)].map(
    ([, packed = ""]) =>
      JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString("utf8")) as Chunk,
  );

const dataOf = (page: string): Readonly<Record<string, unknown>> =>
  JSON.parse(/id="page-data">([^<]*)</.exec(page)![1]!) as Readonly<Record<string, unknown>>;

/** Numbers are written as differences. */
const summed = (steps: readonly number[]): readonly number[] => {
  let sum = 0;
  return steps.map((step) => (sum += step));
};

test("the page has every posting, by account and date, with exact amounts and each name once", async () => {
  const page = await pageOf(packWith([]));
  const [chunk, ...others] = chunksOf(page);
  expect(others).toEqual([]);
  expect({ count: chunk!.count, places: chunk!.places, amount: chunk!.amount }).toEqual({
    count: 6,
    places: 3,
    amount: "100000 50 -7125 -100000 -50 7125",
  });
  expect(summed(chunk!.account)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(summed(chunk!.date).map((date) => chunk!.dates[date])).toEqual(
    ["01-31", "02-28", "03-31", "01-31", "02-28", "03-31"].map(
      (day) => `2025-${day} ${day.slice(3)}-${day.slice(0, 2)}-2025`,
    ),
  );
  expect(summed(chunk!.document)).toEqual([0, 1, 2, 0, 1, 2]);
  expect(dataOf(page)["accounts"]).toEqual([
    ["1000", "Bank", "0.00"],
    ["8000", "</script><b> & \u007f", "0.00"],
  ]);
  expect(page).not.toMatch(/<\/script><b>|\u007f/);
});

test("above the limit the page has months and documents, and names the files with the postings", async () => {
  const page = await pageOf(packWith([]), 5);
  const [chunk] = chunksOf(page);
  expect({ count: chunk!.count, amount: chunk!.amount }).toEqual({
    count: 3,
    amount: "100000 50 7125",
  });
  expect(summed(chunk!.account)).toEqual([-1, -1, -1]);
  const { entries: stated, sums } = dataOf(page);
  expect(stated).toEqual({ has: "sums", count: 6, files: ["workbook-2025.xlsx"] });
  expect(sums).toEqual([
    [
      [0, "100.00", "0.00", 1],
      [1, "0.05", "0.00", 1],
      [2, "0.00", "7.125", 1],
    ],
    [
      [0, "0.00", "100.00", 1],
      [1, "0.00", "0.05", 1],
      [2, "7.125", "0.00", 1],
    ],
  ]);
  expect(page).toContain("html.entries-summed");
});

test("a figure refers to its account, and a total to its terms", async () => {
  const lead = money("12") as Extract<Cell, { kind: "amount" }>;
  const leading: Cell = {
    ...lead,
    figure: { ...lead.figure, leadsTo: `entries/${[...BOOKS.accounts.keys()][1]!}` },
  };
  const terms = [
    { figureId: "figure/12", isSubtracted: false },
    { figureId: "figure/5", isSubtracted: true },
    { figureId: "elsewhere/1", isSubtracted: false },
  ];
  const total: Cell = { ...lead, kind: "total", figure: { ...lead.figure, id: "total" }, terms };
  const sheet = sheetOf("a", [
    { ...rowOf("item", "one", ["12"]), cells: [{ kind: "text", text: "one" }, leading] },
    rowOf("item", "two", ["5"]),
    { ...rowOf("total", "sum", ["7"]), cells: [{ kind: "text", text: "sum" }, total] },
  ]);
  const page = await pageOf(packWith([sheet]));
  expect(/data-figure="figure\/12"[^>]*>/.exec(page)![0]).toContain('data-account="1"');
  expect(/data-figure="figure\/5"[^>]*>/.exec(page)![0]).not.toContain("data-account");
  expect(dataOf(page)["terms"]).toEqual({ 2: [{ added: [0], subtracted: [1], others: 1 }] });
});

test("the hash of an answer is on the page once", async () => {
  const page = await pageOf(packWith([sheetOf("a", [rowOf("item", "one", ["1", "2", "3"])])]));
  expect(page.match(new RegExp("aa".repeat(32), "g"))).toHaveLength(1);
  expect(dataOf(page)["answerSets"]).toEqual(["1-2"]);
});

test("tiles are drawn with their changes and course, in place of the rows that they show", async () => {
  const cell = money("1234.5") as Tile["cell"];
  const tile: Tile = {
    id: "revenue",
    label: "Omzet",
    cell,
    changes: [
      {
        label: "vorig jaar",
        amount: money("-12"),
        percent: { kind: "absent", text: "n.v.t." },
        tone: "bad",
      },
    ],
    course: [amountOf("1"), null, amountOf("3"), amountOf("2")],
  };
  const rows = [
    { ...rowOf("item", "Omzet", ["1234.5"]), isInHead: true as const },
    rowOf("item", "Kosten", ["2"]),
  ];
  const page = await pageOf(packWith([sheetOf("first", rows, { tiles: [tile] })]));
  const tiles = /<ul class="tiles">[\s\S]*?<\/ul>/.exec(page)![0];
  expect(tiles).toContain("<h3>Omzet</h3>");
  expect(tiles.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).toContain(
    "Omzet 1.235 vorig jaar -12 n.v.t.",
  );
  // The exact amounts are one pointer away, and in the attributes of the figures.
  expect(tiles.match(/ title="[^"]*"/g)).toEqual([' title="1.234,50"', ' title="-12,00"']);
  expect(tiles).toContain('data-amount="1234.50"');
  expect(tiles).toContain('<p class="change tone-bad">');
  expect(tiles).toContain('<polyline points="79,3 117,10.3"/><circle cx="117" cy="10.3" r="2.5"/>');
  const table = /<tbody>[\s\S]*?<\/tbody>/.exec(page)![0];
  expect(table).not.toContain("Omzet");
  expect(table).toContain("Kosten");
});
