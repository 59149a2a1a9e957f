/** Where links of a document lead: sheets, marks of rows, and figures, by name. */
import type { Sheet } from "../../sheets/sheet.ts";
import { fileAddress } from "../internal/file-links.ts";
import type { Chapter } from "./chapter.ts";
import { addToBookmark } from "./pdfkit-parts.ts";
import type { Area } from "./pen.ts";
import type { LaidCell } from "./row-layout.ts";
import type { Element } from "./tags.ts";

export const destinationOf = (sheetId: string): string => `sheet ${sheetId}`;

/** The names that cells lead to and that the document has. */
export interface Destinations {
  /** The destination of the first target that the document has. */
  readonly of: (targets: readonly string[]) => string | null;
  /** The page of that place; of a long listing its first. */
  readonly pageOf: (targets: readonly string[]) => number | null;
  /** Whether a cell leads to the figure or mark, so that the place needs a name. */
  readonly isWanted: (name: string) => boolean;
}

/** `pagesOf` returns the pages of the sheets, and of the figures and marks among the names. */
export function destinationsIn(
  chapters: readonly Chapter[],
  pagesOf: (names: ReadonlySet<string>) => ReadonlyMap<string, number>,
): Destinations {
  const wanted = new Set(chapters.flatMap(({ planned }) => [...planned.targets]));
  const sheets = new Set(chapters.map(({ id }) => id));
  const found = new Set<string>();
  for (const { planned } of chapters) {
    const marks = planned.plans[0]?.sheet.marks;
    for (const name of wanted) {
      if (planned.figures.has(name) || marks?.has(name) === true) found.add(name);
    }
  }
  const isThere = (target: string): boolean => found.has(target) || sheets.has(target);
  let pages: ReadonlyMap<string, number> | null = null;
  return {
    of: (targets) => {
      const target = targets.find(isThere);
      if (target === undefined) return null;
      return found.has(target) ? figureDestination(target) : destinationOf(target);
    },
    pageOf: (targets) => {
      pages ??= pagesOf(found);
      return pages.get(targets.find(isThere) ?? "") ?? null;
    },
    isWanted: (name) => found.has(name),
  };
}

/** Of a figure, by its id, or of the row with a mark. */
export const figureDestination = (id: string): string => `figure ${id}`;

/** By the number of the row, from 0, the marks of a sheet to which cells lead. */
export function wantedMarks(
  { isWanted }: Destinations,
  marks: Sheet["marks"],
): ReadonlyMap<number, readonly string[]> {
  const byRow = new Map<number, string[]>();
  for (const [name, row] of marks ?? []) {
    if (isWanted(name)) byRow.set(row, [...(byRow.get(row) ?? []), name]);
  }
  return byRow;
}

/** A place of the document by its name, or a file by its address relative to the document. */
export type Link = { readonly name: string } | { readonly address: string };

/** The link of a cell: a file of the pack, or a place of the document; null for a cell that leads nowhere. */
export function linkOf(
  { opening, targets }: Pick<LaidCell, "opening" | "targets">,
  { of }: Destinations,
  fileName: string | undefined,
): Link | null {
  const address = opening === null ? null : fileAddress(opening, fileName);
  if (address !== null) return { address };
  const name = of(targets);
  return name === null ? null : { name };
}

/** Makes the area a link, which belongs to the element. */
export function addLink(
  document: PDFKit.PDFDocument,
  { x, y, width, height }: Area,
  link: Link,
  element: Element,
): void {
  // The types of pdfkit lag behind its options, here and below.
  const options: PDFKit.Mixins.AnnotationOption = {};
  Object.assign(options, { structParent: element });
  if ("name" in link) document.goTo(x, y, width, height, link.name, options);
  else document.link(x, y, width, height, link.address, options);
}

/** A bookmark of the outline; those below it are closed when the file is opened. */
export interface Bookmark {
  /** Adds one below it that leads to the height `top` of the current page. */
  readonly add: (title: string, top: number) => void;
}

/** A bookmark that leads to the height `top` of the current page. */
export function addBookmark(document: PDFKit.PDFDocument, title: string, top: number): Bookmark {
  const item = document.outline.addItem(title, placeAt(document, top));
  let count = 0;
  return {
    add: (below, at) => {
      item.addItem(below, placeAt(document, at));
      count += 1;
      // PDF/A requires it, with a minus sign for those that are closed; pdfkit writes it only for those that are open.
      addToBookmark(item, { Count: -count });
    },
  };
}

type PlaceOptions = Parameters<PDFKit.PDFDocument["outline"]["addItem"]>[1];

function placeAt({ page }: PDFKit.PDFDocument, top: number): PlaceOptions {
  const options: PlaceOptions = { expanded: false };
  // pdfkit subtracts `left` from the width of the page.
  Object.assign(options, { left: page.width, top });
  return options;
}
