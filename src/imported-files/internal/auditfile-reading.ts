/** The state of an auditfile that is being read, and what its parts are reported to. */
import type { Amount } from "../../amount/amount.ts";
import { DEVIATION_RULES, type ReportDeviation } from "../auditfile-deviation.ts";
import type {
  AuditfilePart,
  FormerValue,
  OpeningShape,
  ReadGroup,
  ReadLine,
} from "../auditfile-parts.ts";
import { XmlFault } from "../xml/xml-fault.ts";
import { type ElementPlace, UNKNOWN } from "./auditfile-elements.ts";
import { isPublished, versionOf } from "./auditfile-versions.ts";

/**
 * An export of the service or a file of our own may not deviate; any other file is read as far as its meaning is
 * certain.
 */
export type AuditfileOrigin = "export" | "file";

export type Fields = ReadonlyMap<string, string>;

/** An open element. The objects are reused: an auditfile opens millions, and most have only text. */
export interface Frame {
  name: string;
  place: ElementPlace;
  at: number;
  /** The texts inside it so far; null for an element without elements. */
  fields: Map<string, string> | null;
  lines: ReadLine[];
  vat: readonly Fields[];
  groups: readonly ReadGroup[];
  /** Transactions or lines so far. */
  count: number;
  isReported: boolean;
  /** Its path below the record of which it has, or is part of, the former versions; empty elsewhere. */
  history: string;
}

export const newFrame = (): Frame => ({
  name: "",
  place: UNKNOWN,
  at: 0,
  fields: null,
  lines: [],
  vat: NONE,
  groups: NONE,
  count: 0,
  isReported: false,
  history: "",
});
/** The texts inside an element, which has some from here on. */
export function fieldsOf(frame: Frame): Map<string, string> {
  frame.fields ??= new Map();
  return frame.fields;
}
export const NONE: readonly never[] = [];

/** The balances that a source of the opening states, by account. */
export interface StatedOpening {
  readonly of: "opening" | "transactions";
  readonly at: number;
  readonly balances: Map<string, Amount>;
}

export interface Journal {
  readonly id: string;
  readonly type: string;
  /** Its elements by name, as text. */
  readonly head: Fields;
}

export interface Reading {
  readonly origin: AuditfileOrigin;
  readonly found: AuditfilePart[];
  readonly report: ReportDeviation;
  namespace: { readonly namespace: string; readonly at: number } | null;
  /** Whether the next root is that of a continuation, which has journals or transactions beside each other. */
  isContinuation: boolean;
  isClair2: boolean;
  /** The first day of the year; empty before the header. */
  startDate: string;
  readonly periods: { readonly number: string; readonly first: string; readonly last: string }[];
  /** The last journal: transactions of a continuation belong to it. */
  journal: Journal | null;
  journals: number;
  /** Those of the former version that is being read. */
  readonly formerValues: FormerValue[];
  opening: StatedOpening | null;
  repeated: StatedOpening | null;
  shape: OpeningShape;
  openingLines: number;
}

export function newReading(origin: AuditfileOrigin): Reading {
  const found: AuditfilePart[] = [];
  return {
    origin,
    found,
    report: (rule, at, what) => {
      const inExport = DEVIATION_RULES[rule];
      if (origin === "export" && inExport === "refused") throw new XmlFault(at, what);
      if (origin === "file" || inExport !== "accepted") {
        found.push({ kind: "deviation", at, rule, what });
      }
    },
    namespace: null,
    isContinuation: false,
    isClair2: false,
    startDate: "",
    periods: [],
    journal: null,
    journals: 0,
    formerValues: [],
    opening: null,
    repeated: null,
    shape: "none",
    openingLines: 0,
  };
}

/** Reports a part; the namespace precedes the first, when the header may have said that the file is CLAIR2. */
export function emit(reading: Reading, part: AuditfilePart): void {
  const { namespace: root, found, report, isClair2 } = reading;
  if (root !== null) {
    reading.namespace = null;
    const { at, namespace } = root;
    const version = isClair2 ? "2.0" : versionOf(namespace);
    found.push({ kind: "namespace", at, namespace, version });
    if (!isClair2 && !isPublished(namespace)) {
      report("namespace-is-known", at, `namespace "${namespace}"`);
    }
  }
  found.push(part);
}

/** The text of an element; throws `XmlFault` if it is missing. */
export function textIn(fields: Fields, name: string, at: number): string {
  const text = fields.get(name);
  if (text === undefined) throw new XmlFault(at, `${name} is missing`);
  return text;
}
