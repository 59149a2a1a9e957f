/**
 * Each element of an XML file and the odd values it may have in place of its own: text that is changed, nothing is
 * parsed.
 */
import type { Oddity } from "./odd-values.ts";

export const LONG_TEXT = "x".repeat(300);

/** An element of a file: its path without the root, and where it is in the text. */
export interface FoundElement {
  readonly path: string;
  readonly outer: readonly [start: number, end: number];
  readonly inner: string;
  readonly name: string;
}

const TAG = /<(\/?)([A-Za-z_][\w:.-]*)([^<>]*?)(\/?)>/g;

/** Each path once: where it has contents, if it has them anywhere. */
export function elementsIn(text: string): readonly FoundElement[] {
  const found = new Map<string, FoundElement>();
  const open: { readonly name: string; readonly start: number; readonly innerStart: number }[] = [];
  for (const match of text.matchAll(TAG)) {
    const [tag, closes, name = "", , isEmpty] = match;
    const [start, end] = [match.index, match.index + tag.length];
    if (closes === "" && isEmpty === "") {
      open.push({ name, start, innerStart: end });
      continue;
    }
    const path = [...open.map((one) => one.name), ...(isEmpty === "" ? [] : [name])].slice(1);
    const opened = isEmpty === "" ? open.pop() : { start, innerStart: start };
    if (opened === undefined) throw new Error(`${name} is closed and was not opened`);
    const inner = isEmpty === "" ? text.slice(opened.innerStart, start) : "";
    const key = path.join(".");
    const known = found.get(key);
    if (key !== "" && (known === undefined || (known.inner === "" && inner !== "")))
      found.set(key, { path: key, outer: [opened.start, end], inner, name });
  }
  return [...found.values()];
}

/** The text in which the element has the oddity; null if that is its value, or is none in XML. */
export function withOddElement(text: string, of: FoundElement, oddity: Oddity): string | null {
  const [start, end] = of.outer;
  const own = text.slice(start, end);
  const odd = oddElement(of, own, oddity);
  return odd === null || odd === own ? null : text.slice(0, start) + odd + text.slice(end);
}

function oddElement({ name }: FoundElement, own: string, oddity: Oddity): string | null {
  const having = (contents: string): string => `<${name}>${contents}</${name}>`;
  switch (oddity) {
    case "missing":
      return "";
    case "empty text":
      return having("");
    case "another word":
      return having("X!");
    case "long text":
      return having(LONG_TEXT);
    case "number":
      return having("7");
    case "list":
      return own + own;
    case "object":
      return having("<odd>1</odd>");
    case "null":
    case "digits as text":
      return null;
  }
}
