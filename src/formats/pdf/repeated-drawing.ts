/**
 * What is drawn alike on many pages, such as the heads of a long listing: its operators are made once, and written
 * again as bytes.
 */
import { invariant } from "../../failure.ts";

interface Recorded {
  readonly bytes: Buffer;
  /** The fonts that the page had afterwards, by their names. */
  readonly fonts: object;
}

/**
 * Returns a function that draws on the current page. `draw` is called once: it may write operators and use fonts, but add no
 * links, marks or elements.
 */
export function repeatedDrawing(document: PDFKit.PDFDocument, draw: () => void): () => void {
  let recorded: Recorded | null = null;
  return () => {
    const fonts: unknown = document.page.fonts;
    invariant(isObject(fonts), "a page of pdfkit has a list of fonts");
    if (recorded === null) {
      const pieces = piecesOf(document);
      const before = pieces.length;
      draw();
      recorded = { bytes: Buffer.concat(pieces.slice(before)), fonts: { ...fonts } };
      return;
    }
    document.page.write(recorded.bytes);
    Object.assign(fonts, { ...recorded.fonts, ...fonts });
  };
}

/** What was written to the current page, piece by piece. */
function piecesOf({ page }: PDFKit.PDFDocument): readonly Uint8Array[] {
  const pieces: unknown = Reflect.get(page.content, "buffer");
  invariant(isPieces(pieces), "a page of pdfkit keeps its operators as bytes until it is flushed");
  return pieces;
}

const isPieces = (value: unknown): value is readonly Uint8Array[] =>
  Array.isArray(value) && value.every((piece) => piece instanceof Uint8Array);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
