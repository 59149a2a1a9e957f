/** The parts of a workbook that say where its sheets are and what its cells mean (ECMA-376, part 1 and 2). */
import type { Zip, ZipEntry } from "../open-zip.ts";
import { readXml, WorkbookFault } from "./workbook-xml.ts";

/** A part by its name in the zip, unpacked within what is left of the limit. */
export interface Parts {
  readonly has: (name: string) => boolean;
  readonly pieces: (name: string) => AsyncIterable<Uint8Array>;
}

export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  /** Null if the workbook has none. */
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

/** The parts of a zip. Throws `WorkbookFault` for more bytes than the limit, before they are unpacked. */
export function partsOf(zip: Zip, unpackedBytesMax: number): Parts {
  const entries = new Map<string, ZipEntry>();
  for (const entry of zip.entries) {
    if (entries.has(entry.name)) throw new WorkbookFault(`it contains ${entry.name} twice`);
    entries.set(entry.name, entry);
  }
  let unpackedBytes = 0;
  return {
    has: (name) => entries.has(name),
    pieces: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new WorkbookFault(`it has no part ${name}`);
      unpackedBytes += entry.bytes;
      if (unpackedBytes > unpackedBytesMax) {
        const sizes = [unpackedBytes, unpackedBytesMax].map((size) => size.toLocaleString("en"));
        throw new WorkbookFault(
          `with ${name} it unpacks to ${sizes[0] ?? ""} bytes, more than ${sizes[1] ?? ""}`,
        );
      }
      return zip.content(entry, unpackedBytesMax);
    },
  };
}

/** A spreadsheet allows 31 for a sheet; a path in the zip is shorter as well. */
const NAME_CHARACTERS_MAX = 100;
const PACKAGE = "_rels/.rels";

export async function workbookParts(parts: Parts): Promise<WorkbookParts> {
  const main = [...(await relationsOf(parts, "", PACKAGE)).values()].find(
    ({ type }) => type === "officeDocument",
  );
  if (main === undefined) throw new WorkbookFault("it has no workbook");
  const folder = folderOf(main.part);
  const relations = await relationsOf(
    parts,
    folder,
    `${folder}_rels/${main.part.slice(folder.length)}.rels`,
  );
  const sheets: SheetPart[] = [];
  await readXml(main.part, parts.pieces(main.part), {
    open: (name, attributes) => {
      if (name !== "sheet") return;
      const relation = relations.get(idOf(attributes));
      if (relation?.type !== "worksheet") return;
      sheets.push({
        name: (attributes["name"] ?? "").slice(0, NAME_CHARACTERS_MAX),
        part: relation.part,
      });
    },
  });
  const only = (type: string): string | null =>
    [...relations.values()].find((relation) => relation.type === type)?.part ?? null;
  return { sheets, sharedStrings: only("sharedStrings"), styles: only("styles") };
}

interface Relation {
  /** The last part of its address: `worksheet`. */
  readonly type: string;
  readonly part: string;
}

async function relationsOf(
  parts: Parts,
  folder: string,
  part: string,
): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!parts.has(part)) return relations;
  await readXml(part, parts.pieces(part), {
    open: (name, attributes) => {
      if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
      const type = attributes["Type"] ?? "";
      relations.set(attributes["Id"] ?? "", {
        type: type.slice(type.lastIndexOf("/") + 1),
        part: resolved(folder, attributes["Target"] ?? ""),
      });
    },
  });
  return relations;
}

/** The attribute `r:id`, whatever the prefix is. */
const idOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf("/") + 1);

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/").slice(0, NAME_CHARACTERS_MAX);
}

/** The styles, by number, that show a number as a date or time. */
export async function dateStyles(parts: Parts, part: string | null): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (part === null || !parts.has(part)) return dates;
  const dateFormats = new Set<string>();
  let isInCells = false;
  let style = 0;
  await readXml(part, parts.pieces(part), {
    open: (name, attributes) => {
      if (name === "numFmt" && isDateFormat(attributes["formatCode"] ?? "")) {
        dateFormats.add(attributes["numFmtId"] ?? "");
      } else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) {
        const format = attributes["numFmtId"] ?? "0";
        if (isBuiltInDate(Number.parseInt(format, 10)) || dateFormats.has(format)) dates.add(style);
        style += 1;
      }
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return dates;
}

/** ECMA-376, part 1, 18.8.30, with those of East Asian languages. */
const isBuiltInDate = (format: number): boolean =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => format >= first && format <= last);

/** Spreadsheets accept no longer format; the patterns below cost the square of the length. */
const FORMAT_CHARACTERS_MAX = 255;

/** Colours and conditions in brackets, quoted text and escaped characters are no part of a date. */
const isDateFormat = (format: string): boolean =>
  format.length <= FORMAT_CHARACTERS_MAX &&
  /[dmyhs]/i.test(
    format
      .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
      .replace(/"[^"]*"/g, "")
      .replace(/[\\_*]./g, "")
      .replace(/general/gi, ""),
  );
