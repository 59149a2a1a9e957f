/** Text that goes through XML and comes back the same, with the characters XML has no form for. */

/** XML 1.0, production 2: the only characters a document may hold, in whatever form they are written. */
const LEGAL = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const ILLEGAL_EACH = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export interface PlainText {
  readonly text: string;
  /** True when `text` holds escapes: `\u0007`, and `\\` for a backslash. */
  readonly isEscaped: boolean;
}

/** Legal text stays as it is; else every illegal character is an escape. */
export function escapeText(text: string): PlainText {
  if (LEGAL.test(text)) return { text, isEscaped: false };
  const escaped = text.replaceAll("\\", "\\\\").replace(ILLEGAL_EACH, escapeOf);
  return { text: escaped, isEscaped: true };
}

/** What `escapeText` made, read back; null for text that it cannot have made. */
export function unescapeText(escaped: string): string | null {
  if (!/^(?:[^\\]|\\\\|\\u[\dA-F]{4})*$/i.test(escaped)) return null;
  return escaped.replace(/\\(?:\\|u(.{4}))/g, (_escape, digits?: string) =>
    digits === undefined ? "\\" : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** None of them is above U+FFFF: control characters, lone surrogates and two that are no characters. */
const escapeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
