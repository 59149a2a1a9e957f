/**
 * Splits an XML document into elements and texts while it comes in: well-formed, without document type, within bounds.
 * It is made for data, where an element has either text or elements. Memory holds the unfinished tag or text and the
 * names of the open elements.
 */
import { type Attributes, readAttributes } from "./xml-attributes.ts";
import type { XmlBounds, XmlEvents } from "./xml-events.ts";
import { XmlFault } from "./xml-fault.ts";
import { type MarkupScan, readOther } from "./xml-markup.ts";
import { addName, knownName, noNames, type XmlName, type XmlNames } from "./xml-names.ts";
import { isBlank, readCharacters, SPECIAL } from "./xml-text.ts";

export interface XmlScanner {
  readonly write: (text: string) => void;
  /** To be called after the last piece. Throws `XmlFault` for a document that is not complete. */
  readonly end: () => void;
  /** The line at the end of the text so far. */
  readonly lineNow: () => number;
}

interface Scan extends MarkupScan {
  readonly bounds: XmlBounds;
  readonly names: XmlNames;
  readonly open: XmlName[];
  /** Prefixes that are declared, with the number of elements that were open around the declaring element. */
  readonly prefixes: { readonly prefix: string; readonly depth: number }[];
  readonly special: RegExp;
  /** The index of the first unread character of the buffer. */
  position: number;
  /** No end of the tag or text at `position` is before this index. */
  searched: number;
  /** The line of `counted`, and the index of the next line end from there, or -1. */
  line: number;
  nextNewline: number;
  /** The index of the next special character from `position`; -1 if it is not known. */
  nextSpecial: number;
  /** The text of the innermost element so far, while it has no elements. */
  text: string;
  isLeaf: boolean;
  hasRoot: boolean;
}

/** Throws `XmlFault` as soon as the document breaks a rule. */
export function xmlScanner(events: XmlEvents, bounds: XmlBounds): XmlScanner {
  const scan: Scan = {
    events,
    bounds,
    names: noNames(),
    open: [],
    prefixes: [],
    lineAt: (index) => lineAt(scan, index),
    addText: (text, start) => {
      addText(scan, text, start);
    },
    special: new RegExp(SPECIAL),
    buffer: "",
    position: 0,
    searched: 0,
    line: 1,
    nextNewline: -1,
    nextSpecial: -1,
    text: "",
    isLeaf: false,
    hasRoot: false,
    isBegun: false,
  };
  return {
    write: (text) => {
      lineAt(scan, scan.position);
      const rest = scan.buffer.slice(scan.position);
      scan.buffer = rest === "" ? text : rest + text;
      scan.searched = Math.max(scan.searched - scan.position, 0);
      scan.position = 0;
      scan.nextNewline = scan.buffer.indexOf(NEWLINE);
      scan.nextSpecial = -1;
      readMarkup(scan);
    },
    end: () => {
      endScan(scan);
    },
    lineNow: () => scan.line + newlinesFrom(scan),
  };
}

const NEWLINE = "\n";
const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const SPACE = 32;
const EXCLAMATION = 33;
const QUESTION = 63;

/** Counts on from the last line that was asked for; an earlier index has the line of that one. */
function lineAt(scan: Scan, index: number): number {
  while (scan.nextNewline !== -1 && scan.nextNewline < index) {
    scan.line += 1;
    scan.nextNewline = scan.buffer.indexOf(NEWLINE, scan.nextNewline + 1);
  }
  return scan.line;
}

function newlinesFrom({ buffer, nextNewline }: Scan): number {
  let count = 0;
  for (let at = nextNewline; at !== -1; at = buffer.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function readMarkup(scan: Scan): void {
  for (;;) {
    const { buffer, position } = scan;
    const start = buffer.indexOf("<", Math.max(position, scan.searched));
    const isTextOnly = start === -1;
    if (isTextOnly || start > position) {
      mustFit(scan, (isTextOnly ? buffer.length : start) - position);
      if (isTextOnly) {
        scan.searched = buffer.length;
        return;
      }
      readText(scan, position, start);
      scan.position = start;
    }
    const end = readTag(scan, start);
    if (end === -1) {
      mustFit(scan, buffer.length - start);
      // The rest of a tag is read again from its beginning.
      scan.searched = start;
      return;
    }
    scan.position = end;
    scan.searched = end;
  }
}

function mustFit(scan: Scan, characters: number): void {
  const { charactersMax } = scan.bounds;
  if (characters <= charactersMax) return;
  const what = `a tag or text has more than ${String(charactersMax)} characters`;
  throw new XmlFault(lineAt(scan, scan.position), what);
}

/** The index after the tag, -1 if its end has not come in. */
function readTag(scan: Scan, start: number): number {
  const code = scan.buffer.charCodeAt(start + 1);
  if (code === SLASH) return readCloseTag(scan, start);
  if (code === EXCLAMATION || code === QUESTION) return readOther(scan, start);
  return readOpenTag(scan, start);
}

function readOpenTag(scan: Scan, start: number): number {
  const { buffer } = scan;
  let index = start + 1;
  let hash = 0;
  let code = 0;
  for (; index < buffer.length; index++) {
    code = buffer.charCodeAt(index);
    if (code === GREATER || code === SLASH || code <= SPACE) break;
    hash = (hash * 31 + code) | 0;
  }
  if (index === buffer.length) return -1;
  const known = knownName(scan.names, buffer, start + 1, index, hash);
  if (code === GREATER) {
    const name = known ?? newName(scan, start, index, hash);
    openElement(scan, name, NO_ATTRIBUTES, start);
    return index + 1;
  }
  const read = readAttributes(scan, start, index);
  if (read === null) return -1;
  const name = known ?? newName(scan, start, index, hash);
  openElement(scan, name, read.attributes, start);
  if (read.isClosed) closeElement(scan, name, read.end);
  return read.end;
}

function newName(scan: Scan, start: number, end: number, hash: number): XmlName {
  // A slice would keep the whole buffer in memory.
  const qualified = Buffer.from(scan.buffer.slice(start + 1, end)).toString();
  return addName(scan.names, qualified, hash, lineAt(scan, start));
}

const NO_ATTRIBUTES: Attributes = Object.freeze({});

function openElement(scan: Scan, name: XmlName, attributes: Attributes, start: number): void {
  const { open, bounds, events } = scan;
  const at = lineAt(scan, start);
  if (open.length === 0) {
    if (scan.hasRoot && !bounds.isFragment) throw new XmlFault(at, "it has a second root element");
    scan.hasRoot = true;
    scan.isBegun = true;
  }
  if (open.length >= bounds.depthMax) {
    throw new XmlFault(at, `elements go deeper than ${String(bounds.depthMax)}`);
  }
  if (attributes !== NO_ATTRIBUTES) declarePrefixes(scan, attributes);
  if (name.prefix !== "") mustBeDeclared(scan, name.prefix, at);
  leaveText(scan, at);
  open.push(name);
  scan.isLeaf = true;
  events.open(name, attributes, at);
}

function declarePrefixes(scan: Scan, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    if (!name.startsWith("xmlns:")) continue;
    scan.prefixes.push({ prefix: name.slice("xmlns:".length), depth: scan.open.length });
  }
}

function mustBeDeclared({ prefixes, events }: Scan, prefix: string, at: number): void {
  if (prefix === "xml" || prefixes.some((one) => one.prefix === prefix)) return;
  events.remark("prefixes-are-declared", at, `the prefix ${prefix} is not declared`);
}

/** The element around gets another element: its text so far is not the text of a leaf. */
function leaveText(scan: Scan, at: number): void {
  if (scan.text === "") return;
  if (!isBlank(scan.text)) scan.events.strayText?.(scan.text.trim(), at);
  scan.text = "";
}

function readCloseTag(scan: Scan, start: number): number {
  const { buffer, open } = scan;
  const name = open.at(-1);
  if (name !== undefined) {
    const end = start + 2 + name.qualified.length;
    if (buffer.charCodeAt(end) === GREATER && buffer.startsWith(name.qualified, start + 2)) {
      closeElement(scan, name, start);
      return end + 1;
    }
  }
  const greater = buffer.indexOf(">", start);
  if (greater === -1) return -1;
  const stated = buffer.slice(start + 2, greater).replace(/[ \t\r\n]+$/, "");
  if (name === undefined || stated !== name.qualified) {
    const what = name === undefined ? "no element is open" : `${name.qualified} is open`;
    throw new XmlFault(
      lineAt(scan, start),
      `</${stated.slice(0, 100)}> closes an element, but ${what}`,
    );
  }
  closeElement(scan, name, start);
  return greater + 1;
}

function closeElement(scan: Scan, name: XmlName, start: number): void {
  const { open, prefixes, events, isLeaf, text } = scan;
  open.pop();
  while ((prefixes.at(-1)?.depth ?? -1) >= open.length) prefixes.pop();
  scan.isLeaf = false;
  scan.text = "";
  events.close(name, isLeaf ? text : null, lineAt(scan, start));
}

function readText(scan: Scan, start: number, end: number): void {
  const { buffer } = scan;
  if (scan.open.length === 0) {
    if (!isBlank(buffer.slice(start, end).replace(/^\ufeff/, ""))) {
      throw new XmlFault(lineAt(scan, start), "there is text outside its root element");
    }
    return;
  }
  addText(scan, charactersAt(scan, start, end), start);
}

function charactersAt(scan: Scan, start: number, end: number): string {
  const text = scan.buffer.slice(start, end);
  if (scan.nextSpecial < start) {
    scan.special.lastIndex = start;
    scan.nextSpecial = scan.special.exec(scan.buffer)?.index ?? Number.POSITIVE_INFINITY;
  }
  if (scan.nextSpecial >= end) return text;
  return readCharacters(text, (index) => lineAt(scan, start + index), scan.events.remark);
}

function addText(scan: Scan, text: string, start: number): void {
  if (scan.isLeaf) {
    scan.text = scan.text === "" ? text : scan.text + text;
    mustFit(scan, scan.text.length);
  } else if (!isBlank(text)) scan.events.strayText?.(text.trim(), lineAt(scan, start));
}

function endScan(scan: Scan): void {
  const { buffer, position, open, hasRoot } = scan;
  const at = lineAt(scan, buffer.length);
  const rest = buffer.slice(position);
  const name = open.at(-1);
  if (name !== undefined)
    throw new XmlFault(at, `it ends before the element ${name.qualified} does`);
  if (rest.codePointAt(0) === LESS) throw new XmlFault(at, "it ends within a tag");
  if (!isBlank(rest)) throw new XmlFault(at, "there is text outside its root element");
  if (!hasRoot) throw new XmlFault(at, "it has no element");
}
