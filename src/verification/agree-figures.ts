/**
 * Compares the figures of a pack file with file: those of tables, workbooks and pages with the list of figures, and the
 * postings of tables, workbooks and auditfiles with each other. The readers share nothing with what wrote the files.
 */
import {
  decimalText,
  type Population,
  populationOfAuditfile,
  populationOfLines,
  populationOfTable,
  populationsOfCells,
  populationText,
  unitsOf,
} from "./population.ts";
import {
  fieldsIn,
  fieldsOf,
  linesIn,
  listIn,
  matchesIn,
  type Pieces,
  rowsIn,
  textIn,
} from "./read-text.ts";
import { type NumberCell, numbersOfSheets } from "./read-workbook.ts";
import {
  type Difference,
  LIST_BYTES_MAX,
  messageOf,
  type ReadPack,
  textOf,
} from "./sealed-contents.ts";

/** A file whose figures agree. */
export interface Agreement {
  readonly file: string;
  /** How many of its figures are those of the list of figures. */
  readonly figures: number;
  /** Whether it has the same postings as the others. */
  readonly hasPostings: boolean;
}

export interface FigureComparison {
  readonly agreements: readonly Agreement[];
  readonly differences: readonly Difference[];
  /** The postings of the pack, as text; null if no file has any. */
  readonly postings: string | null;
}

/** Compares what the manifest in `folder` lists: `data/`, or nothing for a pack that is no bag. */
export async function agreeFigures(pack: ReadPack, folder: string): Promise<FigureComparison> {
  const manifest = fieldsIn((await textOf(pack, `${folder}manifest.json`, LIST_BYTES_MAX)) ?? "");
  const files = listIn(manifest["files"])
    .map(fieldsOf)
    .map(({ name, sheets }) => ({
      file: folder + textIn(name),
      sheets: listIn(sheets).map(textIn),
    }))
    // What the service made was compared with the books when the pack was made, and may differ from them.
    .filter(({ file }) => pack.contents.sizes.has(file) && !file.includes("service/"));
  const list = files.find(({ file }) => /(^|\/)figures-[^/]*\.jsonl$/.test(file));
  const figures = await figuresIn(list === undefined ? [] : pack.contents.bytes(list.file));
  const read: (FileFigures & { readonly file: string })[] = [];
  const differences: Difference[] = [];
  for (const { file, sheets } of files) {
    pack.signal.throwIfAborted();
    try {
      read.push({
        file,
        ...(await figuresOf(pack.contents.bytes(file), { file, sheets, figures })),
      });
    } catch (error) {
      pack.signal.throwIfAborted();
      // A file whose figures cannot be read or differ is reported, and the others are still compared.
      differences.push({ kind: "figure", file, message: messageOf(error) });
    }
  }
  const sharing = ({ populations: [own = ""] }: (typeof read)[number]): number =>
    read.filter(({ populations }) => populations.includes(own)).length;
  // The postings that most files have are those of the pack, so that the file with others is named.
  const holders = read.filter(({ populations }) => populations.length === 1);
  const [first] = holders.sort((left, right) => sharing(right) - sharing(left));
  const postings = first?.populations[0] ?? null;
  const agreements: Agreement[] = [];
  for (const { file, count, populations } of read) {
    const hasPostings = postings !== null && populations.includes(postings);
    if (populations.length === 0 || postings === null || hasPostings) {
      if (count > 0 || hasPostings) agreements.push({ file, figures: count, hasPostings });
    } else {
      const its = populations.length > 1 ? "other columns" : populations[0];
      const message = `it has ${its}; ${first?.file} has ${postings}`;
      differences.push({ kind: "figure", file, message });
    }
  }
  return { agreements, differences, postings };
}

interface Figure {
  readonly id: string;
  readonly units: bigint;
}
interface Figures {
  readonly bySheet: ReadonlyMap<string, readonly Figure[]>;
  readonly byId: ReadonlyMap<string, bigint>;
}

async function figuresIn(bytes: Pieces | readonly []): Promise<Figures> {
  const bySheet = new Map<string, Figure[]>();
  const byId = new Map<string, bigint>();
  for await (const line of linesIn(bytes)) {
    const { figure, sheet, amount, ratio } = fieldsIn(line);
    const units = unitsOf(textIn(amount ?? ratio));
    if (units === null) continue;
    const ofSheet = bySheet.get(textIn(sheet)) ?? [];
    ofSheet.push({ id: textIn(figure), units });
    bySheet.set(textIn(sheet), ofSheet);
    byId.set(textIn(figure), units);
  }
  return { bySheet, byId };
}

interface FileFigures {
  /** The figures that were found as the list of figures has them. */
  readonly count: number;
  /** The postings of the file, as text; several if one of them has to be that of the pack. */
  readonly populations: readonly string[];
}

interface FileToRead {
  readonly file: string;
  readonly sheets: readonly string[];
  readonly figures: Figures;
}

/** Throws if a figure is missing or another one, or an auditfile does not add up. */
async function figuresOf(
  bytes: Pieces,
  { file, sheets, figures }: FileToRead,
): Promise<FileFigures> {
  const [sheet = ""] = sheets;
  const isPostings = sheets.length === 1 && ["postings", "ledger-cards"].includes(sheet);
  const [, spreadsheet, ending] = /(-nl-excel)?\.(\w+)$/.exec(file) ?? [];
  const populated = (...all: readonly Population[]) => ({
    count: 0,
    populations: all.map(populationText),
  });
  const counted = (count: number) => ({ count, populations: [] });
  if (ending === "xaf") return populated(await populationOfAuditfile(bytes));
  if (ending === "xlsx" && sheets.length > 0) return workbookFigures(bytes, sheets, figures);
  if (ending === "html") return counted(await countShown(bytes, figures));
  if (ending === "jsonl" && isPostings) return populated(await populationOfLines(bytes));
  if (ending !== "csv") return populated();
  if (isPostings && spreadsheet === undefined) return populated(await populationOfTable(bytes));
  if (sheet === "postings") return populated(...(await populationsOfCells(amountsIn(bytes))));
  return counted(await countFound(amountsIn(bytes), figures.bySheet.get(sheet)));
}

/** The last sheets of a workbook are those of the list; the ones before them lead to them. */
async function workbookFigures(
  bytes: Pieces,
  sheets: readonly string[],
  { bySheet }: Figures,
): Promise<FileFigures> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const numbers = numbersOfSheets(Buffer.concat(pieces));
  let count = 0;
  let populations: readonly string[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const cells = numbers[numbers.length - sheets.length + at];
    if (cells === undefined) throw new Error(`the workbook has no sheet for ${sheet}`);
    if (sheet === "entries") populations = (await populationsOfCells(cells())).map(populationText);
    else count += await countFound(cells(), bySheet.get(sheet));
  }
  return { count, populations };
}

/** The fields of a table that are amounts with decimals; the table for a spreadsheet has a decimal comma. */
async function* amountsIn(bytes: Pieces): AsyncGenerator<NumberCell> {
  for await (const row of rowsIn(bytes)) {
    for (const [at, field] of row.entries()) {
      if (!/^-?\d+[.,]\d{2,}$/.test(field)) continue;
      yield { column: String(at), text: field.replace(",", "."), isFormula: false, isText: false };
    }
  }
}

/** Each figure must be among the numbers, in its order; between them there are dates and counts. */
async function countFound(
  numbers: AsyncIterable<NumberCell>,
  figures: readonly Figure[] = [],
): Promise<number> {
  let found = 0;
  for await (const { text } of numbers) {
    if (found === figures.length) break;
    if (unitsOf(text) === figures[found]?.units) found += 1;
  }
  const missing = figures[found];
  if (missing === undefined) return found;
  throw new Error(
    `it does not have figure ${missing.id}, ${decimalText(missing.units)}, in its place`,
  );
}

const SHOWN = /<\w+ [^>]*?data-figure="([^"]*)"[^>]*? data-amount="([^"]*)"[^>]*>([^<]*)(?=<)/g;

/** Each figure of a page has the amount of the list, as data and as the digits that readers see. */
async function countShown(bytes: Pieces, { byId }: Figures): Promise<number> {
  let found = 0;
  for await (const [element, id = "", amount = "", text = ""] of matchesIn(bytes, SHOWN, "<")) {
    const shown = / title="([^"]*)"/.exec(element)?.[1] ?? text;
    const isShown =
      shown.includes("%") || !CENTS.test(amount) || digitsOf(shown) === digitsOf(amount);
    const listed = byId.get(id);
    if (listed === undefined || unitsOf(amount) !== listed || !isShown) {
      const listedText = listed === undefined ? "nothing" : decimalText(listed);
      throw new Error(
        `figure ${id} is ${amount}, shown as ${shown}; the list of figures has ${listedText}`,
      );
    }
    found += 1;
  }
  return found;
}

/** Other numbers are shown rounded. */
const CENTS = /^-?\d+\.\d\d$/;
/** Zero may be shown as a dash. */
const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");
