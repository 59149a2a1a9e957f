/** Templates of task lists, and lists created from them (specification 4.7, 4.8). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOW } from "../edge-service.ts";
import { newTask, openTasks, outline, type Shown, type TaskService } from "./task-service.ts";

let service: TaskService;
beforeEach(async () => {
  service = await openTasks();
});
afterEach(() => service.close());

const LATER = "2026-11-15T10:05:00.000Z";

/** A new template, completely. */
async function newTemplate(fields: Readonly<Record<string, unknown>> = {}): Promise<Shown> {
  const body = { task_list_template: { name: "Closing", ...fields } };
  const { json } = await service.ask("POST", "/task_list_templates", body);
  return (await service.ask("GET", `/task_list_templates/${json.id}`)).json;
}

async function newTemplateGroup(
  template: Shown,
  fields: Readonly<Record<string, unknown>>,
): Promise<Shown> {
  const body = { group: { name: "Group", ...fields } };
  return (await service.ask("POST", `/task_list_templates/${template.id}/groups`, body)).json;
}

/** A list created from the template, completely. */
async function listFrom(template: Shown, fields?: object): Promise<Shown> {
  const body = fields === undefined ? undefined : { task_list: fields };
  const path = `/task_list_templates/${template.id}/task_lists`;
  const { json } = await service.ask("POST", path, body);
  return (await service.ask("GET", `/task_lists/${json.id}`)).json;
}

describe("a new template", () => {
  test("has the fields of the specification, a period of one month, and a first group", async () => {
    const body = { task_list_template: { name: "Closing", description: "Each month" } };
    const { status, json } = await service.ask("POST", "/task_list_templates", body);
    const fields = {
      id: json.id,
      administration_id: "123",
      name: "Closing",
      description: "Each month",
      period: "P1M",
      deadline_after: null,
      created_at: NOW,
      updated_at: NOW,
    };
    expect([status, json]).toEqual([201, fields]);
    expect((await service.ask("GET", "/task_list_templates")).json).toEqual([fields]);
    expect((await service.ask("GET", `/task_list_templates/${json.id}`)).json).toMatchObject({
      ...fields,
      groups: [{ name: null, row_order: 0, tasks: [] }],
    });
  });

  test.each([
    ["quarterly", "P3M"],
    ["P2W", "P2W"],
    ["none", null],
    [null, null],
  ])("for %s has the period %s", async (period, stored) => {
    expect((await newTemplate({ period }))["period"]).toBe(stored);
  });

  test.each([
    [{}, 400, "task_list_template is missing, task_list_template[name] is missing"],
    [{ task_list_template: { name: "" } }, 422, "Name can't be blank"],
    [
      { task_list_template: { name: "A", period: "month" } },
      422,
      "Period must be a duration such as P1M or P10D",
    ],
    [
      { task_list_template: { name: "A", period: "P0D" } },
      422,
      "Period must be a duration such as P1M or P10D",
    ],
    [
      { task_list_template: { name: "A", deadline_after: "10 days" } },
      422,
      "Deadline after must be a duration such as P1M or P10D",
    ],
  ])("with %j is refused", async (body, status, error) => {
    const answer = await service.ask("POST", "/task_list_templates", body);
    expect(answer).toMatchObject({ status, json: { error } });
    expect((await service.ask("GET", "/task_list_templates")).json).toEqual([]);
  });
});

describe("a change of a template", () => {
  test("applies the given fields and does not change its lists", async () => {
    const template = await newTemplate({ description: "Each month", deadline_after: "P10D" });
    const list = await listFrom(template);
    service.setNow(LATER);
    const body = { task_list_template: { name: "Quarter", period: "P3M", deadline_after: null } };
    const path = `/task_list_templates/${template.id}`;
    const { status, json } = await service.ask("PATCH", path, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: "Quarter",
      description: "Each month",
      period: "P3M",
      deadline_after: null,
      updated_at: LATER,
    });
    expect((await service.ask("GET", `/task_lists/${list.id}`)).json).toEqual(list);
    expect((await service.ask("PATCH", path, { task_list_template: {} })).json).toEqual(json);
  });

  test("without a body is refused", async () => {
    const { id } = await newTemplate();
    expect(await service.ask("PATCH", `/task_list_templates/${id}`, {})).toMatchObject({
      status: 400,
      json: { error: "task_list_template is missing" },
    });
  });
});

describe("a list from a template", () => {
  test("has its name, description, groups and open tasks, and refers to the template", async () => {
    const template = await newTemplate({ description: "Each month" });
    const first = template.groups[0]?.id ?? "";
    const done = await newTask(service, first, { name: "Bank", assignee_id: "2" });
    await service.ask("POST", `/task_list_tasks/${done.id}/completion`);
    const bills = await newTemplateGroup(template, { name: "Bills" });
    await newTask(service, bills.id, { name: "Scan", description: "All" });
    await newTask(service, bills.id, { name: "Book" });
    const path = `/task_list_templates/${template.id}/task_lists`;
    const { status, json } = await service.ask("POST", path);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: "Closing",
      description: "Each month",
      template_id: template.id,
      completed: false,
      total_tasks_count: 3,
      completed_tasks_count: 0,
    });
    const { json: list } = await service.ask("GET", `/task_lists/${json.id}`);
    expect(list.groups.map(({ name, tasks }) => [name, outline(tasks)])).toEqual([
      [null, "Bank"],
      ["Bills", "Scan, Book"],
    ]);
    expect(list.groups[0]?.tasks[0]).toMatchObject({ completed_at: null, assignee_id: "2" });
    expect(list.groups[1]?.tasks[0]).toMatchObject({ description: "All", row_order: 0 });
    expect(list.groups[0]?.tasks[0]?.id).not.toBe(done.id);
  });

  test("has the generated tasks of its reports, which the template does not have", async () => {
    const template = await newTemplate();
    const suppliers = await newTemplateGroup(template, { report_type: "creditor" });
    const byHand = await newTask(service, template.groups[0]?.id ?? "", {
      report_type: "balance_sheet",
      related_entity_id: "1100",
      generate_subtasks: true,
    });
    expect(byHand.subtasks).toEqual([]);
    expect((await service.ask("GET", `/task_list_groups/${suppliers.id}`)).json.tasks).toEqual([]);
    const list = await listFrom(template, { period_begin: "2026-01-01" });
    expect(list.groups.map(({ tasks }) => outline(tasks))).toEqual([
      "Task [Creditors [VAT payable]]",
      "Leverancier BV",
    ]);
  });

  test.each([
    [{ period: "P1M", deadline_after: "P10D" }, "2026-10-01", "2026-10-31", "2026-11-10"],
    [{ period: "P3M", deadline_after: "P1M" }, "2026-07-01", "2026-09-30", "2026-10-30"],
    [{ period: "P1Y", deadline_after: "P5M" }, "2025-01-01", "2025-12-31", "2026-05-31"],
    [{ period: "P1W" }, "2026-11-02", "2026-11-08", null],
    [{ period: "none", deadline_after: "P1M" }, null, null, null],
  ])("with %j has the previous period, %s to %s, and the deadline %s", async (fields, ...dates) => {
    const list = await listFrom(await newTemplate(fields));
    expect([list["period_begin"], list["period_end"], list["deadline_on"]]).toEqual(dates);
  });

  test("has given fields in place of those of the template", async () => {
    const template = await newTemplate({ description: "Each month", deadline_after: "P10D" });
    const given = {
      name: "May",
      description: null,
      period_begin: "2026-05-01",
      period_end: "2026-05-31",
    };
    expect(await listFrom(template, given)).toMatchObject({ ...given, deadline_on: "2026-06-10" });
    const body = { task_list: { ...given, template_id: template.id, deadline_on: null } };
    const { status, json } = await service.ask("POST", "/task_lists", body);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...given, template_id: template.id, deadline_on: null });
  });

  test.each([
    ["in the list", (id: string) => ({ task_list: { name: "May", template_id: id } })],
    ["next to the list", (id: string) => ({ task_list: { name: "May" }, template_id: id })],
  ])("can be created with the template %s", async (_where, bodyOf) => {
    const { id } = await newTemplate({ description: "Each month" });
    const { json } = await service.ask("POST", "/task_lists", bodyOf(id));
    expect(json).toMatchObject({ name: "May", description: "Each month", template_id: id });
  });

  test("does not assign users who no longer have access to its tasks", async () => {
    const template = await newTemplate();
    await newTask(service, template.groups[0]?.id ?? "", { assignee_id: "1" });
    service.store.run("UPDATE tokens SET revoked_at = ? WHERE id = '1'", NOW);
    const list = await listFrom(template);
    expect(list.groups[0]?.tasks[0]).toMatchObject({ assignee_id: null });
  });

  test.each([
    [{ task_list: "x" }, 400, "task_list is invalid"],
    [{ task_list: { name: "" } }, 422, "Name can't be blank"],
  ])("with %j is refused", async (body, status, error) => {
    const path = `/task_list_templates/${(await newTemplate()).id}/task_lists`;
    expect(await service.ask("POST", path, body)).toMatchObject({ status, json: { error } });
  });
});

test("deleting a template deletes its groups and tasks, and its lists remain without a template", async () => {
  const template = await newTemplate();
  const group = await newTemplateGroup(template, {});
  const task = await newTask(service, group.id);
  const list = await listFrom(template);
  const { status, json } = await service.ask("DELETE", `/task_list_templates/${template.id}`);
  expect([status, json]).toEqual([204, null]);
  for (const path of [
    `/task_list_templates/${template.id}`,
    `/task_list_groups/${group.id}`,
    `/task_list_tasks/${task.id}`,
  ]) {
    expect((await service.ask("GET", path)).status).toBe(404);
  }
  expect((await service.ask("GET", `/task_lists/${list.id}`)).json).toEqual({
    ...list,
    template_id: null,
  });
});

test.each([
  ["GET", "", undefined],
  ["PATCH", "", { task_list_template: {} }],
  ["DELETE", "", undefined],
  ["POST", "/task_lists", undefined],
] as const)("%s of a missing template%s is 404", async (method, below, body) => {
  expect(await service.ask(method, `/task_list_templates/9${below}`, body)).toMatchObject({
    status: 404,
    json: { error: "Record not found for model name: List template" },
  });
});

test("webhooks receive a template that is created, changed, given a group and deleted", async () => {
  const template = await newTemplate();
  const path = `/task_list_templates/${template.id}`;
  await service.ask("PATCH", path, { task_list_template: { name: "New" } });
  await newTemplateGroup(template, {});
  await service.ask("DELETE", path);
  const events = service.published();
  expect(events.map(({ action }) => action.replace("task_lists_list_template_", ""))).toEqual([
    "created",
    "updated",
    "updated",
    "destroyed",
  ]);
  expect(events[2]).toMatchObject({
    entity_type: "TaskLists::ListTemplate",
    entity_id: template.id,
    entity: { name: "New", groups: [{ name: null }, { name: "Group" }] },
  });
});
