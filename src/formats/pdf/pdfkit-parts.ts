/**
 * The only file that reaches into pdfkit: what it keeps in fields that its types do not declare. Each part is
 * verified where it is taken, so that another version of the package ends with the name of what it no longer has.
 */
import { invariant } from "../../failure.ts";

/** A font of the document, and the part of it that is embedded. */
export interface EmbeddedFont {
  /** The name by which a page refers to it. */
  readonly id: string;
  readonly ref: () => object;
  /** Thousandths of an em per unit of the font. */
  readonly scale: number;
  readonly font: {
    readonly glyphForCodePoint: (codePoint: number) => {
      readonly id: number;
      readonly advanceWidth: number;
    };
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
    /**
     * The glyphs of a text of one direction from left to right, with joined letters and marks in their places, in
     * units of the font.
     */
    readonly layout: (
      text: string,
      features: Readonly<Record<string, boolean>>,
      script: undefined,
      language: undefined,
      direction: "ltr" | "rtl",
    ) => ShapedText;
  };
  readonly subset: { readonly includeGlyph: (glyph: number) => number };
  /** By the number of a glyph in the subset, its width in thousandths, and its text when it is copied from the document. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
}

export interface ShapedText {
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }[];
  readonly positions: readonly {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
}

/** The font that the document selected last. */
export function selectedFont(document: PDFKit.PDFDocument): EmbeddedFont {
  const font: unknown = Reflect.get(document, "_font");
  invariant(isEmbeddedFont(font), "pdfkit gives access to the font that a document selected");
  return font;
}

/** The page that the document is at; null before its first. */
export function currentPage(document: PDFKit.PDFDocument): object | null {
  const page: unknown = Reflect.get(document, "page");
  return isObject(page) ? page : null;
}

/** The fonts of the current page, by their names. */
export function fontsOfPage({ page }: PDFKit.PDFDocument): object {
  const fonts: unknown = page.fonts;
  invariant(isObject(fonts), "a page of pdfkit has a list of fonts");
  return fonts;
}

/** The bytes that were written to the current page, in pieces. */
export function piecesOfPage({ page }: PDFKit.PDFDocument): readonly Uint8Array[] {
  const pieces: unknown = Reflect.get(page.content, "buffer");
  invariant(isPieces(pieces), "a page of pdfkit keeps its operators as bytes until it is flushed");
  return pieces;
}

/** Forgets what a page that is written refers to; the number of its object stays. */
export function forgetPage(page: object): void {
  Object.assign(dictionaryOf(page), { data: {} });
}

/** Adds entries to the dictionary of an element of the structure. */
export function addToElement(element: object, entries: Readonly<Record<string, unknown>>): void {
  const data: unknown = Reflect.get(dictionaryOf(element), "data");
  invariant(isObject(data), "a dictionary of pdfkit has data");
  Object.assign(data, entries);
}

/** Adds entries to a bookmark, beside those that pdfkit writes. */
export function addToBookmark(item: object, entries: Readonly<Record<string, unknown>>): void {
  const data: unknown = Reflect.get(item, "outlineData");
  invariant(isObject(data), "a bookmark of pdfkit has data");
  Object.assign(data, entries);
}

function dictionaryOf(owner: object): object {
  const dictionary: unknown = Reflect.get(owner, "dictionary");
  invariant(isObject(dictionary), "a page and an element of pdfkit have a dictionary");
  return dictionary;
}

const isPieces = (value: unknown): value is readonly Uint8Array[] =>
  Array.isArray(value) && value.every((piece) => piece instanceof Uint8Array);

function isEmbeddedFont(value: unknown): value is EmbeddedFont {
  return (
    isObject(value) &&
    "scale" in value &&
    typeof value.scale === "number" &&
    "font" in value &&
    isObject(value.font) &&
    "glyphForCodePoint" in value.font &&
    "hasGlyphForCodePoint" in value.font &&
    "layout" in value.font &&
    "subset" in value &&
    isObject(value.subset) &&
    "includeGlyph" in value.subset &&
    "widths" in value &&
    Array.isArray(value.widths) &&
    "unicode" in value &&
    Array.isArray(value.unicode)
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
