/** Text in a given width: broken into lines, and shortened with an ellipsis where no line is left. */
import type { Face } from "./typeface.ts";

const ELLIPSIS = "…";

/** The room that text has: `width` in points, `size` of the font in points, at most `linesMax` lines. */
export interface Room {
  readonly face: Face;
  readonly size: number;
  readonly width: number;
  readonly linesMax: number;
}

/** Spaces, line ends and control characters as one space; accents joined with their letters. */
export const tidyText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** At least one line, none wider than the room; a word that is too wide breaks where it must. */
export function breakLines(text: string, room: Room): readonly string[] {
  const lines: string[] = [];
  let rest = tidyText(text);
  while (!fits(rest, room)) {
    if (lines.length + 1 >= room.linesMax) return [...lines, shorten(rest, room)];
    const end = lineEnd(rest, room);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" && lines.length > 0 ? lines : [...lines, rest];
}

/** Shortened, if need be, to a single line. */
export function oneLine(
  text: string,
  { face, size }: Omit<Room, "width" | "linesMax">,
  width: number,
): string {
  return breakLines(text, { face, size, width, linesMax: 1 }).join("");
}

/** A width that was measured itself must fit again after it went through additions. */
const ROUNDING_POINTS = 0.01;

const fits = (text: string, { face, size, width }: Room): boolean =>
  face.widthOf(text, size) <= width + ROUNDING_POINTS;

/** The longest start of `text` that leaves room for the ellipsis after it. */
function shorten(text: string, room: Room): string {
  const ellipsis = room.face.widthOf(ELLIPSIS, room.size);
  const end = startThatFits(text, { ...room, width: room.width - ellipsis });
  return `${text.slice(0, end).trimEnd()}${ELLIPSIS}`;
}

/** Where the first line ends: after its last whole word, or inside a word that is a line by itself. */
function lineEnd(text: string, room: Room): number {
  const end = startThatFits(text, room);
  const space = text.lastIndexOf(" ", end);
  if (space > 0) return space;
  const [first = ""] = text;
  return Math.max(end, first.length);
}

/** How many code units of `text` fit in the width, never half a character. */
function startThatFits(text: string, { face, size, width }: Room): number {
  let end = 0;
  let used = 0;
  for (const character of text) {
    used += face.widthOf(character, size);
    if (used > width + ROUNDING_POINTS) return end;
    end += character.length;
  }
  return end;
}
