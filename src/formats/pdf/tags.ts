/**
 * The structure of a document for those who do not see it: headings, tables, pictures with a description. Rules,
 * backgrounds, heads and feet of pages are artifacts, which a reading program leaves out.
 */
import { addToElement } from "./pdfkit-parts.ts";

export type Element = PDFKit.PDFStructureElement;

export interface ElementOptions {
  readonly alt?: string;
  /** The number of columns that a cell covers. */
  readonly columns?: number;
  /** What a head of a table is the head of. */
  readonly scope?: "Column" | "Row";
}

/** An element without content of its own; `end` it after its children. */
export function openElement(
  document: PDFKit.PDFDocument,
  parent: Element,
  type: string,
  options: ElementOptions = {},
): Element {
  const element = elementOf(document, type, options);
  parent.add(element);
  return element;
}

/** An element with what `draw` draws, on the current page. */
export function drawElement(
  document: PDFKit.PDFDocument,
  parent: Element,
  kind: string | ({ readonly type: string } & ElementOptions),
  draw: () => void,
): void {
  const { type, ...options } = typeof kind === "string" ? { type: kind } : kind;
  const element = openElement(document, parent, type, options);
  drawInto(document, element, type, draw);
  element.end();
}

/** Adds what `draw` draws to the element. */
export function drawInto(
  document: PDFKit.PDFDocument,
  element: Element,
  type: string,
  draw: () => void,
): void {
  const content = document.markStructureContent(type);
  draw();
  document.endMarkedContent();
  element.add(content);
}

export function drawArtifact(
  document: PDFKit.PDFDocument,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

function elementOf(
  document: PDFKit.PDFDocument,
  type: string,
  { alt, columns = 1, scope }: ElementOptions,
): Element {
  const element = document.struct(type, alt === undefined ? {} : { alt });
  if (columns === 1 && scope === undefined) return element;
  // pdfkit has no option for the columns of a cell.
  const attributes = {
    O: "Table",
    ...(scope === undefined ? {} : { Scope: scope }),
    ...(columns === 1 ? {} : { ColSpan: columns }),
  };
  addToElement(element, { A: attributes });
  return element;
}
