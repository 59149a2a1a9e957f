/** Writes a record as XML, by the rules of docs/xml.md. Gap: XML. */

import type { RecordNode } from "../../fields/node.ts";
import { escapeAttribute, escapeText } from "../../markup/escape-xml.ts";
import { legalText } from "./xml-text.ts";

/** The document with its declaration, indented by two spaces per level; the white space is not significant. */
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

/** Names that are valid element names as they are; any other name becomes a key attribute. */
const NAME = /^(?!xml)[a-z_][a-z\d_]*$/i;

const tagOf = (name: string): Tag => (NAME.test(name) ? { name, key: "" } : entryOf(name));

function entryOf(key: string): Tag {
  const { text, isEscaped } = legalText(key);
  const attribute = ` key="${escapeAttribute(text)}"`;
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
    const { text, isEscaped } = legalText(node);
    scalar(isEscaped ? ' escaped="true"' : "", escapeText(text));
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
      // Without its type an empty object would be read as an empty text.
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
