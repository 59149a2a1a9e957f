/**
 * The typefaces of a document: measures text and lays it out with one glyph per code point.
 *
 * pdfkit's own layout shapes every word and caches all words. Figures and names need no shaping: a table of
 * glyphs takes a third of the time and does not grow with the length of the document (1,000 pages: 125
 * instead of 455 MB).
 */
import { invariant } from "../../failure.ts";

export interface Face {
  readonly name: "regular" | "bold";
  /** Width in points of `text` set in `size` points. */
  readonly widthOf: (text: string, size: number) => number;
  /** The text in pieces of one font: characters that the house font lacks are in the fallback font. */
  readonly piecesOf: (text: string) => readonly FontPiece[];
}

export interface FontPiece {
  /** The name under which the document knows the font. */
  readonly font: string;
  readonly text: string;
}

interface Glyph {
  readonly id: number;
  /** In font units. */
  readonly advanceWidth: number;
  /** The text of the glyph when it is copied from the document. */
  readonly codePoints: readonly number[];
}

/** In thousandths of the font size, as pdfkit expects. */
interface Position {
  readonly xAdvance: number;
  readonly advanceWidth: number;
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** The part that we use of pdfkit's embedded font. */
interface EmbeddedFont {
  readonly font: {
    readonly glyphForCodePoint: (codePoint: number) => Glyph;
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  };
  /** The factor from font units to thousandths. */
  readonly scale: number;
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

interface OpenFont {
  readonly font: string;
  readonly hasGlyphFor: (codePoint: number) => boolean;
  readonly layout: (text: string) => GlyphRun;
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
  const known = new Map<string, OpenFont>();
  const fontOf = (character: string): OpenFont => {
    const found = known.get(character) ?? fontFor(character.codePointAt(0) ?? SPACE);
    known.set(character, found);
    return found;
  };
  const fontFor = (codePoint: number): OpenFont => {
    if (codePoint < SPACE || house.hasGlyphFor(codePoint)) return house;
    second ??= openFont(document, `${name}-fallback`, fallback);
    return second;
  };
  const runsOf = (text: string): readonly (readonly [OpenFont, string])[] => {
    if (IS_LATIN.test(text)) return [[house, text]];
    const runs: [OpenFont, string][] = [];
    for (const character of text) {
      const font = fontOf(character);
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += character;
      else runs.push([font, character]);
    }
    return runs;
  };
  return {
    name,
    widthOf: (text, size) =>
      runsOf(text).reduce(
        (total, [{ layout }, piece]) => total + (layout(piece).advanceWidth * size) / 1000,
        0,
      ),
    piecesOf: (text) => runsOf(text).map(([{ font }, piece]) => ({ font, text: piece })),
  };
}

/** Every house font has these; most texts have no others. */
const IS_LATIN = /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/;

function openFont(document: PDFKit.PDFDocument, name: string, bytes: Uint8Array): OpenFont {
  document.registerFont(name, bytes).font(name);
  const embedded: unknown = Reflect.get(document, "_font");
  invariant(isEmbeddedFont(embedded), "the document gives access to the font it selected");
  const glyphOf = glyphTable(embedded);
  const layout = (text: string): GlyphRun => layOut(text, glyphOf);
  Object.assign(embedded, { layout });
  return {
    font: name,
    hasGlyphFor: (codePoint) => embedded.font.hasGlyphForCodePoint(codePoint),
    layout,
  };
}

type PlacedGlyph = readonly [Glyph, Position];

/** Each code point is looked up once. */
function glyphTable({ font, scale }: EmbeddedFont): (codePoint: number) => PlacedGlyph {
  const table = new Map<number, PlacedGlyph>();
  return (codePoint) => {
    const known = table.get(codePoint);
    if (known !== undefined) return known;
    const shown = font.hasGlyphForCodePoint(codePoint) ? codePoint : REPLACEMENT;
    const { id, advanceWidth } = font.glyphForCodePoint(shown);
    // A minus sign is as wide as a digit; spreadsheets read only the hyphen.
    const copied = codePoint === MINUS_SIGN ? HYPHEN_MINUS : shown;
    const width = advanceWidth * scale;
    const placed: PlacedGlyph = [
      { id, advanceWidth, codePoints: [copied] },
      { xAdvance: width, advanceWidth: width },
    ];
    table.set(codePoint, placed);
    return placed;
  };
}

function layOut(text: string, glyphOf: (codePoint: number) => PlacedGlyph): GlyphRun {
  const glyphs: Glyph[] = [];
  const positions: Position[] = [];
  let advanceWidth = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? SPACE;
    const [glyph, position] = glyphOf(codePoint < SPACE ? SPACE : codePoint);
    glyphs.push(glyph);
    positions.push(position);
    advanceWidth += position.xAdvance;
  }
  return { glyphs, positions, advanceWidth };
}

function isEmbeddedFont(value: unknown): value is EmbeddedFont {
  return (
    typeof value === "object" &&
    value !== null &&
    "font" in value &&
    "scale" in value &&
    typeof value.scale === "number" &&
    typeof value.font === "object" &&
    value.font !== null &&
    "glyphForCodePoint" in value.font &&
    "hasGlyphForCodePoint" in value.font
  );
}
