/**
 * Reads an XML file that is small enough to be in memory whole. saxes reads the text first: it is strict, and refuses
 * what fast-xml-parser and its validator accept (two roots, text after the root, undeclared entities). Only text that
 * it accepts, within the bounds below, becomes a tree.
 */
import { XMLParser } from "fast-xml-parser";
import { SaxesParser, type SaxesTagNS } from "saxes";
import { Failure } from "../failure.ts";

/** An element: its text, or the elements inside it by local name, in the order of the file per name. */
export type XmlElement = { readonly kind: "text"; readonly text: string } | XmlParent;

export interface XmlParent {
  readonly kind: "parent";
  readonly children: ReadonlyMap<string, readonly XmlElement[]>;
}

/** Far more than a trial balance of ten thousand accounts. */
export const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;
const DEPTH_MAX = 16;
const ATTRIBUTES_MAX = 32;
/** The encoding must be declared within this many bytes. */
const DECLARATION_BYTES = 128;
/** Text beside elements: only white space is expected there. */
const TEXT = "#text";

/**
 * The document as the parent of its root. `what` names the file in the message: "the brugstaat". Fails with `answer-malformed` for bytes that are not their
 * encoding, XML that is not well-formed or has something after its root, a document type (it could declare entities),
 * and a document beyond the bounds.
 */
export function readXmlDocument(bytes: Uint8Array, what: string): XmlElement {
  const refuse = (why: string, cause?: unknown): Failure => unreadable(what, why, cause);
  if (bytes.length > DOCUMENT_BYTES_MAX) {
    throw refuse(`it has more than ${String(DOCUMENT_BYTES_MAX)} bytes`);
  }
  const text = decodedText(bytes, refuse);
  mustBeStrict(text, refuse);
  return elementOf(treeOf(text, refuse));
}

/** The local name of the root of an XML file, from its first bytes; null if they are not the beginning of XML. */
export function rootNameOf(head: Uint8Array): string | null {
  const parser = new SaxesParser({ xmlns: true });
  const found: string[] = [];
  const faults: Error[] = [];
  parser.on("opentag", ({ local }) => {
    found.push(local);
  });
  // A prefix that is declared beyond the first bytes is of no interest here; later faults belong to the reader.
  parser.on("error", (error) => {
    if (found.length === 0) faults.push(error);
  });
  parser.write(new TextDecoder(encodingOf(head) ?? "utf-8").decode(head));
  return faults.length > 0 ? null : (found[0] ?? null);
}

type Refuse = (why: string, cause?: unknown) => Failure;

function mustBeStrict(text: string, refuse: Refuse): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on("error", (error) => {
    throw refuse(error.message, error);
  });
  parser.on("doctype", () => {
    throw refuse("it declares a document type");
  });
  parser.on("opentag", ({ attributes }: SaxesTagNS) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw refuse(`elements go deeper than ${String(DEPTH_MAX)}`);
    if (Object.keys(attributes).length > ATTRIBUTES_MAX) {
      throw refuse(`an element has more than ${String(ATTRIBUTES_MAX)} attributes`);
    }
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
}

/** Values remain text; every element is a list, so that one account is not another shape than two. */
function treeOf(text: string, refuse: Refuse): unknown {
  const parser = new XMLParser({
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    // Without it character references remain as they are; undeclared names were refused before.
    htmlEntities: true,
    textNodeName: TEXT,
    isArray: () => true,
  });
  try {
    return parser.parse(text);
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : "its structure is not XML", cause);
  }
}

function elementOf(value: unknown): XmlElement {
  if (typeof value !== "object" || value === null) return { kind: "text", text: String(value) };
  const children = new Map<string, readonly XmlElement[]>();
  for (const [name, list] of Object.entries(value)) {
    if (name !== TEXT && Array.isArray(list)) children.set(name, list.map(elementOf));
  }
  return { kind: "parent", children };
}

/** The byte order mark decides, then the declaration; null for an encoding that is not read. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "iso-8859-1" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(
    start,
  );
  const name = declared?.[1]?.toLowerCase() ?? "utf-8";
  if (name === "us-ascii") return "utf-8";
  return name === "utf-8" || name === "iso-8859-1" ? name : null;
}

function decodedText(bytes: Uint8Array, refuse: Refuse): string {
  const encoding = encodingOf(bytes);
  if (encoding === null) {
    throw refuse("its encoding is none of UTF-8, ISO-8859-1, or UTF-16 with a byte order mark");
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse(`its bytes are not ${encoding}`, cause);
  }
}

const unreadable = (what: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "answer-malformed",
    `${what} cannot be read: ${why}`,
    "Create the file again; if it remains unreadable, report it to its supplier.",
    cause,
  );
