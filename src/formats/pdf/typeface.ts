/**
 * The typefaces of a document: measures text and encodes it with one glyph per code point.
 *
 * pdfkit's own layout shapes every word and caches all words. Figures and names need no shaping: a table of
 * glyphs takes a third of the time and does not grow with the length of the document (1,000 pages: 125
 * instead of 455 MB).
 */
import { type EmbeddedFont, selectedFont } from "./pdfkit-parts.ts";

export interface Face {
  readonly name: "regular" | "bold";
  /** Width in points of `text` set in `size` points. */
  readonly widthOf: (text: string, size: number) => number;
  /** The text as strings of a page, each in one font: characters that the house font lacks are in the fallback font. */
  readonly runsOf: (text: string) => readonly GlyphRun[];
}

export interface GlyphRun {
  readonly font: OpenFont;
  /** The string of a content stream, with its parentheses; each character is a byte. */
  readonly string: string;
  /** In points, for a font size of one point. */
  readonly width: number;
}

/** A font that the document embeds, with the glyphs that its texts use. */
export interface OpenFont {
  /** The name of the font on a page. */
  readonly id: string;
  /** The object of the font. */
  readonly reference: () => unknown;
  readonly glyphOf: (codePoint: number) => Glyph;
  readonly hasGlyphFor: (codePoint: number) => boolean;
}

interface Glyph {
  readonly font: OpenFont;
  /** In points, for a font size of one point. */
  readonly width: number;
  /** Its two bytes in a string of a page, with escapes, from its first use: only a glyph that is drawn is embedded. */
  code: readonly number[] | null;
  readonly embed: () => readonly number[];
}

const SPACE = 0x20;
const HYPHEN_MINUS = 0x2d;
const MINUS_SIGN = 0x2212;
/** Shown for a character missing from both fonts; PDF/A does not allow a missing glyph. */
const REPLACEMENT = 0xfffd;

/** The two weights of a document. */
export interface Faces {
  readonly regular: Face;
  readonly bold: Face;
}

/** A font file and the one for the characters that it lacks. */
export interface FontFiles {
  readonly own: Uint8Array;
  readonly fallback: Uint8Array;
}

/** Registers the font files under `name` and returns their face. */
export function openFace(
  document: PDFKit.PDFDocument,
  name: Face["name"],
  { own, fallback }: FontFiles,
): Face {
  const house = openFont(document, name, own);
  // Few documents need it, and reading it takes as long as reading the house font.
  let second: OpenFont | undefined;
  const latin: Glyph[] = [];
  const others = new Map<number, Glyph>();
  const glyphOf = (codePoint: number): Glyph => {
    const known = codePoint <= LAST_OF_LATIN ? latin[codePoint] : others.get(codePoint);
    if (known !== undefined) return known;
    const glyph = fontFor(codePoint).glyphOf(codePoint);
    if (codePoint <= LAST_OF_LATIN) latin[codePoint] = glyph;
    else others.set(codePoint, glyph);
    return glyph;
  };
  const fontFor = (codePoint: number): OpenFont => {
    if (codePoint < SPACE || house.hasGlyphFor(codePoint)) return house;
    second ??= openFont(document, `${name}-fallback`, fallback);
    return second;
  };
  return {
    name,
    widthOf: (text, size) => {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) {
        const codePoint = text.codePointAt(at) ?? SPACE;
        if (codePoint > LAST_OF_ONE_UNIT) at += 1;
        width += glyphOf(codePoint).width;
      }
      return width * size;
    },
    runsOf: (text) => runsOf(text, glyphOf),
  };
}

/** The glyphs of nearly all texts are in an array, which is read three times as fast as a map. */
const LAST_OF_LATIN = 0x17f;
/** Code points after it take two places in a string. */
const LAST_OF_ONE_UNIT = 0xffff;

function runsOf(text: string, glyphOf: (codePoint: number) => Glyph): readonly GlyphRun[] {
  // A glyph has two bytes, of which each may need an escape.
  const bytes = Buffer.allocUnsafe(text.length * BYTES_MAX + BRACKETS.length);
  const runs: GlyphRun[] = [];
  let font: OpenFont | undefined;
  let end = 0;
  let width = 0;
  const endRun = (): void => {
    if (font === undefined) return;
    bytes[end] = CLOSE;
    runs.push({ font, string: bytes.toString("latin1", 0, end + 1), width });
  };
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? SPACE;
    if (codePoint > LAST_OF_ONE_UNIT) at += 1;
    const glyph = glyphOf(codePoint);
    if (glyph.font !== font) {
      endRun();
      ({ font } = glyph);
      bytes[0] = OPEN;
      end = 1;
      width = 0;
    }
    glyph.code ??= glyph.embed();
    for (const byte of glyph.code) {
      bytes[end] = byte;
      end += 1;
    }
    width += glyph.width;
  }
  endRun();
  return runs;
}

const BYTES_MAX = 4;
const BRACKETS = "()";
const [OPEN, CLOSE] = [0x28, 0x29];

function openFont(document: PDFKit.PDFDocument, name: string, bytes: Uint8Array): OpenFont {
  document.registerFont(name, bytes).font(name);
  const embedded = selectedFont(document);
  const { font, scale } = embedded;
  const own: OpenFont = {
    id: embedded.id,
    reference: () => embedded.ref(),
    hasGlyphFor: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    glyphOf: (codePoint) => {
      const visible = codePoint < SPACE ? SPACE : codePoint;
      const shown = font.hasGlyphForCodePoint(visible) ? visible : REPLACEMENT;
      const { id, advanceWidth } = font.glyphForCodePoint(shown);
      const width = advanceWidth * scale;
      // A minus sign is as wide as a digit; spreadsheets read only the hyphen.
      const copied = shown === MINUS_SIGN ? HYPHEN_MINUS : shown;
      return {
        font: own,
        width: width / 1000,
        code: null,
        embed: () => embedGlyph(embedded, { id, width, copied }),
      };
    },
  };
  return own;
}

/** Includes the glyph in the font of the document and returns its code, escaped for a string. */
function embedGlyph(
  { subset, widths, unicode }: EmbeddedFont,
  { id, width, copied }: { readonly id: number; readonly width: number; readonly copied: number },
): readonly number[] {
  const place = subset.includeGlyph(id);
  widths[place] ??= width;
  unicode[place] ??= [copied];
  return [place >> 8, place & 0xff].flatMap(escaped);
}

/** Brackets and backslashes would end a string, and a carriage return would be read as a line feed. */
function escaped(byte: number): readonly number[] {
  if (byte === RETURN) return [BACKSLASH, LETTER_R];
  return byte === OPEN || byte === CLOSE || byte === BACKSLASH ? [BACKSLASH, byte] : [byte];
}

const [RETURN, BACKSLASH, LETTER_R] = [0x0d, 0x5c, 0x72];
