/** Text in a given width: broken into lines, and shortened with an ellipsis if it does not fit. */
import type { Face } from "./typeface.ts";

const ELLIPSIS = "…";

/** The room for text: `width` and font `size` in points, at most `linesMax` lines. */
export interface Room {
  readonly face: Face;
  readonly size: number;
  readonly width: number;
  readonly linesMax: number;
}

/** Printable ASCII with single spaces inside: most texts are tidy, and this is seen ten times as fast as tidied. */
const IS_TIDY = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Spaces, line ends and control characters as one space, but for spaces at which no line ends; accents joined with
 * their letters; words in place of what the face cannot draw.
 */
export const tidyText = (text: string, { drawable }: Pick<Face, "drawable">): string =>
  IS_TIDY.test(text)
    ? text
    : drawable(
        text
          .normalize("NFC")
          .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, " ")
          .trim(),
      );

/** At least one line, none wider than the room; a word that is too wide is broken. */
export function breakLines(text: string, room: Room): readonly string[] {
  const lines: string[] = [];
  let rest = tidyText(text, room.face);
  while (!fits(rest, room)) {
    if (lines.length + 1 >= room.linesMax) return [...lines, shorten(rest, room)];
    const end = lineEnd(rest, room);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" && lines.length > 0 ? lines : [...lines, rest];
}

/** A single line, shortened if necessary. */
export function oneLine(
  text: string,
  { face, size }: Omit<Room, "width" | "linesMax">,
  width: number,
): string {
  return breakLines(text, { face, size, width, linesMax: 1 }).join("");
}

/** A measured width must still fit after rounding errors of additions. */
export const ROUNDING_POINTS = 0.01;

const fits = (text: string, { face, size, width }: Room): boolean =>
  face.widthOf(text, size) <= width + ROUNDING_POINTS;

/** The longest start of `text` that leaves room for the ellipsis after it. */
function shorten(text: string, room: Room): string {
  const ellipsis = room.face.widthOf(ELLIPSIS, room.size);
  const end = startThatFits(text, { ...room, width: room.width - ellipsis });
  return `${text.slice(0, end).trimEnd()}${ELLIPSIS}`;
}

/** The end of the first line: after the last complete word that fits, or inside a word longer than a line. */
function lineEnd(text: string, room: Room): number {
  const end = startThatFits(text, room);
  const space = text.lastIndexOf(" ", end);
  if (space > 0) return space;
  const [first = ""] = text;
  return Math.max(end, first.length);
}

/**
 * The number of code units of `text` that fit in the width, never splitting a character or taking a mark from its
 * letter.
 */
function startThatFits(text: string, room: Room): number {
  const { face, size, width } = room;
  let end = 0;
  let used = 0;
  for (const character of text) {
    used += face.widthOf(character, size);
    if (used > width + ROUNDING_POINTS) break;
    end += character.length;
  }
  if (!BEYOND_LATIN.test(text)) return end;
  while (end > 0 && MARK.test(text.slice(end, end + 2)))
    end = text.slice(0, end).search(LAST_CHARACTER);
  return end;
}

/**
 * Marks on letters come after Latin. Letters that join are narrower together than apart, so that what fits apart
 * fits.
 */
const BEYOND_LATIN = /[\u0300-\uffff]/;
const MARK = /^\p{M}/u;
const LAST_CHARACTER = /.$/su;
