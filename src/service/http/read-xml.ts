/**
 * Parses a body in XML to the same tree as the equivalent JSON body (docs/xml.md). The parser is strict
 * and refuses declarations of types and entities, so that entities cannot be included or expanded.
 */
import { type SaxesOptions, SaxesParser, type SaxesTagPlain } from "saxes";
import { invariant } from "../../failure.ts";
import { Refusal } from "../endpoints/endpoint.ts";
import { unescapeText } from "../records/xml-text.ts";

/** Valid bodies have at most six levels. */
const DEPTH_MAX = 64;
/** The root element of a body that is not exactly one record. */
const REQUEST = "request";
/** White space as defined by XML. */
const BLANK = /^[ \t\r\n]*$/;

/** Gap: XML. Null for an empty body; 400 for invalid XML, or XML that is not a tree of values. */
export function readXml(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null;
  const root = readElements(textOf(bytes));
  const name = nameOf(root);
  const value = treeOf(root);
  // An empty root is an empty object: a body is never a text.
  const body = typeof value === "string" && BLANK.test(value) ? {} : value;
  return name === REQUEST ? body : Object.fromEntries([[name, body]]);
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

function readElements(xml: string): Element {
  const parser = new SaxesParser<SaxesOptions & { xmlns: false }>({ xmlns: false });
  const document: Element = { name: "", attributes: {}, children: [], text: "" };
  const open: Element[] = [document];
  const innermost = (): Element => open.at(-1) ?? document;
  const addText = (text: string): void => {
    innermost().text += text;
  };
  parser.on("error", ({ message }) => {
    throw invalid(message);
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding ?? "utf-8")) throw invalid("it is not in UTF-8");
  });
  parser.on("doctype", () => {
    throw invalid("a document type declaration is not allowed");
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    if (open.length > DEPTH_MAX) throw invalid(`more than ${String(DEPTH_MAX)} levels`);
    const element = { name, attributes, children: [], text: "" };
    innermost().children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  const [root] = document.children;
  invariant(root !== undefined, "a parsed document has a root");
  return root;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(invalid("it is not in UTF-8"), { cause });
  }
}

/** `type` and `nil` determine the value of an element; without them it is an object if it has children, else text. */
function treeOf(element: Element): unknown {
  const { attributes, children, text } = element;
  if (attributes["nil"] === "true") return null;
  const type = attributes["type"];
  if (type === "array" || children.length > 0) refuseMixed(element);
  if (type === "array") return children.map(treeOf);
  if (children.length > 0) return objectOf(element);
  if (type === "object") return {};
  if (type === "boolean") return BOOLEANS.get(text.trim()) ?? text;
  if (type !== undefined && NUMBERS.includes(type)) return text.trim();
  return attributes["escaped"] === "true" ? unescaped(text) : text;
}

const NUMBERS: readonly string[] = ["integer", "decimal", "float"];
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function objectOf({ name, children }: Element): unknown {
  const members = children.map((child): [string, unknown] => [nameOf(child), treeOf(child)]);
  const names = new Set<string>();
  for (const [member] of members) {
    // The last one would silently win; a list needs `type="array"`.
    if (names.has(member))
      throw invalid(`${member} occurs twice in ${name}, which is not an array`);
    names.add(member);
  }
  return Object.fromEntries(members);
}

/** The name of an element, with underscores for dashes; for an entry its key. */
function nameOf({ name, attributes }: Element): string {
  const key = attributes["key"];
  if (name !== "entry" || key === undefined) return name.replaceAll("-", "_");
  return attributes["key_escaped"] === "true" ? unescaped(key) : key;
}

function unescaped(text: string): string {
  const plain = unescapeText(text);
  if (plain === null) throw invalid("an escape is invalid");
  return plain;
}

function refuseMixed({ name, text }: Element): void {
  if (!BLANK.test(text)) throw invalid(`${name} has both text and elements`);
}

const invalid = (reason: string): Refusal =>
  new Refusal(400, `request body is not valid XML: ${reason}`);
