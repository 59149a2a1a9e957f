/** Reads the numbers in the cells of a workbook: a zip (APPNOTE 4.3) with sheets of XML (ECMA-376). */
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { matchesIn } from "./read-text.ts";

export interface NumberCell {
  readonly column: string;
  readonly text: string;
  /** Whether a formula computes it, as it does a total. */
  readonly isFormula: boolean;
  /** Whether it is the text of an amount that has more digits than a number keeps. */
  readonly isText: boolean;
}

const TEXT_BYTES_MAX = 16 * 1024 * 1024;
const SHEET_BYTES_MAX = 4 * 1024 * 1024 * 1024;
/** A number, after its formula if it has one, or the text of an amount that has more digits than a number keeps. */
const CELL =
  /<c ([^>]*)r="([A-Z]+)\d+"([^>]*)>(<f[^>]*>[^<]*<\/f>|<f[^>]*\/>)?(?:<v>([^<]*)<\/v>|<is><t>(-?\d+\.\d+)<\/t>)/g;

/** The numbers of each sheet in the order of its rows; sheets in the order of the workbook. Throws if it is damaged. */
export function numbersOfSheets(zip: Buffer): readonly (() => AsyncIterable<NumberCell>)[] {
  const partNamed = partsOf(zip);
  const targets = new Map<string, string>();
  for (const [element] of wholeText(partNamed("xl/_rels/workbook.xml.rels")).matchAll(
    /<Relationship [^>]*>/g,
  ))
    targets.set(attribute(element, "Id"), attribute(element, "Target"));
  return [...wholeText(partNamed("xl/workbook.xml")).matchAll(/<sheet [^>]*>/g)].map(
    ([element]) => {
      const target = targets.get(attribute(element, "r:id")) ?? "";
      return () => cellsOf(partNamed(target.startsWith("/") ? target.slice(1) : `xl/${target}`));
    },
  );
}

async function* cellsOf(part: Part): AsyncGenerator<NumberCell> {
  for await (const match of matchesIn(inflated(part), CELL, "<c ")) {
    const [, before, column = "", after, formula, number, text] = match;
    // A result that is text has a type.
    const shown = `${before} ${after}`.includes(" t=") ? text : number;
    if (shown === undefined) continue;
    yield { column, text: shown, isFormula: formula !== undefined, isText: number === undefined };
  }
}

const attribute = (element: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? "";

interface Part {
  readonly method: number;
  readonly packed: Buffer;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

/** By the directory of the zip, which its last bytes find. */
function partsOf(zip: Buffer): (name: string) => Part {
  const end = zip.length - END_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("the workbook is no whole zip");
  const parts = new Map<string, Part>();
  for (let at = zip.readUInt32LE(end + 16); at < end && zip.readUInt32LE(at) === ENTRY; ) {
    const nameUntil = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts.set(zip.toString("utf8", at + 46, nameUntil), {
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
    });
    at = nameUntil + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`the workbook has no ${name}`);
    return part;
  };
}

const wholeText = ({ method, packed }: Part): string =>
  (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: TEXT_BYTES_MAX })).toString(
    "utf8",
  );

async function* inflated({ method, packed }: Part): AsyncGenerator<Uint8Array> {
  const inflate: AsyncIterable<Buffer> | null =
    method === 0 ? null : createInflateRaw().end(packed);
  let byteCount = 0;
  for await (const piece of inflate ?? [packed]) {
    byteCount += piece.length;
    if (byteCount > SHEET_BYTES_MAX) throw new Error("a sheet of the workbook is too long");
    yield piece;
  }
}
