/** A record as XML, by the rules of docs/xml.md. Gap: XML. */
import type { RecordNode } from "./record.ts";
import { escapeText } from "./xml-text.ts";

/** With its declaration; indented by two spaces a level, which no reader has to keep. */
export function writeXml(root: string, record: RecordNode): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  writeElement(lines, "", tagOf(root), record);
  return `${lines.join("\n")}\n`;
}

/** The name of an element, and the attributes that belong to the name. */
interface Tag {
  readonly name: string;
  readonly key: string;
}

/** Names as the service has them; what XML or its dashes would change is a key instead. */
const NAME = /^(?!xml)[a-z_][a-z\d_]*$/i;

const tagOf = (name: string): Tag => (NAME.test(name) ? { name, key: "" } : entryOf(name));

function entryOf(key: string): Tag {
  const { text, isEscaped } = escapeText(key);
  const attribute = ` key="${attributeText(text)}"`;
  return { name: "entry", key: isEscaped ? `${attribute} key_escaped="true"` : attribute };
}

function writeElement(lines: string[], indent: string, { name, key }: Tag, node: RecordNode): void {
  const scalar = (attributes: string, content: string): void => {
    lines.push(`${indent}<${name}${key}${attributes}>${content}</${name}>`);
  };
  if (node === null) {
    lines.push(`${indent}<${name}${key} nil="true"/>`);
    return;
  }
  if (typeof node === "string") {
    const { text, isEscaped } = escapeText(node);
    scalar(isEscaped ? ' escaped="true"' : "", elementText(text));
    return;
  }
  if (typeof node === "boolean") {
    scalar(' type="boolean"', String(node));
    return;
  }
  const parent = (attributes: string, children: readonly Child[]): void => {
    if (children.length === 0) {
      lines.push(`${indent}<${name}${key}${attributes}/>`);
      return;
    }
    lines.push(`${indent}<${name}${key}${attributes}>`);
    for (const [tag, child] of children) writeElement(lines, `${indent}  `, tag, child);
    lines.push(`${indent}</${name}>`);
  };
  switch (node.kind) {
    case "integer":
      scalar(' type="integer"', node.digits);
      return;
    case "list":
      parent(
        ' type="array"',
        node.items.map((item) => [tagOf(node.item), item]),
      );
      return;
    case "fields":
      // Without its type an object with nothing in it would be an empty text.
      parent(
        node.fields.length === 0 ? EMPTY_OBJECT : "",
        node.fields.map(([field, value]) => [tagOf(field), value]),
      );
      return;
    case "map":
      parent(
        node.entries.length === 0 ? EMPTY_OBJECT : "",
        node.entries.map(([entry, value]) => [entryOf(entry), value]),
      );
      return;
  }
}

type Child = readonly [tag: Tag, value: RecordNode];

const EMPTY_OBJECT = ' type="object"';

/** A carriage return would be read as a line feed if it stood as it is. */
const elementText = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");

/** Readers turn white space of attributes into spaces, unless it is written by number. */
const attributeText = (text: string): string =>
  elementText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
