/** A document being drawn, with everything its pages share. */
import type { PackContents } from "../format.ts";
import type { Destinations } from "./destinations.ts";
import type { PageShape } from "./paper.ts";
import type { Element } from "./tags.ts";
import type { Faces } from "./typeface.ts";

export interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly contents: PackContents;
  readonly faces: Faces;
  readonly destinations: Destinations;
  /** The element of the whole document. */
  readonly root: Element;
  /** Starts the page unless it is the current one. */
  readonly toPage: (page: number, shape: PageShape) => void;
}
