/** Converts XML of the service to the tree of the equivalent JSON, and bodies to XML: based on docs/xml.md, not on the code of the service. */
import { XmlDocument, XmlElement } from "libxml2-wasm";

/** The tree of a document, without the name of the root. Throws for XML that is not well-formed. */
export function treeOfXml(xml: string): unknown {
  using document = XmlDocument.fromString(xml);
  return treeOf(document.root);
}

export function rootOfXml(xml: string): string {
  using document = XmlDocument.fromString(xml);
  return document.root.name;
}

function treeOf(element: XmlElement): unknown {
  const attribute = (name: string): string | null => element.attr(name)?.value ?? null;
  if (attribute("nil") === "true") return null;
  const children = childrenOf(element);
  const type = attribute("type");
  if (type === "array") return children.map(treeOf);
  if (type === "object" || children.length > 0) {
    return Object.fromEntries(children.map((child) => [nameOf(child), treeOf(child)]));
  }
  if (type === "boolean") return element.content === "true";
  return type === "integer" ? Number(element.content) : element.content;
}

const nameOf = (element: XmlElement): string =>
  element.name === "entry" ? (element.attr("key")?.value ?? element.name) : element.name;

const childrenOf = (element: XmlElement): readonly XmlElement[] =>
  element.find("*").filter((child) => child instanceof XmlElement);

/** A body with a single key that contains an object has that key as its root; any other body has `request`. */
export function xmlOf(body: unknown): string {
  const members = Object.entries(body as Readonly<Record<string, unknown>>);
  const [only, ...more] = members;
  if (only !== undefined && more.length === 0 && isObject(only[1])) {
    return elementOf(only[0], only[1]);
  }
  return elementOf("request", body);
}

function elementOf(name: string, value: unknown): string {
  const tag = /^[a-z_]\w*$/i.test(name) ? [name, name] : [`entry key="${name}"`, "entry"];
  const element = (attributes: string, content: string): string =>
    `<${tag[0]}${attributes}>${content}</${tag[1]}>`;
  if (value === null) return element(' nil="true"', "");
  if (Array.isArray(value)) {
    return element(' type="array"', value.map((item) => elementOf("item", item)).join(""));
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => elementOf(key, member));
    return element(members.length === 0 ? ' type="object"' : "", members.join(""));
  }
  if (typeof value === "boolean") return element(' type="boolean"', String(value));
  if (typeof value === "number") {
    return element(` type="${Number.isInteger(value) ? "integer" : "decimal"}"`, String(value));
  }
  if (typeof value !== "string") throw new Error(`${name} cannot be part of a body`);
  return element("", escaped(value));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
