/** The links of a sheet: to cells of its workbook, and to other files of the pack. */
import { escapeAttribute } from "../../markup/escape-xml.ts";
import type { Cell } from "../../sheets/sheet.ts";
import { linkTargets } from "../internal/cell-text.ts";
import { fileAddress } from "../internal/file-links.ts";
import { addressOf, sheetPrefix } from "./cell-address.ts";
import type { Relation } from "./package-parts.ts";
import type { WorkbookLayout } from "./workbook-layout.ts";

/** The maximum number of links on one sheet in spreadsheets. */
const LINKS_MAX = 65_000;

export interface SheetLinks {
  /** From cell to cell: `C7` to `'Entries'!A5`. */
  readonly inner: { readonly from: string; readonly to: string }[];
  /** From a cell to a URL relative to the workbook. The relationships of the sheet begin with these, in order. */
  readonly files: { readonly from: string; readonly address: string }[];
}

interface LinkedPlace {
  readonly row: number;
  readonly column: number;
}

/** Returns false if the cell has no link to a file, or within this workbook. */
export function addLink(
  links: SheetLinks,
  cell: Cell,
  at: LinkedPlace,
  { layout, fileName }: { readonly layout: WorkbookLayout; readonly fileName: string | undefined },
): boolean {
  const address = fileAddress(cell, fileName);
  if (address !== null) {
    links.files.push({ from: addressOf(at), address });
    return true;
  }
  const targets = linkTargets(cell);
  if (targets.length === 0) return false;
  const place = targets.map((mark) => layout.locateMark(mark)).find((found) => found !== null);
  if (place === undefined || links.inner.length >= LINKS_MAX) return false;
  const to = `${sheetPrefix(place.sheetName)}${addressOf(place)}`;
  links.inner.push({ from: addressOf(at), to });
  return true;
}

export function linksXml({ inner, files }: SheetLinks): string {
  const each = [
    ...inner.map(({ from, to }) => `<hyperlink ref="${from}" location="${escapeAttribute(to)}"/>`),
    ...files.map(({ from }, index) => `<hyperlink ref="${from}" r:id="rId${String(index + 1)}"/>`),
  ];
  return each.length === 0 ? "" : `<hyperlinks>${each.join("")}</hyperlinks>`;
}

export const fileRelations = ({ files }: SheetLinks): readonly Relation[] =>
  files.map(({ address }) => ({ kind: "hyperlink", target: address }));
