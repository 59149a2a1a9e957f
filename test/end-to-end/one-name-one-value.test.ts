/** Two figures of one name and period are equal in all sheets and finished files of a pack, in both languages. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { beforeAll, expect, test } from "vitest";
import {
  type Amount,
  amountOf,
  amountText,
  isZero,
  subtract,
  ZERO,
} from "../../src/amount/amount.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { csvRows } from "../support/csv-rows.ts";
import { type FigureLine, figureLines } from "../support/figure-lines.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";
import { readWorkbook } from "../support/xlsx-text.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
  prepareSample(join(folder, "home"));
});

/** Kinds of rows whose name is a word of the product: others are named after accounts, contacts and projects. */
const NAMED_ROW = /<tr class="(?:subtotal|total|memo|cross-check|opening)[^"]*"[^>]*>(.*?)<\/tr>/gs;
/** Key figures, and the lines of condensed balance sheets, which a reader puts side by side. */
const LINE = /<tr class="item[^"]*"[^>]*>(.*?)<\/tr>/gs;
const SIDE_BY_SIDE = /data-figure="(key-figures|condensed-balance)\//;
/** The cells with which a row begins: a code and a name, or a name alone. */
const BEGINNING = /^\s*(?:<td[^>]*>([^<]*)<\/td>)?(?:<th scope="row"[^>]*>(.*?)<\/th>)?/s;
const FIGURE = /data-figure="([^"]+)" data-period="([^"]+)" data-amount="([^"]+)"/g;
/** Figures that are no amount of their row's name in a period; a bank line is named by its text. */
const COMPARISON = /difference|change|percentage|share|\/unprocessed\//;
/** Names of a place in a list: each list has its own. */
const PLACES = /^(Totaal|Total|Subtotaal|Subtotal|(Vijf g|G)rootste.*|(Five l|L)argest.*)$/;

interface NamedFigure {
  readonly name: string;
  readonly period: string;
  readonly amount: string;
  readonly figure: string;
}

function nameOf(row: string): string {
  const [, first = "", head = first] = BEGINNING.exec(row) ?? [];
  return head.replace(/<[^>]+>/g, "");
}

/** Whether the row is that of an account. */
function hasCode(row: string): boolean {
  const [, first = "", head] = BEGINNING.exec(row) ?? [];
  return first !== "" && head !== undefined;
}

function rowsIn(page: string): readonly (readonly NamedFigure[])[] {
  const named = [...page.matchAll(NAMED_ROW)].filter(([, row = ""]) => !hasCode(row));
  const lines = [...page.matchAll(LINE)].filter(([, row = ""]) => SIDE_BY_SIDE.test(row));
  return [...named, ...lines].flatMap(([, row = ""]) => {
    const name = nameOf(row);
    if (name === "" || PLACES.test(name)) return [];
    const figures = [...row.matchAll(FIGURE)].flatMap(
      ([, figure = "", period = "", amount = ""]) =>
        COMPARISON.test(figure) ? [] : [{ name, period, amount, figure }],
    );
    return [figures];
  });
}

/** A row with several amounts of one period names a subject, as a debtor does, and each column says what it is. */
function isOfColumns(row: readonly NamedFigure[]): boolean {
  const periods = Map.groupBy(row, ({ period }) => period);
  return [...periods.values()].some((own) => new Set(own.map(({ amount }) => amount)).size > 1);
}

const figuresIn = (page: string): readonly NamedFigure[] =>
  rowsIn(page)
    .filter((row) => !isOfColumns(row))
    .flat();

/** Names with more than one amount in a period: `Net profit 2025-01: 1.00 profit-and-loss, 2.00 cover`. */
function unequalIn(figures: readonly NamedFigure[]): readonly string[] {
  const named = Map.groupBy(figures, ({ name, period }) => `${name} ${period}`);
  return [...named].flatMap(([key, own]) => {
    const amounts = Map.groupBy(own, ({ amount }) => amount);
    if (amounts.size < 2) return [];
    const each = [...amounts].map(([amount, [first]]) => `${amount} ${first?.figure ?? ""}`);
    return [`${key}: ${each.join(", ")}`];
  });
}

/** The amounts of each name over all periods, as written in the data of the page. */
const amountsByName = (figures: readonly NamedFigure[]): ReadonlyMap<string, readonly Amount[]> =>
  new Map(
    [...Map.groupBy(figures, ({ name }) => name)].map(([name, own]) => [
      name,
      own.map(({ amount }) => amountOf(amount)),
    ]),
  );

/** A row of another file: its name, and the first of its amounts. */
type FirstFigure = readonly [name: string, amount: Amount];

/** Rows whose amount is none of their name in the page; statements in whole units are at most one from it. */
function strangeIn(
  known: ReadonlyMap<string, readonly Amount[]>,
  rows: readonly FirstFigure[],
): readonly string[] {
  const named = rows.filter(([name]) => known.has(name));
  expect(named.length).toBeGreaterThan(5);
  return named.flatMap(([name, amount]) => {
    const isWhole = !amountText(amount, 0).includes(".");
    const isKnown = known.get(name)?.some((own) => {
      const rest = subtract(own, amount);
      return isZero(rest) || (isWhole && Math.abs(Number(amountText(rest, 2))) <= 1);
    });
    return isKnown === true ? [] : [`${name}: ${amountText(amount, 2)}`];
  });
}

/** The mark of thousands in each language. */
const MARKS = { nl: /\./g, en: /,/g } as const;

/** `1.234,50`, `1,234.50` or a dash, with the signs and marks of a page. */
function numberIn(text: string, language: string): Amount | null {
  if (text === "–") return ZERO;
  const thousands = language === "nl" ? MARKS.nl : MARKS.en;
  const plain = text.replace("−", "-").replaceAll(thousands, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? amountOf(plain) : null;
}

const firstOf = (
  fields: readonly string[],
  numberOf: (text: string) => Amount | null,
): readonly FirstFigure[] => {
  // The row of an account begins with its number.
  const [name, ...others] = fields.filter((field) => field !== "");
  const amount = others.map(numberOf).find((found) => found !== null);
  return name === undefined || /^\d/.test(name) || amount === undefined ? [] : [[name, amount]];
};

/** Below this heading a page counts postings, under the names of their amounts. */
const COUNTS = /^(Boekingen per maand|Postings by month)$/;

const amountLines = (lines: readonly string[]): readonly string[] => {
  const at = lines.findIndex((line) => COUNTS.test(line));
  return at === -1 ? lines : lines.slice(0, at);
};

const pdfRows = (bytes: Buffer, language: string): readonly FirstFigure[] =>
  readPdf(bytes)
    .pages.flatMap((page) => amountLines(linesOf(page)))
    .flatMap((line) => firstOf(line.split(" | "), (text) => numberIn(text, language)));

async function workbookRows(bytes: Buffer): Promise<readonly FirstFigure[]> {
  const rows: FirstFigure[] = [];
  for (const sheet of (await readWorkbook(bytes)).worksheets) {
    sheet.eachRow((row) => {
      const texts: string[] = [];
      row.eachCell((cell) => {
        const { value } = cell.type === exceljs.ValueType.Formula ? { value: cell.result } : cell;
        texts.push(typeof value === "number" ? `=${String(value)}` : cell.text);
      });
      const numberOf = (text: string) => (text.startsWith("=") ? amountOf(text.slice(1)) : null);
      rows.push(...firstOf(texts, numberOf));
    });
  }
  return rows;
}

const plainNumber = (text: string): Amount | null =>
  /^-?\d+\.\d+$/.test(text) ? amountOf(text) : null;

const csvFigures = (text: string): readonly FirstFigure[] =>
  csvRows(text, ",").flatMap(([, , ...fields]) => firstOf(fields, plainNumber));

/** The figures of the file of figures, under the names that the page has for their ids. */
function asNamed(
  figures: readonly NamedFigure[],
  stated: readonly FigureLine[],
): readonly NamedFigure[] {
  const amounts = new Map(stated.map(({ figure, amount }) => [figure, amount]));
  return figures.flatMap((named) => {
    const amount = amounts.get(named.figure);
    return amount === undefined ? [] : [{ ...named, amount: amountText(amountOf(amount), 2) }];
  });
}

test("the reading of other files finds an amount that the page has not", () => {
  const known = new Map([["Liquid funds", [amountOf("415261.22")]]]);
  const row = (amount: string): readonly FirstFigure[] =>
    Array.from({ length: 6 }, () => ["Liquid funds", amountOf(amount)]);
  expect(strangeIn(known, [...row("415261.22"), ...row("415261")])).toEqual([]);
  expect(new Set(strangeIn(known, row("415714.00")))).toEqual(new Set(["Liquid funds: 415714.00"]));
  expect(numberIn("−1.234,50", "nl")).toEqual(amountOf("-1234.5"));
});

test("the reading finds two values of one name", () => {
  const row = (figure: string, amount: string): string =>
    `<tr class="total"><td></td><th scope="row" class="name">Net <b>profit</b></th><td data-figure="${figure}" data-period="2025-01" data-amount="${amount}">1</td></tr>`;
  expect(unequalIn(figuresIn(row("a/x", "1.00") + row("b/x", "1.00")))).toEqual([]);
  expect(unequalIn(figuresIn(row("a/x", "1.00") + row("b/x", "2.00")))).toEqual([
    "Net profit 2025-01: 1.00 a/x, 2.00 b/x",
  ]);
});

/** Runs a command on the sample and returns how to read the files that it writes. */
async function filesOf(command: string): Promise<readonly (readonly [string, () => Buffer])[]> {
  const out = join(folder, command.replaceAll(/\W+/g, "-"));
  const { world, close } = makeWorld({ SLOTSOM_HOME: join(folder, "home") });
  try {
    await runCli([...command.split(" "), "--out", out], world);
  } finally {
    close();
  }
  const names = readdirSync(out, { recursive: true, encoding: "utf8" });
  return names.map((name) => [name, () => readFileSync(join(out, name))]);
}

const reader =
  (files: Awaited<ReturnType<typeof filesOf>>) =>
  (ending: RegExp): Buffer => {
    const [, read] = files.find(([name]) => ending.test(name)) ?? [];
    if (read === undefined) throw new Error(`no file ${ending.source}`);
    return read();
  };

test.each([
  ["close --sample --skip-exports", "nl"],
  ["close --sample --skip-exports", "en"],
  ["monthly --sample --period 2025-06", "nl"],
  ["monthly --sample --period 2025-06", "en"],
])("%s in %s has one value for each name and period", async (command, language) => {
  const read = reader(await filesOf(`${command} --language ${language}`));
  const page = read(/\.html$/).toString();
  const figures = figuresIn(page);
  expect(figures.length).toBeGreaterThan(100);
  expect(unequalIn(figures)).toEqual([]);
  const stated = figureLines(read(/figures-[^/]*\.jsonl$/).toString());
  expect(unequalIn([...figures, ...asNamed(figures, stated)])).toEqual([]);
  // Of a row with columns the other files show the first as well.
  const names = new Set(figures.map(({ name }) => name));
  const known = amountsByName(
    rowsIn(page)
      .flat()
      .filter(({ name }) => names.has(name)),
  );
  expect(strangeIn(known, pdfRows(read(/\.pdf$/), language))).toEqual([]);
  expect(strangeIn(known, await workbookRows(read(/\.xlsx$/)))).toEqual([]);
});

test("a handoff has the values of its page in its tables", async () => {
  const page = reader(await filesOf("close --sample --skip-exports"))(/\.html$/).toString();
  const files = await filesOf("handoff --sample --skip-exports");
  const tables = files.filter(([name]) => /statements[/\\][a-z-]+-2025\.csv$/.test(name));
  expect(tables.length).toBeGreaterThan(4);
  const rows = tables.flatMap(([, read]) => csvFigures(read().toString()));
  expect(strangeIn(amountsByName(figuresIn(page)), rows)).toEqual([]);
});
