/** A value that a conversion left out or changed: one row of the list that goes with the new file. */
import { excelField } from "../formats/csv-nl-excel.ts";

/** Each reason with its sentence; the list names it, and a summary counts by it. */
const REMARK_REASONS = {
  "no place": "the new file has no element for this value",
  "not valid": "the value is not of the form that the new version requires, and was left out",
  shortened: "the text is longer than the new version allows",
  cleaned: "characters that an auditfile cannot have were replaced",
  "left out": "an identifier that is too long to write was left out",
  numbered: "the identifier was replaced by one that is unique and fits",
  moved: "the value is in another element of the new file, or in another word",
  missing: "the source has no such value, and the new version requires one",
  "not defined": "the source uses it without defining it, and the definition was added",
  twice: "the source defines it twice; the first definition was written",
  computed: "the source states another value than its lines and dates give",
  replaced: "the new file states its own program and day",
  split: "the line has several VAT blocks; each further block is on a line of 0.00 of its own",
  read: "the source deviates from the standard, and was read as stated",
} as const;

export type RemarkReason = keyof typeof REMARK_REASONS;

export interface ConversionRemark {
  readonly reason: RemarkReason;
  /** The element with its parents up to the record: `trLine/recRef`, `customerSupplier/postalAddress/city`. */
  readonly element: string;
  /** The journal, transaction and line, or the identity of the record. */
  readonly of: RemarkPlace;
  /** The file of a divided source; absent for the file that is being read, or the first after it was read. */
  readonly file?: string;
  /** The line of the source file; null where the writer found it. */
  readonly at: number | null;
  /** The value in the source. */
  readonly value: string;
  /** The value in the new file; empty if there is none. */
  readonly written: string;
}

/** `record` is the identity of an account, relation, code, period or document. */
export interface RemarkPlace {
  readonly record?: string;
  readonly journal?: string;
  readonly transaction?: string;
  readonly line?: string;
}

export type Remark = (remark: ConversionRemark) => void;

const BYTE_ORDER_MARK = "\uFEFF";
const HEADS = [
  "reason",
  "element",
  "record",
  "journal",
  "transaction",
  "line",
  "source file",
  "line of the source file",
  "value in the source",
  "value in the new file",
  "explanation",
];

/** The first line of the list: Dutch Excel opens it with a double click. */
export const REMARKS_HEAD = `${BYTE_ORDER_MARK}${HEADS.join(";")}\r\n`;

export const remarkRow = ({
  reason,
  element,
  of,
  file,
  at,
  value,
  written,
}: ConversionRemark): string =>
  `${[
    reason,
    element,
    of.record ?? "",
    of.journal ?? "",
    of.transaction ?? "",
    of.line ?? "",
    at === null ? "" : (file ?? ""),
    at === null ? "" : String(at),
    value,
    written,
    REMARK_REASONS[reason],
  ]
    .map(excelField)
    .join(";")}\r\n`;
