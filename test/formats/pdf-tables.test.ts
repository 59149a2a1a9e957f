/** Tables on paper: nothing is cut off, nothing overlaps, sums remain with their rows. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { column, encoded, money, packOf, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { linesOf, type PdfPage, readPdf } from "../support/pdf-text.ts";

const pagesOf = async (sheet: Sheet): Promise<readonly PdfPage[]> =>
  readPdf(await encoded(pdf, packOf([sheet]))).pages;

/** Pieces that leave the type area or run into the piece after them on their line. */
function collisions(page: PdfPage): readonly string[] {
  return page.texts.flatMap((piece) => {
    const end = piece.x + piece.width;
    const isOutside = piece.x < 50.9 || end > page.width - 50.9;
    const isHit = page.texts.some(
      (other) =>
        other !== piece && Math.abs(other.y - piece.y) < 2 && other.x >= piece.x && other.x < end,
    );
    return isOutside || isHit ? [piece.text] : [];
  });
}

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
  const line = linesOf(page!).find((one) => one.startsWith("SalesInvoice"));
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

test("a note, such as the line for initials, is never alone on a page", async () => {
  const alone: number[] = [];
  for (let items = 52; items < 70; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("note", "Opgesteld", [""]),
    ];
    const own = sheetOf("blad", rows);
    const { columns } = own;
    const table = { title: "Dicht", isDense: true, isLong: false, columns, rows: own.rows };
    const last = (await pagesOf({ ...own, onPaper: [table] })).at(-1)!;
    if (!linesOf(last).some((line) => line.startsWith("Regel"))) alone.push(items);
  }
  expect(alone).toEqual([]);
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
  const roomy = await pagesFor(30);
  const saved = await pagesFor(42);
  const more = await pagesFor(60);
  expect([roomy, saved, more]).toEqual([1, 1, 2]);
});

test("rows stay above the foot of the page", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => rowOf("item", `Regel ${index}`, ["1"]));
  for (const page of await pagesOf(sheetOf("vol", rows))) {
    const body = page.texts.filter((piece) => piece.text.startsWith("Regel"));
    expect(Math.max(...body.map(({ y }) => y))).toBeLessThan(page.height - 64);
  }
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
