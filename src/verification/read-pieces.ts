/** Reads long text in pieces, with little of it in memory: matches of a pattern, lines, and rows of a table. */

export type Pieces = AsyncIterable<Uint8Array>;

/** Longer than any element that is looked for. */
const MATCH_CHARACTERS_MAX = 64 * 1024;

/** The matches of a global pattern; each begins with `start`, and is of at most 64 K characters. */
export async function* matchesIn(
  bytes: Pieces,
  pattern: RegExp,
  start: string,
): AsyncGenerator<RegExpExecArray> {
  let text = "";
  for await (const piece of decoded(bytes)) {
    text += piece;
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      yield match;
      end = match.index + match[0].length;
    }
    const at = text.lastIndexOf(start);
    const from = at < end ? text.length - start.length : at;
    text = text.slice(Math.max(from, end, text.length - MATCH_CHARACTERS_MAX));
  }
}

/** Lines without their ends. */
export async function* linesIn(bytes: Pieces): AsyncGenerator<string> {
  let text = "";
  for await (const piece of decoded(bytes)) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
  if (text !== "") yield text;
}

/** Rows of a table by RFC 4180, or of the dialect with semicolons that a byte order mark announces. */
export async function* rowsIn(bytes: Pieces): AsyncGenerator<readonly string[]> {
  let row: string[] = [];
  let open: string | null = null;
  let separator = "";
  for await (const line of linesIn(bytes)) {
    if (separator === "") separator = line.startsWith("\uFEFF") ? ";" : ",";
    const text = line.replace(/^\uFEFF|\r$/g, "");
    for (const part of text.split(separator)) {
      const field: string = (open ?? "") + part;
      const isQuoted = field.startsWith('"');
      const quotes = isQuoted ? field.split('"').length - 1 : 0;
      if (quotes % 2 === 1) open = field + separator;
      else {
        row.push(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field);
        open = null;
      }
    }
    // A quoted field that holds the end of a line continues in the next one.
    if (open !== null) open = `${open.slice(0, -1)}\n`;
    else {
      yield row;
      row = [];
    }
  }
}

async function* decoded(bytes: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
