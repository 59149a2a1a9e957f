/** Escapes text for XML and HTML, in one place: what markup gives a meaning, and what XML 1.0 cannot contain. */

/** Text that nothing in it needs escaping; most texts match, so this is tested first. */
const PLAIN_TEXT = /^[\t\n -%'-;=?-~]*$/;
const PLAIN_ATTRIBUTE = /^[ !#-%(-;=?-~]*$/;
/** XML 1.0, production 2: every other character is illegal, even as a reference. Lone surrogates are among them. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const ILLEGAL_EACH = new RegExp(ILLEGAL, "gu");
const IN_TEXT = new RegExp(`[&<>\\r]|${ILLEGAL.source}`, "gu");
const IN_ATTRIBUTE = new RegExp(`[&<>"'\\t\\n\\r]|${ILLEGAL.source}`, "gu");
/** A reader takes a carriage return for a line feed, and white space in an attribute for a space. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  ["\t", "&#9;"],
  ["\n", "&#10;"],
  ["\r", "&#13;"],
]);

/** For the content of an element; each illegal character becomes `illegal`. */
export const escapeText = (text: string, illegal = ""): string =>
  PLAIN_TEXT.test(text) ? text : text.replace(IN_TEXT, (found) => REFERENCES.get(found) ?? illegal);

/** For an attribute in either kind of quotes; also valid in an element. */
export const escapeAttribute = (text: string, illegal = ""): string =>
  PLAIN_ATTRIBUTE.test(text)
    ? text
    : text.replace(IN_ATTRIBUTE, (found) => REFERENCES.get(found) ?? illegal);

export const isXmlText = (text: string): boolean => !ILLEGAL.test(text);

export const replaceIllegal = (text: string, by: (character: string) => string): string =>
  text.replace(ILLEGAL_EACH, by);
