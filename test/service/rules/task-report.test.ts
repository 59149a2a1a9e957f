/** The tasks that a report generates below a ledger account. */
import { expect, test } from "vitest";
import { ledgerAccountId } from "../../../src/ledger/ledger-account.ts";
import {
  openItemRows,
  plansBelow,
  plansOfReport,
  type TaskPlan,
  type TaskReport,
} from "../../../src/service/rules/task-report.ts";

/** `1 < 2` puts account 1 below account 2. */
function report(chart: string, withRows: string): TaskReport {
  return {
    rows: withRows.split(" ").map((id) => ({ entityId: id, name: `account ${id}` })),
    chart: chart.split(", ").map((line) => {
      const [id = "", parent] = line.split(" < ");
      return {
        id: ledgerAccountId(id),
        parentId: parent === undefined ? null : ledgerAccountId(parent),
      };
    }),
  };
}

const outline = (plans: readonly TaskPlan[]): string =>
  plans
    .map(({ row, subtasks }) =>
      subtasks.length === 0 ? row.entityId : `${row.entityId}(${outline(subtasks)})`,
    )
    .join(" ");

const CHART = "1, 2 < 1, 3 < 1, 4 < 3, 5 < 4, 6 < 4, 7";

test.each([
  ["1", "2 3 4 5 6", "2 3(4(5 6))"],
  ["1", "2 4 5", "2 4(5)"],
  ["1", "1 5 6 7", "5 6"],
  ["3", "2 5", "5"],
  ["7", "1 2 7", ""],
  ["9", "1 2", ""],
])("below %s, of the rows %s, are %s", (id, rows, expected) => {
  expect(outline(plansBelow(report(CHART, rows), id))).toBe(expected);
});

test("a complete report gives each row its own task, in order", () => {
  expect(outline(plansOfReport(report(CHART, "4 1 2")))).toBe("4 1 2");
});

test("open items without a contact give no task", () => {
  const balances = [{ contactId: "1" }, { contactId: null }, { contactId: "2" }];
  expect(openItemRows(balances, new Map([["1", "A"]]))).toEqual([
    { entityId: "1", name: "A" },
    { entityId: "2", name: "2" },
  ]);
});
