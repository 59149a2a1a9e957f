/** The tables of an HTML page: their columns and blocks, texts and notes in rows, and long sheets. */
import { expect, test } from "vitest";
import { LONG_ROWS_MAX } from "../../src/formats/html/table.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { BLANK, column, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { sectionOf } from "./html-page.ts";

test("a block with columns of its own is a table with these, below its title", async () => {
  const blocks = sheetOf("blokken", [
    rowOf("item", "Bank", ["1", ""]),
    { ...rowOf("heading", "Rubrieken & meer", ["", ""]), beginsTable: true as const },
    rowOf("item", "Btw", ["", "2"]),
  ]);
  const section = await sectionOf(blocks);
  const heads = [...section.matchAll(/<thead>.*<\/thead>/g)].map(([head]) => head);
  expect(heads.map((head) => [...head.matchAll(/#\w+/g)].join(" "))).toEqual([
    "#name #a1",
    "#name #a2",
  ]);
  expect(section).toContain(`</table>
</div>
<h3 id="blokken-title-1">Rubrieken &amp; meer</h3>
<div class="scroll" tabindex="0" role="group" aria-labelledby="blokken-title-1">
<table>`);
  const isFirst = sheetOf("eerste", [
    { ...rowOf("heading", "Blok", ["", ""]), beginsTable: true as const },
    rowOf("item", "Btw", ["", "2"]),
  ]);
  expect((await sectionOf(isFirst)).match(/<table>/g)).toHaveLength(1);
});

test.each([
  { amounts: 6, look: "sheet" },
  { amounts: 7, look: "sheet wide" },
  { amounts: 13, look: "sheet wide months" },
])("a table of $amounts amounts has the look $look", async ({ amounts, look }) => {
  const row = rowOf(
    "item",
    "Bank",
    Array.from({ length: amounts }, () => "1"),
  );
  expect(await sectionOf(sheetOf("maanden", [row]))).toContain(`<section class="${look}" id`);
});

test("a column that holds nothing is left out with its head, and a sheet without rows has no table", async () => {
  const rows = [rowOf("item", "Bank", ["1", "", "2"]), rowOf("item", "Kas", ["", "", "0"])];
  const section = await sectionOf(sheetOf("leeg", rows));
  expect(section.match(/>#\w+</g)).toEqual([">#name<", ">#a1<", ">#a3<"]);
  expect(section.match(/<t[hd] class="figure"|<td class="figure"/g)).toHaveLength(4);
  expect(await sectionOf(sheetOf("leeg", []))).not.toContain("<table");
});

test("a text has the line where no figure follows it, and its cell where one does", async () => {
  const section = await sectionOf(
    sheetOf("zinnen", [
      rowOf("item", "Er is niets gebeurd.", ["", ""]),
      rowOf("item", "Bank", ["", "1"]),
      rowOf("item", "Kas", ["2", ""]),
    ]),
  );
  expect(section).toContain(
    '<th scope="row" class="name" colspan="3"><div class="line">Er is niets gebeurd.</div></th></tr>',
  );
  expect(section).toContain('<th scope="row" class="name">Bank</th><td class="figure"></td><td');
});

test("the texts of a note stand in one cell, each after the other", async () => {
  const row: Row = {
    kind: "note",
    indent: 0,
    cells: [text("Namen"), BLANK, text("Niet bewezen.")],
  };
  expect(await sectionOf(sheetOf("noten", [row, rowOf("item", "Bank", ["1", "1"])]))).toContain(
    '<tr class="note"><td colspan="3"><div class="line parts"><span>Namen</span> <span>Niet bewezen.</span> </div></td></tr>',
  );
});

test("a note with a text for each column keeps them below their heads", async () => {
  const row: Row = {
    kind: "note",
    indent: 0,
    cells: [text("Uitkomst"), text("klopt"), text("2/2")],
  };
  expect(await sectionOf(sheetOf("maanden", [row]))).toContain(
    '<tr class="note"><td class="name">Uitkomst</td><td class="figure">klopt</td><td class="figure">2/2</td></tr>',
  );
});

test("the name of a row opens the texts of a column that is read one at a time, and the symbols in them", async () => {
  const sheet = sheetOf("controles", [], {
    columns: [column("name", "text", 40), { ...column("how", "text", 30), isOpened: true }],
    rows: async function* () {
      yield {
        ...{ kind: "item", indent: 0, cells: [text("Omzet"), text("TR = som R")] },
        symbols: [["TR", "totale omzet"]],
      };
      yield { kind: "item", indent: 0, cells: [text("Kosten"), BLANK] };
    },
  });
  const section = await sectionOf(sheet);
  expect(section.match(/<th scope="col"/g)).toHaveLength(1);
  expect(section).toContain(
    '<details class="opens"><summary>Omzet</summary><dl><dt>#how</dt><dd>TR = som R</dd><dt>TR</dt><dd>totale omzet</dd></dl></details></th>',
  );
  expect(section).toContain('<th scope="row" class="name">Kosten</th>');
});

test("a date and a range stay on one line, and an id shows its last digits with the whole of it as its title", async () => {
  const names = [
    "op 31-12-2025, tot",
    "BNK-373021684531200170",
    "Niet-vaste activa 12345678901234",
    "30–60 dagen",
  ];
  const section = await sectionOf(
    sheetOf(
      "namen",
      names.map((name) => rowOf("item", name, ["1"])),
    ),
  );
  expect(section.match(/(?<=class="name">).*?(?=<\/th><td)/g)).toEqual([
    'op <span class="whole">31-12-2025,</span> tot',
    '<span class="whole">BNK-<abbr title="373021684531200170">…200170</abbr></span>',
    "Niet-vaste activa 12345678901234",
    '<span class="whole">30–60</span> dagen',
  ]);
});

test("a long sheet shows its first rows, its total and the number of rows", async () => {
  const items = LONG_ROWS_MAX + 5;
  const { columns } = sheetOf("x", []);
  const sheet = sheetOf("lang", [], {
    columns,
    isLong: true,
    rows: async function* () {
      for (let index = 1; index <= items; index += 1) yield rowOf("item", `Regel ${index}`, ["1"]);
      yield rowOf("total", "Totaal", [`${items}`]);
    },
  });
  const section = await sectionOf(sheet);
  expect(section.match(/<tr class="item">/g)).toHaveLength(LONG_ROWS_MAX);
  expect(section).toContain('<tr class="total"><th scope="row" class="name">Totaal</th>');
  expect(section).toContain(`html.left-out ${LONG_ROWS_MAX} ${items}`);
});

test("a sheet that is not long shows every row", async () => {
  const rows = Array.from({ length: LONG_ROWS_MAX + 5 }, () => rowOf("item", "Regel", ["1"]));
  const section = await sectionOf(sheetOf("kort", rows));
  expect(section.match(/<tr class="item">/g)).toHaveLength(LONG_ROWS_MAX + 5);
  expect(section).not.toContain("html.left-out");
});
