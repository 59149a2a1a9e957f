/** Workbooks of one sheet, written part by part, also as no program writes them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CraftedEntry, craftedZip } from "../support/crafted-zip.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${String(at)}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export const sheet = (rows: string): string =>
  `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`;

export interface Crafted {
  readonly rows?: string;
  readonly texts?: string;
  readonly styles?: string;
  readonly sheetXml?: string;
  readonly more?: readonly CraftedEntry[];
  readonly change?: (entry: CraftedEntry) => CraftedEntry;
}

/** A workbook of one sheet, as small as it can be. */
export function workbook({
  rows = "",
  texts,
  styles,
  sheetXml,
  more = [],
  change,
}: Crafted): string {
  const parts = {
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Chart" sheetId="1" r:id="r0"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "/xl/sharedStrings.xml"],
      ["styles", "styles.xml"],
    ),
    "xl/worksheets/sheet1.xml": sheetXml ?? sheet(rows),
    ...(texts === undefined
      ? {}
      : { "xl/sharedStrings.xml": `<sst xmlns="${SPREADSHEET}">${texts}</sst>` }),
    ...(styles === undefined
      ? {}
      : { "xl/styles.xml": `<styleSheet xmlns="${SPREADSHEET}">${styles}</styleSheet>` }),
  };
  const entries = Object.entries(parts).map(([name, content]) => ({ name, content }));
  return written(craftedZip([...entries, ...more].map((entry) => change?.(entry) ?? entry)));
}

export function written(bytes: Buffer): string {
  const path = join(temporaryFolder(), "book.xlsx");
  writeFileSync(path, bytes);
  return path;
}
