/** The postings of files, read back from files that their formats wrote, whole and with a line less. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { csv } from "../../src/formats/csv.ts";
import type { PackContents } from "../../src/formats/format.ts";
import { xaf } from "../../src/formats/xaf.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import { taxNumbersOf } from "../../src/ledger/posting-tally.ts";
import { readSources } from "../../src/packs/read-sources.ts";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { tested } from "../journal-tests/tested.ts";
import { rowsOf, sheetOf } from "../sheets/built-sheets.ts";
import { booksFrom } from "../support/books-notation.ts";
import { encoded, packOf } from "../support/page-pack.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const BOOKS = booksFrom(`
  account 0500 equity Capital
  account 1300 current_assets Debtors  [debtors]
  account 1500 current_liabilities VAT  rgs BSchBepBtw
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Costs
  account 8000 revenue Sales
  contact Jansen
  2025-01-31  1300  121.00  invoice 7  contact Jansen  first "line", <of> 7
  2025-01-31  8000  -100.00  invoice 7  contact Jansen
  2025-01-31  1500  -21.00  invoice 7  contact Jansen
  2025-02-28  4000  50.00  bill 8  contact Jansen
  2025-02-28  1500  10.50  bill 8  contact Jansen
  2025-02-28  1600  -60.50  bill 8  contact Jansen`);
const FILES = {
  "data/auditfile.xaf": [],
  "data/service/auditfile.xaf": [],
  "data/entries.xlsx": ["entries"],
  "data/postings.csv": ["postings"],
} as const;
type Name = keyof typeof FILES;
const NAMES = Object.keys(FILES) as readonly Name[];

/** The sheet without its first row with an amount. */
async function withoutLine(sheet: Sheet): Promise<Sheet> {
  const rows = await rowsOf(sheet);
  const first = rows.findIndex(({ kind }) => kind === "item");
  const { table } = sheet;
  return {
    ...sheet,
    ...(table === undefined ? {} : { table: { ...table, rows: table.rows - 1 } }),
    rows: async function* (): AsyncGenerator<Row> {
      yield* rows.toSpliced(first, 1);
    },
  };
}

async function bytesOf(name: Name, isWhole: boolean): Promise<Buffer> {
  const contents = (sheets: readonly Sheet[]): PackContents => packOf(sheets, { books: BOOKS });
  const [id] = FILES[name];
  if (id === undefined) {
    const text = (await encoded(xaf, contents([]))).toString();
    return Buffer.from(isWhole ? text : text.replace(/<trLine>[\s\S]*?<\/trLine>/, ""));
  }
  const sheet = await sheetOf(BOOKS, id);
  const format = name.endsWith(".csv") ? csv : xlsx;
  return encoded(format, contents([isWhole ? sheet : await withoutLine(sheet)]));
}

async function sourceOf(name: Name, isWhole: boolean) {
  const folder = temporaryFolder();
  const bytes = await bytesOf(name, isWhole);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const files = [
    { name, sheets: FILES[name], sha256, byteCount: bytes.length, mediaType: "" },
    { name: "data/page.pdf", sheets: ["entries"], sha256, byteCount: 0, mediaType: "" },
  ];
  const [source, ...others] = await readSources({ folder, files }, taxNumbersOf(BOOKS));
  expect(others).toEqual([]);
  const { debit, credit, vat, ...rest } = source!;
  const [one, other, tax] = [debit, credit, vat!].map((amount) => amountText(amount, 2));
  return { ...rest, sides: `${one} ${other} ${tax}`, sha256: rest.sha256 === sha256 };
}

test.each(NAMES)("%s has six lines of two documents, and the VAT of both", async (name) => {
  expect(await sourceOf(name, true)).toMatchObject({
    ...{ name, lines: 6, documents: 2, sides: "181.50 181.50 10.50", sha256: true },
  });
});

test.each(NAMES)("a line that %s lacks is missing from its own count", async (name) => {
  const { lines, sides } = await sourceOf(name, false);
  expect(lines).toBe(5);
  expect(sides).not.toBe("181.50 181.50 10.50");
});

test("the list of lines of the table has the hash of the population, unless it lacks one", async () => {
  const { population } = await tested(BOOKS);
  expect((await sourceOf("data/postings.csv", true)).listSha256).toBe(population.sha256);
  expect((await sourceOf("data/postings.csv", false)).listSha256).not.toBe(population.sha256);
});

test("an auditfile has a transaction for each date of a document, which is one document", async () => {
  const folder = temporaryFolder();
  const name = "a.xaf";
  const transaction = (nr: string, account: string): string =>
    `<transaction>\n<nr>${nr}</nr><trLine><accID>${account}</accID><amnt>-5.00</amnt><amntTp>D</amntTp></trLine></transaction>`;
  writeFileSync(
    join(folder, name),
    ["9-20250131", "9-20250228", "10"].map((nr) => transaction(nr, "1500")).join("\n"),
  );
  const file = { name, sha256: "", byteCount: 0, mediaType: "" };
  const [source] = await readSources({ folder, files: [file] }, new Set(["1500"]));
  const { lines, documents, credit, vat } = source!;
  expect([lines, documents, amountText(credit, 2), amountText(vat!, 2)]).toEqual([
    ...[3, 2, "15.00", "15.00"],
  ]);
});
