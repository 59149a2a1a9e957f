/**
 * Reads a finished auditfile (XAF 3.1, 3.2, 4.0) as a stream, one transaction in memory at a time. It shares no
 * code with the writer, so that its results are evidence about the file and not about the program.
 */
import { SaxesParser } from "saxes";
import { type Amount, negate, parseAmount } from "../amount/amount.ts";
import { parseDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import type {
  AuditfilePart,
  ReadGroup,
  ReadLine,
  ReadSubledger,
  StatedTotals,
} from "./auditfile-parts.ts";

import {
  AFTER_HEAD,
  GROUPS,
  HEADED,
  HISTORIES,
  RECORDS,
  SUBLEDGERS,
} from "./internal/auditfile-elements.ts";

type Fields = ReadonlyMap<string, string>;

/** An open element. Most are leaves, so what only others have is made with their first child. */
interface OpenElement {
  readonly name: string;
  readonly at: number;
  text: string;
  /** Null for a leaf. */
  inside: Inside | null;
  hasTotals: boolean;
}

/** The leaves so far and, for a transaction or line, the elements closed inside it. */
interface Inside {
  readonly fields: Map<string, string>;
  readonly lines: ReadLine[];
  readonly vat: Fields[];
  readonly groups: ReadGroup[];
}

const fieldsOf = (element: OpenElement | undefined): Fields => element?.inside?.fields ?? new Map();

/** Deeper than any auditfile; a file with more levels is not one. */
const DEPTH_MAX = 16;
/** The encoding must be declared within this many bytes. */
const DECLARATION_BYTES = 128;
/** Reads a file piece by piece; the caller supplies the pieces. */
export interface AuditfileReader {
  /** Returns the parts completed by this piece. */
  readonly read: (piece: Uint8Array) => readonly AuditfilePart[];
  /** Returns the remaining parts; to be called after the last piece. */
  readonly end: () => readonly AuditfilePart[];
}

/** Yields the parts of the file; fails as `auditfileReader` does. */
export async function* readAuditfile(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<AuditfilePart> {
  const reader = auditfileReader();
  for await (const piece of bytes) yield* reader.read(piece);
  yield* reader.end();
}

/**
 * Fails with `answer-malformed` if the XML is not well-formed, for a document type (it could name external
 * entities), and for an invalid amount or date.
 */
export function auditfileReader(): AuditfileReader {
  const found: AuditfilePart[] = [];
  const parser = parserInto(found);
  // The first bytes are buffered until they contain the declaration: a stream may be split anywhere.
  let head = new Uint8Array();
  let decoder: TextDecoder | null = null;
  return {
    read: (piece) => {
      if (decoder === null) head = joined(head, piece);
      if (decoder === null && head.length < DECLARATION_BYTES) return [];
      const isFirst = decoder === null;
      decoder ??= decoderFor(head);
      parser.write(decoded(decoder, isFirst ? head : piece));
      return found.splice(0);
    },
    end: () => {
      if (decoder === null) {
        decoder = decoderFor(head);
        parser.write(decoded(decoder, head));
      }
      parser.write(decoded(decoder, null));
      parser.close();
      return found.splice(0);
    },
  };
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

function parserInto(found: AuditfilePart[]): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  parser.on("error", (error) => {
    throw unreadable(error.message, error);
  });
  parser.on("doctype", () => {
    throw unreadable("it declares a document type");
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    const at = parser.line;
    if (parent === undefined) found.push({ kind: "namespace", at, namespace: tag.uri });
    else parent.inside ??= { fields: new Map(), lines: [], vat: [], groups: [] };
    if (open.length === DEPTH_MAX) throw unreadable(`elements go deeper than ${String(DEPTH_MAX)}`);
    if (parent !== undefined && AFTER_HEAD.has(tag.local)) reportHead(parent, found);
    open.push(openElement(tag.local, at));
  });
  const gather = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element !== undefined) close(element, open, found);
  });
  return parser;
}

const openElement = (name: string, at: number): OpenElement => ({
  name,
  at,
  text: "",
  inside: null,
  hasTotals: false,
});

/** Reports totals, and the head of a journal or company, before their first child. */
function reportHead(element: OpenElement, found: AuditfilePart[]): void {
  if (element.hasTotals) return;
  element.hasTotals = true;
  const { name, at } = element;
  const fields = fieldsOf(element);
  if (name === "openingBalance") {
    found.push({ kind: "opening-totals", at, totals: totalsOf(fields) });
  }
  if (name === "transactions") {
    found.push({ kind: "transaction-totals", at, totals: totalsOf(fields) });
  }
  const groups = element.inside?.groups ?? [];
  if (name === "journal") found.push({ kind: "journal", at, fields, groups });
  if (name === "company") found.push({ kind: "company", at, fields, groups });
  if (SUBLEDGERS.has(name)) {
    found.push({
      kind: "subledger-totals",
      at,
      subledger: subledgerOf(element),
      totals: totalsOf(fields),
    });
  }
}

function close(element: OpenElement, open: readonly OpenElement[], found: AuditfilePart[]): void {
  const parent = open.at(-1);
  const { name, at, inside } = element;
  if (inside === null) {
    parent?.inside?.fields.set(name, element.text);
    // An empty list is a leaf as well; its head is then incomplete and refused below.
    if (name === "openingBalance" || name === "transactions") reportHead(element, found);
    return;
  }
  const { fields, groups, vat } = inside;
  const record = RECORDS.get(name);
  if (HISTORIES.has(name) || HISTORIES.has(parent?.name ?? "")) return;
  if (record !== undefined) found.push({ kind: record, at, fields, groups });
  else if (name === "obLine") found.push({ kind: "opening-line", at, line: lineOf(at, inside) });
  else if (name === "trLine") parent?.inside?.lines.push(lineOf(at, inside));
  else if (name === "obSbLine" || name === "sbLine") {
    const subledger = subledgerOf(parent);
    const nr = textOf(fields, "nr");
    found.push({
      kind: "subledger-line",
      at,
      subledger,
      nr,
      amount: lineAmount(fields),
      fields,
      vat,
    });
  } else if (name === "vat") parent?.inside?.vat.push(fields);
  else if (name === "currency")
    for (const [own, text] of fields) parent?.inside?.fields.set(own, text);
  else if (name === "transaction") found.push(transactionOf(at, inside, parent));
  else if (HEADED.has(name)) reportHead(element, found);
  else if (GROUPS.has(name)) parent?.inside?.groups.push({ name, fields, groups });
}

function transactionOf(
  at: number,
  { fields, lines }: Inside,
  journal: OpenElement | undefined,
): AuditfilePart {
  const nr = textOf(fields, "nr");
  const dateText = textOf(fields, "trDt");
  const date = parseDate(dateText);
  if (date === null) throw unreadable(`transaction ${nr}: "${dateText}" is not a date`);
  return {
    kind: "transaction",
    at,
    journalId: textOf(fieldsOf(journal), "jrnID"),
    nr,
    date,
    periodNumber: textOf(fields, "periodNumber"),
    fields,
    lines,
  };
}

const lineOf = (at: number, { fields, vat }: Inside): ReadLine => ({
  at,
  nr: textOf(fields, "nr"),
  accountId: textOf(fields, "accID"),
  amount: lineAmount(fields),
  fields,
  vat,
});

function lineAmount(fields: Fields): Amount {
  const amount = amountIn(fields, "amnt");
  const side = textOf(fields, "amntTp");
  if (side !== "D" && side !== "C") throw unreadable(`amntTp "${side}" is neither D nor C`);
  return side === "D" ? amount : negate(amount);
}

function subledgerOf(element: OpenElement | undefined): ReadSubledger {
  const fields = fieldsOf(element);
  return {
    of: SUBLEDGERS.get(element?.name ?? "") ?? "transactions",
    sbType: textOf(fields, "sbType"),
    description: fields.get("sbDesc") ?? "",
  };
}

function totalsOf(fields: Fields): StatedTotals {
  const count = textOf(fields, "linesCount");
  if (!/^\d{1,10}$/.test(count)) throw unreadable(`linesCount "${count}" is not a count`);
  return {
    linesCount: Number.parseInt(count, 10),
    totalDebit: amountIn(fields, "totalDebit"),
    totalCredit: amountIn(fields, "totalCredit"),
  };
}

function amountIn(fields: Fields, name: string): Amount {
  const text = textOf(fields, name);
  const amount = parseAmount(text);
  if (amount === null) throw unreadable(`${name} "${text}" is not an amount`);
  return amount;
}

function textOf(fields: Fields, name: string): string {
  const text = fields.get(name);
  if (text === undefined) throw unreadable(`${name} is missing`);
  return text;
}

/** The standard allows two encodings. */
function decoderFor(first: Uint8Array): TextDecoder {
  const declared = new TextDecoder("latin1").decode(first.subarray(0, DECLARATION_BYTES));
  const name = /encoding=["']([^"']+)["']/.exec(declared)?.[1]?.toLowerCase() ?? "utf-8";
  if (name !== "utf-8" && name !== "iso-8859-1") {
    throw unreadable(`its encoding is ${name}; the standard allows UTF-8 and ISO-8859-1`);
  }
  return new TextDecoder(name, { fatal: true });
}

function decoded(decoder: TextDecoder, chunk: Uint8Array | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw unreadable(`its bytes are not ${decoder.encoding}`, cause);
  }
}

const unreadable = (why: string, cause?: unknown): Failure =>
  new Failure(
    "answer-malformed",
    `the auditfile cannot be read: ${why}`,
    "Create the file again; if it remains unreadable, report it to its supplier.",
    cause,
  );
