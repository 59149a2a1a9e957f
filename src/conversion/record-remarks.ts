/** The values of a record of master data that the new file does not have as the source has them. */
import type { ReadRecord } from "../imported-files/auditfile-parts.ts";
import type { Remark, RemarkReason } from "./conversion-remark.ts";
import { type TargetVersion, unplacedOf, valuesIn } from "./placed-elements.ts";

/** The element of each kind of record, and the element of its identity. */
const NAMES = {
  header: ["header", ""],
  company: ["company", ""],
  relation: ["customerSupplier", "custSupID"],
  account: ["ledgerAccount", "accID"],
  basic: ["basic", "basicID"],
  "vat-code": ["vatCode", "vatID"],
  period: ["period", "periodNumber"],
  journal: ["journal", "jrnID"],
} as const satisfies Record<ReadRecord["kind"], readonly [string, string]>;

/** A value with its path below the record; `written` is empty if the new file has none. */
interface RemarkedValue {
  readonly reason: RemarkReason;
  readonly path: string;
  readonly value: string;
  readonly written: string;
}

export function remarkValue(record: ReadRecord, of: RemarkedValue, remark: Remark): void {
  const [element, identity] = NAMES[record.kind];
  remark({
    reason: of.reason,
    element: `${element}/${of.path}`,
    of: { record: (record.fields.get(identity) ?? "").trim() },
    at: record.at,
    value: of.value,
    written: of.written,
  });
}

/** Remarks every value of a record that is not written at all. */
export function remarkRecord(record: ReadRecord, reason: RemarkReason, remark: Remark): void {
  for (const [path, value] of valuesIn(record, "")) {
    remarkValue(record, { reason, path, value, written: "" }, remark);
  }
}

/**
 * Remarks the values that the version has no place for; `isUsed` is true for a value that the caller writes elsewhere.
 */
export function remarkUnplaced(
  record: ReadRecord,
  version: TargetVersion,
  remark: Remark,
  isUsed: (path: string, value: string) => boolean = () => false,
): void {
  for (const [path, value] of unplacedOf(version, record.kind, record)) {
    if (isUsed(path, value)) continue;
    remarkValue(record, { reason: "no place", path, value, written: "" }, remark);
  }
}

/** Notes that a required element is missing, and returns what is written. */
export function filledIn(
  record: ReadRecord,
  path: string,
  written: string,
  remark: Remark,
): string {
  remarkValue(record, { reason: "missing", path, value: "", written }, remark);
  return written;
}

/** The text of an element without white space around it; null if it is absent or empty. */
export function textIn({ fields }: Pick<ReadRecord, "fields">, name: string): string | null {
  const text = fields.get(name)?.trim() ?? "";
  return text === "" ? null : text;
}

/** Two letters; any other text is remarked, and null is returned. */
export function countryIn(
  record: ReadRecord,
  given: Pick<ReadRecord, "fields">,
  path: string,
  remark: Remark,
): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const text = textIn(given, name);
  if (text === null) return null;
  const code = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  remarkValue(record, { reason: "not valid", path, value: text, written: "" }, remark);
  return null;
}
