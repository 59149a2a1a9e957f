/** Makes parts of the elements of an auditfile as they open and close. */

import type { AuditfilePart, ReadSubledger } from "../auditfile-parts.ts";
import type { XmlEvents } from "../xml/xml-events.ts";
import { XmlFault } from "../xml/xml-fault.ts";
import { ELEMENTS, type ElementPlace, UNKNOWN } from "./auditfile-elements.ts";
import { emitVersion, historyIn, keepText } from "./auditfile-history.ts";
import { readLeaf } from "./auditfile-leaves.ts";
import {
  hasTotals,
  lineOf,
  numberIn,
  signedAmount,
  totalsOf,
  transactionOf,
} from "./auditfile-lines.ts";
import { isOpeningTransaction, readOpeningElement } from "./auditfile-opening.ts";
import {
  emit,
  type Fields,
  type Frame,
  fieldsOf,
  NONE,
  newFrame,
  type Reading,
  textIn,
} from "./auditfile-reading.ts";
import { currencyOfClair2, laterName } from "./clair2.ts";
import { kindOfRoot } from "./file-kind.ts";

export type AuditfileStructure = Pick<XmlEvents, "open" | "close" | "strayText">;

/** The events throw `XmlFault` for elements without a certain meaning. */
export function auditfileStructure(reading: Reading): AuditfileStructure {
  const frames: Frame[] = [];
  const outside = newFrame();
  let depth = 0;
  const frameAt = (level: number): Frame => {
    if (level === 0) return outside;
    const known = frames[level];
    if (known !== undefined) return known;
    const frame = newFrame();
    frames[level] = frame;
    return frame;
  };
  return {
    open: (name, attributes, at) => {
      const parent = frameAt(depth);
      const local = reading.isClair2 ? laterName(name.local, parent.name) : name.local;
      const place = ELEMENTS.get(local) ?? UNKNOWN;
      depth += 1;
      const frame = frameAt(depth);
      begin(frame, local, place, at);
      if (depth > 1) {
        openWithin(reading, parent, frame);
        return;
      }
      const namespace = attributes[name.prefix === "" ? "xmlns" : `xmlns:${name.prefix}`] ?? "";
      if (!reading.isContinuation && name.local === "auditfile") {
        reading.namespace = { namespace, at };
      } else mustContinue(reading, name.local, namespace, at);
    },
    close: (_name, text, at) => {
      const frame = frameAt(depth);
      depth -= 1;
      const parent = frameAt(depth);
      if (frame.history !== "") {
        keepText(reading, frame, text ?? "");
        if (parent.place.role.kind === "history") emitVersion(reading, frameAt(depth - 1), frame);
        return;
      }
      if (frame.fields === null && frame.place.role.kind === "leaf") {
        readLeaf(reading, parent, frame, text ?? "");
      } else closeWithin(reading, parent, frame, { text, at });
    },
    strayText: (text, at) => {
      reportText(reading, text, at, frameAt(depth).name);
    },
  };
}

function begin(frame: Frame, name: string, place: ElementPlace, at: number): void {
  frame.name = name;
  frame.place = place;
  frame.at = at;
  frame.fields = null;
  frame.vat = NONE;
  frame.groups = NONE;
  frame.count = 0;
  frame.isReported = false;
  frame.history = "";
  if (place.role.kind === "transaction") frame.lines = [];
}

function mustContinue(
  { isContinuation }: Reading,
  root: string,
  namespace: string,
  at: number,
): void {
  const isPart = root === "transaction" || root === "journal";
  if (isContinuation && isPart) return;
  if (isContinuation) {
    throw new XmlFault(at, `a continuation has transactions; its root is the element ${root}`);
  }
  throw new XmlFault(
    at,
    isPart
      ? "it is a continuation of an auditfile without the file that it continues"
      : kindOfRoot(root, namespace),
  );
}

function openWithin(reading: Reading, parent: Frame, frame: Frame): void {
  fieldsOf(parent);
  const { role, parents, isMovable } = frame.place;
  frame.history = historyIn(parent, frame);
  if (frame.history !== "" || role.kind === "leaf") return;
  // CLAIR2 has no company around its lists.
  const isInPlace = parents.includes(
    reading.isClair2 && parent.name === "auditfile" ? "company" : parent.name,
  );
  if (parents.length > 0 && !isInPlace) {
    const what = `the element ${frame.name} is in ${parent.name}`;
    if (!isMovable) throw new XmlFault(frame.at, `${what}, not in ${parents.join(" or ")}`);
    reading.report("elements-are-in-place", frame.at, what);
  }
  if (role.kind !== "group") reportHead(reading, parent, false);
}

function reportText({ report }: Reading, text: string, at: number, element: string): void {
  const shown = text.length > 50 ? `${text.slice(0, 50)}...` : text;
  report("text-is-in-place", at, `the element ${element} contains the text "${shown}"`);
}

/**
 * Reports totals, and the head of a journal or company, before their first child; totals that follow it, at the end.
 */
function reportHead(reading: Reading, frame: Frame, isEnd: boolean): void {
  if (frame.isReported) return;
  const { at, groups, place } = frame;
  const fields = fieldsOf(frame);
  const { role } = place;
  // A journal without anything in it is none.
  if (role.kind === "journal" && isEnd && fields.size === 0) return;
  if (role.kind === "journal" && continuesJournal(reading, fields)) {
    frame.isReported = true;
    return;
  }
  if (role.kind === "company" || role.kind === "journal") {
    frame.isReported = true;
    if (role.kind === "journal") beginJournal(reading, frame);
    emit(reading, { kind: role.kind, at, fields, groups });
    return;
  }
  if (!isEnd && !hasTotals(fields)) return;
  if (role.kind === "opening" || role.kind === "transactions") {
    const totals = totalsOf(reading, fields, at);
    const kind = role.kind === "opening" ? "opening-totals" : "transaction-totals";
    emit(reading, { kind, at, totals });
  } else if (role.kind === "subledger") {
    const totals = totalsOf(reading, fields, at);
    emit(reading, { kind: "subledger-totals", at, subledger: subledgerOf(frame), totals });
  } else return;
  frame.isReported = true;
}

/** A continuation may repeat the head of the journal to which its first transactions belong. */
const continuesJournal = ({ isContinuation, journal }: Reading, fields: Fields): boolean =>
  isContinuation &&
  fields.has("jrnID") &&
  [...fields].every(([name, text]) => journal?.head.get(name) === text);

function beginJournal(reading: Reading, frame: Frame): void {
  reading.journals += 1;
  const fields = fieldsOf(frame);
  const { at } = frame;
  const missing = { at, name: "jrnID", what: "a journal", position: reading.journals };
  const id = numberIn(reading, fields, missing);
  reading.journal = { id, type: fields.get("jrnTp") ?? "", head: fields };
}

function subledgerOf({ place, fields, at }: Frame): ReadSubledger {
  const { role } = place;
  return {
    of: role.kind === "subledger" ? role.of : "transactions",
    sbType: textIn(fields ?? new Map(), "sbType", at),
    description: fields?.get("sbDesc") ?? "",
  };
}

function closeWithin(
  reading: Reading,
  parent: Frame,
  frame: Frame,
  { text, at: end }: { readonly text: string | null; readonly at: number },
): void {
  if (text !== null && text.trim() !== "") reportText(reading, text.trim(), end, frame.name);
  const { at, groups, place } = frame;
  const fields = fieldsOf(frame);
  const { role } = place;
  switch (role.kind) {
    case "leaf":
      reading.report("elements-are-known", at, `the element ${frame.name} contains elements`);
      break;
    case "list":
    case "history":
      break;
    case "record":
      noteRecord(reading, role.record, fields);
      for (const part of companyOfClair2(reading, frame)) emit(reading, part);
      emit(reading, { kind: role.record, at, fields, groups });
      break;
    case "company":
    case "journal":
    case "opening":
    case "transactions":
    case "subledger":
      reportHead(reading, frame, true);
      break;
    case "group":
      parent.groups = [...parent.groups, { name: frame.name, fields, groups }];
      break;
    case "inline":
      if (reading.isClair2) currencyOfClair2(fields);
      for (const [name, value] of fields) parent.fields?.set(name, value);
      break;
    case "vat":
      parent.vat = [...parent.vat, fields];
      break;
    case "line":
      parent.lines.push(lineOf(reading, frame, parent.lines.length));
      break;
    case "opening-line":
      readOpeningElement(reading, lineOf(reading, frame, parent.count));
      parent.count += 1;
      break;
    case "subledger-line":
      readSubledgerLine(reading, parent, frame);
      break;
    case "transaction":
      parent.count += 1;
      readTransaction(reading, frame, parent.count);
      break;
  }
}

function readSubledgerLine(reading: Reading, parent: Frame, frame: Frame): void {
  const { at, vat } = frame;
  const fields = fieldsOf(frame);
  parent.count += 1;
  const missing = { at, name: "nr", what: "a line", position: parent.count };
  const nr = numberIn(reading, fields, missing);
  const amount = signedAmount(reading, fields, at);
  const subledger = subledgerOf(parent);
  emit(reading, { kind: "subledger-line", at, subledger, nr, amount, fields, vat });
}

function readTransaction(reading: Reading, frame: Frame, position: number): void {
  const transaction = transactionOf(reading, frame, position);
  if (!isOpeningTransaction(reading, transaction)) emit(reading, transaction);
}

function noteRecord(reading: Reading, kind: string, fields: ReadonlyMap<string, string>): void {
  if (kind === "header") reading.startDate = fields.get("startDate") ?? "";
  if (kind !== "period") return;
  const [number = "", first = "", last = ""] = [
    "periodNumber",
    "startDatePeriod",
    "endDatePeriod",
  ].map((name) => fields.get(name));
  reading.periods.push({ number, first, last });
}

const COMPANY = ["companyIdent", "companyName", "taxRegIdent"];
const ADDRESS = ["streetname", "city", "postalCode"];

/** CLAIR2 states the company in its header; the header part keeps these elements as well. */
function companyOfClair2(reading: Reading, { place, fields, at }: Frame): readonly AuditfilePart[] {
  const { role } = place;
  const isHeader = role.kind === "record" && role.record === "header";
  if (!reading.isClair2 || !isHeader || fields === null) return [];
  const some = (names: readonly string[]): Map<string, string> =>
    new Map([...fields].filter(([name]) => names.includes(name)));
  const address = { name: "streetAddress", fields: some(ADDRESS), groups: [] };
  return [{ kind: "company", at, fields: some(COMPANY), groups: [address] }];
}
