/** Groups of task lists, and their tasks generated from reports (specification 3, 4.7). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOW } from "../edge-service.ts";
import {
  newGroup,
  newList,
  newTask,
  openTasks,
  outline,
  type TaskService,
} from "./task-service.ts";

let service: TaskService;
beforeEach(async () => {
  service = await openTasks();
});
afterEach(() => service.close());

const LATER = "2026-11-15T10:05:00.000Z";
const JANUARY = { period_begin: "2026-01-01", period_end: "2026-01-31" };

test("a new group is added at the end and has no tasks", async () => {
  const list = await newList(service);
  const body = { group: { name: "Bank" } };
  const { status, json } = await service.ask("POST", `/task_lists/${list.id}/groups`, body);
  expect(status).toBe(201);
  expect(json).toEqual({
    id: json.id,
    name: "Bank",
    row_order: 1,
    report_type: null,
    created_at: NOW,
    updated_at: NOW,
  });
  expect((await newGroup(service, list.id))["row_order"]).toBe(2);
  const answer = await service.ask("GET", `/task_list_groups/${json.id}`);
  expect(answer).toMatchObject({ status: 200, json: { ...json, tasks: [] } });
});

test.each([
  [{}, 400, "group is missing, group[name] is missing"],
  [{ group: { report_type: "assets" } }, 400, "group[name] is missing"],
  [{ group: { name: "" } }, 422, "Name can't be blank"],
  [
    { group: { name: "A", report_type: "cash_flow" } },
    400,
    "group[report_type] does not have a valid value",
  ],
])("a group with %j is refused", async (body, status, error) => {
  const list = await newList(service);
  const answer = await service.ask("POST", `/task_lists/${list.id}/groups`, body);
  expect(answer).toMatchObject({ status, json: { error } });
});

describe("a group with a report", () => {
  test.each([
    ["balance_sheet", "2026-01-31", "Bank, VAT payable, Creditors"],
    ["profit_loss", "2026-01-31", "Rent"],
    ["profit_loss", "2026-02-28", "Rent"],
    ["creditor", "2026-01-31", "Leverancier BV"],
    ["debtor", "2026-01-31", ""],
    ["assets", "2026-01-31", ""],
    ["assets", "2026-02-28", "Van"],
  ])("has a task for each row of %s at the end of the period, %s", async (type, end, names) => {
    const list = await newList(service, { period_begin: "2026-01-01", period_end: end });
    const group = await newGroup(service, list.id, { report_type: type });
    expect(outline(group.tasks)).toBe(names);
  });

  test("has a task for each debtor with an open amount", async () => {
    const march = await newList(service, { period_begin: "2025-03-01", period_end: "2025-03-31" });
    const group = await newGroup(service, march.id, { report_type: "debtor" });
    expect(outline(group.tasks)).toBe("Afnemer BV");
  });

  test("has open tasks in the order of the report, linked to its rows", async () => {
    const list = await newList(service, JANUARY);
    const group = await newGroup(service, list.id, { report_type: "balance_sheet" });
    expect(group["report_type"]).toBe("balance_sheet");
    expect(group.tasks[1]).toMatchObject({
      name: "VAT payable",
      row_order: 1,
      report_type: "balance_sheet",
      completed_at: null,
      parent_task_id: null,
      task_lists_group_id: group.id,
    });
  });

  test("accepts no other tasks", async () => {
    const list = await newList(service);
    const group = await newGroup(service, list.id, { report_type: "debtor" });
    const answer = await service.ask("POST", `/task_list_groups/${group.id}/tasks`, {
      task: { name: "More" },
    });
    expect(answer).toMatchObject({
      status: 422,
      json: { error: "Tasks cannot be added to a group with generated tasks" },
    });
  });
});

describe("a change of a group", () => {
  test("of its name keeps its tasks", async () => {
    const list = await newList(service, JANUARY);
    const group = await newGroup(service, list.id, { report_type: "creditor" });
    service.setNow(LATER);
    const body = { group: { name: "Suppliers", report_type: "creditor" } };
    const { status, json } = await service.ask("PATCH", `/task_list_groups/${group.id}`, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: "Suppliers", report_type: "creditor", updated_at: LATER });
    const after = await service.ask("GET", `/task_list_groups/${group.id}`);
    expect(after.json.tasks).toEqual(group.tasks);
  });

  // A row of the transition table in section 3 of the specification.
  test("Task list group, any: PATCH with a changed report_type destroys all its tasks and makes new ones from the new report", async () => {
    const list = await newList(service, JANUARY);
    const group = await newGroup(service, list.id, { report_type: "balance_sheet" });
    const before = group.tasks.map(({ id }) => id);
    await service.ask("POST", `/task_list_tasks/${before[0] ?? ""}/notes`, {
      note: { note: "gone with it" },
    });
    const body = { group: { report_type: "profit_loss" } };
    const { json } = await service.ask("PATCH", `/task_list_groups/${group.id}`, body);
    expect(json).toMatchObject({ id: group.id, name: "Group", report_type: "profit_loss" });
    const after = await service.ask("GET", `/task_list_groups/${group.id}`);
    expect(outline(after.json.tasks)).toBe("Rent");
    for (const id of before) {
      expect((await service.ask("GET", `/task_list_tasks/${id}`)).status).toBe(404);
    }
    expect(service.store.rows("SELECT * FROM notes")).toEqual([]);
  });

  test("to a report destroys manual tasks, to none generated tasks", async () => {
    const list = await newList(service, JANUARY);
    const group = await newGroup(service, list.id);
    await newTask(service, group.id, { name: "By hand" });
    const tasksAfter = async (reportType: string | null): Promise<string> => {
      const body = { group: { report_type: reportType } };
      await service.ask("PATCH", `/task_list_groups/${group.id}`, body);
      return outline((await service.ask("GET", `/task_list_groups/${group.id}`)).json.tasks);
    };
    expect(await tasksAfter("creditor")).toBe("Leverancier BV");
    expect(await tasksAfter(null)).toBe("");
    expect(await newTask(service, group.id)).toMatchObject({ row_order: 0 });
  });

  test("with an empty body changes nothing, also for the first group", async () => {
    const list = await newList(service);
    service.setNow(LATER);
    for (const body of [undefined, {}, { group: {} }]) {
      const path = `/task_list_groups/${list.groups[0]?.id ?? ""}`;
      const { status, json } = await service.ask("PATCH", path, body);
      expect([status, json["updated_at"]]).toEqual([200, NOW]);
    }
  });

  test("of the first group is refused, and so is its deletion", async () => {
    const list = await newList(service);
    const path = `/task_list_groups/${list.groups[0]?.id ?? ""}`;
    expect(await service.ask("PATCH", path, { group: { name: "A" } })).toMatchObject({
      status: 422,
      json: { error: "The first group cannot be modified" },
    });
    expect(await service.ask("DELETE", path)).toMatchObject({
      status: 422,
      json: { error: "The first group cannot be deleted" },
    });
    expect((await service.ask("GET", path)).status).toBe(200);
  });
});

test("deleting a group deletes its tasks, including generated ones, and keeps the other groups", async () => {
  const list = await newList(service, JANUARY);
  const group = await newGroup(service, list.id, { report_type: "creditor" });
  const other = await newTask(service, list.groups[0]?.id ?? "");
  const { status, json } = await service.ask("DELETE", `/task_list_groups/${group.id}`);
  expect([status, json]).toEqual([204, null]);
  expect((await service.ask("GET", `/task_list_groups/${group.id}`)).status).toBe(404);
  expect((await service.ask("GET", `/task_list_tasks/${group.tasks[0]?.id ?? ""}`)).status).toBe(
    404,
  );
  expect((await service.ask("GET", `/task_list_tasks/${other.id}`)).status).toBe(200);
});

test.each([
  ["GET", "/task_list_groups/9", undefined, "Group"],
  ["PATCH", "/task_list_groups/9", {}, "Group"],
  ["DELETE", "/task_list_groups/9", undefined, "Group"],
  ["POST", "/task_list_groups/9/tasks", { task: { name: "A" } }, "Group"],
  ["POST", "/task_lists/9/groups", { group: { name: "A" } }, "List"],
  ["POST", "/task_list_templates/9/groups", { group: { name: "A" } }, "List template"],
] as const)("%s %s for a missing record is 404", async (method, path, body, model) => {
  expect(await service.ask(method, path, body)).toMatchObject({
    status: 404,
    json: { error: `Record not found for model name: ${model}` },
  });
});
