/**
 * The typefaces of a document: measures text and encodes it with one glyph per code point.
 *
 * pdfkit's own layout shapes every word and caches all words. Figures and most names need no shaping: a table of
 * glyphs takes a third of the time and does not grow with the length of the document (1,000 pages: 125
 * instead of 455 MB). A text whose letters join or carry marks, or that is read from right to left, is shaped.
 */
import type { LostNames } from "./lost-names.ts";
import { replaceLost } from "./lost-text.ts";
import {
  type FontFiles,
  fontChain,
  type Glyph,
  type GlyphRun,
  type OpenFont,
} from "./open-fonts.ts";
import { isShaped, type Shape, textShaper } from "./shape-text.ts";

export interface Face {
  readonly name: "regular" | "bold";
  /** Width in points of `text` set in `size` points. */
  readonly widthOf: (text: string, size: number) => number;
  /**
   * The text as strings of a page, from left to right, each in one font: characters that the house font lacks are in
   * another.
   */
  readonly runsOf: (text: string) => readonly GlyphRun[];
  /** The text with words in place of what no font can draw. */
  readonly drawable: (text: string) => string;
}

const SPACE = 0x20;
/** The two weights of a document, and what neither can draw. */
export interface Faces {
  readonly regular: Face;
  readonly bold: Face;
  readonly lost: LostNames;
}

/** Registers the font files under `name` and returns their face. `inWords` states what no font can draw. */
export function openFace(
  document: PDFKit.PDFDocument,
  name: Face["name"],
  files: FontFiles,
  inWords: LostNames["inWords"],
): Face {
  const fonts = fontChain(document, name, files);
  const latin: Glyph[] = [];
  /** Null for a code point whose texts are shaped. */
  const others = new Map<number, Glyph | null>();
  const glyphOf = (codePoint: number): Glyph | null => {
    const known = codePoint <= LAST_OF_LATIN ? latin[codePoint] : others.get(codePoint);
    if (known !== undefined) return known;
    const isLatin = codePoint <= LAST_OF_LATIN;
    if (!isLatin && isShaped(codePoint)) {
      others.set(codePoint, null);
      return null;
    }
    const glyph = fonts.withAll(String.fromCodePoint(codePoint)).glyphOf(codePoint);
    if (isLatin) latin[codePoint] = glyph;
    else others.set(codePoint, glyph);
    return glyph;
  };
  const shape = textShaper(fonts.withAll);
  const drawn = new Set<number>();
  /** Whether each character has a glyph of its own. */
  const isDrawn = (text: string): boolean => {
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? SPACE;
      if (codePoint <= LAST_OF_LATIN || drawn.has(codePoint)) continue;
      if (isShaped(codePoint) || !fonts.hasAll(character)) return false;
      drawn.add(codePoint);
    }
    return true;
  };
  return {
    name,
    widthOf: (text, size) => {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) {
        const codePoint = text.codePointAt(at) ?? SPACE;
        if (codePoint > LAST_OF_ONE_UNIT) at += 1;
        const glyph = glyphOf(codePoint);
        if (glyph === null) return shape(text).width * size;
        width += glyph.width;
      }
      return width * size;
    },
    runsOf: (text) => runsOf(text, glyphOf, shape),
    drawable: (text) => (isDrawn(text) ? text : replaceLost(text, fonts.hasAll, inWords)),
  };
}

/** The glyphs of nearly all texts are in an array, which is read three times as fast as a map. */
const LAST_OF_LATIN = 0x17f;
/** Code points after it take two places in a string. */
const LAST_OF_ONE_UNIT = 0xffff;

function runsOf(
  text: string,
  glyphOf: (codePoint: number) => Glyph | null,
  shape: (text: string) => Shape,
): readonly GlyphRun[] {
  // A glyph has two bytes, of which each may need an escape.
  const bytes = Buffer.allocUnsafe(text.length * BYTES_MAX + BRACKETS.length);
  const runs: GlyphRun[] = [];
  let font: OpenFont | undefined;
  let end = 0;
  let width = 0;
  const endRun = (): void => {
    if (font === undefined) return;
    bytes[end] = CLOSE;
    runs.push({ font, string: bytes.toString("latin1", 0, end + 1), width, x: 0, y: 0 });
  };
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? SPACE;
    if (codePoint > LAST_OF_ONE_UNIT) at += 1;
    const glyph = glyphOf(codePoint);
    if (glyph === null) return shape(text).runs;
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
