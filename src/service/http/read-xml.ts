/**
 * A body in XML as the tree that the same body in JSON would be (docs/xml.md). The parser is strict,
 * and declarations of types and entities are refused, so that no body can name or grow anything.
 */
import { type SaxesOptions, SaxesParser, type SaxesTagPlain } from "saxes";
import { invariant } from "../../failure.ts";
import { Refusal } from "../endpoints/endpoint.ts";
import { unescapeText } from "../records/xml-text.ts";

/** Bodies of ours go down six levels. */
const DEPTH_MAX = 64;
/** The root of bodies that are no record, or a record and what stands beside it. */
const REQUEST = "request";
/** White space as XML knows it. */
const BLANK = /^[ \t\r\n]*$/;

/** Gap: XML. Null for an empty body; refuses with 400 what is no XML, or no tree. */
export function readXml(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null;
  const root = readElements(textOf(bytes));
  const name = nameOf(root);
  const value = treeOf(root);
  // An empty root is an object with nothing in it: a body is never a text.
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
  invariant(root !== undefined, "a document that was read has a root");
  return root;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(invalid("it is not in UTF-8"), { cause });
  }
}

/** `type` and `nil` say what an element is; without them it is an object when it has children, else text. */
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
    // The last one would win in silence; a list has to say that it is one.
    if (names.has(member)) throw invalid(`${member} stands twice in ${name}, which is no array`);
    names.add(member);
  }
  return Object.fromEntries(members);
}

/** Dashes are underscores; an entry is called by its key. */
function nameOf({ name, attributes }: Element): string {
  const key = attributes["key"];
  if (name !== "entry" || key === undefined) return name.replaceAll("-", "_");
  return attributes["key_escaped"] === "true" ? unescaped(key) : key;
}

function unescaped(text: string): string {
  const plain = unescapeText(text);
  if (plain === null) throw invalid("an escape is not one");
  return plain;
}

function refuseMixed({ name, text }: Element): void {
  if (!BLANK.test(text)) throw invalid(`${name} has text beside its elements`);
}

const invalid = (reason: string): Refusal =>
  new Refusal(400, `request body is not valid XML: ${reason}`);
