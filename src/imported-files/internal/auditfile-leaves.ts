/** Reads the text of an element by its kind: blanks, numbers by value, dates and codes as programs write them. */
import { XmlFault } from "../xml/xml-fault.ts";
import { UNKNOWN, type ValueKind } from "./auditfile-elements.ts";
import { type Frame, fieldsOf, type Reading } from "./auditfile-reading.ts";
import {
  type ReadValue,
  readAmountText,
  readCode,
  readDateText,
  readPeriodText,
  type Unclear,
} from "./auditfile-values.ts";
import { isClair2 } from "./clair2.ts";

/** Amounts of lines, of which a negative one has a meaning that must be stated. */
const AMOUNTS_OF_LINES: ReadonlySet<string> = new Set(["amnt", "vatAmnt"]);

/** Sets the field of the element around. Throws `XmlFault` for an element that appears twice with different texts. */
export function readLeaf(reading: Reading, parent: Frame, leaf: Frame, text: string): void {
  const { name, at, place } = leaf;
  const fields = fieldsOf(parent);
  const { role } = place;
  const value =
    role.kind === "leaf" && role.value !== "text"
      ? leafValue(reading, name, role.value, { text, at })
      : text;
  // An empty reference refers to nothing.
  if (value === "" && reading.origin === "file" && isIdentity(leaf)) return;
  if (place === UNKNOWN) reading.report("elements-are-known", at, `the element ${name}`);
  const earlier = fields.get(name);
  if (earlier !== undefined) {
    if (earlier !== value) {
      throw new XmlFault(at, `${name} appears twice: it can be "${earlier}" or "${value}"`);
    }
    reading.report("elements-appear-once", at, `${name} "${value}" appears twice`);
  }
  const isHead = parent.place.role.kind === "company" || parent.place.role.kind === "journal";
  if (isHead && parent.isReported) {
    reading.report("elements-are-in-place", at, `${name} follows the elements of ${parent.name}`);
  }
  fields.set(name, value);
  if (name === "auditfileVersion" && isClair2(text)) reading.isClair2 = true;
}

const isIdentity = ({ place: { role } }: Frame): boolean =>
  role.kind === "leaf" && role.value === "identity";

interface Leaf {
  readonly text: string;
  readonly at: number;
}

function leafValue(
  reading: Reading,
  name: string,
  kind: Exclude<ValueKind, "text">,
  leaf: Leaf,
): string {
  const { text, at } = leaf;
  switch (kind) {
    case "identity": {
      const trimmed = text.trim();
      if (trimmed !== text) {
        reading.report("identity-is-trimmed", at, `${name} "${text}" has space around it`);
      }
      return trimmed;
    }
    case "amount": {
      // An optional amount without a text states nothing.
      if (text === "") return text;
      const value = certain(reading, name, readAmountText(text), leaf);
      if (AMOUNTS_OF_LINES.has(name) && value.startsWith("-") && /[1-9]/.test(value)) {
        reading.report("amount-is-positive", at, `the amount ${value} of ${name} is negative`);
      }
      return value;
    }
    case "date":
      return text === "" ? text : certain(reading, name, readDateText(text), leaf);
    case "side":
    case "account":
      return certain(reading, name, readCode(kind, text), leaf);
    case "period":
      return readPeriodText(text);
  }
}

/** The value; a text that is none is left for the part that needs it, as not every file uses each element. */
function certain(
  { report }: Reading,
  name: string,
  read: ReadValue | Unclear,
  { text, at }: Leaf,
): string {
  if (read.value === null) {
    if (read.meanings.length === 0) return text;
    throw new XmlFault(at, `${name} "${text}" can be ${read.meanings.join(" or ")}`);
  }
  if (read.rule !== null) report(read.rule, at, `${name} "${text}" is read as ${read.value}`);
  return read.value;
}
