/** XML of the service as the tree its JSON would be, and bodies as XML: written from docs/xml.md, not from the service. */
import { XmlDocument, XmlElement } from "libxml2-wasm";

/** Throws for what is not well-formed. The name of the root is not part of the tree. */
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

/** A body with one key that holds an object has that key as its root, every other one is a `request`. */
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
  if (typeof value !== "string") throw new Error(`${name} is no part of a body`);
  return element("", escaped(value));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
