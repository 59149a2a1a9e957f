/** Task lists through the client, over a socket, in both shapes of the service. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { allOf, type ServedClient, SHAPES, serveClient } from "./served-client.ts";

const UNKNOWN = "999999999999999";
const OF_2025 = { periodBegin: dateOf("2025-01-01"), periodEnd: dateOf("2025-12-31") };
const RECORD_UNKNOWN = { code: "record-unknown" };
const refused = (sentence: string) => ({
  code: "request-refused",
  message: expect.stringContaining(sentence) as unknown,
});

describe.each(SHAPES)("in the shape %s", (shapes) => {
  let served: ServedClient;
  beforeEach(async () => {
    served = await serveClient(shapes);
  });
  afterEach(async () => {
    expect(served.client.unknownFields()).toEqual([]);
    await served[Symbol.asyncDispose]();
  });

  test("a task list is created, read with its groups and tasks, changed and deleted", async () => {
    const { taskLists, taskListGroups } = served.client;
    const made = await taskLists.create({
      name: "Closing October",
      periodBegin: dateOf("2026-10-01"),
      periodEnd: dateOf("2026-10-31"),
    });
    const group = await taskLists.groups.create(made.id, { name: "Bank" });
    const task = await taskListGroups.tasks.create(group.id, {
      name: "Look at the balance",
      description: "of every account",
    });
    const whole = await taskLists.get(made.id);
    expect(whole).toMatchObject({
      name: "Closing October",
      periodBegin: "2026-10-01",
      periodEnd: "2026-10-31",
      completed: false,
      totalTasksCount: 1,
      completedTasksCount: 0,
    });
    expect(whole.groups.map(({ name }) => name)).toEqual([null, "Bank"]);
    expect(whole.groups[1]?.tasks).toEqual([task]);
    expect((await allOf(taskLists.list())).map(({ id }) => id)).toContain(made.id);

    const changed = await taskLists.update(made.id, {
      name: "Closing",
      deadlineOn: dateOf("2026-11-20"),
    });
    expect(changed).toMatchObject({ name: "Closing", deadlineOn: "2026-11-20" });
    expect((await taskLists.update(made.id, { deadlineOn: null })).deadlineOn).toBeNull();
    await taskLists.delete(made.id);
    await expect(taskLists.get(made.id)).rejects.toMatchObject(RECORD_UNKNOWN);
  });

  test("a task is changed, assigned, annotated, completed with its subtasks, and reopened", async () => {
    const { taskLists, taskListGroups, tasks } = served.client;
    const list = await taskLists.create({ name: "Tasks", ...OF_2025 });
    const { groups } = await taskLists.get(list.id);
    const task = await taskListGroups.tasks.create(groups[0]!.id, {
      name: "Result",
      reportType: "profit_loss",
      generateSubtasks: true,
      assigneeId: "1",
    });
    expect(task.subtasks.length).toBeGreaterThan(0);
    expect((await tasks.update(task.id, { name: "The result" })).name).toBe("The result");
    expect((await tasks.unassign(task.id)).assigneeId).toBeNull();
    expect((await tasks.assign(task.id, "1")).assigneeId).toBe("1");
    const note = await tasks.notes.create(task.id, { note: "ask the bank", todo: true });
    expect(note).toMatchObject({ note: "ask the bank", todo: true, entityId: task.id });

    const done = await tasks.complete(task.id);
    expect([done, ...done.subtasks].every(({ completedAt }) => completedAt !== null)).toBe(true);
    const [subtask] = done.subtasks;
    expect((await tasks.reopen(subtask!.id)).completedAt).toBeNull();
    const read = await tasks.get(task.id);
    expect(read).toMatchObject({ completedAt: null, notes: [note] });
    expect(read.events?.map(({ action }) => action)).toContain("task_lists_task_completed");

    await expect(tasks.assign(task.id, UNKNOWN)).rejects.toMatchObject({
      ...RECORD_UNKNOWN,
      message: expect.stringContaining("Assignee not found") as unknown,
    });
    await expect(tasks.delete(subtask!.id)).rejects.toMatchObject(
      refused("Generated tasks cannot be deleted"),
    );
    await tasks.delete(task.id);
    await expect(tasks.get(task.id)).rejects.toMatchObject(RECORD_UNKNOWN);
  });

  test("the tasks of a group are generated from its report, and again when the report changes", async () => {
    const { taskLists, taskListGroups } = served.client;
    const list = await taskLists.create({ name: "Groups", ...OF_2025 });
    const made = await taskLists.groups.create(list.id, {
      name: "Balance sheet",
      reportType: "balance_sheet",
    });
    const before = await taskListGroups.get(made.id);
    expect(before.tasks.length).toBeGreaterThan(0);
    const changed = await taskListGroups.update(made.id, { reportType: "profit_loss" });
    expect(changed.reportType).toBe("profit_loss");
    const after = await taskListGroups.get(made.id);
    expect(after.tasks.map(({ id }) => id)).not.toEqual(before.tasks.map(({ id }) => id));

    await expect(taskListGroups.tasks.create(made.id, { name: "More" })).rejects.toMatchObject(
      refused("Tasks cannot be added to a group with generated tasks"),
    );
    const [first] = (await taskLists.get(list.id)).groups;
    await expect(taskListGroups.delete(first!.id)).rejects.toMatchObject(
      refused("The first group cannot be deleted"),
    );
    await taskListGroups.delete(made.id);
    await expect(taskListGroups.get(made.id)).rejects.toMatchObject(RECORD_UNKNOWN);
  });

  test("a template is created, changed, copied into lists and deleted", async () => {
    const { taskListTemplates, taskLists, taskListGroups } = served.client;
    const made = await taskListTemplates.create({
      name: "Each quarter",
      period: "P3M",
      deadlineAfter: "P10D",
    });
    const group = await taskListTemplates.groups.create(made.id, { name: "VAT" });
    await taskListGroups.tasks.create(group.id, { name: "File the return" });
    const whole = await taskListTemplates.get(made.id);
    expect(whole.groups[1]?.tasks.map(({ name }) => name)).toEqual(["File the return"]);
    const changed = await taskListTemplates.update(made.id, { description: "VAT and more" });
    expect(changed).toMatchObject({ name: "Each quarter", period: "P3M", deadlineAfter: "P10D" });
    expect((await taskListTemplates.list()).map(({ id }) => id)).toContain(made.id);

    const copies = [
      await taskListTemplates.taskLists.create(made.id),
      await taskListTemplates.taskLists.create(made.id, { name: "Third quarter" }),
      await taskLists.create({ name: "By its id", templateId: made.id }),
    ];
    expect(copies.map(({ name }) => name)).toEqual(["Each quarter", "Third quarter", "By its id"]);
    for (const copy of copies) {
      expect(copy).toMatchObject({ templateId: made.id, deadlineOn: "2026-10-10" });
      const { groups } = await taskLists.get(copy.id);
      expect(groups[1]?.tasks.map(({ name }) => name)).toEqual(["File the return"]);
    }
    await taskListTemplates.delete(made.id);
    await expect(taskListTemplates.get(made.id)).rejects.toMatchObject(RECORD_UNKNOWN);
    expect((await taskLists.get(copies[0]!.id)).templateId).toBeNull();
  });

  test("a refused body has the service's own words", async () => {
    const { taskLists, taskListTemplates } = served.client;
    await expect(taskLists.create({ name: "" })).rejects.toMatchObject(
      refused("Name can't be blank"),
    );
    const template = taskListTemplates.create({ name: "A", period: "now and then" });
    await expect(template).rejects.toMatchObject(refused("Period must be a duration"));
  });
});
