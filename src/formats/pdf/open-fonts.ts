/** The fonts that a document embeds, and the glyphs of texts in them. */
import { IGNORED } from "./lost-text.ts";
import { type EmbeddedFont, selectedFont } from "./pdfkit-parts.ts";

/** A font file, and those for the characters that it lacks. */
export interface FontFiles {
  readonly own: Uint8Array;
  readonly fallback: Uint8Array;
  /** Chinese and Japanese; null if it is not installed. */
  readonly eastAsian: (() => Uint8Array) | null;
}

/** A font that the document embeds, with the glyphs that its texts use. */
export interface OpenFont {
  /** The name of the font on a page. */
  readonly id: string;
  /** The object of the font. */
  readonly reference: () => unknown;
  /** Whether it has every character of the text. */
  readonly hasAll: (text: string) => boolean;
  readonly glyphOf: (codePoint: number) => Glyph;
  /** The glyphs of a text of one direction, from left to right. */
  readonly shape: (text: string, direction: "ltr" | "rtl") => readonly PlacedGlyph[];
}

export interface Glyph {
  readonly font: OpenFont;
  /** In points, for a font size of one point. */
  readonly width: number;
  /** Its two bytes in a string of a page, with escapes, from its first use: only a glyph that is drawn is embedded. */
  code: readonly number[] | null;
  readonly embed: () => readonly number[];
}

/** A glyph in its place in a shaped text; lengths in points, for a font size of one point. */
export interface PlacedGlyph extends Pick<Glyph, "font" | "width" | "embed"> {
  /** The distance to the next glyph. */
  readonly advance: number;
  /** How far it is moved to the right and up. */
  readonly x: number;
  readonly y: number;
}

export interface GlyphRun {
  readonly font: OpenFont;
  /** The string of a content stream, with its parentheses; each character is a byte. */
  readonly string: string;
  /** In points, for a font size of one point, as the place of its first glyph: marks are moved to the right and up. */
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

/** The fonts of a face, in the order in which they are asked for a character. */
export interface FontChain {
  /** The first font with every character of the text, or the one that shows lost characters as such. */
  readonly withAll: (text: string) => OpenFont;
  readonly hasAll: (text: string) => boolean;
}

const SPACE = 0x20;
const HYPHEN_MINUS = 0x2d;
const MINUS_SIGN = 0x2212;
/** Shown for a sign that no font has; PDF/A does not allow a missing glyph. */
const REPLACEMENT = 0xfffd;

/** Chinese and Japanese letters and signs. The font of them is the largest, so it is opened for nothing else. */
const EAST_ASIAN = /[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;

/**
 * Registers the font files under `name`. A font after the first is opened when a text needs it: reading it takes as
 * long as reading the first.
 */
export function fontChain(
  document: PDFKit.PDFDocument,
  name: string,
  { own, fallback, eastAsian }: FontFiles,
): FontChain {
  const house = openFont(document, name, own);
  let second: OpenFont | undefined;
  let third: OpenFont | undefined;
  const fontWith = (text: string): OpenFont | null => {
    if (house.hasAll(text)) return house;
    second ??= openFont(document, `${name}-fallback`, fallback);
    if (second.hasAll(text)) return second;
    if (eastAsian === null || !EAST_ASIAN.test(text)) return null;
    third ??= openFont(document, `${name}-east-asian`, eastAsian());
    return third.hasAll(text) ? third : null;
  };
  return {
    withAll: (text) => fontWith(text) ?? second ?? house,
    hasAll: (text) => fontWith(text) !== null,
  };
}

function openFont(document: PDFKit.PDFDocument, name: string, bytes: Uint8Array): OpenFont {
  document.registerFont(name, bytes).font(name);
  const embedded = selectedFont(document);
  const { font, scale } = embedded;
  const shownFor = (codePoint: number): number => {
    const visible = isControl(codePoint) ? SPACE : codePoint;
    return font.hasGlyphForCodePoint(visible) ? visible : REPLACEMENT;
  };
  const opened: OpenFont = {
    id: embedded.id,
    reference: () => embedded.ref(),
    hasAll: (text) => {
      for (const character of text) {
        const codePoint = character.codePointAt(0) ?? SPACE;
        if (!isControl(codePoint) && !font.hasGlyphForCodePoint(codePoint)) return false;
      }
      return true;
    },
    glyphOf: (codePoint) => {
      const shown = shownFor(codePoint);
      const { id, advanceWidth } = font.glyphForCodePoint(shown);
      const width = advanceWidth * scale;
      // A minus sign is as wide as a digit; spreadsheets read only the hyphen.
      const copied = [shown === MINUS_SIGN ? HYPHEN_MINUS : shown];
      return {
        font: opened,
        width: width / 1000,
        code: null,
        embed: () => embedGlyph(embedded, { id, width, copied }),
      };
    },
    shape: (text, direction) => shape(text, direction),
  };
  const shape = shaperOf(opened, embedded);
  return opened;
}

function shaperOf(opened: OpenFont, embedded: EmbeddedFont): OpenFont["shape"] {
  const { font, scale } = embedded;
  const em = scale / 1000;
  const unseen = unseenGlyphs(opened, embedded);
  return (text, direction) => {
    const isFromLeft = direction === "ltr";
    // Those that are not drawn are laid out as spaces without width; the last of them is the first from the right.
    const ignored = text.match(IGNORED) ?? [];
    if (isFromLeft) ignored.reverse();
    const features = isFromLeft ? AS_TYPED : {};
    const { glyphs, positions } = font.layout(text, features, undefined, undefined, direction);
    return glyphs.flatMap(({ id, advanceWidth, codePoints }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      if (xAdvance === 0 && codePoints[0] === SPACE) {
        return unseen(ignored.pop()?.codePointAt(0) ?? SPACE);
      }
      const width = advanceWidth * scale;
      const [letter = SPACE, ...others] = codePoints;
      const own = { id, width, copied: [letter] };
      const placed = {
        font: opened,
        width: width / 1000,
        advance: xAdvance * em,
        x: xOffset * em,
        y: yOffset * em,
        embed: () => embedGlyph(embedded, own),
      };
      return [...others.reverse().flatMap(unseen), placed];
    });
  };
}

/** Signs that DejaVu has without width and outline: each can carry one letter that is copied and not drawn. */
const UNSEEN = [0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff];

/**
 * One glyph for two letters, as of lam and alif, is copied as the first, and a glyph at its left that is not seen as
 * the second: programs that read a page turn the glyphs of such a text around, and some of them not the letters of
 * one glyph. None if the font has no sign left.
 */
function unseenGlyphs(
  opened: OpenFont,
  embedded: EmbeddedFont,
): (codePoint: number) => readonly PlacedGlyph[] {
  const { font } = embedded;
  const free = UNSEEN.filter((sign) => font.hasGlyphForCodePoint(sign)).map((sign) =>
    font.glyphForCodePoint(sign),
  );
  const carriers = new Map<number, number>();
  return (codePoint) => {
    const id = carriers.get(codePoint) ?? free.find((glyph) => glyph.advanceWidth === 0)?.id;
    if (id === undefined) return [];
    if (!carriers.has(codePoint)) {
      carriers.set(codePoint, id);
      free.splice(0, free.findIndex((glyph) => glyph.id === id) + 1);
    }
    const copied = [codePoint];
    const embed = (): readonly number[] => embedGlyph(embedded, { id, width: 0, copied });
    return [{ font: opened, width: 0, advance: 0, x: 0, y: 0, embed }];
  };
}

const isControl = (codePoint: number): boolean =>
  codePoint < SPACE || (codePoint >= 0x7f && codePoint < 0xa0);

/** Letters from left to right look as they do in a text that is not shaped. */
const AS_TYPED = { kern: false, liga: false, clig: false, calt: false };

/** Includes the glyph in the font of the document and returns its code, escaped for a string. */
function embedGlyph(
  { subset, widths, unicode }: EmbeddedFont,
  {
    id,
    width,
    copied,
  }: { readonly id: number; readonly width: number; readonly copied: readonly number[] },
): readonly number[] {
  const place = subset.includeGlyph(id);
  widths[place] ??= width;
  unicode[place] ??= copied;
  return [place >> 8, place & 0xff].flatMap(escaped);
}

/** Brackets and backslashes would end a string, and a carriage return would be read as a line feed. */
function escaped(byte: number): readonly number[] {
  if (byte === RETURN) return [BACKSLASH, LETTER_R];
  return byte === OPEN || byte === CLOSE || byte === BACKSLASH ? [BACKSLASH, byte] : [byte];
}

const [OPEN, CLOSE] = [0x28, 0x29];
const [RETURN, BACKSLASH, LETTER_R] = [0x0d, 0x5c, 0x72];
