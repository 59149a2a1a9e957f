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
const FIGURE_DASH = 0x2012;
/** Shown for a character missing from the font; PDF/A does not allow a missing glyph. */
const REPLACEMENT = 0xfffd;

/** The two weights of a document. */
export interface Faces {
  readonly regular: Face;
  readonly bold: Face;
}

/** Registers a font file under `name` and returns its face; later `document.font(name)` selects it. */
export function openFace(
  document: PDFKit.PDFDocument,
  name: Face["name"],
  bytes: Uint8Array,
): Face {
  document.registerFont(name, bytes).font(name);
  const embedded: unknown = Reflect.get(document, "_font");
  invariant(isEmbeddedFont(embedded), "the document gives access to the font it selected");
  const glyphOf = glyphTable(embedded);
  const layout = (text: string): GlyphRun => layOut(text, glyphOf);
  Object.assign(embedded, { layout });
  return { name, widthOf: (text, size) => (layout(text).advanceWidth * size) / 1000 };
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
    // Negative amounts have a dash as wide as a digit; spreadsheets read only the hyphen.
    const copied = codePoint === FIGURE_DASH ? HYPHEN_MINUS : shown;
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
