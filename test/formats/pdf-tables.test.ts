/** Tables on paper: nothing is cut off, nothing overlaps, sums remain with their rows. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { column, encoded, money, packOf, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { linesOf, type PdfPage, readPdf } from "../support/pdf-text.ts";

const pagesOf = async (sheet: Sheet): Promise<readonly PdfPage[]> =>
  readPdf(await encoded(pdf, packOf([sheet]))).pages.slice(1);

/** Pieces that leave the type area or run into the piece after them on their line. */
function collisions(page: PdfPage): readonly string[] {
  return page.texts.flatMap((piece) => {
    const end = piece.x + piece.width;
    const isOutside = piece.x < 41.9 || end > page.width - 41.9;
    const isHit = page.texts.some(
      (other) =>
        other !== piece && Math.abs(other.y - piece.y) < 2 && other.x >= piece.x && other.x < end,
    );
    return isOutside || isHit ? [piece.text] : [];
  });
}

const LONG_NAME = "Vooruitbetaalde bedragen en nog te ontvangen facturen buiten de Unie";

test("thirteen columns of amounts are landscape and none is cut off", async () => {
  const amounts = Array.from({ length: 13 }, (_, index) => `-${(index + 1) * 98765432}.19`);
  const pages = await pagesOf(
    sheetOf("maanden", [rowOf("item", LONG_NAME, amounts, 2), rowOf("total", "Totaal", amounts)]),
  );
  const [page] = pages;
  expect(page!.width).toBeGreaterThan(page!.height);
  expect(collisions(page!)).toEqual([]);
  const figures = page!.texts
    .map((piece) => piece.text)
    .filter((written) => written.startsWith("-"));
  expect(figures.slice(0, 13)).toEqual(
    amounts.map((amount) => amount.replace(".", ",").replace(/\B(?=(\d{3})+,)/g, ".")),
  );
});

test("up to seven columns are portrait, more are landscape", async () => {
  const isUpright = async (columns: number): Promise<boolean> => {
    const amounts = Array.from({ length: columns - 1 }, () => "1");
    const [page] = await pagesOf(sheetOf("a", [rowOf("item", "Naam", amounts)]));
    return page!.height > page!.width;
  };
  expect([await isUpright(7), await isUpright(8)]).toEqual([true, false]);
});

test("more than twelve months are set on a spread, at a readable size", async () => {
  const widths = async (columns: number): Promise<readonly number[]> => {
    const amounts = Array.from({ length: columns }, () => "-1234567.89");
    const pages = await pagesOf(sheetOf("maanden", [rowOf("item", LONG_NAME, amounts)]));
    expect(collisions(pages[0]!)).toEqual([]);
    return pages.map(({ width }) => Math.round(width));
  };
  expect(await widths(13)).toEqual([842]);
  expect(await widths(23)).toEqual([1191]);
});

test("very large amounts reduce the font size instead of being cut off", async () => {
  const amounts = Array.from({ length: 14 }, () => "-123456789012345678901234567890.12345678");
  const [page] = await pagesOf(sheetOf("groot", [rowOf("item", "Naam", amounts)]));
  expect(collisions(page!)).toEqual([]);
  expect(page!.texts.filter((piece) => piece.text.endsWith("890,12345678"))).toHaveLength(14);
});

test("amounts of a column end under each other", async () => {
  const rows = ["1", "-1234.5", "0", "99999999.99"].map((amount) => rowOf("item", "Rij", [amount]));
  const [page] = await pagesOf(sheetOf("kolom", rows));
  const ends = page!.texts
    .filter((piece) => /^(-?[\d.]+,\d\d|–)$/.test(piece.text))
    .map((piece) => (piece.x + piece.width).toFixed(2));
  expect(ends).toHaveLength(4);
  expect(new Set(ends).size).toBe(1);
});

test("levels of accounts are indented", async () => {
  const rows = [0, 1, 2].map((level) => rowOf("item", `Niveau ${level}`, ["1"], level));
  const [page] = await pagesOf(sheetOf("niveaus", rows));
  const [first, second, third] = page!.texts.filter((piece) => piece.text.startsWith("Niveau"));
  expect(second!.x - first!.x).toBeCloseTo(third!.x - second!.x, 3);
  expect(second!.x).toBeGreaterThan(first!.x + 5);
});

test("a long name takes up to three lines in a statement", async () => {
  const words = Array.from({ length: 80 }, (_, index) => `woord${index}`).join(" ");
  const [page] = await pagesOf(sheetOf("naam", [rowOf("item", words, ["1"])]));
  const lines = page!.texts.filter((piece) => piece.text.startsWith("woord"));
  expect(lines).toHaveLength(3);
  expect(lines[2]!.text).toMatch(/…$/);
  expect(collisions(page!)).toEqual([]);
});

test("a long listing has one line per row and shortens texts, never amounts", async () => {
  const sheet = sheetOf("lijst", [], {
    isLong: true,
    columns: [column("doc", "text", 16), column("text", "text", 40), column("a", "amount", 14)],
    rows: async function* () {
      const cells = [
        text("SalesInvoice 123456789012345678"),
        text(LONG_NAME.repeat(4)),
        money("-1.5"),
      ];
      yield { kind: "item", indent: 0, cells };
    },
  });
  const [page] = await pagesOf(sheet);
  const [, , , , line] = linesOf(page!);
  expect(line).toMatch(/^SalesInvoice 123456789012345678 \| Vooruitbetaalde .*… \| -1,50$/);
  expect(collisions(page!)).toEqual([]);
});

test("a heading is never last on a page and a total never first, wherever the page ends", async () => {
  const wrong: string[] = [];
  for (let items = 30; items < 60; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("subtotal", "Som", ["1"]),
      rowOf("heading", "Kop", [""]),
      rowOf("item", "Slot", ["1"]),
      rowOf("total", "Eind", ["1"]),
      ...Array.from({ length: 60 }, (_, index) => rowOf("item", `Rest ${index}`, ["1"])),
    ];
    for (const page of await pagesOf(sheetOf("blad", rows))) {
      const body = linesOf(page).slice(0, -1);
      const heads = body.findIndex((line) => line.startsWith("#"));
      if (/^(Som|Eind)/.test(body[heads + 1]!))
        wrong.push(`${items}: ${body[heads + 1]} comes first`);
      if (body.at(-1)?.startsWith("Kop")) wrong.push(`${items}: a heading comes last`);
    }
  }
  expect(wrong).toEqual([]);
});

test("an account with accounts below it is never last on a page, wherever the page ends", async () => {
  const last: (string | undefined)[] = [];
  for (let items = 40; items < 56; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("item", "Groep", [""]),
      rowOf("item", "Ondergroep", [""], 1),
      ...Array.from({ length: 60 }, (_, index) => rowOf("item", `Deel ${index}`, ["1"], 2)),
    ];
    const [page] = await pagesOf(sheetOf("blad", rows));
    last.push(linesOf(page!).at(-2));
  }
  expect(last.filter((line) => /[Gg]roep/.test(line ?? ""))).toEqual([]);
  expect(last.some((line) => line?.startsWith("Regel"))).toBe(true);
});

test("every row appears once, in order, wherever the pages end", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Regel ${index}`);
  const kinds = ["heading", "item", "item", "subtotal", "total", "note"] as const;
  const rows = names.map((name, index) => rowOf(kinds[index % kinds.length]!, name, [""]));
  const pages = await pagesOf(sheetOf("alle", rows));
  const written = pages.flatMap((page) => page.texts.map((piece) => piece.text));
  expect(written.filter((piece) => piece.startsWith("Regel"))).toEqual(names);
  expect(pages.flatMap(collisions)).toEqual([]);
});

test("rows move closer together when that saves a last page with a few of them", async () => {
  const pagesFor = async (items: number): Promise<number> => {
    const rows = Array.from({ length: items }, (_, index) =>
      rowOf("item", `Regel ${index}`, ["1"]),
    );
    return (await pagesOf(sheetOf("blad", rows))).length;
  };
  const roomy = await pagesFor(38);
  const saved = await pagesFor(46);
  const more = await pagesFor(60);
  expect([roomy, saved, more]).toEqual([1, 1, 2]);
});

test("rows stay above the foot of the page", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => rowOf("item", `Regel ${index}`, ["1"]));
  for (const page of await pagesOf(sheetOf("vol", rows))) {
    const body = page.texts.filter((piece) => piece.text.startsWith("Regel"));
    expect(Math.max(...body.map(({ y }) => y))).toBeLessThan(page.height - 56);
  }
});
