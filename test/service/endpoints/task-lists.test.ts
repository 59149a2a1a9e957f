/** Task lists: create, list, change and delete (specification 4.7). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOW } from "../edge-service.ts";
import {
  newGroup,
  newList,
  newTask,
  openTasks,
  type TaskService,
  taskBooks,
} from "./task-service.ts";

let service: TaskService;
beforeEach(async () => {
  service = await openTasks();
});
afterEach(() => service.close());

const LATER = "2026-11-15T10:05:00.000Z";

describe("a new task list", () => {
  test("has the fields of the specification, the previous month as period, and no tasks", async () => {
    const { status, json } = await service.ask("POST", "/task_lists", {
      task_list: { name: "October", description: "Close" },
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: json.id,
      administration_id: "123",
      name: "October",
      description: "Close",
      deadline_on: null,
      period_begin: "2026-10-01",
      period_end: "2026-10-31",
      completed: true,
      template_id: null,
      total_tasks_count: 0,
      completed_tasks_count: 0,
      created_at: NOW,
      updated_at: NOW,
    });
  });

  test("has a first group without a name", async () => {
    const list = await newList(service);
    expect(list.groups).toEqual([
      {
        id: list.groups[0]?.id,
        name: null,
        row_order: 0,
        report_type: null,
        created_at: NOW,
        updated_at: NOW,
        tasks: [],
      },
    ]);
  });

  test("has the given period and deadline; a missing end is one month after the start", async () => {
    const dates = { period_begin: "2026-01-01", deadline_on: "2026-02-10" };
    const list = await newList(service, dates);
    expect(list).toMatchObject({ ...dates, period_end: "2026-01-31" });
  });

  test.each([
    [{}, 400, "task_list is missing, task_list[name] is missing"],
    [[], 400, "request body must be an object"],
    ["A", 400, "request body must be an object"],
    [{ task_list: {} }, 400, "task_list[name] is missing"],
    [{ task_list: { name: " " } }, 422, "Name can't be blank"],
    [{ task_list: { name: null } }, 422, "Name can't be blank"],
    [{ task_list: { name: "A", deadline_on: "soon" } }, 400, "task_list[deadline_on] is invalid"],
    [
      { task_list: { name: "A", deadline_on: "2026-02-30" } },
      400,
      "task_list[deadline_on] is invalid",
    ],
    [
      { task_list: { name: "A", period_end: "9999-12-31" } },
      400,
      "task_list[period_end] is invalid",
    ],
    [
      { task_list: { name: "A", deadline_on: "0001-01-01" } },
      400,
      "task_list[deadline_on] is invalid",
    ],
    [
      { task_list: { name: "A", period_begin: "2026-02-01", period_end: "2026-01-31" } },
      422,
      "Period end must be on or after period begin",
    ],
    [
      { task_list: { name: "A", template_id: "99" } },
      404,
      "Record not found for model name: List template",
    ],
  ])("with %j is refused", async (body, status, error) => {
    const answer = await service.ask("POST", "/task_lists", body);
    expect(answer).toMatchObject({ status, json: { error } });
    expect((await service.ask("GET", "/task_lists")).json).toEqual([]);
    expect(service.published()).toEqual([]);
  });

  test("a text that is too long is refused with the maximum length", async () => {
    const listOfLength = (length: number): ReturnType<TaskService["ask"]> =>
      service.ask("POST", "/task_lists", { task_list: { name: "A".repeat(length) } });
    expect(await listOfLength(4097)).toMatchObject({
      status: 400,
      json: { error: "task_list[name] is too long (maximum is 4096 characters)" },
    });
    expect((await listOfLength(4096)).status).toBe(201);
  });
});

describe("the list of task lists", () => {
  test("default page size: task lists have 30 rows on a page, newest first, without groups", async () => {
    for (let index = 1; index <= 31; index++) {
      await service.ask("POST", "/task_lists", { task_list: { name: String(index) } });
    }
    const { json, headers } = await service.ask("GET", "/task_lists");
    const names = (json as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 30 }, (_, index) => String(31 - index)));
    expect(headers["x-total-count"]).toBe("31");
    expect(Object.keys((json as unknown as readonly object[])[0] ?? {})).not.toContain("groups");
    const rest = await service.ask("GET", "/task_lists?page=2");
    expect(rest.json).toMatchObject([{ name: "1" }]);
  });

  test.each([
    ["per_page=0", "per_page does not have a valid value"],
    ["per_page=101", "per_page does not have a valid value"],
    ["per_page=x", "per_page is invalid, per_page does not have a valid value"],
    ["page=x", "page is invalid, page does not have a valid value"],
    ["page=0", "page does not have a valid value"],
  ])(
    "per_page: task lists accept 1 to 100, and pages from 1; %s is refused",
    async (query, error) => {
      expect(await service.ask("GET", `/task_lists?${query}`)).toMatchObject({
        status: 400,
        json: { error },
      });
    },
  );
});

test("another administration has no task lists", async () => {
  const books = taskBooks();
  const other = { ...books, administration: { ...books.administration, id: "124" } };
  const both = await openTasks({ books: [books, other] });
  const list = await newList(both);
  const group = list.groups[0]?.id ?? "";
  const task = await newTask(both, group);
  const paths = [`lists/${list.id}`, `list_groups/${group}`, `list_tasks/${task.id}`];
  for (const path of paths) expect((await both.get(`/124/task_${path}`)).status).toBe(404);
  expect((await both.get("/124/task_lists")).json).toEqual([]);
  await both.close();
});

describe("a change of a task list", () => {
  test("applies the given fields and keeps the others", async () => {
    const list = await newList(service, { description: "Close", deadline_on: "2026-11-20" });
    service.setNow(LATER);
    const body = { task_list: { name: "Other", deadline_on: null } };
    const { status, json } = await service.ask("PATCH", `/task_lists/${list.id}`, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: "Other",
      description: "Close",
      deadline_on: null,
      period_begin: "2026-10-01",
      updated_at: LATER,
      created_at: NOW,
    });
  });

  test("without differences causes no event", async () => {
    const list = await newList(service);
    service.setNow(LATER);
    const { json } = await service.ask("PATCH", `/task_lists/${list.id}`, {
      task_list: { name: "Month" },
    });
    expect(json["updated_at"]).toBe(NOW);
    expect(service.published().map(({ action }) => action)).toEqual(["task_lists_list_created"]);
  });

  test.each([
    [{}, 400, "task_list is missing"],
    [{ task_list: { name: "" } }, 422, "Name can't be blank"],
  ])("to %j is refused", async (body, status, error) => {
    const list = await newList(service);
    const answer = await service.ask("PATCH", `/task_lists/${list.id}`, body);
    expect(answer).toMatchObject({ status, json: { error } });
  });
});

test("a task list counts tasks and subtasks, and is completed when all of them are", async () => {
  const list = await newList(service, { period_begin: "2026-01-01" });
  const first = list.groups[0]?.id ?? "";
  await newTask(service, first);
  const other = await newTask(service, first, {
    report_type: "balance_sheet",
    related_entity_id: "1100",
    generate_subtasks: true,
  });
  const counted = async (): Promise<unknown> => {
    const { json } = await service.ask("GET", `/task_lists/${list.id}`);
    return [json["total_tasks_count"], json["completed_tasks_count"], json["completed"]];
  };
  expect(await counted()).toEqual([4, 0, false]);
  await service.ask("POST", `/task_list_tasks/${other.id}/completion`);
  expect(await counted()).toEqual([4, 3, false]);
});

test("deleting a task list deletes its groups, its tasks, their notes and events", async () => {
  const list = await newList(service);
  const group = await newGroup(service, list.id, { report_type: "creditor" });
  const task = await newTask(service, list.groups[0]?.id ?? "");
  await service.ask("POST", `/task_list_tasks/${task.id}/notes`, { note: { note: "look" } });
  const { status, json } = await service.ask("DELETE", `/task_lists/${list.id}`);
  expect([status, json]).toEqual([204, null]);
  const deleted = [
    `/task_lists/${list.id}`,
    `/task_list_groups/${group.id}`,
    `/task_list_tasks/${task.id}`,
    `/task_list_tasks/${group.tasks[0]?.id ?? ""}`,
  ];
  const statuses = await Promise.all(
    deleted.map(async (path) => (await service.ask("GET", path)).status),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
  for (const table of ["task_list_groups", "task_list_tasks", "notes", "events"]) {
    expect(service.store.rows(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

test.each([
  ["GET", undefined],
  ["PATCH", { task_list: {} }],
  ["DELETE", undefined],
] as const)("%s of a missing task list is 404", async (method, body) => {
  expect(await service.ask(method, "/task_lists/9", body)).toMatchObject({
    status: 404,
    json: { error: "Record not found for model name: List" },
  });
});

test("webhooks receive a list that is created, changed, completed, reopened and deleted", async () => {
  const list = await newList(service);
  await service.ask("PATCH", `/task_lists/${list.id}`, { task_list: { name: "New" } });
  const task = await newTask(service, list.groups[0]?.id ?? "");
  await service.ask("POST", `/task_list_tasks/${task.id}/completion`);
  await service.ask("DELETE", `/task_list_tasks/${task.id}/completion`);
  await service.ask("DELETE", `/task_lists/${list.id}`);
  const events = service.published();
  expect(events.map(({ action }) => action.replace("task_lists_", ""))).toEqual([
    "list_created",
    "list_updated",
    "task_created",
    "task_completed",
    "list_completed",
    "task_reopened",
    "list_reopened",
    "task_destroyed",
    "list_destroyed",
  ]);
  expect(events[1]).toMatchObject({
    entity_type: "TaskLists::List",
    entity_id: list.id,
    entity: { name: "New", groups: [{ tasks: [] }] },
  });
  expect(events.at(-1)).toMatchObject({ entity_id: list.id, entity: null });
});
