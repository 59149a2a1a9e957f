/** Copies of a workbook, each with another number in one cell that a recomputed check adds up. */
import { add, amountOf, amountText } from "../../src/amount/amount.ts";
import { type ZipEntry, zipEntries } from "../support/zip-entries.ts";
import { sheetFile } from "./sheet-file.ts";
import { storedZip } from "./stored-zip.ts";

export interface DamagedInput {
  /** The outcome that depends on the cell, such as `sheet18.xml C6`. */
  readonly outcome: string;
  /** The cell with another number: `'Balans'!C14`. */
  readonly cell: string;
  readonly bytes: Buffer;
}

/** The cells with the outcome of a recomputed check. */
export const outcomesOf = (workbook: Buffer, checks: string): readonly string[] =>
  liveRows(zipEntries(workbook), checks).map(({ outcome }) => outcome);

/** For both sides of every check the first cell that it adds up, or the side itself if it is a number as it was read. */
export function damagedInputs(workbook: Buffer, checks: string): readonly DamagedInput[] {
  const entries = zipEntries(workbook);
  return liveRows(entries, checks).flatMap(({ outcome, sides }) =>
    sides.flatMap((side) =>
      inputsOf(entries, { sheet: checks, address: side })
        .slice(0, 1)
        .map((cell) => ({
          outcome,
          cell: `'${cell.sheet}'!${cell.address}`,
          bytes: withOtherNumber(entries, cell),
        })),
    ),
  );
}

interface CellOf {
  /** The name on its tab. */
  readonly sheet: string;
  readonly address: string;
}

const OUTCOME = /<c r="([A-Z]+)(\d+)"[^>]*><f>IF\(ISNUMBER\(([A-Z]+\d+)\)/g;

function liveRows(
  entries: readonly ZipEntry[],
  checks: string,
): readonly { readonly outcome: string; readonly sides: readonly string[] }[] {
  const text = textOf(entries, checks);
  return [...text.matchAll(OUTCOME)].map(([, column = "", row = "", difference = ""]) => {
    const formula = formulaIn(text, difference) ?? "";
    return {
      outcome: `${sheetFile(entries, checks)} ${column}${row}`,
      sides: formula.match(/[A-Z]+\d+/g) ?? [],
    };
  });
}

/** The cells to which its formula refers; the cell itself if it has none. */
function inputsOf(entries: readonly ZipEntry[], cell: CellOf): readonly CellOf[] {
  const formula = formulaIn(textOf(entries, cell.sheet), cell.address);
  if (formula === null) return [cell];
  const spelled = formula.replace(/figure\.[\p{L}\p{N}_]+/gu, (name) => placeOf(entries, name));
  const found = [...spelled.matchAll(/(?:'([^']+)'!)?\$?([A-Z]+)\$?(\d+)(?::([A-Z]+)(\d+))?/g)];
  return found.flatMap(
    ([, sheet = cell.sheet, column = "", first = "", to = column, last = first]) =>
      lettersFrom(column, to).flatMap((letters) =>
        Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
          sheet,
          address: `${letters}${Number(first) + index}`,
        })).filter(({ address }) => numberIn(textOf(entries, sheet), address) !== null),
      ),
  );
}

function placeOf(entries: readonly ZipEntry[], name: string): string {
  const { text } = entries.find((entry) => entry.name === "xl/workbook.xml")!;
  const place = new RegExp(`<definedName name="${name}"[^>]*>([^<]*)<`).exec(text)?.[1];
  if (place === undefined) throw new Error(`the workbook has no name ${name}`);
  return place.replace(/^([^'!]+)!/, "'$1'!");
}

const FIRST_LETTER = 65;
/** Ranges of checks stay left of column AA. */
const lettersFrom = (first: string, last: string): readonly string[] =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  ).filter((letter) => letter.charCodeAt(0) >= FIRST_LETTER);

const textOf = (entries: readonly ZipEntry[], sheet: string): string =>
  entries.find(({ name }) => name === `xl/worksheets/${sheetFile(entries, sheet)}`)!.text;

const cellPattern = (address: string): RegExp =>
  new RegExp(`<c r="${address}"( s="\\d+")[^>]*>(?:<f>([^<]*)</f>)?<v>([^<]*)</v></c>`);

const formulaIn = (text: string, address: string): string | null =>
  cellPattern(address).exec(text)?.[2]?.replaceAll("&amp;", "&") ?? null;

const numberIn = (text: string, address: string): string | null =>
  cellPattern(address).exec(text)?.[3] ?? null;

/** The cell has one euro more, as a value. */
function withOtherNumber(entries: readonly ZipEntry[], { sheet, address }: CellOf): Buffer {
  const part = `xl/worksheets/${sheetFile(entries, sheet)}`;
  const text = textOf(entries, sheet);
  const more = amountText(add(amountOf(numberIn(text, address) ?? ""), amountOf("1")), 2);
  const changed = text.replace(
    cellPattern(address),
    (_, style: string) => `<c r="${address}"${style}><v>${more}</v></c>`,
  );
  return storedZip(
    entries.map((entry) => (entry.name === part ? { ...entry, text: changed } : entry)),
  );
}
