/** No operation on task lists reads the tasks of other lists. */
import { expect, test } from "vitest";
import { newGroup, newList, newTask, openTasks } from "../endpoints/task-service.ts";
import { openPlanReader, openRecordingStore } from "./recorded-statements.ts";

test("lists, groups and tasks are found by their identifiers, their list, group or parent", async () => {
  const store = openRecordingStore();
  const service = await openTasks({ store, shapes: "current" });
  const list = await newList(service, { period_begin: "2026-01-01" });
  const group = await newGroup(service, list.id, { report_type: "balance_sheet" });
  const task = await newTask(service, list.groups[0]?.id ?? "", {
    report_type: "balance_sheet",
    generate_subtasks: true,
  });
  store.takeStatements();
  await service.ask("GET", "/task_lists");
  await service.ask("GET", `/task_lists/${list.id}`);
  await service.ask("PATCH", `/task_list_groups/${group.id}`, { group: { report_type: "assets" } });
  await service.ask("POST", `/task_list_tasks/${task.id}/completion`);
  await service.ask("DELETE", `/task_list_tasks/${task.subtasks[0]?.id ?? ""}/completion`);
  await service.ask("DELETE", `/task_lists/${list.id}`);
  const statements = store.takeStatements().filter((sql) => sql.includes("task_list"));
  const plans = openPlanReader();
  const steps = statements.flatMap((sql) =>
    plans.planOf(sql).map((step) => ({ sql, step, isWide: isWide(step) })),
  );
  plans.close();
  await service.close();
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter((step) => step.isWide)).toEqual([]);
});

/** A complete table, or all rows of an administration; only the page of lists reads its index. */
const isWide = (step: string): boolean =>
  /^SCAN (?!json_each|below)/.test(step) ||
  (/\(administration_id=\?\)/.test(step) && !step.includes("task_lists_by_age"));
