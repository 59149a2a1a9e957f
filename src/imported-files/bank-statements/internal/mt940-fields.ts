/** The fields of MT940 messages: a tag, `:61:`, with the lines up to the next one. */

export interface Field {
  /** Without its colons: `61`, `60F`. */
  readonly tag: string;
  /** The text after the tag, and the lines that continue it. */
  readonly lines: readonly string[];
  /** Line of the file, from 1. */
  readonly at: number;
}

/** Other numbers between colons at the beginning of a line are text. */
const TAG = /^:(20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86):/;
/** The end of a message: a hyphen alone, before the end of its block, or before the X's of ING. */
const END = /^-(?:\}.*|X*\s*)$/;
/** The blocks in front of a message, of which the fourth is its text. */
const BLOCKS = /^\{[1-3]:.*?\{4:/;

export function* fieldsIn(text: string): Generator<Field> {
  let tag: string | null = null;
  let lines: string[] = [];
  let at = 0;
  let number = 0;
  for (const raw of linesOf(text)) {
    number += 1;
    const line = raw.replace(BLOCKS, "");
    const found = TAG.exec(line);
    const isEnd = found === null && END.test(line);
    if (found === null && !isEnd) {
      if (tag !== null) lines.push(line);
      continue;
    }
    if (tag !== null) yield { tag, lines, at };
    tag = found?.[1] ?? null;
    lines = [line.slice(found?.[0].length ?? 0)];
    at = number;
  }
  if (tag !== null) yield { tag, lines, at };
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
    yield text.slice(from, end).replace(/\r+$/, "");
    from = end + 1;
  }
  yield text.slice(from).replace(/\r+$/, "");
}
