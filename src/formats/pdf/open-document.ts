/** Opens the PDF document, with its metadata, its language, and the same bytes on every machine. */
import { instantOf } from "../../calendar/date-formats.ts";
import { invariant } from "../../failure.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import type { PackContents } from "../format.ts";
import type { PageShape } from "./paper.ts";
import { currentPage, forgetPage } from "./pdfkit-parts.ts";

/**
 * A tagged document without pages, in PDF/A-1b: fonts embedded, colours defined, metadata in XMP, no transparency,
 * nothing outside the file (ISO 19005-1). pdfkit takes 0.1 s to load, so it is loaded only for a PDF.
 */
export async function openDocument(contents: PackContents): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  const { books, program, title, words } = contents;
  const document = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    // There is no fallback for the house fonts: PDF/A allows only embedded fonts.
    font: "",
    lang: words.language,
    margin: 0,
    pdfVersion: "1.4",
    subset: "PDF/A-1b",
    tagged: true,
    info: {
      Title: `${title} - ${books.administration.name}`,
      Author: books.administration.name,
      Creator: `${program.name} ${program.version}`,
      Producer: `${program.name} ${program.version}`,
      // The books have a day but no time; the identifier of the file is derived from these facts.
      CreationDate: instantOf(books.asOf),
    },
  });
  escapeMetadata(document);
  // The outline shows its first level when the file is opened; PDF/A requires the count that this writes.
  Object.assign(document.outline, { options: { expanded: true } });
  return document;
}

/** Starts a page. The one before it is written, and only the number of its object is kept: pdfkit keeps 5 kB for each. */
export function addPage(document: PDFKit.PDFDocument, { width, height }: PageShape): void {
  const before = currentPage(document);
  document.addPage({ size: [width, height], margin: 0 });
  if (before !== null) forgetPage(before);
}

/** The bytes written since the last call. */
export function* writtenBytes(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  while (document.readableLength > 0) {
    const chunk: unknown = document.read(document.readableLength);
    invariant(
      chunk instanceof Uint8Array,
      "the document returns the bytes that it reports as readable",
    );
    yield chunk;
  }
}

/**
 * pdfkit writes titles into the XMP metadata without escaping, so an ampersand makes it invalid. It calls
 * `endSubset` after the plain metadata and before the XMP: at that moment the texts are escaped.
 */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const endSubset = document.endSubset.bind(document);
  document.endSubset = () => {
    endSubset();
    const { Title = "", Author = "", Creator = "", Producer = "" } = document.info;
    Object.assign(document.info, {
      Title: escapeText(Title),
      Author: escapeText(Author),
      Creator: escapeText(Creator),
      Producer: escapeText(Producer),
    });
  };
}
