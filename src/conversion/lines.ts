/**
 * The lines of a transaction as those of the new file. Amounts keep their value; a negative one is on the other side.
 */
import {
  type Amount,
  absolute,
  amountText,
  negate,
  parseAmount,
  roundAmount,
  ZERO,
} from "../amount/amount.ts";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { isCurrencyOf32 } from "../formats/auditfile/auditfile-3-2.ts";
import type {
  AuditfileForeignAmount,
  AuditfileLine,
  AuditfileLineMore,
  AuditfileVat,
} from "../formats/auditfile/auditfile-contents.ts";
import { cutText } from "../formats/auditfile/auditfile-text.ts";
import type { ReadLine } from "../imported-files/auditfile-parts.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark, RemarkReason } from "./conversion-remark.ts";
import { isIdentity } from "./identities.ts";
import type { LineIdentities } from "./master-data.ts";
import { unplacedOf } from "./placed-elements.ts";
import { textIn } from "./record-remarks.ts";
import { codeIn } from "./survey-auditfile.ts";

export interface LineConversion {
  readonly options: ConversionOptions;
  readonly identities: LineIdentities;
  readonly remark: Remark;
}

/** The transaction that a line belongs to. */
interface OfTransaction {
  readonly journal: string;
  readonly number: string;
  readonly date: CalendarDate;
}

export function linesOf(
  lines: readonly ReadLine[],
  of: OfTransaction,
  conversion: LineConversion,
): readonly AuditfileLine[] {
  const numbers = new Set(lines.map(({ nr }) => nr.trim()));
  const isNumbered = numbers.size === lines.length && [...numbers].every(isIdentity);
  const converted = lines.map((line): AuditfileLine => {
    const written = lineOf(line, of, conversion);
    return isNumbered ? { ...written, number: line.nr.trim() } : written;
  });
  if (!conversion.options.isOneVatPerLine) return converted;
  return converted.flatMap((line, index) => {
    if (line.vat.length < 2) return [line];
    const { at = 1, nr = "" } = lines[index] ?? {};
    const parts = splitByVat(line, numbers);
    const place = { journal: of.journal, transaction: of.number, line: nr };
    const [value, written] = [`${String(line.vat.length)} blocks`, `${String(parts.length)} lines`];
    conversion.remark({ reason: "split", element: "trLine/vat", of: place, at, value, written });
    return parts;
  });
}

/**
 * The first line keeps the amount and the first tax; each further tax is on a line of zero, so that amounts still add
 * up.
 */
function splitByVat(line: AuditfileLine, numbers: Set<string>): readonly AuditfileLine[] {
  const { number, ...unnumbered } = line;
  return line.vat.map((vat, index) => {
    const amount = index === 0 ? line.amount : ZERO;
    if (number === undefined) return { ...unnumbered, amount, vat: [vat] };
    if (index === 0) return { ...line, vat: [vat] };
    let copy = index + 1;
    const marked = (): string => {
      const mark = `~${String(copy)}`;
      return `${cutText(number, NUMBER_LENGTH_MAX - mark.length)}${mark}`;
    };
    while (numbers.has(marked())) copy += 1;
    numbers.add(marked());
    return { ...line, number: marked(), amount, vat: [vat] };
  });
}

const NUMBER_LENGTH_MAX = 35;

interface ReadingLine extends LineConversion {
  readonly line: ReadLine;
  /** Remarks a value of this line. */
  readonly change: (reason: RemarkReason, element: string, value: string, written: string) => void;
}

function lineOf(line: ReadLine, of: OfTransaction, conversion: LineConversion): AuditfileLine {
  const { options, identities, remark } = conversion;
  const place = { journal: of.journal, transaction: of.number, line: line.nr };
  const reading: ReadingLine = {
    ...conversion,
    line,
    change: (reason, path, value, written) => {
      remark({ reason, element: `trLine/${path}`, of: place, at: line.at, value, written });
    },
  };
  for (const [path, value] of unplacedOf(options.version, "line", line)) {
    reading.change("no place", path, value, "");
  }
  const relation = textIn(line, "custSupID");
  const project = codeIn(line, "project");
  const more = moreOf(reading);
  return {
    accountKey: line.accountId.trim(),
    documentReference: documentReferenceOf(reading, of),
    effectiveOn: effectiveDateOf(reading, of),
    description: line.fields.get("desc") ?? null,
    amount: line.amount,
    relationId: relation === null ? null : identities.relations.of(relation),
    projectId: project === "" ? null : identities.codes.project.of(project),
    bankAccountNumber: options.version === "4.0" ? textIn(line, "bankAccNr") : null,
    ...(more === null ? {} : { more }),
    vat: line.vat.map((vat) => vatOf(vat, reading)),
  };
}

function documentReferenceOf({ line, options, change }: ReadingLine, of: OfTransaction): string {
  const stated = textIn(line, "docRef");
  if (stated === null) change("missing", "docRef", "", of.number);
  const text = stated ?? of.number;
  const written = cutText(text, options.documentReferenceMax);
  if (written !== text) change("shortened", "docRef", text, written);
  return written;
}

function effectiveDateOf({ line, change }: ReadingLine, of: OfTransaction): CalendarDate {
  const text = textIn(line, "effDate") ?? "";
  const date = parseDate(text.slice(0, DATE_LENGTH));
  if (date !== null) return date;
  change(text === "" ? "missing" : "not valid", "effDate", text, of.date);
  return of.date;
}

const DATE_LENGTH = 10;

/** Null if the source has nothing of it. */
function moreOf(reading: ReadingLine): AuditfileLineMore | null {
  const { line, options, identities, change } = reading;
  const cost = codeIn(line, "cost");
  const product = codeIn(line, "product");
  const in40 = (name: string): string | null =>
    options.version === "4.0" ? textIn(line, name) : null;
  const settled = in40("settDate");
  const settledOn = settled === null ? null : parseDate(settled.slice(0, DATE_LENGTH));
  if (settled !== null && settledOn === null) change("not valid", "settDate", settled, "");
  const more: AuditfileLineMore = {
    costId: cost === "" ? null : identities.codes.cost.of(cost),
    productId: product === "" ? null : identities.codes.product.of(product),
    settledOn,
    invoiceReference: textIn(line, "invRef"),
    receiptReference: textIn(line, "receivingDocRef"),
    shipmentReference: textIn(line, "shipDocRef"),
    workCostReference: textIn(line, "workCostArrRef"),
    offsetBankAccountNumber: in40("offsetBankAccNr"),
    foreign: foreignOf(reading),
  };
  return Object.values(more).every((value) => value === null) ? null : more;
}

function foreignOf({ line, options, change }: ReadingLine): AuditfileForeignAmount | null {
  const code = textIn(line, "curCode");
  const text = textIn(line, "curAmnt");
  if (code === null && text === null) return null;
  const amount = parseAmount(text ?? "");
  const currency = code?.toUpperCase() ?? "";
  const isKnown =
    /^[A-Z]{3}$/.test(currency) && (options.version === "4.0" || isCurrencyOf32(currency));
  if (amount !== null && isKnown && isWholeCents(amount)) return { currency, amount };
  change("not valid", "currency", `${code ?? ""} ${text ?? ""}`.trim(), "");
  return null;
}

const isWholeCents = (amount: Amount): boolean => /\.\d\d$/.test(amountText(amount, 2));

function vatOf(vat: ReadLine["vat"][number], { options, change }: ReadingLine): AuditfileVat {
  for (const [path, value] of unplacedOf(options.version, "vat", { fields: vat })) {
    change("no place", `vat/${path}`, value, "");
  }
  const id = (vat.get("vatID") ?? "").trim();
  const stated = (vat.get("vatPerc") ?? "").trim();
  const percentage = roundAmount(absolute(parseAmount(stated) ?? ZERO), PERCENTAGE_PLACES);
  const isStated = parseAmount(stated) !== null && amountText(percentage, 0) === plain(stated);
  if (!isStated) {
    const reason = stated === "" ? "missing" : "computed";
    change(reason, "vat/vatPerc", stated, amountText(percentage, PERCENTAGE_PLACES));
  }
  const text = (vat.get("vatAmnt") ?? "").trim();
  const amount = parseAmount(text);
  if (amount === null) change("missing", "vat/vatAmnt", text, "0.00");
  const side = vat.get("vatAmntTp")?.trim();
  const signed = amount === null || side !== "C" ? (amount ?? ZERO) : negate(amount);
  return { vatId: id, percentage, amount: signed };
}

const PERCENTAGE_PLACES = 3;
const plain = (text: string): string => {
  const amount = parseAmount(text);
  return amount === null ? text : amountText(amount, 0);
};
