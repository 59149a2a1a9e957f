/** Actions on tasks: the rows of the transition table (specification 3) about tasks. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { NOW } from "../edge-service.ts";
import {
  newList,
  newTask,
  openTasks,
  outline,
  type Shown,
  type TaskAnswer,
  type TaskService,
} from "./task-service.ts";

let service: TaskService;
let list: Shown;
let task: Shown;
let middle: Shown;
let lowest: Shown;
beforeEach(async () => {
  service = await openTasks();
  list = await newList(service, { period_begin: "2026-01-01", period_end: "2026-01-31" });
  task = await newTask(service, list.groups[0]?.id ?? "", {
    report_type: "balance_sheet",
    related_entity_id: "1100",
    generate_subtasks: true,
  });
  [middle = task] = task.subtasks;
  [lowest = middle] = middle.subtasks;
});
afterEach(() => service.close());

const LATER = "2026-11-15T10:05:00.000Z";
const LATEST = "2026-11-15T10:10:00.000Z";

const complete = (of: Shown): Promise<TaskAnswer> =>
  service.ask("POST", `/task_list_tasks/${of.id}/completion`);
const reopen = (of: Shown): Promise<TaskAnswer> =>
  service.ask("DELETE", `/task_list_tasks/${of.id}/completion`);
const assign = (assigneeId: unknown): Promise<TaskAnswer> =>
  service.ask("POST", `/task_list_tasks/${task.id}/assignment`, { assignee_id: assigneeId });
const read = async (of: Shown): Promise<Shown> =>
  (await service.ask("GET", `/task_list_tasks/${of.id}`)).json;
const actionsOf = ({ events }: Shown): readonly string[] =>
  events.map(({ action }) => action.replace("task_lists_task_", ""));

/** The completion times of the three tasks, from the top. */
async function completions(): Promise<readonly unknown[]> {
  const tasks = await Promise.all([task, middle, lowest].map(read));
  return tasks.map((one) => one["completed_at"]);
}

test("the three tasks of these tests are nested", () => {
  expect(outline([task])).toBe("Task [Creditors [VAT payable]]");
});

test("Task, open: POST completion completes the task and all its subtasks", async () => {
  service.setNow(LATER);
  const { status, json } = await complete(task);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: task.id,
    completed_at: LATER,
    updated_at: LATER,
    subtasks: [{ completed_at: LATER, subtasks: [{ completed_at: LATER }] }],
  });
  expect(actionsOf(json)).toEqual(["created", "completed"]);
  expect(actionsOf(await read(lowest))).toEqual(["created", "completed"]);
});

test("completing a subtask keeps its parent open", async () => {
  service.setNow(LATER);
  await complete(middle);
  expect(await completions()).toEqual([null, LATER, LATER]);
});

test("a task that was completed before keeps its time and gets no second event", async () => {
  await complete(lowest);
  service.setNow(LATER);
  await complete(task);
  const { json } = await complete(task);
  expect(await completions()).toEqual([LATER, LATER, NOW]);
  expect(actionsOf(json)).toEqual(["created", "completed"]);
  expect(actionsOf(await read(lowest))).toEqual(["created", "completed"]);
});

test("Task, completed: DELETE completion opens it, and possible parent tasks as well", async () => {
  await complete(task);
  service.setNow(LATER);
  const { status, json } = await reopen(middle);
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: middle.id, completed_at: null, updated_at: LATER });
  expect(await completions()).toEqual([null, null, NOW]);
  expect(actionsOf(await read(task))).toEqual(["created", "completed", "reopened"]);
});

test("reopening a task that is open changes nothing", async () => {
  service.setNow(LATER);
  const { status, json } = await reopen(task);
  expect(status).toBe(200);
  expect(json).toEqual(task);
});

test("Task, any: POST assignment with assignee_id assigns a user who has permission to the task", async () => {
  service.token(SCOPES, ["123"]);
  service.setNow(LATER);
  const { status, json } = await assign("3");
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: task.id, assignee_id: "3", updated_at: NOW });
  expect(json.events.at(-1)).toMatchObject({
    action: "task_lists_task_assigned",
    data: { assignee: "test" },
    created_at: LATER,
  });
  const again = await assign("3");
  expect(again.json).toEqual(json);
});

describe("404: assigning a user without permission to the task", () => {
  test.each([
    ["who does not exist", () => "99"],
    ["without a scope of tasks", () => added(SCOPES.slice(1), ["123"])],
    ["without access to the administration", () => added(SCOPES, ["124"])],
    ["whose token was revoked", () => revoked()],
  ])("one %s", async (_who, make) => {
    const answer = await assign(make());
    expect(answer).toMatchObject({ status: 404, json: { error: "Assignee not found" } });
    expect(await read(task)).toEqual(task);
  });

  /** The id of a new user. */
  function added(
    scopes: typeof SCOPES | readonly (typeof SCOPES)[number][],
    ids: string[],
  ): string {
    service.token(scopes, ids);
    return String(
      service.store.rows("SELECT MAX(CAST(id AS INTEGER)) AS id FROM tokens")[0]?.["id"],
    );
  }

  function revoked(): string {
    const id = added(SCOPES, ["123"]);
    service.store.run("UPDATE tokens SET revoked_at = ? WHERE id = ?", NOW, id);
    return id;
  }
});

test("Task, assigned: DELETE assignment removes the current assignment", async () => {
  await assign("1");
  service.setNow(LATER);
  const path = `/task_list_tasks/${task.id}/assignment`;
  const { status, json } = await service.ask("DELETE", path);
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: task.id, assignee_id: null, updated_at: NOW });
  expect(actionsOf(json)).toEqual(["created", "assigned", "unassigned"]);
  expect((await service.ask("DELETE", path)).json).toEqual(json);
});

test.each([
  [{}, "assignee_id is missing"],
  [{ assignee_id: "x" }, "assignee_id is invalid"],
])("an assignment of %j is refused", async (body, error) => {
  const path = `/task_list_tasks/${task.id}/assignment`;
  expect(await service.ask("POST", path, body)).toMatchObject({ status: 400, json: { error } });
});

describe("a note on a task", () => {
  const write = (note: unknown): Promise<TaskAnswer> =>
    service.ask("POST", `/task_list_tasks/${task.id}/notes`, { note });

  test("appears in the task and changes nothing else", async () => {
    service.setNow(LATER);
    const { status, json } = await write({ note: "ask the bank" });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: json.id,
      administration_id: "123",
      entity_id: task.id,
      entity_type: "TaskLists::Task",
      user_id: json["user_id"],
      assignee_id: null,
      todo: false,
      note: "ask the bank",
      completed_at: null,
      completed_by_id: null,
      todo_type: null,
      data: {},
      created_at: LATER,
      updated_at: LATER,
    });
    const after = await read(task);
    expect(after).toEqual({ ...task, notes: [json], events: after.events });
    expect(after.events.slice(task.events.length)).toMatchObject([
      { action: "note_created", link_entity_type: "Note", link_entity_id: json.id },
    ]);
  });

  test("is a to-do when marked as such, or when it has an assignee", async () => {
    expect((await write({ note: "a", todo: "true" })).json["todo"]).toBe(true);
    expect((await write({ note: "b", assignee_id: "1" })).json).toMatchObject({
      todo: true,
      assignee_id: "1",
    });
    await write({ note: "c" });
    const events = service.published().slice(-3);
    expect(events.map(({ action, entity_type }) => `${entity_type} ${action}`)).toEqual([
      "Note todo_created",
      "Note todo_created",
      "Note note_created",
    ]);
  });

  test.each([
    [undefined, 400, "note is missing"],
    [{}, 422, "Note can't be blank, Todo type can't be blank"],
    [{ note: " " }, 422, "Note can't be blank, Todo type can't be blank"],
    [{ note: "a", assignee_id: "99" }, 400, "User has no permissions to notes for TaskLists::Task"],
  ])("of %j is refused", async (note, status, error) => {
    expect(await write(note)).toMatchObject({ status, json: { error } });
    expect((await read(task)).notes).toEqual([]);
  });
});

test("webhooks receive each completed, reopened or assigned task, with its state at that time", async () => {
  const before = service.published().length;
  await complete(middle);
  await reopen(lowest);
  await assign("1");
  const events = service.published().slice(before);
  expect(
    events.map(({ action, entity_id, entity }) => [
      action.replace("task_lists_task_", ""),
      entity_id,
      entity?.["completed_at"] ?? null,
      entity?.["assignee_id"] ?? null,
    ]),
  ).toEqual([
    ["completed", middle.id, NOW, null],
    ["completed", lowest.id, NOW, null],
    ["reopened", lowest.id, null, null],
    ["reopened", middle.id, null, null],
    ["assigned", task.id, null, "1"],
  ]);
});

test("after any sequence of completions and reopenings all descendants of a completed task are completed and counted", async () => {
  const step = fc.record({ at: fc.nat(2), isCompletion: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      service.setNow(LATEST);
      for (const { at, isCompletion } of steps) {
        const of = [task, middle, lowest][at] ?? task;
        const { json } = await (isCompletion ? complete(of) : reopen(of));
        expect(json["completed_at"] !== null).toBe(isCompletion);
        const [top, below, last] = (await completions()).map((moment) => moment !== null);
        expect([top === true && below !== true, below === true && last !== true]).toEqual([
          false,
          false,
        ]);
        const { json: listNow } = await service.ask("GET", `/task_lists/${list.id}`);
        const done = [top, below, last].filter((isDone) => isDone === true).length;
        expect([listNow["completed_tasks_count"], listNow["completed"]]).toEqual([
          done,
          done === 3,
        ]);
      }
    }),
    { numRuns: 10 },
  );
});
