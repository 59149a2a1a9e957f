/** Figures against figures, in files written by hand. */
import { expect, test } from "vitest";
import { agreeFigures } from "../../src/verification/agree-figures.ts";
import { decimalText, unitsOf } from "../../src/verification/population.ts";
import { rowsIn } from "../../src/verification/read-text.ts";
import { craftedZip } from "../support/crafted-zip.ts";
import { signalOfTest } from "../support/ending.ts";

type Files = Readonly<Record<string, string | Buffer>>;

const SHEETS: Readonly<Record<string, readonly string[]>> = {
  "balance.csv": ["balance"],
  "balance-nl-excel.csv": ["balance"],
  "postings.csv": ["postings"],
  "postings-nl-excel.csv": ["postings"],
  "postings.jsonl": ["postings"],
  "book.xlsx": ["balance", "entries"],
};

const FIGURES = [
  '{"format_version":2}',
  '{"figure":"balance/cash","sheet":"balance","amount":"-1250.00","source_set":1}',
  '{"figure":"balance/share","sheet":"balance","ratio":"0.125","unit":"percent"}',
].join("\n");
const sheet = (cells: string): string => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;

function workbook(balance: string, entries: string): Buffer {
  const parts = {
    "xl/workbook.xml":
      '<sheet name="Contents" r:id="a"/><sheet name="B" r:id="b"/><sheet name="E" r:id="c"/>',
    "xl/_rels/workbook.xml.rels": ["a", "b", "c"]
      .map((id) => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`)
      .join(""),
    "xl/worksheets/a.xml": sheet(""),
    "xl/worksheets/b.xml": sheet(balance),
    "xl/worksheets/c.xml": sheet(entries),
  };
  return craftedZip(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

const BALANCE_CELLS =
  '<row r="1"><c r="A1" s="2"><v>45658</v></c><c r="B1"><f>SUM(A2:A3)</f><v>-1250</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>9</t></is></c><c r="B2"><v>0.125</v></c></row>';
const ENTRY_CELLS =
  '<row r="1"><c r="A1"><v>45658</v></c><c r="J1"><v>12.1</v></c></row><row r="2"><c r="A2"><v>45658</v></c><c r="J2"><v>-12.1</v></c></row><row r="3"><c r="J3"><f>SUM(J1:J2)</f><v>0</v></c></row>';
const PAGE =
  '<td class="x" data-figure="balance/cash" data-period="2025-12" data-amount="-1250.00" title="-1,250.00">-1,250</td><td>';
const AUDITFILE =
  "<transactions>\n<linesCount>2</linesCount><totalDebit>12.10</totalDebit><totalCredit>12.10</totalCredit><trLine><nr>1</nr><amnt>12.10</amnt><amntTp>D</amntTp></trLine><trLine><nr>2</nr><amnt>12.10</amnt><amntTp>C</amntTp></trLine></transactions>";

/** A pack whose figures agree, with some files replaced. */
const packWith = (changes: Files = {}): Files => ({
  "figures-2025.jsonl": FIGURES,
  "balance.csv": 'row_kind,account,amount,share\r\nitem,"Cash, ""petty""",-1250.00,0.125\r\n',
  "balance-nl-excel.csv": "\uFEFFSoort;Rekening;Bedrag\r\nitem;Kas;-1250,00;0,125\r\n",
  "postings.csv":
    'row_kind,debit,credit,text\r\nitem,12.10,,"two\r\nlines"\r\nitem,,12.10,\r\ntotal,12.10,12.10,\r\n',
  "postings-nl-excel.csv": "\uFEFFSoort;Bedrag\r\nitem;12,10\r\nitem;-12,10\r\n",
  "postings.jsonl":
    '{"row_kind":"item","debit":"12.10","credit":null}\n{"row_kind":"item","debit":null,"credit":"12.10"}\n',
  "book.xlsx": workbook(BALANCE_CELLS, ENTRY_CELLS),
  "page.html": PAGE,
  "books.xaf": AUDITFILE,
  ...changes,
});

async function compared(files: Files) {
  const names = Object.keys(files);
  const manifest = JSON.stringify({
    files: names.map((name) => ({ name, sheets: SHEETS[name] ?? [] })),
  });
  const all: Files = { ...files, "manifest.json": manifest };
  const contents = {
    names: new Set(Object.keys(all)),
    sizes: new Map(Object.entries(all).map(([name, text]) => [name, Buffer.byteLength(text)])),
    differences: [],
    // In pieces of seven bytes: no reader may depend on where a piece ends.
    bytes: async function* (name: string) {
      const bytes = Buffer.from(all[name] ?? "");
      const size = name.endsWith(".xlsx") ? bytes.length : 7;
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
    close: () => Promise.resolve(),
  };
  return agreeFigures({ contents, signal: signalOfTest() }, "");
}

test("figures and postings agree in every form", async () => {
  const { agreements, differences, postings } = await compared(packWith());
  expect(differences).toEqual([]);
  expect(postings).toBe("2 lines, debit 12.10, credit 12.10");
  expect(agreements).toEqual([
    { file: "balance.csv", figures: 2, hasPostings: false },
    { file: "balance-nl-excel.csv", figures: 2, hasPostings: false },
    { file: "postings.csv", figures: 0, hasPostings: true },
    { file: "postings-nl-excel.csv", figures: 0, hasPostings: true },
    { file: "postings.jsonl", figures: 0, hasPostings: true },
    { file: "book.xlsx", figures: 2, hasPostings: true },
    { file: "page.html", figures: 1, hasPostings: false },
    { file: "books.xaf", figures: 0, hasPostings: true },
  ]);
});

const SHARE = "it does not have figure balance/share, 0.125, in its place";
const CASH = "it does not have figure balance/cash, -1250.00, in its place";
const OTHER =
  "it has 2 lines, debit 12.11, credit 12.10; postings.csv has 2 lines, debit 12.10, credit 12.10";

test.each([
  ["a cent in a table", "balance.csv", "-1250.00", "-1250.01", CASH],
  ["a sign in a table", "balance.csv", "-1250.00", "1250.00", CASH],
  ["a share in a table for a spreadsheet", "balance-nl-excel.csv", "0,125", "0,126", SHARE],
  [
    "a total in a page",
    "page.html",
    'data-amount="-1250.00"',
    'data-amount="-1250.01"',
    "figure balance/cash is -1250.01, shown as -1,250.00; the list of figures has -1250.00",
  ],
  [
    "what a reader of the page sees",
    "page.html",
    "-1,250.00",
    "-1,350.00",
    "figure balance/cash is -1250.00, shown as -1,350.00; the list of figures has -1250.00",
  ],
  ["a posting in JSON lines", "postings.jsonl", "12.10", "12.11", OTHER],
  [
    "a posting in a table for a spreadsheet",
    "postings-nl-excel.csv",
    "12,10",
    "12,11",
    "it has other columns; postings.csv has 2 lines, debit 12.10, credit 12.10",
  ],
  [
    "a line of an auditfile",
    "books.xaf",
    "<amnt>12.10",
    "<amnt>12.11",
    "it states 2 lines, debit 12.10, credit 12.10; its lines are 2 lines, debit 12.11, credit 12.10",
  ],
  [
    "the total of an auditfile",
    "books.xaf",
    "<linesCount>2",
    "<linesCount>3",
    "it states 3 lines, debit 12.10, credit 12.10; its lines are 2 lines, debit 12.10, credit 12.10",
  ],
  ["an amount that is none", "postings.jsonl", "12.10", "12,10", "line 1 has no amount"],
] as const)("%s is found", async (_what, file, from, to, message) => {
  const text = packWith()[file]!.toString();
  expect(text.replace(from, to)).not.toBe(text);
  const { differences } = await compared(packWith({ [file]: text.replace(from, to) }));
  expect(differences).toEqual([{ kind: "figure", file, message }]);
});

test.each([
  ["a figure", BALANCE_CELLS.replace("-1250", "-1250.01"), ENTRY_CELLS, CASH],
  ["a posting", BALANCE_CELLS, ENTRY_CELLS.replace("<v>12.1<", "<v>12.11<"), null],
])("%s changed in a workbook is found", async (_what, balance, entries, message) => {
  const { differences } = await compared(packWith({ "book.xlsx": workbook(balance, entries) }));
  expect(differences.map(({ file }) => file)).toEqual(["book.xlsx"]);
  if (message !== null) expect(differences[0]?.message).toBe(message);
});

test("an amount with more digits than a number of a workbook has is read from its text", async () => {
  const figures = FIGURES.replace("-1250.00", "123456789012.523456");
  const book = (text: string): Buffer =>
    workbook(
      BALANCE_CELLS.replace("<v>-1250</v>", `<v>0</v>`).replace("<t>9</t>", `<t>${text}</t>`),
      ENTRY_CELLS,
    );
  const found = async (text: string) => {
    const { differences } = await compared({
      "figures-2025.jsonl": figures,
      "book.xlsx": book(text),
    });
    return differences.length;
  };
  expect([await found("123456789012.523456"), await found("123456789012.5235")]).toEqual([0, 1]);
});

test("a workbook that is cut off is reported", async () => {
  const cut = workbook(BALANCE_CELLS, ENTRY_CELLS).subarray(0, -1);
  const { differences } = await compared(packWith({ "book.xlsx": cut }));
  expect(differences).toEqual([
    { kind: "figure", file: "book.xlsx", message: "the workbook is no whole zip" },
  ]);
});

test.each([
  ["22436022.50", "22436022.50"],
  ["-0.005", "-0.005"],
  ["1.25E-2", "0.0125"],
  ["7", "7.00"],
])("%s is read exactly", (text, exact) => {
  expect(decimalText(unitsOf(text)!)).toBe(exact);
});

test.each(["", "-", "1,5", "1.5.5", "abc", `0.${"1".repeat(21)}`])("%j is no amount", (text) => {
  expect(unitsOf(text)).toBeNull();
});

test("rows of a table keep separators, quotes and line ends in their fields", async () => {
  const bytes = async function* () {
    yield Buffer.from('a,"b, ""c""",\r\n"d\r\n\r\ne",,f\r\n');
  };
  const rows = [];
  for await (const row of rowsIn(bytes())) rows.push(row);
  expect(rows).toEqual([
    ["a", 'b, "c"', ""],
    ["d\n\ne", "", "f"],
  ]);
});
