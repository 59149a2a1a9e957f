/**
 * Reads text that may have been altered by anyone: JSON, and long text in pieces, with little of it in memory, as
 * matches of a pattern, lines, or rows of a table.
 */

/** A manifest of the most files and findings has fewer values. */
const JSON_VALUES_MAX = 1_000_000;

/**
 * Counts before anything is built: a few bytes of text become a hundred in memory. Marks in texts count as well. Null
 * for text that may be read.
 */
export const jsonFault = (text: string): string | null =>
  text.length > JSON_VALUES_MAX && text.split(/[,[{]/, JSON_VALUES_MAX + 2).length > JSON_VALUES_MAX
    ? `it has more than ${JSON_VALUES_MAX.toLocaleString("en")} values`
    : null;

/** The fields of an object in text; none for anything else. */
export function fieldsIn(text: string): Fields {
  try {
    return jsonFault(text) === null ? fieldsOf(JSON.parse(text)) : {};
  } catch {
    return {}; // the caller reports what it does not find
  }
}

export interface Fields {
  readonly [name: string]: unknown;
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

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
export async function* linesIn(bytes: Pieces | readonly []): AsyncGenerator<string> {
  let text = "";
  for await (const piece of decoded(bytes)) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
  if (text !== "") yield text;
}

/** The fields of a row after a separator, by RFC 4180. */
const FIELDS = {
  ",": /,(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g,
  ";": /;(?:"([^"]*(?:""[^"]*)*)"|([^;]*))/g,
};

/** Rows of a table by RFC 4180, or of the dialect with semicolons that a byte order mark announces. */
export async function* rowsIn(bytes: Pieces): AsyncGenerator<readonly string[]> {
  let separator: keyof typeof FIELDS | null = null;
  let row = "";
  for await (const line of linesIn(bytes)) {
    separator ??= line.startsWith("\uFEFF") ? ";" : ",";
    row += line.replace(/^\uFEFF/, "").replace(/\r$/, "");
    // A quoted field that holds the end of a line continues in the next one.
    if (!row.includes('"')) {
      yield row.split(separator);
      row = "";
    } else if (row.split('"').length % 2 === 0) row += "\n";
    else {
      const fields = (separator + row).matchAll(FIELDS[separator]);
      yield [...fields].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
      row = "";
    }
  }
}

async function* decoded(bytes: Pieces | readonly []): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
