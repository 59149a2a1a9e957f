/**
 * Reads the reports of an XBRL file: facts, contexts and units by local name, wherever in the document the report is.
 * An envelope may also have it as text: escaped, or in base64.
 */
import { FileFault } from "../../internal/file-fault.ts";
import { kindOfRoot } from "../../internal/file-kind.ts";
import { DATA_BOUNDS, xmlReader } from "../../xml/read-xml.ts";
import type { Attributes } from "../../xml/xml-attributes.ts";
import { XmlFault } from "../../xml/xml-fault.ts";

export interface XbrlReport {
  /** The addresses of the schemas that it refers to; the entry point names the kind of report. */
  readonly schemas: readonly string[];
  /** By id. */
  readonly contexts: ReadonlyMap<string, XbrlContext>;
  /** The measures by id of the unit: `iso4217:EUR`; null for a quotient. */
  readonly units: ReadonlyMap<string, string | null>;
  /** In the order of the file. */
  readonly facts: readonly XbrlFact[];
  readonly at: number;
}

export interface XbrlContext {
  /** The number of the entity, without blanks around; empty if none is stated. */
  entity: string;
  /** As written; empty if it is an instant or has no end. */
  start: string;
  end: string;
  /** Whether it is a part: of a segment, a scenario or another dimension. */
  isPart: boolean;
  readonly at: number;
}

export interface XbrlFact {
  readonly name: string;
  readonly context: string;
  /** Null for a fact that is no number. */
  readonly unit: string | null;
  readonly decimals: string | null;
  readonly isNil: boolean;
  /** Without blanks around. */
  text: string;
  readonly at: number;
}

/** A return has about fifty facts, yearly accounts some thousands. */
const FACTS_MAX = 50_000;
const CONTEXTS_MAX = 10_000;
const REPORTS_MAX = 100;
/** An envelope and a report declare dozens of namespaces. */
const BOUNDS = { ...DATA_BOUNDS, depthMax: 64, attributesMax: 256 };
/** A shorter text has no report in it. */
const REPORT_CHARACTERS_MIN = 200;

interface Report extends XbrlReport {
  readonly schemas: string[];
  readonly contexts: Map<string, XbrlContext>;
  readonly units: Map<string, string | null>;
  readonly facts: XbrlFact[];
}

interface Walk {
  readonly reports: Report[];
  readonly isInText: boolean;
  /** The element that is the root, for a document without a report. */
  root: { readonly name: string; readonly namespace: string } | null;
  report: Report | null;
  /** Elements that are open inside the report. */
  depth: number;
  context: XbrlContext | null;
  /** The depth of the segment or scenario that is open; 0 if none is. */
  partDepth: number;
  unit: string | null;
  /** The facts that are open, with their depths: a tuple may have facts inside. */
  readonly open: { readonly fact: XbrlFact; readonly depth: number }[];
  /** The line of the element outside the reports that was opened last. */
  outsideAt: number;
}

/** Throws `FileFault` for XML that is not well-formed or beyond the bounds, and for XML without a report. */
export function xbrlReportsIn(bytes: Uint8Array): readonly XbrlReport[] {
  const reports: Report[] = [];
  const root = readInto(reports, bytes, false);
  if (reports.length === 0) {
    throw new FileFault(1, root === null ? "it is not XML" : kindOfRoot(root.name, root.namespace));
  }
  return reports;
}

function readInto(reports: Report[], bytes: Uint8Array, isInText: boolean): Walk["root"] {
  const walk: Walk = {
    ...{ reports, isInText, root: null, report: null, depth: 0, context: null },
    ...{ partDepth: 0, unit: null, open: [], outsideAt: 1 },
  };
  const reader = xmlReader(
    {
      open: ({ local }, attributes, at) => {
        walk.root ??= { name: local, namespace: Object.values(attributes).join(" ") };
        if (walk.report === null) openOutside(walk, local, at);
        else openInside(walk, walk.report, { name: local, attributes, at });
      },
      close: ({ local }, text) => {
        if (walk.report === null) closeOutside(walk, text);
        else closeInside(walk, walk.report, local, text?.trim() ?? "");
      },
      // Encodings and escapes that deviate have one meaning each.
      remark: () => undefined,
    },
    BOUNDS,
  );
  try {
    reader.write(bytes);
    reader.end();
  } catch (cause) {
    if (!(cause instanceof XmlFault)) throw cause;
    throw new FileFault(cause.line, cause.message, cause);
  }
  return walk.root;
}

function openOutside(walk: Walk, name: string, at: number): void {
  walk.outsideAt = at;
  if (name !== "xbrl") return;
  if (walk.reports.length >= REPORTS_MAX) {
    throw new FileFault(at, `it has more than ${String(REPORTS_MAX)} reports`);
  }
  walk.report = { schemas: [], contexts: new Map(), units: new Map(), facts: [], at };
  walk.reports.push(walk.report);
  walk.depth = 0;
}

/** A report that the envelope has as text; all of its lines are that of the element. */
function closeOutside(walk: Walk, text: string | null): void {
  if (text === null || walk.isInText || text.length < REPORT_CHARACTERS_MIN) return;
  const report = reportIn(text.trim());
  if (report === null) return;
  const { reports, outsideAt: at } = walk;
  const before = reports.length;
  try {
    readInto(reports, report, true);
  } catch (cause) {
    if (!(cause instanceof FileFault)) throw cause;
    throw new FileFault(at, `in the message: ${cause.message}`, cause);
  }
  for (const [index, one] of reports.slice(before).entries()) {
    reports[before + index] = onLine(one, at);
  }
}

function reportIn(text: string): Buffer | null {
  if (text.startsWith("<")) return text.includes("xbrl") ? Buffer.from(text) : null;
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  const head = bytes.subarray(0, 4096).toString("latin1");
  return /^[^!-~]*</.test(head) && head.includes("xbrl") ? bytes : null;
}

const onLine = (report: Report, at: number): Report => ({
  ...report,
  contexts: new Map([...report.contexts].map(([id, one]) => [id, { ...one, at }])),
  facts: report.facts.map((fact) => ({ ...fact, at })),
  at,
});

interface OpenedElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly at: number;
}

function openInside(walk: Walk, report: Report, { name, attributes, at }: OpenedElement): void {
  walk.depth += 1;
  if (walk.context !== null) {
    if (walk.partDepth === 0 && (name === "segment" || name === "scenario")) {
      walk.partDepth = walk.depth;
      walk.context.isPart = true;
    }
    return;
  }
  const { id, contextRef } = attributes;
  if (contextRef !== undefined) {
    if (report.facts.length >= FACTS_MAX) {
      throw new FileFault(at, `it has more than ${FACTS_MAX.toLocaleString("en")} facts`);
    }
    const fact = factOf(name, contextRef, attributes, at);
    report.facts.push(fact);
    walk.open.push({ fact, depth: walk.depth });
  } else if (name === "context" && id !== undefined) {
    if (report.contexts.size >= CONTEXTS_MAX) {
      throw new FileFault(at, `it has more than ${CONTEXTS_MAX.toLocaleString("en")} contexts`);
    }
    if (report.contexts.has(id)) throw new FileFault(at, `the context ${id} is stated twice`);
    walk.context = { entity: "", start: "", end: "", isPart: false, at };
    report.contexts.set(id, walk.context);
  } else if (name === "unit" && id !== undefined) {
    if (report.units.has(id)) throw new FileFault(at, `the unit ${id} is stated twice`);
    walk.unit = id;
  } else if (name === "divide" && walk.unit !== null) report.units.set(walk.unit, null);
  else if (name === "schemaRef") report.schemas.push(attributeNamed(attributes, "href") ?? "");
}

const factOf = (name: string, context: string, attributes: Attributes, at: number): XbrlFact => ({
  name,
  context,
  unit: attributes["unitRef"] ?? null,
  decimals: attributes["decimals"] ?? null,
  isNil: /^(?:true|1)$/.test((attributeNamed(attributes, "nil") ?? "").trim()),
  text: "",
  at,
});

/** By its local name: the prefix is the choice of a program. */
const attributeNamed = (attributes: Attributes, local: string): string | undefined =>
  Object.entries(attributes).find(
    ([name]) => name === local || (name.endsWith(`:${local}`) && !name.startsWith("xmlns:")),
  )?.[1];

function closeInside(walk: Walk, report: Report, name: string, text: string): void {
  const { depth, context, unit } = walk;
  if (depth === 0) {
    walk.report = null;
    return;
  }
  walk.depth -= 1;
  if (context !== null) {
    closeInContext(walk, context, name, text);
  } else if (unit !== null) {
    if (name === "measure" && !report.units.has(unit)) report.units.set(unit, text);
    else if (name === "measure") report.units.set(unit, null);
    else if (name === "unit") walk.unit = null;
  } else if (walk.open.at(-1)?.depth === depth) {
    const closed = walk.open.pop();
    if (closed !== undefined) closed.fact.text = text;
  }
}

function closeInContext(walk: Walk, context: XbrlContext, name: string, text: string): void {
  if (walk.partDepth > 0) {
    if (walk.depth < walk.partDepth) walk.partDepth = 0;
  } else if (name === "identifier") context.entity = text;
  else if (name === "startDate") context.start = text;
  else if (name === "endDate") context.end = text;
  else if (name === "context") walk.context = null;
}
