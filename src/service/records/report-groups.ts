/** The records of revenue and expenses by contact and by project (specification 2.10). */
import type { GroupedAmount, GroupReport } from "../rules/report-groups.ts";
import { fields, list, map, type RecordNode } from "./record.ts";
import { amountNode, type SectionShape } from "./report-section.ts";

/** Gap: Shapes of reports. The key or identifier `null` stands for what is without one. */
export function groupedRecord(
  { kind, by }: GroupReport,
  rows: readonly GroupedAmount[],
  shape: SectionShape,
): RecordNode {
  const name = `${kind}_by_${by}`;
  if (shape === "specification") {
    return fields({
      [name]: map(rows.map(({ id, amount }) => [id ?? "null", amountNode(amount)])),
    });
  }
  const item = (row: GroupedAmount): RecordNode =>
    fields({ [`${by}_id`]: row.id, amount: amountNode(row.amount) });
  return fields({ [name]: list(by, rows.map(item)) });
}
