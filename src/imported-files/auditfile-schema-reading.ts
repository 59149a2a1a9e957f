/**
 * Holds the elements of an auditfile, as they are read, against the table of the schema of its version: which elements
 * there are, their order and number, and their texts. It is not an XSD validator: codes of countries and currencies are
 * known by their form alone, and the keys of version 3.2 are rules of `auditfile-rules.ts`.
 */
import type { AuditfileSchema, SchemaElement, SchemaPart } from "./internal/auditfile-schema.ts";
import { auditfileSchema32 } from "./internal/auditfile-schema-3-2.ts";
import { auditfileSchema40 } from "./internal/auditfile-schema-4-0.ts";
import { isPublished, versionOf } from "./internal/auditfile-versions.ts";
import type { SchemaValue } from "./internal/schema-values.ts";
import type { Attributes } from "./xml/xml-attributes.ts";
import type { XmlEvents } from "./xml/xml-events.ts";
import type { XmlName } from "./xml/xml-names.ts";

/** The events of a reader of XML, as a second listener hears them. */
export type XmlWatch = Required<Pick<XmlEvents, "open" | "close" | "strayText">>;

export interface SchemaFault {
  /** Line of the file, from 1. */
  readonly at: number;
  readonly kind:
    | "attribute"
    | "missing"
    | "misplaced"
    | "repeated"
    | "root"
    | "text"
    | "unexpected"
    | "value";
  readonly element: string;
  /** The element around it; empty for the root. */
  readonly parent: string;
  /** The beginning of a text, the name of an attribute, or the most that there may be. */
  readonly text: string;
  /** What the text should be; null for a fault of another kind. */
  readonly expected: Pick<SchemaValue, "kind" | "detail"> | null;
}

export interface SchemaResult {
  /** Null for a version without a table here: nothing was compared. */
  readonly version: AuditfileSchema["version"] | null;
  readonly namespace: string;
  readonly elements: number;
  readonly faults: { readonly count: number; readonly first: readonly SchemaFault[] };
}

export interface SchemaReading {
  readonly watch: XmlWatch;
  /** To be called after the last event. */
  readonly result: () => SchemaResult;
}

/** Faults that are named; the others are only counted. */
export const SCHEMA_FAULTS_MAX = 20;
const TEXT_SHOWN_MAX = 40;

/** An open element. The objects are reused: a file opens millions. */
interface Frame {
  name: string;
  /** Null for an element that is not known here, of which nothing inside is compared. */
  element: SchemaElement | null;
  /** The place of its last element, and how many there were of it. */
  place: number;
  count: number;
}

interface State {
  readonly frames: Frame[];
  depth: number;
  schema: AuditfileSchema | null;
  namespace: string;
  prefix: string;
  elements: number;
  count: number;
  readonly first: SchemaFault[];
}

export function schemaReading(): SchemaReading {
  const state: State = {
    ...{ frames: [], depth: 0, schema: null, namespace: "", prefix: "" },
    ...{ elements: 0, count: 0, first: [] },
  };
  return {
    watch: {
      open: (name, attributes, at) => {
        open(state, name, attributes, at);
      },
      close: (_name, text, at) => {
        close(state, text ?? "", at);
      },
      strayText: (text, at) => {
        const frame = state.frames[state.depth];
        if (frame !== undefined) note(state, at, { ...of("text", frame.name), text: shown(text) });
      },
    },
    result: () => ({
      version: state.schema?.version ?? null,
      ...{ namespace: state.namespace, elements: state.elements },
      faults: { count: state.count, first: state.first },
    }),
  };
}

const shown = (text: string): string =>
  text.length > TEXT_SHOWN_MAX ? `${text.slice(0, TEXT_SHOWN_MAX)}...` : text;

type Noted = Omit<SchemaFault, "at">;

const of = (kind: SchemaFault["kind"], element: string, parent = ""): Noted => ({
  ...{ kind, element, parent },
  ...{ text: "", expected: null },
});

function note(state: State, at: number, fault: Noted): void {
  if (state.schema === null && fault.kind !== "root") return;
  state.count += 1;
  if (state.first.length < SCHEMA_FAULTS_MAX) state.first.push({ at, ...fault });
}

function frameAt(state: State, depth: number): Frame {
  const known = state.frames[depth];
  if (known !== undefined) return known;
  const frame: Frame = { name: "", element: null, place: 0, count: 0 };
  state.frames[depth] = frame;
  return frame;
}

function open(state: State, name: XmlName, attributes: Attributes, at: number): void {
  const parent = state.frames[state.depth];
  state.depth += 1;
  state.elements += 1;
  const frame = frameAt(state, state.depth);
  frame.name = name.local;
  frame.place = 0;
  frame.count = 0;
  if (state.depth === 1) openRoot(state, frame, name, { attributes, at });
  else frame.element = parent === undefined ? null : elementWithin(state, parent, name, at);
  for (const attribute of Object.keys(attributes)) {
    if (/^(?:xmlns$|xmlns:|xsi:)/.test(attribute)) continue;
    note(state, at, { ...of("attribute", name.local, parent?.name), text: attribute });
  }
}

interface Opened {
  readonly attributes: Attributes;
  readonly at: number;
}

function openRoot(state: State, frame: Frame, name: XmlName, { attributes, at }: Opened): void {
  state.prefix = name.prefix;
  state.namespace = attributes[name.prefix === "" ? "xmlns" : `xmlns:${name.prefix}`] ?? "";
  state.schema = schemaFor(state.namespace);
  frame.element = state.schema?.root ?? null;
  if (name.local !== "auditfile") note(state, at, of("root", name.local));
}

/** The published namespace alone: one that only ends with a version is of no schema. */
function schemaFor(namespace: string): AuditfileSchema | null {
  const version = isPublished(namespace) ? versionOf(namespace) : null;
  if (version === "4.0") return auditfileSchema40();
  return version === "3.2" ? auditfileSchema32() : null;
}

/** The element of the table that an opened one is; null for one that may not be there. */
function elementWithin(
  state: State,
  parent: Frame,
  { local, prefix }: XmlName,
  at: number,
): SchemaElement | null {
  const { element } = parent;
  if (element === null) return null;
  const place = element.kind === "elements" ? element.at.get(local) : undefined;
  if (element.kind === "text" || place === undefined || prefix !== state.prefix) {
    note(state, at, of("unexpected", local, parent.name));
    return null;
  }
  const part = element.parts[place];
  if (part === undefined) return null;
  if (place < parent.place) {
    note(state, at, of("misplaced", local, parent.name));
    return part.element;
  }
  if (place > parent.place) {
    mustBeComplete(state, parent, element.parts, place, at);
    parent.place = place;
    parent.count = 0;
  }
  parent.count += 1;
  if (parent.count > part.countMax) {
    const text = String(part.countMax);
    note(state, at, { ...of("repeated", local, parent.name), text });
  }
  return part.element;
}

/**
 * The parts from the place of the last element up to `end`, of which that one may have been there. A list of them
 * costs more.
 */
function mustBeComplete(
  state: State,
  parent: Frame,
  parts: readonly SchemaPart[],
  end: number,
  at: number,
): void {
  for (let place = parent.place; place < end; place += 1) {
    const part = parts[place];
    const isThere = place === parent.place && parent.count > 0;
    if (part?.isRequired === true && !isThere) {
      note(state, at, of("missing", part.name, parent.name));
    }
  }
}

function close(state: State, text: string, at: number): void {
  const frame = frameAt(state, state.depth);
  state.depth -= 1;
  const { element, name } = frame;
  if (element === null) return;
  if (element.kind === "elements") {
    mustBeComplete(state, frame, element.parts, element.parts.length, at);
    if (text.trim() !== "") note(state, at, { ...of("text", name), text: shown(text.trim()) });
    return;
  }
  const { value } = element;
  if (value.accepts(text)) return;
  const parent = state.frames[state.depth]?.name;
  const expected = { kind: value.kind, detail: value.detail };
  note(state, at, { ...of("value", name, parent), text: shown(text), expected });
}
