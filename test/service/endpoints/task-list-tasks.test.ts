/** Tasks: create, read, change and delete, with subtasks from a report (specification 2.8, 4.7). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOW } from "../edge-service.ts";
import {
  newGroup,
  newList,
  newTask,
  openTasks,
  outline,
  type Shown,
  type TaskService,
} from "./task-service.ts";

let service: TaskService;
let list: Shown;
let group: string;
beforeEach(async () => {
  service = await openTasks();
  list = await newList(service, { period_begin: "2026-01-01", period_end: "2026-01-31" });
  group = list.groups[0]?.id ?? "";
});
afterEach(() => service.close());

const LATER = "2026-11-15T10:05:00.000Z";
const event = (action: string, data: unknown = {}, at = NOW): unknown => ({
  administration_id: "123",
  user_id: "1",
  action: `task_lists_task_${action}`,
  link_entity_id: null,
  link_entity_type: null,
  data,
  created_at: at,
  updated_at: at,
});

/** The abbreviated actions of the task's own events. */
const actionsOf = ({ events }: Shown): readonly string[] =>
  events.map(({ action }) => action.replace("task_lists_task_", ""));

test("a new task has the fields of the specification, in their order", async () => {
  const body = { task: { name: "Reconcile", description: "All lines" } };
  const { status, json } = await service.ask("POST", `/task_list_groups/${group}/tasks`, body);
  expect(status).toBe(201);
  expect(Object.entries(json)).toEqual(
    Object.entries({
      id: json.id,
      administration_id: "123",
      name: "Reconcile",
      description: "All lines",
      row_order: 0,
      completed_at: null,
      report_type: null,
      task_lists_group_id: group,
      parent_task_id: null,
      assignee_id: null,
      created_at: NOW,
      updated_at: NOW,
      subtasks: [],
      notes: [],
      events: [json.events[0]],
    }),
  );
  expect(json.events).toEqual([{ ...(event("created") as object), user_id: userOf(json) }]);
  expect(await newTask(service, group)).toMatchObject({ row_order: 1 });
  expect((await service.ask("GET", `/task_list_tasks/${json.id}`)).json).toEqual(json);
});

const userOf = ({ events }: Shown): unknown => Object.entries(events[0] ?? {})[1]?.[1];

test.each([
  [{}, 400, "task is missing, task[name] is missing"],
  [{ task: { description: "A" } }, 400, "task[name] is missing"],
  [{ task: { name: "" } }, 422, "Name can't be blank"],
  [
    { task: { name: "A", report_type: "tax" } },
    400,
    "task[report_type] does not have a valid value",
  ],
  [{ task: { name: "A", generate_subtasks: true } }, 422, "Report type can't be blank"],
  [{ task: { name: "A", related_entity_id: "1100" } }, 422, "Report type can't be blank"],
  [
    { task: { name: "A", report_type: "profit_loss", related_entity_id: "9" } },
    404,
    "Record not found for model name: Category",
  ],
  [
    { task: { name: "A", report_type: "debtor", related_entity_id: "1100" } },
    404,
    "Record not found for model name: Contact",
  ],
  [
    { task: { name: "A", report_type: "assets", related_entity_id: "1100" } },
    404,
    "Record not found for model name: asset",
  ],
  [{ task: { name: "A", assignee_id: "99" } }, 404, "Assignee not found"],
])("a task with %j is refused", async (body, status, error) => {
  const answer = await service.ask("POST", `/task_list_groups/${group}/tasks`, body);
  expect(answer).toMatchObject({ status, json: { error } });
  expect((await service.ask("GET", `/task_list_groups/${group}`)).json.tasks).toEqual([]);
});

describe("a task with subtasks from a report", () => {
  const ABOUT_BANK = {
    name: "Bank and below",
    report_type: "balance_sheet",
    related_entity_id: "1100",
    generate_subtasks: true,
  };

  test("has one for each account below its own, nested; accounts without a row are skipped", async () => {
    const task = await newTask(service, group, ABOUT_BANK);
    expect(outline([task])).toBe("Bank and below [Creditors [VAT payable]]");
    const [creditors] = task.subtasks;
    expect(creditors).toMatchObject({
      parent_task_id: task.id,
      task_lists_group_id: group,
      report_type: "balance_sheet",
      row_order: 0,
    });
  });

  test("has one for each row when it has no account", async () => {
    const { name, report_type, generate_subtasks } = ABOUT_BANK;
    const task = await newTask(service, group, { name, report_type, generate_subtasks });
    expect(outline([task])).toBe("Bank and below [Bank, VAT payable, Creditors]");
  });

  test("loses them when the link is removed, and can be deleted with them", async () => {
    const task = await newTask(service, group, ABOUT_BANK);
    const below = task.subtasks[0]?.id ?? "";
    expect(await service.ask("DELETE", `/task_list_tasks/${below}`)).toMatchObject({
      status: 422,
      json: { error: "Generated tasks cannot be deleted" },
    });
    const body = { task: { report_type: null } };
    const { json } = await service.ask("PATCH", `/task_list_tasks/${task.id}`, body);
    expect(outline([json])).toBe("Bank and below");
    expect((await service.ask("GET", `/task_list_tasks/${below}`)).status).toBe(404);
    expect(actionsOf(json)).toEqual(["created", "unlinked"]);
    expect((await service.ask("DELETE", `/task_list_tasks/${task.id}`)).status).toBe(204);
  });

  test("has none when they are no longer requested", async () => {
    const task = await newTask(service, group, ABOUT_BANK);
    const body = { task: { generate_subtasks: "false" } };
    const { json } = await service.ask("PATCH", `/task_list_tasks/${task.id}`, body);
    expect(outline([json])).toBe("Bank and below");
    expect(json["report_type"]).toBe("balance_sheet");
  });

  test("is reopened when they are generated", async () => {
    const task = await newTask(service, group, { ...ABOUT_BANK, generate_subtasks: false });
    await service.ask("POST", `/task_list_tasks/${task.id}/completion`);
    const body = { task: { generate_subtasks: true } };
    const { json } = await service.ask("PATCH", `/task_list_tasks/${task.id}`, body);
    expect([json["completed_at"], json.subtasks.length]).toEqual([null, 1]);
    expect(actionsOf(json)).toEqual(["created", "completed", "reopened", "updated"]);
  });

  test("has subtasks whose link cannot be changed", async () => {
    const task = await newTask(service, group, ABOUT_BANK);
    const path = `/task_list_tasks/${task.subtasks[0]?.id ?? ""}`;
    expect(
      await service.ask("PATCH", path, { task: { report_type: "profit_loss" } }),
    ).toMatchObject({
      status: 422,
      json: { error: "Generated tasks cannot be linked to something else" },
    });
    const renamed = await service.ask("PATCH", path, { task: { name: "Ask them" } });
    expect(renamed).toMatchObject({ status: 200, json: { name: "Ask them" } });
  });
});

describe("a change of a task", () => {
  test("is stored as an event: one for the name, one for all other fields", async () => {
    const task = await newTask(service, group);
    service.setNow(LATER);
    const path = `/task_list_tasks/${task.id}`;
    const body = { task: { name: "Other", description: "More" } };
    const { status, json } = await service.ask("PATCH", path, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: "Other", description: "More", updated_at: LATER });
    expect(json.events.slice(1)).toMatchObject([
      { action: "task_lists_task_name", data: { name: "Other" }, created_at: LATER },
      { action: "task_lists_task_updated", data: {} },
    ]);
  });

  test("without differences causes no event", async () => {
    const task = await newTask(service, group, { description: "A" });
    service.setNow(LATER);
    const body = { task: { name: "Task", description: "A", report_type: "", assignee_id: null } };
    const { json } = await service.ask("PATCH", `/task_list_tasks/${task.id}`, body);
    expect(json).toEqual(task);
  });

  test("links it to a report, to an account in a report, and removes the link", async () => {
    const task = await newTask(service, group);
    const linked = async (link: Readonly<Record<string, unknown>>): Promise<Shown> =>
      (await service.ask("PATCH", `/task_list_tasks/${task.id}`, { task: link })).json;
    expect(await linked({ report_type: "debtor" })).toMatchObject({ report_type: "debtor" });
    await linked({ report_type: "profit_loss", related_entity_id: "4700" });
    const json = await linked({ report_type: null });
    expect(json["report_type"]).toBeNull();
    expect(actionsOf(json)).toEqual([
      "created",
      "report_type_linked",
      "category_linked",
      "unlinked",
    ]);
  });

  test.each([
    [{}, 400, "task is missing"],
    [{ task: { name: " " } }, 422, "Name can't be blank"],
  ])("to %j is refused", async (body, status, error) => {
    const task = await newTask(service, group);
    const answer = await service.ask("PATCH", `/task_list_tasks/${task.id}`, body);
    expect(answer).toMatchObject({ status, json: { error } });
  });
});

test("deleting a task permanently deletes its subtasks", async () => {
  const task = await newTask(service, group, {
    report_type: "balance_sheet",
    related_entity_id: "1100",
    generate_subtasks: true,
  });
  const other = await newTask(service, group);
  const creditors = task.subtasks[0];
  const { status, json } = await service.ask("DELETE", `/task_list_tasks/${task.id}`);
  expect([status, json]).toEqual([204, null]);
  for (const id of [task.id, creditors?.id ?? "", creditors?.subtasks[0]?.id ?? ""]) {
    expect((await service.ask("GET", `/task_list_tasks/${id}`)).status).toBe(404);
  }
  expect(outline((await service.ask("GET", `/task_list_groups/${group}`)).json.tasks)).toBe("Task");
  const destroyed = service
    .published()
    .filter(({ action }) => action === "task_lists_task_destroyed");
  expect(destroyed.map(({ entity_id, entity }) => [entity_id, entity])).toEqual(
    [creditors?.subtasks[0]?.id, creditors?.id, task.id].map((id) => [id, null]),
  );
  expect(other.subtasks).toEqual([]);
});

test("a generated task cannot be deleted", async () => {
  const made = await newGroup(service, list.id, { report_type: "creditor" });
  const path = `/task_list_tasks/${made.tasks[0]?.id ?? ""}`;
  expect(await service.ask("DELETE", path)).toMatchObject({
    status: 422,
    json: { error: "Generated tasks cannot be deleted" },
  });
  expect((await service.ask("GET", path)).status).toBe(200);
});

test.each([
  ["GET", "", undefined],
  ["PATCH", "", { task: {} }],
  ["DELETE", "", undefined],
  ["POST", "/assignment", { assignee_id: "1" }],
  ["DELETE", "/assignment", undefined],
  ["POST", "/completion", undefined],
  ["DELETE", "/completion", undefined],
  ["POST", "/notes", { note: { note: "A" } }],
] as const)("%s of a missing task%s is 404", async (method, below, body) => {
  expect(await service.ask(method, `/task_list_tasks/9${below}`, body)).toMatchObject({
    status: 404,
    json: { error: "Record not found for model name: Task" },
  });
});
