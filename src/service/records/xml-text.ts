/** Escapes text with characters that XML cannot represent, so that it survives a round trip. */

/** XML 1.0, production 2: the only characters that a document may contain, even as references. */
const LEGAL = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const ILLEGAL_EACH = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export interface PlainText {
  readonly text: string;
  /** Whether `text` contains escapes: `\u0007`, and `\\` for a backslash. */
  readonly isEscaped: boolean;
}

/** Returns legal text unchanged; otherwise each illegal character becomes an escape. */
export function escapeText(text: string): PlainText {
  if (LEGAL.test(text)) return { text, isEscaped: false };
  const escaped = text.replaceAll("\\", "\\\\").replace(ILLEGAL_EACH, escapeOf);
  return { text: escaped, isEscaped: true };
}

/** The inverse of `escapeText`; null for text that `escapeText` cannot return. */
export function unescapeText(escaped: string): string | null {
  if (!/^(?:[^\\]|\\\\|\\u[\dA-F]{4})*$/i.test(escaped)) return null;
  return escaped.replace(/\\(?:\\|u(.{4}))/g, (_escape, digits?: string) =>
    digits === undefined ? "\\" : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** All illegal characters are below U+10000: control characters, lone surrogates and two noncharacters. */
const escapeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
