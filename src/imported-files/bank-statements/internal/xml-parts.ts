/**
 * Reads the statements of a CAMT.053 file part by part: each child of a statement as a small tree, one in memory at a
 * time.
 */

import { FileFault } from "../../internal/file-fault.ts";
import { kindOfRoot } from "../../internal/file-kind.ts";
import { DATA_BOUNDS, type XmlReader, xmlReader } from "../../xml/read-xml.ts";
import { XmlFault } from "../../xml/xml-fault.ts";

/** An element of a statement, with those inside it that are read. */
export interface XmlPart {
  readonly name: string;
  /** The line on which it begins. */
  readonly at: number;
  /** The attribute `Ccy`; null without one. */
  readonly currency: string | null;
  readonly parts: XmlPart[];
  text: string;
}

export interface PartEvents {
  /** Every child of a statement that is read, in the order of the file. */
  readonly part: (part: XmlPart) => void;
  readonly end: (at: number) => void;
}

/** The elements that are read; whatever is inside another one is passed over. */
const READ: ReadonlySet<string> = new Set(
  [
    "ElctrncSeqNb LglSeqNb Acct Id IBAN Othr Ccy",
    "Bal Tp CdOrPrtry Cd Prtry CdtLine Incl Amt CdtDbtInd Dt DtTm",
    "Ntry NtryRef RvslInd Sts BookgDt ValDt AcctSvcrRef AddtlNtryInf NtryDtls Btch PmtInfId",
    "TxDtls Refs EndToEndId InstrId AmtDtls TxAmt CntrValAmt InstdAmt AddtlTxInf",
    "RltdPties Dbtr Cdtr UltmtDbtr UltmtCdtr DbtrAcct CdtrAcct Pty Nm",
    "RmtInf Ustrd Strd CdtrRefInf Ref",
  ].flatMap((names) => names.split(" ")),
);
/** The messages of ISO 20022 by the element inside their root. */
const OTHER_MESSAGES: ReadonlyMap<string, string> = new Map([
  ["BkToCstmrAcctRpt", "it is a CAMT.052, a report within the day"],
  ["BkToCstmrDbtCdtNtfctn", "it is a CAMT.054, a notification of entries without balances"],
  ["CstmrCdtTrfInitn", "it is a payment file (pain.001)"],
  ["CstmrDrctDbtInitn", "it is a file of direct debits (pain.008)"],
  ["CstmrPmtStsRpt", "it is a status report of payments (pain.002)"],
]);
const MESSAGE = "BkToCstmrStmt";
/** The message is within so many elements, also in an envelope. */
const ELEMENTS_BEFORE_MAX = 64;
/** Elements of one entry, of which a transaction in a batch has about fifteen. */
const PARTS_MAX = 2_000_000;
const BOUNDS = { ...DATA_BOUNDS, depthMax: 32 };

interface Walk {
  readonly events: PartEvents;
  /** The elements of the part so far, from the child of the statement inwards. */
  readonly inside: XmlPart[];
  root: { readonly name: string; readonly namespace: string } | null;
  place: "outside" | "message" | "statement";
  hasMessage: boolean;
  /** Elements in front of the first message. */
  elementsBefore: number;
  /** Elements that are open inside a part that is not read, with it. */
  passed: number;
  count: number;
}

/** Throws `FileFault` for XML that is not well-formed or beyond the bounds, and for another kind of XML. */
export function partsReader(events: PartEvents): Pick<XmlReader, "write" | "end"> {
  const walk: Walk = {
    events,
    inside: [],
    root: null,
    place: "outside",
    hasMessage: false,
    elementsBefore: 0,
    passed: 0,
    count: 0,
  };
  const reader = xmlReader(
    {
      open: ({ local }, attributes, at) => {
        open(walk, local, attributes, at);
      },
      close: ({ local }, text, at) => {
        close(walk, local, text, at);
      },
      // Encodings and escapes that deviate have one meaning each; the balances judge the rest.
      remark: () => undefined,
    },
    BOUNDS,
  );
  return {
    write: (piece) => {
      asFault(() => {
        reader.write(piece);
      });
    },
    end: () => {
      asFault(reader.end);
      if (!walk.hasMessage) throw otherXml(walk);
    },
  };
}

function open(
  walk: Walk,
  name: string,
  attributes: Readonly<Record<string, string>>,
  at: number,
): void {
  if (walk.place === "outside") {
    openOutside(walk, name, attributes, at);
  } else if (walk.passed > 0) {
    walk.passed += 1;
  } else if (walk.place === "message") {
    if (name === "Stmt") walk.place = "statement";
    else walk.passed = 1;
  } else if (!READ.has(name)) {
    walk.passed = 1;
  } else {
    walk.count += 1;
    if (walk.count > PARTS_MAX) throw new FileFault(at, "an entry has too many elements");
    const part = { name, at, currency: attributes["Ccy"] ?? null, parts: [], text: "" };
    walk.inside.at(-1)?.parts.push(part);
    walk.inside.push(part);
  }
}

function openOutside(
  walk: Walk,
  name: string,
  attributes: Readonly<Record<string, string>>,
  at: number,
): void {
  walk.root ??= { name, namespace: Object.values(attributes).join(" ") };
  const other = OTHER_MESSAGES.get(name);
  if (other !== undefined) throw new FileFault(at, other);
  if (name === MESSAGE) {
    walk.place = "message";
    walk.hasMessage = true;
  } else if (!walk.hasMessage) {
    walk.elementsBefore += 1;
    if (walk.elementsBefore > ELEMENTS_BEFORE_MAX) throw otherXml(walk);
  }
}

function close(walk: Walk, name: string, text: string | null, at: number): void {
  if (walk.passed > 0) {
    walk.passed -= 1;
    return;
  }
  const part = walk.inside.pop();
  if (part !== undefined) {
    part.text = text?.trim() ?? "";
    if (walk.inside.length > 0) return;
    walk.count = 0;
    walk.events.part(part);
  } else if (walk.place === "statement") {
    walk.place = "message";
    walk.events.end(at);
  } else if (walk.place === "message" && name === MESSAGE) {
    walk.place = "outside";
  }
}

const otherXml = ({ root }: Walk): FileFault =>
  new FileFault(
    1,
    root === null || root.name === "Document"
      ? "it is a file of ISO 20022 without statements"
      : kindOfRoot(root.name, root.namespace),
  );

function asFault(read: () => void): void {
  try {
    read();
  } catch (cause) {
    if (!(cause instanceof XmlFault)) throw cause;
    throw new FileFault(cause.line, cause.message, cause);
  }
}

/** The first element at the end of the path; null if there is none. */
export function partAt(part: XmlPart, ...path: readonly string[]): XmlPart | null {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  const found = part.parts.find((one) => one.name === name);
  return found === undefined ? null : partAt(found, ...rest);
}

/** The text at the end of the path; null if there is none or it is empty. */
export function textAt(part: XmlPart, ...path: readonly string[]): string | null {
  const text = partAt(part, ...path)?.text ?? "";
  return text === "" ? null : text;
}

export const partsNamed = ({ parts }: XmlPart, name: string): readonly XmlPart[] =>
  parts.filter((one) => one.name === name);
