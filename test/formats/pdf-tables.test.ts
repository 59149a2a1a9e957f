/** Tables on paper: nothing is cut off, nothing overlaps, sums remain with their rows. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { column, encoded, money, packOf, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { collisions } from "../support/pdf-collisions.ts";
import { linesOf, type PdfPage, readPdf } from "../support/pdf-text.ts";

const pagesOf = async (sheet: Sheet): Promise<readonly PdfPage[]> =>
  readPdf(await encoded(pdf, packOf([sheet]))).pages;

const LONG_NAME = "Vooruitbetaalde bedragen en nog te ontvangen facturen buiten de Unie";

test("of thirteen columns of amounts none is cut off", async () => {
  const amounts = Array.from({ length: 13 }, (_, index) => `-${(index + 1) * 98765432}.19`);
  const pages = await pagesOf(
    sheetOf("maanden", [rowOf("item", LONG_NAME, amounts, 2), rowOf("total", "Totaal", amounts)]),
  );
  expect(pages.flatMap(collisions)).toEqual([]);
  const figures = pages
    .flatMap(({ texts }) => texts)
    .map((piece) => piece.text)
    .filter((written) => written.startsWith("-"));
  expect(new Set(figures)).toEqual(
    new Set(amounts.map((amount) => amount.replace(".", ",").replace(/\B(?=(\d{3})+,)/g, "."))),
  );
});

test("a table is upright as long as it is readable, else across", async () => {
  const isUpright = async (columns: number): Promise<boolean> => {
    const amounts = Array.from({ length: columns - 1 }, () => "-1234567.89");
    const [page] = await pagesOf(sheetOf("a", [rowOf("item", "Naam", amounts)]));
    return page!.height > page!.width;
  };
  expect([await isUpright(8), await isUpright(12)]).toEqual([true, false]);
});

test("a long name is whole in its lines, for which the table is set across", async () => {
  const name =
    "Coöperatieve vereniging voor arbeidsongeschiktheidsverzekeringen van zelfstandigen in de bouwnijverheid te Voorbeeldstad, 0042";
  const amounts = Array.from({ length: 7 }, () => "-1234567.89");
  const rows = [rowOf("item", name, amounts), rowOf("item", "Jansen", amounts)];
  const [page] = await pagesOf(sheetOf("a", rows));
  const words = page!.texts.flatMap((piece) => piece.text.split(" "));
  expect(words).toEqual(expect.arrayContaining(name.split(" ")));
  expect(page!.width).toBeGreaterThan(page!.height);
});

test("no line of a head ends within a date, or before a percent sign", async () => {
  const titles = [
    "Verschil %†",
    "jan 2025 t/m okt 2025",
    "1 Jan 2025 to 31 Dec 2025",
    "Laatste 12 maanden",
  ];
  const columns = [
    column("name", "text", 60),
    ...titles.map((title, index) => ({ ...column(`a${String(index)}`, "amount", 14), title })),
    ...titles.map((title, index) => ({ ...column(`b${String(index)}`, "amount", 14), title })),
  ];
  const amounts = columns.slice(1).map(() => "1.5");
  const sheet = sheetOf("a", [rowOf("item", LONG_NAME, amounts)], { columns });
  const [page] = await pagesOf(sheet);
  const heads = page!.texts.filter(
    ({ font, text: own }) => font.includes("SemiBold") && own !== "#name",
  );
  const lines = heads.map(({ text: own }) => own);
  expect(lines).toEqual(
    expect.arrayContaining(["Verschil %†", "okt 2025", "31 Dec 2025", "maanden"]),
  );
  expect(lines.filter((line) => /^(%|\d{4}|Dec|Jan)/.test(line))).toEqual([]);
});

const monthColumns = (count: number): Sheet["columns"] =>
  Array.from({ length: count }, (_, index) => ({
    ...column(`2025-${String(index + 1).padStart(2, "0")}`, "amount", 14),
    title: `m${String(index + 1)}`,
  }));

const bodyOf = (page: PdfPage): readonly string[] =>
  linesOf(page).filter((line) => /^(#name|Naam|Totaal)/.test(line));

test("twelve months too wide for a page are set in two halves, with the names and the total", async () => {
  const amounts = Array.from({ length: 13 }, (_, index) => `-${String(index + 1)}234567.89`);
  const sheet = sheetOf("maanden", [rowOf("item", LONG_NAME, amounts)], {
    columns: [column("name", "text", 30), ...monthColumns(12), column("year", "amount", 16)],
  });
  const pages = await pagesOf(sheet);
  const heads = pages.flatMap((page) => linesOf(page).filter((line) => line.startsWith("#name")));
  expect(heads).toEqual([
    "#name | m1 | m2 | m3 | m4 | m5 | m6",
    "#name | m7 | m8 | m9 | m10 | m11 | m12 | #year",
  ]);
  const titles = pages.flatMap((page) => linesOf(page).filter((line) => /^Sheet m/.test(line)));
  expect(titles).toEqual(["Sheet maanden, m1 – m6", "Sheet maanden, m7 – m12"]);
  expect(pages.flatMap(collisions)).toEqual([]);
});

test("this year and the prior year come before the months", async () => {
  const amounts = Array.from({ length: 14 }, () => "-1234567.89");
  const sheet = sheetOf("maanden", [rowOf("item", LONG_NAME, amounts)], {
    columns: [
      column("name", "text", 30),
      ...monthColumns(12),
      column("year", "amount", 16),
      column("prior", "amount", 16),
    ],
  });
  const heads = (await pagesOf(sheet)).flatMap((page) =>
    linesOf(page).filter((line) => line.startsWith("#name")),
  );
  expect(heads[0]).toBe("#name | #year | #prior");
  expect(heads.slice(1).join(" ")).toMatch(/m1 .*m12$/);
});

test("a column without anything in it is left out", async () => {
  const rows = [rowOf("item", "Naam", ["1", "", "3"]), rowOf("total", "Totaal", ["1", "", "3"])];
  const [page] = await pagesOf(sheetOf("leeg", rows));
  expect(bodyOf(page!)).toEqual([
    "#name | #a1 | #a3",
    "Naam | 1,00 | 3,00",
    "Totaal | 1,00 | 3,00",
  ]);
});

test("a series of columns, such as age groups, is shown as a whole if one of them has an amount", async () => {
  const sheetWith = (amounts: readonly string[]) => {
    const sheet = sheetOf("reeks", [rowOf("item", "Naam", amounts)]);
    const columns = sheet.columns.map((one) => ({ ...one, isInSeries: true as const }));
    return { ...sheet, columns };
  };
  const headOf = async (amounts: readonly string[]) =>
    bodyOf((await pagesOf(sheetWith(amounts)))[0]!)[0];
  expect(await headOf(["1", "0", "3", "0"])).toBe("#name | #a1 | #a2 | #a3 | #a4");
  expect(bodyOf((await pagesOf(sheetOf("los", [rowOf("item", "Naam", ["1", "0"])])))[0]!)[0]).toBe(
    "#name | #a1",
  );
});

test("very large amounts are set in more parts, each complete and none smaller", async () => {
  const amounts = Array.from({ length: 14 }, () => "-123456789012345678901234567890.12345678");
  const pages = await pagesOf(sheetOf("groot", [rowOf("item", "Naam", amounts)]));
  expect(pages.flatMap(collisions)).toEqual([]);
  const texts = pages.flatMap((page) => page.texts);
  expect(texts.filter((piece) => piece.text.endsWith("890,12345678"))).toHaveLength(14);
});

test("no text of a document is smaller than 7.5 points", async () => {
  const amounts = Array.from({ length: 24 }, () => "-1234567890.12");
  const blanks = amounts.slice(1).map(() => "");
  const sheets = [
    sheetOf("breed", [rowOf("item", LONG_NAME, amounts), rowOf("note", "Noot", ["", ...blanks])]),
    sheetOf("lang", [rowOf("item", LONG_NAME.repeat(9), ["1"])], { isLong: true }),
  ];
  const { pages } = readPdf(await encoded(pdf, packOf(sheets, { isFinal: false })));
  const sizes = pages.flatMap((page) => page.texts.map(({ size }) => size));
  expect(Math.min(...sizes)).toBe(7.5);
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

test("a long listing continues long texts below their row, and never shortens amounts", async () => {
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
  const lines = linesOf(page!);
  const first = lines.findIndex((one) => one.startsWith("SalesInvoice"));
  expect(lines[first]).toMatch(
    /^SalesInvoice 123456789012345678 \| Vooruitbetaalde .*[^…] \| -1,50$/,
  );
  const whole = [lines[first]!.split(" | ")[1], ...lines.slice(first + 1, -1)].join(" ");
  expect(whole).toBe(LONG_NAME.repeat(4).trim());
  expect(collisions(page!)).toEqual([]);
});

test("sentences alone have no column heads above them", async () => {
  const heads = async (...rows: Parameters<typeof sheetOf>[1]): Promise<boolean> => {
    const [page] = await pagesOf(sheetOf("a", rows));
    return linesOf(page!).some((line) => line.includes("#name"));
  };
  const sentence = rowOf("note", "Er is niets te vermelden.", [""]);
  expect([await heads(sentence), await heads(rowOf("item", "Naam", ["1"]), sentence)]).toEqual([
    ...[false, true],
  ]);
});
