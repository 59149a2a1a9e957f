/**
 * Texts that need more than one glyph for each code point: letters that join, marks above letters, and text from
 * right to left.
 */
import { FROM_RIGHT } from "../../ledger/isolated-text.ts";
import { bidirectional, type Piece } from "./bidirectional.ts";
import { CLUSTER, IGNORED } from "./lost-text.ts";
import type { GlyphRun, OpenFont, PlacedGlyph } from "./open-fonts.ts";

/** Marks on letters, what is not drawn, and the scripts from right to left. */
const SHAPED = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}${FROM_RIGHT}]`, "u");

/**
 * Whether a text with the code point is shaped as a whole. Most of those after Latin are dashes, quotation marks, the
 * minus sign and arrows: they are known by number, because the pattern takes longer to compile than a page to draw.
 */
export const isShaped = (codePoint: number): boolean =>
  !isBeforeMarks(codePoint) &&
  !isPunctuation(codePoint) &&
  SHAPED.test(String.fromCodePoint(codePoint));

const isBeforeMarks = (codePoint: number): boolean => codePoint < 0x300;
const isPunctuation = (codePoint: number): boolean =>
  (codePoint >= 0x2010 && codePoint <= 0x2027) ||
  (codePoint >= 0x2190 && codePoint <= 0x2bff) ||
  codePoint === 0x20ac;

export interface Shape {
  readonly runs: readonly GlyphRun[];
  /** In points, for a font size of one point. */
  readonly width: number;
}

/** Spaces, digits and signs: they follow the font of the letters before them in a text from right to left. */
const NEUTRAL = /^[^\p{L}]/u;

/** Names recur; more of them than this are forgotten, so that memory is bounded. */
const SHAPES_MAX = 4_000;

/**
 * Shapes a text unless it is among the last ones. `fontFor` is the first font with all characters of a text, or the
 * one for lost characters.
 */
export function textShaper(fontFor: (text: string) => OpenFont): (text: string) => Shape {
  const { piecesOf, mirrored } = bidirectional();
  const known = new Map<string, Shape>();
  const shape = (text: string): Shape => {
    const glyphs = piecesOf(text).flatMap((piece) => {
      const spans = spansOf(piece, fontFor);
      if (!piece.isRightToLeft)
        return spans.flatMap(({ font, text: own }) => font.shape(own, "ltr"));
      return spans
        .reverse()
        .flatMap(({ font, text: own }) =>
          font.shape(own.replace(/\p{Bidi_Mirrored}/gu, mirrored), "rtl"),
        );
    });
    return {
      runs: runsOf(glyphs),
      width: glyphs.reduce((total, { advance }) => total + advance, 0),
    };
  };
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= SHAPES_MAX) known.clear();
    const made = shape(text);
    known.set(text, made);
    return made;
  };
}

/** A part of a piece in one font, in the order of reading. */
interface Span {
  readonly font: OpenFont;
  readonly text: string;
}

function spansOf({ text, isRightToLeft }: Piece, fontFor: (text: string) => OpenFont): Span[] {
  const spans: Span[] = [];
  for (const [cluster] of text.matchAll(CLUSTER)) {
    const last = spans.at(-1);
    const drawn = cluster.replace(IGNORED, "");
    const follows =
      last !== undefined &&
      (drawn === "" || (isRightToLeft && NEUTRAL.test(drawn))) &&
      last.font.hasAll(drawn);
    const font = follows ? last.font : fontFor(drawn);
    if (font === last?.font) spans[spans.length - 1] = { font, text: last.text + cluster };
    else spans.push({ font, text: cluster });
  }
  return spans;
}

/** Glyphs of one font that follow one another by their own widths are one string. */
function runsOf(glyphs: readonly PlacedGlyph[]): readonly GlyphRun[] {
  const runs: GlyphRun[] = [];
  let open: { font: OpenFont; bytes: number[]; width: number; x: number; y: number } | null = null;
  const end = (): void => {
    if (open === null) return;
    const { font, bytes, width, x, y } = open;
    runs.push({ font, string: `(${Buffer.from(bytes).toString("latin1")})`, width, x, y });
    open = null;
  };
  for (const { font, embed, width, advance, x, y } of glyphs) {
    if (open !== null && (open.font !== font || open.x !== x || open.y !== y || x !== 0)) end();
    open ??= { font, bytes: [], width: 0, x, y };
    open.bytes.push(...embed());
    open.width += advance;
    if (advance !== width) end();
  }
  end();
  return runs;
}
