/** Escapes text with characters that XML cannot represent, so that it survives a round trip. */

import { isXmlText, replaceIllegal } from "../../markup/escape-xml.ts";

export interface PlainText {
  readonly text: string;
  /** Whether `text` contains escapes: `\u0007`, and `\\` for a backslash. */
  readonly isEscaped: boolean;
}

/** Returns legal text unchanged; otherwise each illegal character becomes an escape. */
export function legalText(text: string): PlainText {
  if (isXmlText(text)) return { text, isEscaped: false };
  const escaped = replaceIllegal(text.replaceAll("\\", "\\\\"), escapeOf);
  return { text: escaped, isEscaped: true };
}

/** The inverse of `legalText`; null for text that `legalText` cannot return. */
export function unescapeText(escaped: string): string | null {
  if (!/^(?:[^\\]|\\\\|\\u[\dA-F]{4})*$/i.test(escaped)) return null;
  return escaped.replace(/\\(?:\\|u(.{4}))/g, (_escape, digits?: string) =>
    digits === undefined ? "\\" : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** All illegal characters are below U+10000: control characters, lone surrogates and two noncharacters. */
const escapeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
