/** The shapes of task lists: the fields of the specification, or also the nested records of the real service. */

import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { newGroup, newList, newTask, openTasks, type Shown } from "./task-service.ts";

function schemaOf(operation: string, shapes: Shapes): TSchema {
  const record = ENDPOINTS.find((endpoint) => endpoint.operation === operation)?.success.record;
  if (record === undefined) throw new Error(`${operation} describes what it answers`);
  return record(shapes);
}

test.each(["specification", "current"] as const)(
  "every answer matches its documented schema, with shapes %s",
  async (shapes) => {
    const service = await openTasks({ shapes });
    const { ask } = service;
    const check = async (operation: string, path: string, body?: unknown): Promise<Shown> => {
      const [method = ""] = operation.split(" ");
      const { json } = await ask(method as "GET", path, body);
      expect([operation, Compile(schemaOf(operation, shapes)).Errors(json)]).toEqual([
        operation,
        [],
      ]);
      return json;
    };
    const template = await check("POST /task_list_templates", "/task_list_templates", {
      task_list_template: { name: "A", deadline_after: "P1W" },
    });
    const templatePath = `/task_list_templates/${template.id}`;
    await check(
      "POST /task_list_templates/{task_list_template_id}/groups",
      `${templatePath}/groups`,
      { group: { name: "B", report_type: "creditor" } },
    );
    await check("GET /task_list_templates", "/task_list_templates");
    await check("GET /task_list_templates/{id}", templatePath);
    await check("PATCH /task_list_templates/{id}", templatePath, {
      task_list_template: { name: "C" },
    });
    const made = await check(
      "POST /task_list_templates/{task_list_template_id}/task_lists",
      `${templatePath}/task_lists`,
    );
    const list = await check("GET /task_lists/{id}", `/task_lists/${made.id}`);
    await check("POST /task_lists", "/task_lists", { task_list: { name: "D" } });
    await check("PATCH /task_lists/{id}", `/task_lists/${made.id}`, { task_list: { name: "E" } });
    const group = await check(
      "POST /task_lists/{task_list_id}/groups",
      `/task_lists/${made.id}/groups`,
      { group: { name: "F" } },
    );
    await check("GET /task_list_groups/{id}", `/task_list_groups/${group.id}`);
    await check("PATCH /task_list_groups/{id}", `/task_list_groups/${group.id}`, {});
    const task = await check(
      "POST /task_list_groups/{task_list_group_id}/tasks",
      `/task_list_groups/${list.groups[0]?.id ?? ""}/tasks`,
      { task: { name: "G", report_type: "balance_sheet", generate_subtasks: true } },
    );
    const path = `/task_list_tasks/${task.id}`;
    expect(task.subtasks.length).toBe(3);
    await check("POST /task_list_tasks/{task_list_task_id}/notes", `${path}/notes`, {
      note: { note: "H" },
    });
    await check("POST /task_list_tasks/{task_list_task_id}/assignment", `${path}/assignment`, {
      assignee_id: "1",
    });
    await check("DELETE /task_list_tasks/{task_list_task_id}/assignment", `${path}/assignment`);
    await check("POST /task_list_tasks/{task_list_task_id}/completion", `${path}/completion`);
    await check("DELETE /task_list_tasks/{task_list_task_id}/completion", `${path}/completion`);
    await check("PATCH /task_list_tasks/{id}", path, { task: { name: "I" } });
    await check("GET /task_list_tasks/{id}", path);
    await check("GET /task_lists", "/task_lists");
    await service.close();
  },
);

test("the schema of a task refuses unknown fields, also in subtasks", () => {
  const validator = Compile(schemaOf("GET /task_list_tasks/{id}", "specification"));
  const at = "2026-11-15T10:00:00.000Z";
  const task = (more: object): object => ({
    id: "1",
    administration_id: "123",
    name: "A",
    description: null,
    row_order: 0,
    completed_at: null,
    report_type: null,
    task_lists_group_id: "2",
    parent_task_id: null,
    assignee_id: null,
    created_at: at,
    updated_at: at,
    subtasks: [],
    notes: [],
    events: [],
    ...more,
  });
  expect(validator.Check(task({ subtasks: [task({})] }))).toBe(true);
  expect(validator.Check(task({ other: 1 }))).toBe(false);
  expect(validator.Check(task({ subtasks: [task({ other: 1 })] }))).toBe(false);
});

test("the current shapes nest groups and tasks in every answer, and have the assignee last", async () => {
  const service = await openTasks({ shapes: "current" });
  const list = await newList(service, { period_begin: "2026-01-01" });
  const group = await newGroup(service, list.id, { report_type: "creditor" });
  const task = await newTask(service, list.groups[0]?.id ?? "");
  expect((await service.ask("GET", "/task_lists")).json).toMatchObject([
    { groups: [{ tasks: [{ id: task.id }] }, { id: group.id, tasks: [{}] }] },
  ]);
  const renamed = { group: { name: "B" } };
  expect((await service.ask("PATCH", `/task_list_groups/${group.id}`, renamed)).json).toMatchObject(
    { tasks: [{ name: "Leverancier BV" }] },
  );
  expect(Object.keys(task).slice(-5)).toEqual([
    "updated_at",
    "assignee_id",
    "subtasks",
    "notes",
    "events",
  ]);
  await service.close();
});

test.each([
  ["POST", "/task_lists", { task_list: { name: "" } }, "Name can't be blank"],
  ["GET", "/task_lists/9", undefined, "Record not found for model name: List"],
] as const)(
  "a refusal of %s %s is a single text, also with current shapes",
  async (method, path, body, error) => {
    const service = await openTasks({ shapes: "current" });
    expect((await service.ask(method, path, body)).json).toEqual({ error });
    await service.close();
  },
);
