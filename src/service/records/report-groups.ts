/** The records of revenue and expenses by contact and by project (specification 2.10). */
import type { TSchema } from "typebox";
import type { GroupReport, GroupRow } from "../rules/report-groups.ts";
import { fields, list, map, type RecordNode } from "./record.ts";
import { type SectionShape, sumNode } from "./report-section.ts";
import {
  decimalField,
  identifierField,
  listOf,
  mapOf,
  nullable,
  recordOf,
} from "./schema-words.ts";

/** Gap: Shapes of reports. The key or identifier `null` stands for what is without one. */
export function groupedRecord(
  { kind, by }: GroupReport,
  rows: readonly GroupRow[],
  shape: SectionShape,
): RecordNode {
  const name = `${kind}_by_${by}`;
  if (shape === "specification") {
    return fields({
      [name]: map(rows.map(({ id, amount }) => [id ?? "null", textOf(amount)])),
    });
  }
  const item = (row: GroupRow): RecordNode =>
    fields({ [`${by}_id`]: row.id, amount: textOf(row.amount) });
  return fields({ [name]: list(by, rows.map(item)) });
}

const textOf = (amount: GroupRow["amount"]): string => sumNode(amount === null ? [] : [amount]);

export function groupedSchema({ kind, by }: GroupReport, shape: SectionShape): TSchema {
  const name = `${kind}_by_${by}`;
  if (shape === "specification") return recordOf({ [name]: mapOf(decimalField, "^(\\d+|null)$") });
  const item = recordOf({ [`${by}_id`]: nullable(identifierField), amount: decimalField });
  return recordOf({ [name]: listOf(item) });
}
