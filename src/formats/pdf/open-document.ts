/** Opens the PDF document: its facts, its language, and bytes that are the same on every machine. */
import { instantOf } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { PackContents } from "../format.ts";

/**
 * A document without pages. Level b of part 2 of PDF/A: fonts embedded, colours defined, metadata in
 * XMP, nothing outside the file (ISO 19005-2). pdfkit takes 0.1 s to load, so only a PDF loads it.
 */
export async function openDocument(contents: PackContents): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  const { books, program, title, words } = contents;
  const document = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    // Nothing stands in for the house fonts: an archive may hold no font that is not embedded.
    font: "",
    lang: words.language,
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    info: {
      Title: `${title} - ${books.administration.name}`,
      Author: books.administration.name,
      Creator: `${program.name} ${program.version}`,
      Producer: `${program.name} ${program.version}`,
      // The books have a day and no clock; the identifier of the file is made from these facts.
      CreationDate: instantOf(books.asOf),
    },
  });
  escapeMetadata(document);
  // The outline shows its first level when the file is opened; PDF/A wants the count that this writes.
  Object.assign(document.outline, { options: { expanded: true } });
  return document;
}

/** What the document has written since it was last asked. */
export function* writtenBytes(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  while (document.readableLength > 0) {
    const chunk: unknown = document.read(document.readableLength);
    invariant(chunk instanceof Uint8Array, "a document gives out the bytes it says it holds");
    yield chunk;
  }
}

/**
 * The package puts titles into the XMP metadata as they are, so an ampersand made it unreadable. It
 * closes the subset after the plain facts and before the XMP: in between, the facts are escaped.
 */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const endSubset = document.endSubset.bind(document);
  document.endSubset = () => {
    endSubset();
    const { Title = "", Author = "", Creator = "", Producer = "" } = document.info;
    Object.assign(document.info, {
      Title: escapeXml(Title),
      Author: escapeXml(Author),
      Creator: escapeXml(Creator),
      Producer: escapeXml(Producer),
    });
  };
}

const escapeXml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
