/**
 * Lines and transactions from the elements inside them. What a file leaves out and what follows from the rest is
 * completed.
 */
import { type Amount, add, isZero, negate, parseAmount, sumOf, ZERO } from "../../amount/amount.ts";
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import type { ReadLine, ReadTransaction, StatedTotals } from "../auditfile-parts.ts";
import { XmlFault } from "../xml/xml-fault.ts";
import { type Fields, type Frame, fieldsOf, type Reading, textIn } from "./auditfile-reading.ts";

/** `index` counts the lines before it. */
export function lineOf(reading: Reading, frame: Frame, index: number): ReadLine {
  const fields = fieldsOf(frame);
  const { at, vat } = frame;
  if (reading.isClair2) sideOfClair2(fields, at);
  return {
    at,
    nr: numberIn(reading, fields, { at, name: "nr", what: "a line", position: index + 1 }),
    accountId: textIn(fields, "accID", at),
    amount: signedAmount(reading, fields, at),
    fields,
    vat,
  };
}

/** Debit positive. */
export function signedAmount({ report }: Reading, fields: Fields, at: number): Amount {
  const amount = amountIn(fields, "amnt", at);
  if (isZero(amount) && (fields.get("amntTp") ?? "") === "") {
    report("side-is-stated", at, "amntTp is missing: the amount is zero");
    setField(fields, "amntTp", "D");
    return amount;
  }
  const side = textIn(fields, "amntTp", at);
  if (side !== "D" && side !== "C") throw new XmlFault(at, `amntTp "${side}" is neither D nor C`);
  return side === "D" ? amount : negate(amount);
}

function amountIn(fields: Fields, name: string, at: number): Amount {
  const text = textIn(fields, name, at);
  const amount = parseAmount(text);
  if (amount === null) throw new XmlFault(at, `${name} "${text}" is not an amount`);
  return amount;
}

/** CLAIR2 has an amount for each side. */
function sideOfClair2(fields: Map<string, string>, at: number): void {
  if (fields.has("amnt")) return;
  const stated = (name: string): Amount => (fields.has(name) ? amountIn(fields, name, at) : ZERO);
  const [debit, credit] = [stated("debitAmount"), stated("creditAmount")];
  if (!isZero(debit) && !isZero(credit)) {
    const amounts = `debitAmount ${textIn(fields, "debitAmount", at)} and creditAmount ${textIn(fields, "creditAmount", at)}`;
    throw new XmlFault(at, `a line has ${amounts}: it can mean two lines or their difference`);
  }
  const isCredit = !isZero(credit) || !fields.has("debitAmount");
  fields.set("amnt", textIn(fields, isCredit ? "creditAmount" : "debitAmount", at));
  fields.set("amntTp", isCredit ? "C" : "D");
}

interface MissingNumber {
  readonly at: number;
  readonly name: string;
  readonly what: string;
  readonly position: number;
}

export function numberIn(
  { report }: Reading,
  fields: Map<string, string>,
  { at, name, what, position }: MissingNumber,
): string {
  const stated = fields.get(name);
  if (stated !== undefined) return stated;
  const computed = String(position);
  report("number-is-stated", at, `${name} is missing: ${what} gets the number ${computed}`);
  fields.set(name, computed);
  return computed;
}

/** `position` counts it among the transactions of its journal, from 1. */
export function transactionOf(reading: Reading, frame: Frame, position: number): ReadTransaction {
  const fields = fieldsOf(frame);
  const { at } = frame;
  const nr = numberIn(reading, fields, { at, name: "nr", what: "a transaction", position });
  const lines = reading.origin === "file" ? withSettledSigns(reading, frame, nr) : frame.lines;
  const date = dateIn(reading, fields, frame, nr);
  if (reading.origin === "file") {
    for (const line of lines) completeLine(reading, line, nr, date);
  }
  const periodNumber = periodIn(reading, fields, date, { at, nr });
  const journalId = reading.journal?.id ?? "";
  return { kind: "transaction", at, journalId, nr, date, periodNumber, fields, lines };
}

/**
 * The sign of an amount reverses its side, as nearly every program means it. Banana writes credits as negative amounts:
 * then the transaction balances only without the sign. Where neither is so, the rules report that the transaction does
 * not balance.
 */
function withSettledSigns(
  { report }: Reading,
  { at, lines }: Frame,
  nr: string,
): readonly ReadLine[] {
  const isSigned = ({ fields }: ReadLine): boolean => fields.get("amnt")?.startsWith("-") === true;
  if (!lines.some(isSigned) || isZero(sumOf(lines.map(({ amount }) => amount)))) return lines;
  const settled = lines.map((line) =>
    isSigned(line) ? { ...line, amount: negate(line.amount) } : line,
  );
  if (!isZero(sumOf(settled.map(({ amount }) => amount)))) return lines;
  report("amount-keeps-its-side", at, `transaction ${nr} balances only without the signs`);
  for (const line of lines.filter(isSigned)) {
    withoutSign(line.fields, "amnt");
    for (const vat of line.vat) withoutSign(vat, "vatAmnt");
  }
  return settled;
}

function withoutSign(fields: Fields, name: string): void {
  const text = fields.get(name);
  if (text?.startsWith("-") === true) setField(fields, name, text.slice(1));
}

function dateIn(
  { report }: Reading,
  fields: Map<string, string>,
  { at, lines }: Frame,
  nr: string,
): CalendarDate {
  const text = fields.get("trDt");
  if (text !== undefined) {
    const date = parseDate(text);
    if (date === null) throw new XmlFault(at, `transaction ${nr}: "${text}" is not a date`);
    return date;
  }
  const [shared = "", other] = [...new Set(lines.map((line) => line.fields.get("effDate") ?? ""))];
  const date = other === undefined ? parseDate(shared) : null;
  if (date === null) throw new XmlFault(at, `transaction ${nr}: trDt is missing`);
  report("date-is-stated", at, `trDt is missing: transaction ${nr} gets the date ${date}`);
  fields.set("trDt", date);
  return date;
}

/** A line is an object of this reader, and so are its fields. */
function completeLine(
  { report }: Reading,
  { at, fields }: ReadLine,
  nr: string,
  date: CalendarDate,
): void {
  if (!fields.has("docRef")) {
    report("document-reference-is-stated", at, `docRef is missing: ${nr} is read`);
    setField(fields, "docRef", nr);
  }
  if (!fields.has("effDate")) {
    report("effective-date-is-stated", at, `effDate is missing: ${date} is read`);
    setField(fields, "effDate", date);
  }
}

function setField(fields: Fields, name: string, text: string): void {
  if (fields instanceof Map) fields.set(name, text);
}

function periodIn(
  reading: Reading,
  fields: Map<string, string>,
  date: CalendarDate,
  { at, nr }: { readonly at: number; readonly nr: string },
): string {
  const stated = fields.get("periodNumber");
  if (stated !== undefined) return stated;
  const computed = periodOf(reading, date);
  const what = `periodNumber is missing: transaction ${nr} gets period ${computed}`;
  reading.report("period-is-stated", at, what);
  fields.set("periodNumber", computed);
  return computed;
}

/** The one period of the file that has the date, else the month of the year. */
function periodOf({ periods, startDate }: Reading, date: CalendarDate): string {
  const own = periods.filter(({ first, last }) => first <= date && date <= last && first < last);
  const [only, other] = own;
  if (only !== undefined && other === undefined) return only.number;
  const first = parseDate(startDate) ?? `${date.slice(0, 4)}-01-01`;
  return String(monthNumber(date) - monthNumber(first) + 1);
}

const monthNumber = (date: string): number =>
  Number.parseInt(date.slice(0, 4), 10) * 12 + Number.parseInt(date.slice(5, 7), 10);

const TOTALS = ["linesCount", "totalDebit", "totalCredit"] as const;

export const hasTotals = (fields: Fields): boolean => TOTALS.some((name) => fields.has(name));

export function totalsOf({ report }: Reading, fields: Fields, at: number): StatedTotals {
  for (const name of TOTALS) {
    if (!fields.has(name)) report("totals-are-stated", at, `${name} is missing`);
  }
  const total = (name: string): Amount | null =>
    fields.has(name) ? amountIn(fields, name, at) : null;
  return {
    linesCount: fields.has("linesCount") ? countIn(fields, at) : null,
    totalDebit: total("totalDebit"),
    totalCredit: total("totalCredit"),
  };
}

function countIn(fields: Fields, at: number): number {
  const text = textIn(fields, "linesCount", at);
  const digits = /^[ \t\r\n]*\+?(\d{1,10})[ \t\r\n]*$/.exec(text)?.[1];
  if (digits === undefined) throw new XmlFault(at, `linesCount "${text}" is not a count`);
  return Number.parseInt(digits, 10);
}

/** Adds the line to the balance of its account. */
export function addBalance(balances: Map<string, Amount>, { accountId, amount }: ReadLine): void {
  balances.set(accountId, add(balances.get(accountId) ?? ZERO, amount));
}
