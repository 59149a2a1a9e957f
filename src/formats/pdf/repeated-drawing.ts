/**
 * What is drawn alike on many pages, such as the heads of a long listing: its operators are made once, and written
 * again as bytes.
 */
import { fontsOfPage, piecesOfPage } from "./pdfkit-parts.ts";

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
    const fonts = fontsOfPage(document);
    if (recorded === null) {
      const pieces = piecesOfPage(document);
      const before = pieces.length;
      draw();
      recorded = { bytes: Buffer.concat(pieces.slice(before)), fonts: { ...fonts } };
      return;
    }
    document.page.write(recorded.bytes);
    Object.assign(fonts, { ...recorded.fonts, ...fonts });
  };
}
